package import CivilTime
import SQLite

/// Deletes what is older than it is kept, a piece in each step, so that no request waits for it
/// long.
package struct RetentionSweep: Sendable {
  /// About how many rows one step deletes.
  static let piece = 500

  private let cut: RetentionCut
  private var policies = RetentionPolicy.all[...]
  /// How far the sweep of the first kind is.
  private var place: Int64 = 0
  /// How many rows were deleted.
  package private(set) var removed = 0

  package var isDone: Bool { policies.isEmpty }

  init(cut: RetentionCut) {
    self.cut = cut
  }

  /// nil where the change log is empty, since the age of anything is unknown then.
  package init?(_ reader: ReadTransaction, at moment: Moment) throws {
    guard let cut = try RetentionCut.current(reader.db, at: moment) else { return nil }
    self.init(cut: cut)
  }

  /// Deletes the next piece within the writer's transaction, without a change in the log, since
  /// nothing that a person sees changes. `shares` says how many rows of each kind may still be
  /// deleted, and what is left of them is stored; nil, for a sweep that a person confirmed, is no
  /// bound.
  package mutating func step(_ writer: WriteTransaction, _ shares: [String: Int]? = nil) throws {
    var rest = Self.piece
    while rest > 0, let policy = policies.first {
      var share = shares.map { $0[policy.name] ?? 0 } ?? .max
      var isLast = share == 0
      if !isLast {
        let piece = try policy.rows.remove(
          policy, cut, after: &place, about: min(rest, share), atMost: share, writer)
        removed += piece.removed
        rest -= piece.removed
        share -= piece.removed
        isLast = piece.isLast || share == 0
        if shares != nil { try RetentionShare.set(policy, isLast ? 0 : share, writer.db) }
      }
      guard isLast else { return }
      policies.removeFirst()
      place = 0
    }
  }
}
