import CivilTime

package extension WriteTransaction {
  /// Puts a habit before or after another; where it is there already, nothing changes, whatever
  /// `ifRevision` says. The others are renumbered only where two neighbors leave no number between
  /// them. Throws `invalidValue` for a place that does not exist.
  func moveHabit(_ id: HabitID, to place: Place<HabitEntity>, ifRevision: Int64?) throws
    -> HabitItem
  {
    let today = action.moment.today
    let habit = try reader.storedHabit(id)
    let order = manualOrder(of: .habit)
    let neighbor = try order.neighbor(at: place, for: id)
    guard try !order.stands(habit.key, place.side, neighbor) else {
      return try reader.item(habit, today: today)
    }
    try check(ifRevision, of: .habit, id.text, current: habit.record.revision)
    try order.put(habit.key, place.side, neighbor, modified: now)
    return try reader.habit(id, today: today)
  }
}
