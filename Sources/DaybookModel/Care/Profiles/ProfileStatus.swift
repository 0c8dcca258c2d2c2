// A profile is a row of `profile`, a person who is cared for, with what they agreed to: `status`.
// An introduction and the words YES and STOP in a reply change it (ProfileAgreement.swift), and so
// does the first task of somebody who agreed. Nobody is sent a request before they agreed to the
// introduction, and a STOP cancels what is queued
// (docs/decisions/0026-how-somebody-who-is-cared-for-comes-in.md).

package import CivilTime

/// What a profile has agreed to; the raw value is the wire's word.
package enum ProfileStatus: String, StoredChoice, Sendable, Hashable, CaseIterable {
  /// They have not answered yet.
  case pending
  /// They agreed, and no task was given to them yet.
  case confirmed
  /// They get messages.
  case active
  /// They want no messages.
  case declined
}

/// The last introduction that was queued for a profile.
package struct ProfileIntroduction: Sendable, Hashable {
  package var id: CareMessageID
  package var state: CareMessageState
  /// Why it could not be sent.
  package var error: String?
  /// The sender that has it, or had it last.
  package var sender: String?
  /// Set exactly of what was sent.
  package var sent: Instant?

  /// Whether it failed, as far as is known.
  package var hasFailed: Bool {
    switch state {
    case .failed, .unknown, .cancelled, .expired: true
    case .queued, .claimed, .sent: false
    }
  }

  /// Whether it is yet to be sent.
  package var isOnItsWay: Bool { state == .queued || state == .claimed }
}

package extension ProfileRecord {
  /// Counted from 1.
  var memberNumber: Int { countAhead + 1 }

  /// A name of the palette.
  var colour: String { Self.colours[countAhead % Self.colours.count] }

  /// The one that was chosen, or one that says nothing about them.
  var emoji: String { chosenEmoji ?? ProfileEmoji.neutral }

  /// The one that was chosen, or one of six.
  var face: String { chosenEmoji ?? ProfileEmoji.face(of: name, countAhead: countAhead) }

  /// The same as text in cells has it.
  var drawnEmoji: String { ProfileEmoji.withoutTone(face) }

  /// Whether no request is sent to them.
  var isMuted: Bool {
    switch status {
    case .pending, .declined: true
    case .confirmed, .active: false
    }
  }

  /// Whether an answer to the introduction is waited for.
  var isAsked: Bool { status == .pending && introducedAt != nil }

  /// When the introduction was sent that they have not answered yet.
  var unansweredSince: Instant? { isAsked ? introduction?.sent : nil }

  var canIntroduce: Bool {
    switch status {
    case .pending: !isAsked || introduction?.isOnItsWay != true
    case .declined: true
    case .confirmed, .active: false
    }
  }

  /// The text that `profile/introduce` sends. `owner` is the person's name, where they gave one.
  func introductionText(from owner: String?) -> String {
    "Hello \(name)! 👋 \(owner ?? "Your family") set up daybook to send you a short reminder at the "
      + "time of each daily habit. Answer with a text or a photo when it is done. Reply YES or OK "
      + "to begin, or STOP to get no messages."
  }

  private static let colours = ["blue", "red", "green", "purple"]
}
