// The first steps of a person with daybook: `onboarding/get`, `advance`, `back`, `skip`,
// `permission`, `complete` and `reset`. The view `onboarding` draws the page that the person is
// on, and what they are called. The one idea: the first steps are one row with a page, which all
// front ends share, and the link `daybook:start` leads there until they are over. The permission
// and the name are preferences. The rules are in Sources/DaybookModel/Onboarding, the decision
// record is docs/decisions/0025-how-the-first-steps-end.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct OnboardingHandlers: OnboardingMethods {
  let session: Session

  func get(_ params: Wire.OnboardingGet.Params, _ call: Call) throws -> Wire.Onboarding {
    let instant = session.moment.instant
    let record = try session.store().read { try $0.onboarding.record() }
    var onboarding = Wire.Onboarding(record, at: instant)
    if params.withWords == true { onboarding.words = Wire.OnboardingWords(record, at: instant) }
    return onboarding
  }

  func advance(_ params: Wire.OnboardingAdvance.Params, _ call: Call) throws -> Wire.Onboarding {
    try change(call, .final) { try $0.onboarding.advance(ifRevision: params.ifRevision) }
  }

  func back(_ params: Wire.OnboardingBack.Params, _ call: Call) throws -> Wire.Onboarding {
    try change(call, .final) { try $0.onboarding.back(ifRevision: params.ifRevision) }
  }

  func skip(_ params: Wire.OnboardingSkip.Params, _ call: Call) throws -> Wire.Onboarding {
    try change(call, .final) { try $0.onboarding.skip(ifRevision: params.ifRevision) }
  }

  func permission(
    _ params: Wire.OnboardingPermission.Params, _ call: Call
  ) throws -> Wire.Onboarding {
    try change(call, .final) { writer in
      guard let word = params.outcome else {
        return try writer.onboarding.requestPermission(ifRevision: params.ifRevision)
      }
      return try writer.onboarding.answerPermission(
        NotificationPermission(platform: word), ifRevision: params.ifRevision)
    }
  }

  func complete(_ params: Wire.OnboardingComplete.Params, _ call: Call) throws -> Wire.Onboarding {
    try change(call, .undoable) { try $0.onboarding.complete(ifRevision: params.ifRevision) }
  }

  func reset(_ params: Wire.OnboardingReset.Params, _ call: Call) throws -> Wire.Onboarding {
    try change(call, .undoable) { try $0.onboarding.reset(ifRevision: params.ifRevision) }
  }

  /// Turning a page is nothing that a person wants to undo, and a platform's answer is not theirs
  /// to take back; ending the first steps and beginning them anew can be undone.
  private func change(
    _ call: Call, _ undoRole: UndoRole, _ body: (WriteTransaction) throws -> OnboardingRecord
  ) throws -> Wire.Onboarding {
    let action = session.action(call, as: undoRole)
    return Wire.Onboarding(try session.write(action, body), at: action.moment.instant)
  }
}

extension Wire.Onboarding {
  init(_ record: OnboardingRecord, at instant: Instant) {
    self.init(
      canAdvance: record.canAdvance, canBack: record.canBack, canComplete: record.canComplete,
      canRequest: record.canRequest(at: instant), canSkip: record.canSkip,
      completedAt: record.completedAt,
      isRequesting: record.isRequesting(at: instant), page: record.page,
      permission: Wire.NotificationPermission(record.permission),
      revision: Int(record.revision))
  }
}

extension Wire.OnboardingWords {
  init(_ record: OnboardingRecord, at instant: Instant) {
    let text = OnboardingText(record)
    self.init(
      buttons: OnboardingButton.all(of: record, at: instant).map(\.title), here: text.here,
      mood: text.mood.rawValue, pages: OnboardingRecord.lastPage + 1,
      symbol: Wire.Symbol(text.symbol), text: text.text, title: text.title)
  }
}
