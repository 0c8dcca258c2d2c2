import CivilTime
import Testing

@testable import DaybookModel

@Suite("Habits of a day")
struct HabitDayTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func due(_ day: Day, limit: Int = 100) throws -> (ids: [String], due: Int, done: Int) {
    let found = try store.read { try $0.habits.due(on: day, today: today, limit: limit) }
    return (found.items.map(\.habit.id.text), found.due, found.done)
  }

  private func fill() throws {
    let start = today.plus(-30)
    try store.addHabit("daily", on: start)
    try store.addHabit("thursdays", on: start) {
      $0.schedule = .recurrence(try RecurrenceRule("FREQ=WEEKLY;BYDAY=TH"))
    }
    try store.addHabit("twice", on: start) { $0.schedule = .times(HabitTimes(2, a: .week)) }
    try store.addHabit("paused", on: start)
    try store.transact { _ = try $0.habits.pause(HabitID("paused"), from: today.plus(-1)) }
    try store.addHabit("archived", on: start)
    try store.transact { _ = try $0.habits.archive(HabitID("archived"), ifRevision: nil) }
    try store.addHabit("later") { $0.start = today.plus(1) }
    try store.addHabit("over", on: start) { $0.through = today.plus(-1) }
  }

  @Test("Due are those that the day asks for, done or not") func dueToday() throws {
    try fill()
    #expect(try due(today).ids == ["daily", "thursdays", "twice"])
    try store.mark("daily", today)
    try store.mark("twice", today)
    #expect(try due(today) == (["daily", "thursdays", "twice"], 3, 2))
    #expect(try due(today, limit: 1) == (["daily"], 3, 2))
    #expect(try due(today.plus(1)).ids == ["daily", "twice", "later"])
    #expect(try due(today.plus(-1)).ids == ["daily", "twice", "over", "archived"])
    #expect(try due(today.plus(-31)).ids == [])
  }

  @Test("So many times a week is due until the days before reached it") func period() throws {
    try fill()
    try store.mark("twice", today.plus(-1))
    #expect(try due(today).ids.contains("twice"))
    try store.mark("twice", today.plus(-2))
    #expect(try !due(today).ids.contains("twice"))
    #expect(try due(today.plus(-1)).ids.contains("twice"))
    // The next week, which begins on Monday.
    #expect(try due(today.plus(4)).ids.contains("twice"))
  }

  @Test("A day to come shows no mark of today") func future() throws {
    try fill()
    try store.mark("daily", today)
    let found = try store.read { try $0.habits.due(on: today.plus(1), today: today, limit: 10) }
    #expect(found.items[0].status.mark == nil)
    #expect(found.items[0].status.currentStreak == 1)
    #expect(found.done == 0)
  }

  @Test("Density says for each day what one look at the day says") func density() throws {
    try fill()
    for (id, offset) in [("daily", 0), ("daily", -3), ("twice", -2), ("twice", -3), ("over", -4)] {
      try store.mark(id, today.plus(offset))
    }
    let days = try store.read {
      try $0.habits.density(from: today.plus(-35), through: today.plus(40))
    }
    #expect(days.count == 76)
    for day in days {
      let one = try due(day.day)
      #expect(day.due == one.due, "\(day.day)")
      #expect(day.done == one.done, "\(day.day)")
    }
    #expect(days.filter { $0.done > 0 }.map(\.done) == [1, 2, 1, 1])
    #expect(try store.read { try $0.habits.density(from: today, through: today.plus(-1)) } == [])
  }
}
