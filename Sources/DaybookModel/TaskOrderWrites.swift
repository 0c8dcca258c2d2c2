import CivilTime
import GRDB

/// A place among siblings.
package enum TaskPlace: Sendable, Hashable {
  case before(TaskID)
  case after(TaskID)

  var neighbor: TaskID {
    switch self {
    case .before(let id), .after(let id): id
    }
  }

  /// The wire's name of the place.
  var field: String {
    switch self {
    case .before: "before"
    case .after: "after"
    }
  }
}

package extension Writer {
  /// Puts a task before or after another, among that one's siblings; where it is there already,
  /// nothing changes, whatever `ifRevision` says. Others are renumbered only where two neighbors
  /// leave no number between them, and then as few as make room. Throws `invalidValue` for a place
  /// that does not exist or lies below the task.
  func moveTask(_ id: TaskID, to place: TaskPlace, ifRevision: Int64?) throws -> TaskRecord {
    let key = try reader.taskKey(id)
    let current = try reader.task(key: key)
    guard try reader.contains(place.neighbor) else {
      throw ModelError.invalidValue(
        field: place.field, message: "There is no task with the id “\(place.neighbor)”.")
    }
    guard place.neighbor != id else {
      throw ModelError.invalidValue(
        field: place.field, message: "A task cannot be moved to before or after itself.")
    }
    let neighbor = try reader.task(place.neighbor)
    let parent: Int64?
    do {
      parent = try parentKey(neighbor.parent, of: key)
    } catch ModelError.invalidValue(_, let message, _) {
      throw ModelError.invalidValue(field: place.field, message: message)
    }
    let beside = try sibling(of: neighbor, place, parent: parent)
    guard beside != id else { return current }
    try check(ifRevision, of: .task, id.text, current: current.revision)
    let before = try log.image(of: .task, key: key)
    // Out of the way, so that it does not count among the siblings that make room.
    try db.run(
      "UPDATE task SET parent = ?, position = ? WHERE key = ?",
      [parent, try nextPosition(under: parent), key])
    let position = try room(place, neighbor, parent: parent, except: key)
    try db.run(
      "UPDATE task SET position = ?, modified = ?, revision = revision + 1 WHERE key = ?",
      [position, now, key])
    try log.recordEdit(of: .task, key: key, before: before)
    return try reader.task(key: key)
  }
}

extension Writer {
  private typealias Sibling = (key: Int64, position: Int64)

  /// Who stands on the other side of the place.
  private func sibling(
    of neighbor: TaskRecord, _ place: TaskPlace, parent: Int64?
  ) throws -> TaskID? {
    let arguments: StatementArguments = [parent ?? 0, neighbor.position, neighbor.id.text]
    let id =
      switch place {
      case .before:
        try db.value(
          String.self,
          """
          SELECT id FROM task WHERE parentOrder = ? AND (position, id) < (?, ?)
          ORDER BY position DESC, id DESC LIMIT 1
          """, arguments)
      case .after:
        try db.value(
          String.self,
          """
          SELECT id FROM task WHERE parentOrder = ? AND (position, id) > (?, ?)
          ORDER BY position, id LIMIT 1
          """, arguments)
      }
    return id.map(TaskID.init)
  }

  /// A free position at the place. Where there is none, the fewest siblings around it are spread
  /// over a stretch in which a quarter of the numbers is used at most.
  private func room(
    _ place: TaskPlace, _ neighbor: TaskRecord, parent: Int64?, except key: Int64
  ) throws -> Int64 {
    for count in [1, 4, 16, 64, 256, 1024, 4096, Int.max / 4] {
      var ahead = try siblings(
        neighbor, "<", "DESC", count: count + 1, parent: parent, except: key)
      var behind = try siblings(neighbor, ">", "ASC", count: count + 1, parent: parent, except: key)
      let own = Sibling(try reader.taskKey(neighbor.id), neighbor.position)
      if case .before = place { behind.insert(own, at: 0) } else { ahead.insert(own, at: 0) }
      let inner = (
        ahead: Array(ahead.prefix(count - 1).reversed()), behind: Array(behind.prefix(count - 1))
      )
      let low = ahead.count >= count ? ahead[count - 1].position : nil
      let high = behind.count >= count ? behind[count - 1].position : nil
      let slots = Int64(inner.ahead.count + inner.behind.count + 1)
      guard let stretch = Self.stretch(low, high, slots: slots) else { continue }
      for (index, sibling) in inner.ahead.enumerated() {
        try setPosition(stretch.first + Int64(index) * stretch.step, sibling)
      }
      let position = stretch.first + Int64(inner.ahead.count) * stretch.step
      for (index, sibling) in inner.behind.enumerated() {
        try setPosition(position + Int64(index + 1) * stretch.step, sibling)
      }
      return position
    }
    throw ModelError.unavailable(message: "No place could be made between these tasks.")
  }

  /// Evenly spread numbers strictly between two; nil where they would be too close together, which
  /// one number in the middle never is.
  private static func stretch(
    _ low: Int64?, _ high: Int64?, slots: Int64
  ) -> (first: Int64, step: Int64)? {
    switch (low, high) {
    case (nil, nil): return (Position.step, Position.step)
    case (let low?, nil): return (low + Position.step, Position.step)
    case (nil, let high?): return (high - slots * Position.step, Position.step)
    case (let low?, let high?):
      let step = (high - low) / (slots + 1)
      guard step >= (slots == 1 ? 1 : 4) else { return nil }
      return (low + step, step)
    }
  }

  private func siblings(
    _ neighbor: TaskRecord, _ side: String, _ direction: String, count: Int, parent: Int64?,
    except key: Int64
  ) throws -> [Sibling] {
    let sql = """
      SELECT key, position FROM task
      WHERE parentOrder = ? AND (position, id) \(side) (?, ?) AND key <> ?
      ORDER BY position \(direction), id \(direction) LIMIT ?
      """
    let arguments: StatementArguments = [
      parent ?? 0, neighbor.position, neighbor.id.text, key, count,
    ]
    return try db.rows(sql, arguments) { try (key: $0.value(0), position: $0.value(1)) }
  }

  private func setPosition(_ position: Int64, _ sibling: Sibling) throws {
    guard position != sibling.position else { return }
    let before = try log.image(of: .task, key: sibling.key)
    try db.run(
      "UPDATE task SET position = ?, revision = revision + 1 WHERE key = ?",
      [position, sibling.key])
    try log.recordEdit(of: .task, key: sibling.key, before: before)
  }
}
