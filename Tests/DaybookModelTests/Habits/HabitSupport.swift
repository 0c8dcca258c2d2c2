import CivilTime
import SQLite
import Testing

@testable import DaybookModel

/// The fixed now's day.
let today = Day(year: 2026, month: 1, day: 22) ?? .earliest

extension Day {
  func plus(_ days: Int) -> Day { adding(days: days) ?? self }
}

/// Nine in the morning, UTC.
func morning(_ day: Day) -> Instant {
  now.adding(seconds: Int64(day - today) * 86_400)
}

extension Store {
  @discardableResult
  func addHabit(
    _ id: String, on day: Day = today, _ change: (inout HabitDraft) throws -> Void = { _ in }
  ) throws -> HabitItem {
    var draft = HabitDraft(id: HabitID(id), title: id)
    try change(&draft)
    return try transact(at: morning(day)) { try $0.habits.add(draft) }
  }

  @discardableResult
  func mark(_ id: String, _ day: Day, on now: Day = today, amount: Double? = nil) throws
    -> HabitItem
  {
    try transact(at: morning(now)) { try $0.habits.mark(HabitID(id), on: day, amount: amount) }
  }

  func status(_ id: String, on day: Day = today) throws -> HabitStatus {
    try read { try $0.habits.item(HabitID(id), today: day).status }
  }

  /// A habit marked on each of its days, over some years.
  func addOldHabit(_ id: String, from first: Day, through last: Day) throws {
    try addHabit(id, on: first)
    try transact(at: morning(last)) { writer in
      let key = try writer.reader.habits.key(HabitID(id))
      for number in first.number...last.number {
        guard let day = Day(number: number) else { continue }
        try writer.db.run(
          """
          INSERT INTO habitMark (id, habit, day, state, isDone, at, revision)
          VALUES (?, ?, ?, 'marked', 1, 0, 1)
          """, ["\(id)@\(day)", key, day.description])
      }
      try writer.habits.refreshMonths(of: key, from: first)
    }
  }
}
