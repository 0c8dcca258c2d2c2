import CivilTime
import GRDB

/// A place in the manual order of the habits.
package enum HabitPlace: Sendable, Hashable {
  case before(HabitID)
  case after(HabitID)

  var neighbor: HabitID {
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
  /// Puts a habit before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. The others are renumbered only where two neighbors leave no number between
  /// them. Throws `invalidValue` for a place that does not exist.
  func moveHabit(_ id: HabitID, to place: HabitPlace, ifRevision: Int64?) throws -> HabitItem {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    guard place.neighbor != id else {
      throw ModelError.invalidValue(
        field: place.field, message: "A habit cannot be moved to before or after itself.")
    }
    guard try reader.contains(place.neighbor) else {
      throw ModelError.invalidValue(
        field: place.field, message: "There is no habit with the id “\(place.neighbor)”.")
    }
    let neighbor = try reader.storedHabit(place.neighbor)
    guard try beside(neighbor, place)?.key != habit.key else {
      return try reader.item(habit, today: today)
    }
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    let position = try room(neighbor, place) ?? spread(neighbor, place)
    try setPosition(position, ofHabit: habit.key)
    return try reader.habit(id, today: today)
  }
}

extension Writer {
  /// Who stands on the other side of the place.
  private func beside(
    _ neighbor: StoredHabit, _ place: HabitPlace
  ) throws -> (key: Int64, position: Int64)? {
    let (side, direction) =
      switch place {
      case .before: ("<", "DESC")
      case .after: (">", "ASC")
      }
    return try db.rows(
      """
      SELECT key, position FROM habit WHERE (position, id) \(side) (?, ?)
      ORDER BY position \(direction), id \(direction) LIMIT 1
      """, [neighbor.record.position, neighbor.record.id.text]
    ) { row -> (key: Int64, position: Int64) in
      (key: try row.value(0), position: try row.value(1))
    }.first
  }

  /// A free position at the place; nil where there is none.
  private func room(_ neighbor: StoredHabit, _ place: HabitPlace) throws -> Int64? {
    let own = neighbor.record.position
    let other = try beside(neighbor, place)?.position
    switch place {
    case .before:
      guard let other else { return own - Position.step }
      return own - other > 1 ? other + (own - other) / 2 : nil
    case .after:
      guard let other else { return own + Position.step }
      return other - own > 1 ? own + (other - own) / 2 : nil
    }
  }

  /// Numbers all habits anew and answers the position at the place.
  private func spread(_ neighbor: StoredHabit, _ place: HabitPlace) throws -> Int64 {
    let keys = try db.values(Int64.self, "SELECT key FROM habit ORDER BY position, id")
    var position: Int64 = 0
    var found: Int64 = 0
    for key in keys {
      position += Position.step
      try setPosition(position, ofHabit: key)
      if key == neighbor.key { found = position }
    }
    switch place {
    case .before: return found - Position.step / 2
    case .after: return found + Position.step / 2
    }
  }

  private func setPosition(_ position: Int64, ofHabit key: Int64) throws {
    guard try db.value(Int64.self, "SELECT position FROM habit WHERE key = ?", [key]) != position
    else { return }
    let before = try log.image(of: .habit, key: key)
    try db.run("UPDATE habit SET position = ? WHERE key = ?", [position, key])
    try touchHabit(key)
    try log.recordEdit(of: .habit, key: key, before: before)
  }
}
