import CivilTime
import DaybookModel

/// The words of a page of the first steps.
struct OnboardingText: Hashable {
  enum Mood: Hashable {
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
      "Welcome to daybook", "Your friendly reminder companion", .happy),
    OnboardingText(
      "Snooze Your Way",
      #"Custom snooze times right from the notification. "22 minutes? Sure!""#,
      .excited),
    OnboardingText(
      "Smart Recurring",
      "Hourly, weekly, or every 3rd Tuesday. Your schedule, your rules.",
      .excited),
    OnboardingText(
      "Sync Everywhere",
      "Dismiss on one device, gone on all. True cross-device peace.",
      .happy),
  ]

  private static func lastPage(_ permission: NotificationPermission) -> OnboardingText {
    switch permission {
    case .notDetermined:
      OnboardingText(
        "Stay Reminded",
        "Enable notifications to never miss a reminder. We'll only notify you when it matters.",
        .happy)
    case .granted:
      OnboardingText(
        "You're all set!",
        "Notifications are enabled. You'll never miss an important reminder.",
        .excited)
    case .denied:
      OnboardingText(
        "No worries!",
        "You can enable notifications later in Settings if you change your mind.",
        .calm)
    case .error:
      OnboardingText(
        "Something went wrong",
        "We couldn't request notification permissions. You can try again in Settings.",
        .happy)
    }
  }
}

/// A button of a page, by what it does.
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
    case .permission: "Enable Notifications"
    case .complete: "Get Started"
    }
  }
}
