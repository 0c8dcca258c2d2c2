import CivilTime
import DaybookModel
import DaybookProtocol

extension Wire.Onboarding {
  init(_ record: OnboardingRecord, at instant: Instant) {
    let text = OnboardingText(record)
    self.init(
      buttons: OnboardingButton.all(of: record, at: instant).map {
        Wire.OnboardingButton(step: Wire.OnboardingStep($0), title: $0.title)
      },
      canAdvance: record.canAdvance, canBack: record.canBack, canComplete: record.canComplete,
      canRequest: record.canRequest(at: instant), canSkip: record.canSkip,
      completed: record.completed.map(Wire.Instant.init),
      isRequesting: record.isRequesting(at: instant), mood: Wire.Mood(text.mood),
      page: record.page, permission: Wire.NotificationPermission(record.permission),
      revision: Int(record.revision), symbol: text.symbol, text: text.text, title: text.title)
  }
}
