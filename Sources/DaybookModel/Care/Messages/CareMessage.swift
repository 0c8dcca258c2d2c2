// A message is a row of `careMessage`: an introduction, or the request that asks a profile about
// one occurrence of a task. daybook sends nothing itself: a sender claims a message for a time
// (CareSending.swift), sends it and reports back, and a claim that expires leaves the message
// `unknown`, so that nobody gets it twice. What time alone does, queueing, expiring and closing, is
// `reconcile`, called before each method of the outbox and by the server's clock. A reply is a row
// of `careResponse` and completes the occurrence that it answers
// (docs/decisions/0027-how-a-message-leaves-and-a-reply-comes-in.md).

package import CivilTime

/// What a message is for; the raw value is the wire's word.
package enum CareMessageKind: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case introduction, request
}

package enum CareMessageState: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case queued, claimed, sent, failed
  /// A claim expired, so it is not known whether the message was sent.
  case unknown
  case cancelled
  /// Its deadline came before a sender did.
  case expired
}

/// The outcome of a request; the raw value is the wire's word.
package enum CareOutcome: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case waiting, answered, late, missed
}

/// What to do about an earlier try that may have arrived; the raw value is the column's word.
package enum DeliveryUncertainty: String, StoredChoice, Sendable, Hashable, CaseIterable {
  /// Only a sender that drops doubles gets the message again.
  case open
  /// A person had it queued once more all the same, so any sender gets it.
  case accepted
}

/// The occurrence that a request asks about, at a time by the clock of the task's zone.
package struct CareRequest: Sendable, Hashable {
  package let task: TaskID
  package let occurrence: LocalDateTime
  /// Until when a reply is in time.
  package let deadline: Instant
}

extension CareMessageDraft {
  /// Follows from whom it is for and what it asks about, so that a message is the same wherever it
  /// is made; those that are queued together sort by what they ask about. `number` counts
  /// introductions from 1.
  func id(_ number: Int) -> CareMessageID {
    let subject = task.flatMap { task in occurrence.map { [task.text, $0.description] } }
    let key = [profile.text, kind.rawValue] + (subject ?? [String(number)])
    // Each text with its length in front, so that no two keys are one text.
    let text = key.map { "\($0.utf8.count):\($0)" }.joined()
    return CareMessageID(SHA256.uuid(of: text, sortedBy: occurrence?.wallSecond ?? Int64(number)))
  }
}

extension CareMessageRecord {
  /// What a request asks about; nil for any other message.
  package var request: CareRequest? {
    guard let task, let occurrence, let dueAt else { return nil }
    return CareRequest(task: task, occurrence: occurrence, deadline: dueAt)
  }

  /// Whether at any try a sender had it that did not report that it was certainly not sent.
  package var mayHaveArrived: Bool { deliveryUncertainty != nil || claim != nil && error == nil }
}

enum CareMessageSQL {
  static let phone = "(SELECT phone FROM profile WHERE profile.key = careMessage.profile)"
}
