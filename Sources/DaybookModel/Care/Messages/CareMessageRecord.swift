// A message is a row of `careMessage`: an introduction, or the request that asks a profile about
// one occurrence of a task. daybook sends nothing itself: a sender claims a message for a time
// (CareSending.swift), sends it and reports back, and a claim that expires leaves the message
// `unknown`, so that nobody gets it twice. What time alone does, queueing, expiring and closing,
// is `reconcileCare`, called before each method of the outbox and by the server's clock. A reply is
// a row of `careResponse` and completes the occurrence that it answers
// (docs/decisions/0027-how-a-message-leaves-and-a-reply-comes-in.md).

package import CivilTime

/// What a message is for; the raw value is the wire's word.
package enum CareMessageKind: String, Sendable, Hashable, CaseIterable {
  case introduction, request
}

/// The state of a message; the raw value is the wire's word.
package enum CareMessageState: String, Sendable, Hashable, CaseIterable {
  case queued, claimed, sent, failed
  /// A claim expired, so it is not known whether the message was sent.
  case unknown
  case cancelled
  /// Its deadline came before a sender did.
  case expired
}

/// The outcome of a request; the raw value is the wire's word.
package enum CareOutcome: String, Sendable, Hashable, CaseIterable {
  case waiting, answered, late, missed
}

/// What to do about an earlier try that may have arrived; the raw value is the column's word.
enum DeliveryUncertainty: String, Sendable, Hashable, CaseIterable {
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

/// A message to be queued.
package struct CareMessageDraft: Sendable, Hashable {
  package var profile: ProfileID
  package var kind: CareMessageKind
  package var text: String
  package var task: TaskID?
  package var occurrence: LocalDateTime?
  package var deadline: Instant?
  /// `CareTask.time`; nil is where the occurrence is.
  var time: String?

  package init(
    profile: ProfileID, kind: CareMessageKind, text: String, task: TaskID? = nil,
    occurrence: LocalDateTime? = nil, deadline: Instant? = nil
  ) {
    self.profile = profile
    self.kind = kind
    self.text = text
    self.task = task
    self.occurrence = occurrence
    self.deadline = deadline
  }

  /// The id of the message, which follows from whom it is for and what it asks about, so that the
  /// same message is the same wherever it is made; those that are queued together sort by what they
  /// ask about. A profile may get several introductions: `number` counts them from 1.
  func id(_ number: Int) -> CareMessageID {
    let subject = task.flatMap { task in occurrence.map { [task.text, $0.description] } }
    let key = [profile.text, kind.rawValue] + (subject ?? [String(number)])
    // Each text with its length in front, so that no two keys are one text.
    let text = key.map { "\($0.utf8.count):\($0)" }.joined()
    return CareMessageID(SHA256.uuid(of: text, sortedBy: occurrence?.wallSecond ?? Int64(number)))
  }
}

/// A message, as the store holds it.
package struct CareMessageRecord: Sendable, Hashable {
  package var id: CareMessageID
  package var profile: ProfileID
  /// The profile's number as it is now.
  package var phone: String
  package var kind: CareMessageKind
  package var text: String
  package var state: CareMessageState
  /// How often it was claimed since it was queued.
  package var attempts: Int
  /// When it is tried again; nil for at once.
  package var notBefore: Instant?
  /// Names the claim that is or was last in force.
  package var claim: String?
  package var sender: String?
  /// Set exactly while the message is claimed.
  package var claimedUntil: Instant?
  /// Set exactly of what was sent.
  package var sent: Instant?
  /// The provider's own name for it.
  package var reference: String?
  /// Why the last try failed.
  package var error: String?
  /// Of a request, and of no other message.
  package var request: CareRequest?
  package var outcome: CareOutcome?
  package var answered: Instant?
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
  /// The time of a request's task when it was queued: `CareTask.time`.
  var time: String?
  var deliveryUncertainty: DeliveryUncertainty?

  /// Whether at any try a sender had it that did not report that it was certainly not sent.
  package var mayHaveArrived: Bool { deliveryUncertainty != nil || claim != nil && error == nil }
}
