import SQLite

/// Computes each series anew that an undo touches.
struct SeriesUndoGuard: UndoGuard {
  let writer: WriteTransaction
  var keys: Set<Int64> = []
  /// Of the tasks of occurrences.
  var ids: Set<String> = []

  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) {
    switch change.entity {
    case .task: if let key = change.key { keys.insert(key) }
    case .occurrence: ids.insert(change.parts.whole.id)
    default: break
    }
  }

  func finish(_ rows: [RestoredRow]) throws {
    let restored = rows.filter { $0.change.entity == .task }.map(\.key)
    let others = try ids.compactMap { try writer.reader.tasks.keyIfAny(TaskID($0)) }
    try SeriesRecomputation(writer: writer).run(keys.union(restored).union(others))
  }
}
