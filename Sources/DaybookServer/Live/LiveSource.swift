import CivilTime
import DaybookModel
import JSON

/// What a feature tells the client unasked; `Live` asks each source when it looks.
///
/// A source remembers what it said, so a look too many is harmless, and one that was missed is made
/// up for by the next.
protocol LiveSource: Sendable {
  /// Whether the client listens to it. Nobody looks while it listens to nothing.
  var isWanted: Bool { get }

  /// Writes what time alone asks for, whether anybody listens to this source or not. Returns whether
  /// anything was written and committed.
  func settle() -> Bool

  /// What the client is to be told now, in order. Nothing where the database does not answer.
  func news(at moment: Moment) -> [LiveNotice]

  /// When there is news because of the time alone; nil for nothing to wait for.
  func deadline(after moment: Moment) -> Instant?
}

extension LiveSource {
  func settle() -> Bool { false }
}

/// A notification to be sent.
struct LiveNotice: Sendable {
  let method: String
  let params: JSON
}
