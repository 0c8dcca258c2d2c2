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
  /// log: nothing that a person sees is another afterwards.
  package mutating func step(_ writer: Writer) throws {
    var rest = Self.piece
    while rest > 0, let kind = kinds.first {
      let piece = try step(kind, rest, writer)
      removed += piece.removed
      rest -= piece.removed
      guard piece.isLast else { return }
      kinds.removeFirst()
    }
  }

  private mutating func step(
    _ kind: Retained, _ limit: Int, _ writer: Writer
  ) throws -> RetentionPiece {
    switch kind.content {
    case .changes:
      return try ChangeTrim.remove(
        before: cut.millisecond(kind.days), atMost: limit, writer.db)
    case .marks:
      let pruning = HabitPruning(writer: writer, first: HabitPruning.first(kept: kind.days, cut))
      return try pruning.prune(after: &habit, atLeast: limit)
    case .rows(let table):
      return try table.remove(olderThan: kind.days, cut, atMost: limit, writer.db)
    }
  }
}
