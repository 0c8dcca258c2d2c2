import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("What is kept, beside what would be there if nothing ever went")
struct RetentionPropertyTests {
  private static let habits = 12

  // proves: data/prune: Heatmaps, streaks, rates
  @Test(
    "Whatever was done and whenever marks go, every number of a habit is as if they were there",
    arguments: 0..<4)
  func statistics(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (whole, swept) = try (
      Store(path: nil, pruning: .onRequest), Store(path: nil, pruning: .onRequest)
    )
    var now = Day(year: 2024, month: 11, day: 1 + seed % 28) ?? .earliest
    for number in 0..<Self.habits {
      let draft = Self.draft(number, on: now, &random)
      for store in [whole, swept] {
        try store.transact(at: morning(now)) { _ = try $0.habits.add(draft) }
      }
    }
    var sweeps = 0
    for _ in 0..<24 {
      for _ in 0..<12 {
        let write = Self.randomWrite(on: now, &random)
        #expect(
          try Self.play(write, swept, on: now) == Self.play(write, whole, on: now), "seed \(seed)")
      }
      for _ in 0..<4 { try Self.undo(swept, whole, on: now, &random) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        sweeps += try swept.sweep(on: now)["marks", default: 0]
        try Self.compare(swept, whole, on: now, "seed \(seed), \(now)")
      }
      now = now.plus(Int.random(in: 1..<30, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { now = Month(of: now).next?.first ?? now }
      if Int.random(in: 0..<6, using: &random) == 0 { now = now.plus(70) }
    }
    try Self.compare(swept, whole, on: now, "seed \(seed), at the end")
    #expect(sweeps > 0)
    #expect(try swept.read { try $0.checks.habitsWithWrongMonths() } == [])
    #expect(try whole.read { try $0.checks.habitsWithWrongMonths() } == [])
  }

  private typealias RandomWrite = @Sendable (WriteTransaction) throws -> Void

  /// Whether it could be done.
  private static func play(_ write: RandomWrite, _ store: Store, on now: Day) throws -> Bool {
    do {
      try store.transact(at: morning(now), write)
      return true
    } catch is ModelError {
      return false
    }
  }

  /// Takes back a transaction of the last weeks, which may be about days whose marks are gone. What
  /// is refused there is left out here as well.
  private static func undo(
    _ swept: Store, _ whole: Store, on now: Day, _ random: inout SeededGenerator
  ) throws {
    let newest = try swept.read { try $0.history.list(limit: 1, after: nil).items.first?.id ?? 0 }
    let write = newest - Int64.random(in: 0..<[3, 20, 120][Int(newest % 3)], using: &random)
    guard write > 0, try play({ _ = try $0.history.undo(write) }, swept, on: now) else { return }
    #expect(try play({ _ = try $0.history.undo(write) }, whole, on: now))
    guard Bool.random(using: &random) else { return }
    let redo: RandomWrite = { _ = try $0.history.redo(write) }
    guard try play(redo, swept, on: now) else { return }
    #expect(try play(redo, whole, on: now))
  }

  private static func draft(
    _ number: Int, on now: Day, _ random: inout SeededGenerator
  ) -> HabitDraft {
    HabitDraft(
      id: HabitID("h\(number)"), title: "h\(number)", schedule: schedule(&random),
      target: target(&random), start: now.plus(-Int.random(in: 0...40, using: &random)))
  }

  private static func randomWrite(on now: Day, _ random: inout SeededGenerator) -> RandomWrite {
    let id = HabitID("h\(Int.random(in: 0..<habits, using: &random))")
    let day = now.plus(-Int.random(in: 0..<(Bool.random(using: &random) ? 8 : 91), using: &random))
    let amount = Double(Int.random(in: 0..<12, using: &random)) / 2
    let (schedule, target) = (schedule(&random), target(&random))
    let through = Bool.random(using: &random) ? day.plus(Int(amount) * 3) : nil
    let kind = Int.random(in: 0..<32, using: &random)
    return { writer in
      switch kind {
      case 0: _ = try writer.habits.unmark(id, on: day)
      case 1, 2: _ = try writer.habits.skip(id, on: day)
      case 3: _ = try writer.habits.pause(id, from: day, through: through)
      case 4, 5: _ = try writer.habits.resume(id, on: day)
      case 6: _ = try writer.habits.edit(id, HabitEdit(schedule: .set(schedule)), ifRevision: nil)
      case 7: _ = try writer.habits.edit(id, HabitEdit(target: .set(target)), ifRevision: nil)
      case 8: _ = try writer.habits.archive(id, ifRevision: nil)
      case 9, 10: _ = try writer.habits.reopen(id, ifRevision: nil)
      case 11: try writer.habits.startWeeks(on: Weekday(rawValue: 1 + Int(amount)) ?? .monday)
      case 12: _ = try writer.habits.edit(id, HabitEdit(start: .set(day)), ifRevision: nil)
      case 13: _ = try writer.habits.edit(id, HabitEdit(through: .set(through)), ifRevision: nil)
      case 14:
        _ = try writer.habits.remove(
          id, ifRevision: nil, marks: writer.reader.habits.markCount(of: id))
      default:
        for past in 0..<(kind - 14) {
          let day = day.plus(past)
          let hasTarget =
            try writer.reader.habits.stored(id).timeline.version(on: day)?.target != nil
          _ = try writer.habits.mark(id, on: day, amount: hasTarget ? amount : nil)
        }
      }
    }
  }

  private static func schedule(_ random: inout SeededGenerator) -> HabitSchedule {
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY;INTERVAL=3",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA", "FREQ=MONTHLY;BYMONTHDAY=1,31", "FREQ=DAILY;COUNT=20",
    ]
    let index = Int.random(in: 0..<(rules.count + 4), using: &random)
    if index < rules.count, let rule = try? RecurrenceRule(rules[index]) {
      return .recurrence(rule)
    }
    return index % 2 == 0
      ? .times(HabitTimes(Int.random(in: 1...7, using: &random), a: .week))
      : .times(HabitTimes(Int.random(in: 1...9, using: &random), a: .month))
  }

  private static func target(_ random: inout SeededGenerator) -> HabitTarget? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: HabitTarget(amount: 3, unit: "km")
    case 1: HabitTarget(amount: 2, comparison: .atMost)
    case 2: HabitTarget(amount: 0, comparison: .atMost)
    default: nil
    }
  }

  private static func compare(
    _ swept: Store, _ whole: Store, on now: Day, _ place: String
  ) throws {
    let (first, last) = (now.plus(-700), now.plus(8))
    func same<Value: Equatable>(_ name: String, _ read: (ReadTransaction) throws -> Value) throws {
      let (one, other) = (try swept.read(read), try whole.read(read))
      #expect(one == other, "\(name), \(place)")
    }
    let ids = try whole.read {
      try $0.habits.list(HabitFilter(state: .any), today: now, limit: 100, after: nil)
    }
    .items.map(\.habit.id)
    for id in ids {
      try same("habit \(id)") { reader in
        var item = try reader.habits.item(id, today: now)
        item.habit.marksFrom = nil
        return item
      }
      try same("days of \(id)") { try $0.habits.days(id, from: first, through: last, today: now) }
      try same("weeks of \(id)") { try $0.habits.trend(id, .week, count: 90, today: now) }
      try same("months of \(id)") { try $0.habits.trend(id, .month, count: 20, today: now) }
      try same("marks of \(id)") { try $0.habits.markCount(of: id) }
    }
    try same("density") { try $0.habits.density(from: first, through: last) }
    for back in [40, 92, 120, 200, 500] {
      try same("\(back) days ago") { reader in
        try Shown(reader.habits.due(on: now.plus(-back), today: now, limit: 100))
      }
    }
  }

  /// What a calendar shows of a day; amounts, reasons and instants are not kept, which `marksFrom`
  /// says.
  private struct Shown: Equatable {
    let counts: [Int]
    let items: [HabitItem]

    init(_ due: DueHabits) {
      counts = [due.due, due.done, due.skipped]
      items = due.items.map { item in
        var item = item
        item.habit.marksFrom = nil
        // In the middle of a month it is made of quarters.
        item.status.strength = 0
        item.status.mark?.amount = nil
        item.status.mark?.reason = nil
        item.status.mark?.at = nil
        item.status.mark?.revision = 0
        return item
      }
    }
  }
}
