import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Habits")
struct HabitTests {
  let store: Store

  init() throws { store = try memoryStore() }

  @Test(
    "A check finds monthly statistics that the marks do not say, and a repair mends them",
    arguments: [
      "UPDATE habitMonth SET best = best + 1 WHERE month = '2025-06'",
      "UPDATE habitMonth SET score = score * 0.999 WHERE month = '2025-12'",
      "UPDATE habitMonth SET days = replace(days, 'd', 'm') WHERE month = '2025-07'",
      "UPDATE habitMonth SET month = '2025-19' WHERE month = '2025-12'",
      "DELETE FROM habitMonth WHERE month = '2025-08'",
      "UPDATE habitMark SET isDone = 0 WHERE day = '2025-09-09'",
    ])
  func falseMonths(_ damage: String) throws {
    let store = try memoryStore()
    try store.addOldHabit("h", from: day("2025-06-01"), through: today)
    try store.addOldHabit("other", from: day("2025-10-01"), through: today)
    #expect(try store.verify() == [])
    try store.onConnection { try $0.execute(sql: damage + " AND habit = 1") }
    #expect(try store.verify() == ["h"])
    let repaired = try store.transact {
      try $0.checks.rebuildMonths(ofHabits: $0.reader.checks.habitsWithWrongMonths())
    }
    #expect(repaired == 1)
    #expect(try store.verify() == [])
  }

  @Test(
    "The statistics of a habit of three years are read from its last month and two months of marks")
  func checkpoints() throws {
    let first = today.plus(-1200)
    try store.addOldHabit("h", from: first, through: today)
    let status = try store.status("h")
    #expect(status.currentStreak == 1201)
    #expect(status.done == 1201)
    let months = try store.read {
      try $0.db.value(Int.self, "SELECT count(*) FROM habitMonth") ?? 0
    }
    #expect(months == 39)
    let rows = try store.read { reader in
      let habit = try reader.habits.stored(HabitID("h"))
      let last = try reader.habits.month(of: habit.key, before: today)
      #expect(last?.month.text == "2025-12")
      return try reader.habits.dayMarks(of: habit, from: today.plus(-21), through: today).count
    }
    #expect(rows == 22)
  }

  @Test("Old months outlive the marks they were made from") func pruned() throws {
    try store.addOldHabit("h", from: today.plus(-800), through: today)
    let year = try #require(Day(year: 2024, month: 1, day: 1))
    func state() throws -> ([HabitDayState], [HabitTrendPoint], HabitStatus) {
      try store.read {
        (
          try $0.habits.days(HabitID("h"), from: year, through: year.plus(365), today: today),
          try $0.habits.trend(HabitID("h"), .week, count: 100, today: today),
          try $0.habits.item(HabitID("h"), today: today).status
        )
      }
    }
    let before = try state()
    #expect(before.0.allSatisfy { $0 == .done })
    try store.transact { try $0.db.run("DELETE FROM habitMark WHERE day < '2025-10-01'") }
    let after = try state()
    #expect(after == before)
    // What is changed within the days that can be marked does not need the marks before them.
    try store.transact { _ = try $0.habits.unmark(HabitID("h"), on: today.plus(-89)) }
    #expect(try store.status("h").bestStreak == 801 - 90)
    #expect(try store.status("h").currentStreak == 89)
  }

  @Test("A mark, a skip and its removal are logged with the habit, each with its snapshots")
  func changes() throws {
    try store.addHabit("h") { $0.start = today.plus(-3) }
    try store.transact("habit/skip") { _ = try $0.habits.skip(HabitID("h"), reason: "ill") }
    try store.transact("habit/mark") { _ = try $0.habits.mark(HabitID("h")) }
    try store.transact("habit/unmark") { _ = try $0.habits.unmark(HabitID("h")) }
    try store.transact("habit/mark") { _ = try $0.habits.mark(HabitID("h")) }
    let changes = try store.read {
      try $0.changes(
        to: [ChangeKey(.habit, "h"), ChangeKey(.habitMark, "h@2026-01-22")], after: 0,
        notFrom: "")
    }
    #expect(
      changes.filter { $0.entity == .habitMark }.map(\.operation)
        == [.add, .edit, .remove, .add])
    #expect(changes.filter { $0.entity == .habit }.map(\.revision) == [1, 2, 3, 4, 5])
    let snapshot = try store.read {
      try $0.db.value(
        String.self,
        "SELECT before FROM change WHERE entity = 'habitMark' AND operation = 'edit'")
    }
    #expect(snapshot?.contains(#""reason":"ill""#) == true)
  }

  @Test("A snapshot of a habit holds its schedules, pauses and tags") func snapshots() throws {
    try store.addHabit("h", on: today.plus(-5)) { $0.tags = ["home"] }
    try store.transact {
      _ = try $0.habits.pause(HabitID("h"), from: today, through: today)
      _ = try $0.habits.edit(
        HabitID("h"), HabitEdit(schedule: .set(.times(HabitTimes(2, a: .week)))), ifRevision: nil)
    }
    let snapshot =
      try store.read {
        try $0.db.value(
          String.self,
          "SELECT after FROM change WHERE entity = 'habit' ORDER BY sequence DESC LIMIT 1")
      } ?? ""
    #expect(snapshot.contains(#""pauses":[{"since":"2026-01-22","through":"2026-01-22"}]"#))
    #expect(snapshot.contains(#""since":"2026-01-17""#))
    #expect(snapshot.contains(#""times":2,"period":"week""#))
    #expect(snapshot.contains(#""tags":["home"]"#))
  }

  @Test("A removed habit takes its rows along, leaves a tombstone and can be marked no more")
  func removed() throws {
    try store.addOldHabit("h", from: today.plus(-100), through: today)
    try store.transact {
      _ = try $0.habits.edit(HabitID("h"), HabitEdit(tags: .set(["a"])), ifRevision: nil)
    }
    #expect(throws: ModelError.self) {
      try store.transact { try $0.habits.remove(HabitID("h"), ifRevision: nil, marks: 100) }
    }
    try store.transact { _ = try $0.habits.remove(HabitID("h"), ifRevision: nil, marks: 101) }
    for table in ["habit", "habitMark", "habitMonth", "habitSchedule", "habitPause", "habitTag"] {
      let count = try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM \(table)") }
      #expect(count == 0, "\(table)")
    }
    #expect(throws: ModelError.self) { try store.addHabit("h") }
    let error = try modelError { try store.mark("h", today) }
    #expect(error == .notFound(.habit, "h"))
    // All that it takes to bring it back: a snapshot of each mark, and one of the habit.
    let snapshots = try store.read {
      try $0.db.value(
        Int.self,
        """
        SELECT count(*) FROM change WHERE operation = 'remove' AND entity = 'habitMark'
          AND before ->> 'habit' = 'h' AND before ->> 'day' >= '2025-10-14'
        """)
    }
    #expect(snapshots == 101)
    #expect(try store.verify() == [])
  }

  @Test("Two servers that mark different days both succeed, and the statistics know both")
  func twoServers() throws {
    let folder = try Folder()
    let one = try Store(path: folder.file("d.db"), pruning: .automatic)
    let other = try Store(path: folder.file("d.db"), pruning: .automatic)
    try one.addHabit("h") { $0.start = today.plus(-1) }
    try one.mark("h", today.plus(-1))
    try other.mark("h", today)
    #expect(try one.status("h").currentStreak == 2)
    #expect(try other.status("h").currentStreak == 2)
  }

  @Test("A removed tag leaves the habits that carried it, each as a change") func tags() throws {
    try store.addHabit("h") { $0.tags = ["home", "work"] }
    let tag = try store.read { try $0.tags.list(limit: 10, after: nil).items[0] }
    try store.transact { _ = try $0.tags.remove(tag.id, ifRevision: nil, use: TagUse(habits: 1)) }
    let item = try store.read { try $0.habits.item(HabitID("h"), today: today) }
    #expect(item.habit.tags == ["work"])
    #expect(item.habit.revision == 2)
  }

  @Test("A rule by days or weeks has its exact number of days, from whatever day it counts")
  func frequencies() throws {
    let rules: [(String, Double)] = [
      ("FREQ=DAILY", 1), ("FREQ=DAILY;INTERVAL=3", 1.0 / 3),
      ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", 5.0 / 7), ("FREQ=WEEKLY", 1.0 / 7),
      ("FREQ=WEEKLY;BYDAY=MO,WE,FR", 3.0 / 7), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA", 2.0 / 14),
      ("FREQ=WEEKLY;BYDAY=MO;COUNT=2", 1.0 / 7), ("FREQ=MONTHLY;BYMONTHDAY=1", 48.0 / 1461),
    ]
    for (text, exact) in rules {
      let schedule = HabitSchedule.recurrence(try RecurrenceRule(text))
      for offset in 0..<14 {
        let frequency = schedule.frequency(from: today.plus(offset))
        #expect(abs(frequency - exact) < 1e-12, "\(text) from \(today.plus(offset))")
      }
    }
  }

  @Test("A habit that is back from the archive counts its weeks as they begin by then")
  func weeksAfterArchive() throws {
    try store.addHabit("h", on: today.plus(-3)) { $0.schedule = .times(HabitTimes(2, a: .week)) }
    func edit(_ weekStart: Weekday) throws {
      var edit = PreferencesEdit()
      edit.weekStart = .set(weekStart)
      try store.transact { [edit] in _ = try $0.preferences.edit(edit, ifRevision: nil) }
    }
    func versions() throws -> [HabitVersion] {
      try store.read { try $0.habits.stored(HabitID("h")).timeline.versions }
    }
    try store.transact { _ = try $0.habits.archive(HabitID("h"), ifRevision: nil) }
    try edit(.sunday)
    #expect(try versions().map(\.weekStart) == [.monday])
    try store.transact { _ = try $0.habits.reopen(HabitID("h"), ifRevision: nil) }
    #expect(try versions().map(\.weekStart) == [.monday, .sunday])
    try edit(.monday)
    #expect(try versions().map(\.weekStart) == [.monday])
  }

  @Test("The time zone of a traveller can take today back to a month that was over")
  func backInTime() throws {
    let first = try day("2026-02-01")
    try store.addHabit("h", on: first.plus(-3))
    for offset in -3 ... -1 { try store.mark("h", first.plus(offset), on: first) }
    try store.mark("h", first, on: first)
    // Yesterday is today again, and nothing of the months that are kept is wrong.
    let status = try store.status("h", on: first.plus(-1))
    #expect(status.currentStreak == 3)
    #expect(status.mark?.day == first.plus(-1))
    try store.transact(at: morning(first.plus(-1))) {
      _ = try $0.habits.unmark(HabitID("h"), on: first.plus(-1))
    }
    #expect(try store.status("h", on: first.plus(-1)).currentStreak == 2)
    #expect(try store.status("h", on: first).currentStreak == 1)
  }
}
