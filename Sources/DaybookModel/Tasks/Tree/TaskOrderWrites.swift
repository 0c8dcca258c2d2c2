package extension WriteTransaction {
  /// Puts a task before or after another, among that one's siblings; where it is there already,
  /// nothing changes, whatever `ifRevision` says. Others are renumbered only where two neighbors
  /// leave no number between them, and then as few as make room. Throws `invalidValue` for a place
  /// that does not exist or lies below the task.
  func moveTask(_ id: TaskID, to place: Place<TaskEntity>, ifRevision: Int64?) throws -> TaskRecord
  {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    let order = manualOrder(of: .task)
    let neighbor = try order.neighbor(at: place, for: id)
    do {
      _ = try parentKey(reader.task(place.neighbor).parent, of: key)
    } catch ModelError.invalidValue(_, let message, _) {
      throw ModelError.invalidValue(field: place.field, message: message)
    }
    guard try !order.stands(key, place.side, neighbor) else { return current }
    try check(ifRevision, of: .task, id.text, current: current.revision)
    try order.put(key, place.side, neighbor, modified: now)
    return try reader.task(key: key)
  }
}
