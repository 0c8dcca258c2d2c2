package import CivilTime
import SQLite

/// Takes away what is older than it is kept, a piece in each step, so that nobody waits for it long.
package struct RetentionSweep: Sendable {
  /// Rows that one step takes away, about.
  static let piece = 500

  private let cut: RetentionCut
  private var policies = RetentionPolicy.all[...]
  /// How far the first of them is.
  private var place: Int64 = 0
  /// How many rows went.
  package private(set) var removed = 0

  package var isDone: Bool { policies.isEmpty }

  init(cut: RetentionCut) {
    self.cut = cut
  }

  /// nil where the change log is empty, since then nothing says how old anything is.
  package init?(_ reader: ReadTransaction, at moment: Moment) throws {
    guard let cut = try RetentionCut.standing(reader.db, at: moment) else { return nil }
    self.init(cut: cut)
  }

  /// Takes away the next piece, within the writer's act, of which it leaves no trace in the change
  /// log: nothing that a person sees is another afterwards. `shares` says how many rows of each kind
  /// may still go, and what is left of them is stored; nil, for what a person confirmed, is no bound.
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
