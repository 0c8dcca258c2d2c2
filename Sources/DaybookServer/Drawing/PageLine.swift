import CivilTime
import DaybookModel
import DaybookProtocol

/// A line of a page as it was drawn; a page that is drawn again has the same where nothing changed.
final class PageLine: Sendable {
  let line: Wire.Line
  let hash: Int
  /// The hashes of the keys of what it says something about; nil where that was not noted.
  let reads: [Int]?
  /// When it was drawn.
  private let drawnAt: Instant
  /// Until when it stays as it is, unless the day ends before.
  private let until: Instant?

  /// A line that is drawn anew each time.
  init(_ line: Wire.Line) {
    (self.line, hash, reads) = (line, line.hashValue, nil)
    (drawnAt, until) = (Instant(millisecond: 0), nil)
  }

  /// The same line, kept; `moments` are the instants at or behind which it may say something else, from
  /// `now` on.
  init(_ drawn: PageLine, reads: [ChangeKey], at now: Instant, moments: [Instant]) {
    (line, hash, self.reads) = (drawn.line, drawn.hash, reads.map(\.hashValue))
    (drawnAt, until) = (now, moments.lazy.filter { $0 >= now }.min())
  }

  /// Whether it is still so, or was drawn `since` a drawing began that goes on. One that is to be drawn
  /// anew at any time would else have each of its pieces for itself.
  func holds(at now: Instant, since: Instant) -> Bool {
    guard drawnAt < now else { return now == drawnAt }
    return until.map { now < $0 || $0 == drawnAt && drawnAt >= since } ?? true
  }
}
