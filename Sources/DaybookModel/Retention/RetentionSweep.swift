package import CivilTime
import GRDB

/// What one step of a sweep took away of one kind.
struct RetentionPiece {
  var removed: Int
  /// Whether nothing of the kind is left to be taken away.
  var isLast: Bool
}

/// Takes away what is older than it is kept, a piece in each step, so that nobody waits for it long.
package struct RetentionSweep: Sendable {
  /// Rows that one step takes away, about.
  static let piece = 500

  private let cut: RetentionCut
  private var kinds = Retained.all[...]
  private var habit: Int64 = 0
  /// How many rows went.
  package private(set) var removed = 0

  package var isDone: Bool { kinds.isEmpty }

  init(cut: RetentionCut) {
    self.cut = cut
  }

  /// nil where the change log is empty, since then nothing says how old anything is.
  package init?(_ reader: Reader, at moment: Moment) throws {
    guard let cut = try RetentionCut.standing(reader.db, at: moment) else { return nil }
    self.init(cut: cut)
  }

  /// Takes away the next piece, within the writer's act, of which it leaves no trace in the change
  /// log: nothing that a person sees is another afterwards. `shares` says how many rows of each kind
  /// may still go, and what is left of them is stored; nil, for what a person confirmed, is no bound.
  package mutating func step(_ writer: Writer, _ shares: [String: Int]? = nil) throws {
    var rest = Self.piece
    while rest > 0, let kind = kinds.first {
      var share = shares.map { $0[kind.name] ?? 0 } ?? .max
      var isLast = share == 0
      if !isLast {
        let piece = try step(kind, min(rest, share), share, writer)
        removed += piece.removed
        rest -= piece.removed
        share -= piece.removed
        isLast = piece.isLast || share == 0
        if shares != nil { try RetentionShare.set(kind, isLast ? 0 : share, writer.db) }
      }
      guard isLast else { return }
      kinds.removeFirst()
    }
  }

  private mutating func step(
    _ kind: Retained, _ limit: Int, _ share: Int, _ writer: Writer
  ) throws -> RetentionPiece {
    switch kind.content {
    case .changes:
      return try ChangeTrim.remove(
        before: cut.millisecond(kind.days), atMost: limit, writer.db)
    case .marks:
      let pruning = HabitPruning(writer: writer, first: HabitPruning.first(kept: kind.days, cut))
      return try pruning.prune(after: &habit, atLeast: limit, atMost: share)
    case .rows(let table):
      return try table.remove(olderThan: kind.days, cut, atMost: limit, writer.db)
    }
  }
}
