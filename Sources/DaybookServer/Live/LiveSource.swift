import CivilTime
import JSON

/// What a feature tells the client unasked; `Live` asks each source when it looks.
///
/// A source remembers what it said, so an extra look is harmless, and the next one makes up for a
/// missed one.
protocol LiveSource: Sendable {
  /// Whether the client listens to this source. Nothing is looked at while it listens to none.
  var isWanted: Bool { get }

  /// Writes what is due by time alone, also where the client does not listen to this source.
  /// Returns whether anything was written and committed.
  func reconcile() -> Bool

  /// Returns what the client is to be told now, in order; nothing where the database cannot be
  /// read.
  func news(at moment: Moment) -> [LiveNotice]

  /// Returns when time alone brings news; nil where there is nothing to wait for.
  func deadline(after moment: Moment) -> Instant?
}

extension LiveSource {
  func reconcile() -> Bool { false }
  func news(at moment: Moment) -> [LiveNotice] { [] }
}

struct LiveNotice: Sendable {
  let method: String
  let params: JSON
}
