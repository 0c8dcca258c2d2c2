import CivilTime
import DaybookModel

struct OnboardingText: Hashable {
  enum Mood: String {
    case happy, excited, calm
  }

  let title: String
  let text: String
  let mood: Mood

  init(_ record: OnboardingRecord) {
    self =
      Self.pages.indices.contains(record.page)
      ? Self.pages[record.page] : Self.lastPage(record.permission)
  }

  private init(_ title: String, _ text: String, _ mood: Mood) {
    (self.title, self.text, self.mood) = (title, text, mood)
  }

  private static let pages = [
    OnboardingText(
      "Welcome to daybook",
      "Your tasks, habits and reminders, and those of the people you care for, in one file on your "
        + "machine.", .happy),
    OnboardingText(
      "Snooze Your Way",
      "When a reminder goes off, snooze it for as long as you say: 22 minutes, 1h, tomorrow 9am.",
      .excited),
    OnboardingText(
      "Smart Recurring",
      "Hourly, weekly, or every 3rd Tuesday. Write it as you say it: Water plants every tuesday "
        + "9am.",
      .excited),
    OnboardingText(
      "Nothing Is Lost",
      "Every step can be undone with u, and what one program changes, all others show at once.",
      .happy),
  ]

  private static func lastPage(_ permission: NotificationPermission) -> OnboardingText {
    switch permission {
    case .notDetermined:
      OnboardingText(
        "Stay Reminded",
        "May daybook notify you when a reminder goes off? The same answer lets messages go to the "
          + "people you care for.",
        .happy)
    case .granted:
      OnboardingText(
        "You're all set!",
        "Notifications are allowed. `daybook notifier install` has reminders go off with no page "
          + "open.",
        .excited)
    case .denied:
      OnboardingText(
        "No worries!",
        "You can allow notifications later in the preferences.",
        .calm)
    case .error:
      OnboardingText(
        "Something went wrong",
        "Nobody could be asked about notifications. You can allow them in the preferences.",
        .happy)
    }
  }
}

enum OnboardingButton {
  case advance, skip, permission, complete

  /// The buttons of a page, the main one first.
  static func all(of record: OnboardingRecord, at instant: Instant) -> [OnboardingButton] {
    [
      record.canAdvance ? .advance : nil, record.canSkip ? .skip : nil,
      record.canRequest(at: instant) ? .permission : nil,
      record.canComplete ? .complete : nil,
    ].compactMap(\.self)
  }

  var title: String {
    switch self {
    case .advance: "Continue"
    case .skip: "Skip"
    case .permission: "Enable notifications"
    case .complete: "Get started"
    }
  }
}
