import CivilTime
import DaybookModel

struct OnboardingText: Hashable {
  enum Mood: String {
    case happy, excited, calm
  }

  let title: String
  let text: String
  /// What there is to do or to know here.
  let here: String
  let mood: Mood
  let symbol: Symbol

  init(_ record: OnboardingRecord) {
    self =
      Self.pages.indices.contains(record.page)
      ? Self.pages[record.page] : Self.lastPage(record.permission)
  }

  private init(
    _ title: String, _ text: String, _ mood: Mood, _ symbol: Symbol, here: String
  ) {
    (self.title, self.text, self.mood, self.here) = (title, text, mood, here)
    self.symbol = symbol
  }

  private static let pages = [
    OnboardingText(
      "Welcome to daybook", "Your friendly reminder companion", .happy, .leaf,
      here: "Your tasks, habits and reminders, and those of the people you care for, in one file "
        + "on your machine."),
    OnboardingText(
      "Snooze Your Way",
      "Custom snooze times right from the notification. “22 minutes? Sure!”", .excited, .snooze,
      here: "Type it as you say it: 22 minutes, 1h, tomorrow 9am."),
    OnboardingText(
      "Smart Recurring", "Hourly, weekly, or every 3rd Tuesday. Your schedule, your rules.",
      .excited, .recurring, here: "Write it as you say it: Water plants every tuesday 9am."),
    OnboardingText(
      "Sync Everywhere", "Dismiss on one device, gone on all. True cross-device peace.", .happy,
      .sync,
      here:
        "On this machine every program shows the same at once. `daybook sync start` brings your "
        + "other devices together."),
  ]

  private static func lastPage(_ permission: NotificationPermission) -> OnboardingText {
    switch permission {
    case .notDetermined:
      OnboardingText(
        "Stay Reminded",
        "Enable notifications to never miss a reminder. We'll only notify you when it matters.",
        .happy, .bell, here: "The same answer lets messages go to the people you care for.")
    case .granted:
      OnboardingText(
        "You're all set!",
        "Notifications are enabled. You'll never miss an important reminder.", .excited,
        .done, here: "`daybook notifier install` has reminders go off with no page open.")
    case .denied:
      OnboardingText(
        "No worries!", "You can enable notifications later in Settings if you change your mind.",
        .calm, .silence, here: "Settings are the page of preferences, “Notification permission”.")
    case .error:
      OnboardingText(
        "Something went wrong",
        "We couldn't request notification permissions. You can try again in Settings.", .happy,
        .silence, here: "Settings are the page of preferences, “Notification permission”.")
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
