// The first steps are the one row of `onboarding`: a page and the instants at which the question
// about notifications was begun, was answered, and the steps ended. The permission itself is a
// preference and is kept nowhere else. Any front end may turn pages, ask and report the outcome;
// one that asks holds others off for a short time only, since it may end before it reports. Only
// the end and a reset can be undone (docs/decisions/0025-how-the-first-steps-end.md).

package import CivilTime

/// How far a person has come in the first steps.
package struct OnboardingRecord: Sendable, Hashable {
  /// The page on which a person is asked whether daybook may notify; pages count from 0.
  package static let lastPage = 4
  /// In milliseconds: after this long without an outcome the question is open again, since the
  /// front end that asked may have ended.
  package static let requestTimeout: Int64 = 60_000

  package var page: Int
  /// When a front end began to ask the person; nil where none did since the last outcome.
  package var requested: Instant?
  /// When the last outcome came, whichever it was.
  package var answered: Instant?
  /// When the first steps were over; nil while they last.
  package var completedAt: Instant?
  /// As in the preferences.
  package var permission: NotificationPermission
  package var revision: Int64
}

package extension OnboardingRecord {
  var canAdvance: Bool { completedAt == nil && page < Self.lastPage }
  var canBack: Bool { completedAt == nil && page > 0 }
  var canSkip: Bool { canAdvance }

  /// Whether the first steps can end: on the last page, after whatever outcome.
  var canComplete: Bool {
    completedAt == nil && page == Self.lastPage && (permission != .notDetermined || answered != nil)
  }

  /// Whether a front end may begin to ask.
  func canRequest(at instant: Instant) -> Bool {
    completedAt == nil && page == Self.lastPage && permission == .notDetermined
      && !isRequesting(at: instant)
  }

  /// Whether a front end asks the person now. A clock that was set back ends that as well.
  func isRequesting(at instant: Instant) -> Bool {
    guard let requested else { return false }
    let (waited, overflow) = instant.millisecond.subtractingReportingOverflow(
      requested.millisecond)
    return !overflow && (0..<Self.requestTimeout).contains(waited)
  }
}

package extension NotificationPermission {
  /// The permission that a platform's word means; an unknown word leaves the question open.
  init(platform word: String) {
    self =
      switch word {
      case "authorized", "provisional", "ephemeral", "granted": .granted
      case "denied": .denied
      case "error": .error
      default: .notDetermined
      }
  }
}
