import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("What is kept for a time only")
struct RetentionTests {
  private let store: Store

  init() throws {
    store = try Store(path: nil, pruning: .onRequest)
  }

  /// Marked on its first three days, then left alone.
  private func addOld(_ id: String, from first: Day) throws {
    try store.addHabit(id, on: first.plus(3)) { $0.start = first }
    for offset in 0..<3 { try store.mark(id, first.plus(offset), on: first.plus(3)) }
  }

  private func markedDays(_ id: String) throws -> [String] {
    try store.read { reader in
      try reader.db.values(
        String.self,
        """
        SELECT day FROM habitMark CROSS JOIN habit ON habit.key = habitMark.habit
        WHERE habit.id = ? ORDER BY day
        """, [id])
    }
  }

  @Test("Marks go with the whole month, 92 days after its last day") func months() throws {
    try addOld("read", from: day("2025-09-29"))
    #expect(try markedDays("read") == ["2025-09-29", "2025-09-30", "2025-10-01"])
    try store.add("later")
    try store.mark("read", day("2025-12-31"), on: day("2025-12-31"))
    #expect(try store.sweep(on: day("2025-12-31"))["marks"] == nil)
    try store.mark("read", day("2026-01-01"), on: day("2026-01-01"))
    #expect(try store.sweep(on: day("2026-01-01"))["marks"] == 2)
    #expect(try markedDays("read") == ["2025-10-01", "2025-12-31", "2026-01-01"])
    #expect(try store.read { try $0.habits.markCount(of: HabitID("read")) } == 5)
    #expect(try store.verify() == [])
  }

  @Test("A clock that runs ahead takes no marks that the change log calls young") func future()
    throws
  {
    try addOld("read", from: today.plus(-5))
    let marked = try markedDays("read")
    #expect(try store.sweep(on: today.plus(4000)) == [:])
    #expect(try markedDays("read") == marked)
  }

  // proves: data/prune: Age is counted
  @Test("An empty change log says nothing of age, so nothing goes") func noLog() throws {
    #expect(try store.expired(on: today) == [:])
    #expect(try store.sweep(on: today) == [:])
  }

  @Test("Many marks go in pieces, none larger than one habit's") func pieces() throws {
    for number in 0..<3 {
      try store.addOldHabit("h\(number)", from: today.plus(-600), through: today.plus(-100))
    }
    func kept() throws -> Int {
      try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM habitMark") ?? 0 }
    }
    #expect(try kept() == 1503)
    try store.add("a")
    var sweep = try #require(try store.read { try RetentionSweep($0, at: moment(now)) })
    var left: [Int] = []
    while !sweep.isDone {
      try store.transact { try sweep.step($0) }
      left.append(try kept())
    }
    // The day of 2025-10-14 is 100 days ago, and all of its month is kept.
    #expect(left == [529, 42])
    #expect(try store.verify() == [])
  }

  @Test("A habit whose months are wrong gets them anew before its marks go") func wrong() throws {
    try addOld("read", from: day("2025-09-10"))
    try store.mark("read", today)
    try store.transact { try $0.db.run("UPDATE habitMonth SET best = 7") }
    #expect(try store.verify() == ["read"])
    #expect(try store.sweep(on: today)["marks"] == 3)
    #expect(try store.status("read").bestStreak == 3)
    #expect(try store.verify() == [])
  }

  @Test(
    "Statistics that lost their months cannot be made of marks that are gone, and a check says so")
  func lost() throws {
    try addOld("read", from: day("2025-09-10"))
    try store.add("task")
    try store.sweep(on: today)
    try store.transact { try $0.db.run("DELETE FROM habitMonth WHERE month = '2025-09'") }
    #expect(try store.verify() == ["read"])
  }

  @Test("A repair leaves the months of marks that are gone as they are") func repair() throws {
    try addOld("read", from: day("2025-09-10"))
    try store.add("task")
    try store.sweep(on: today)
    try store.transact { try $0.db.run("UPDATE habitMonth SET best = 9 WHERE month >= '2025-11'") }
    #expect(try store.verify() == ["read"])
    #expect(try store.transact { try $0.checks.rebuildMonths(ofHabits: [HabitID("read")]) } == 1)
    #expect(try store.status("read").bestStreak == 3)
    #expect(try store.verify() == [])
  }

  @Test("Of a day whose mark is gone a reader gets what it was, without amount, reason and instant")
  func oldDay() throws {
    let first = try day("2025-09-10")
    try store.addHabit("read", on: first) {
      $0.start = first
      $0.target = HabitTarget(amount: 4)
    }
    try store.mark("read", first, on: first.plus(2), amount: 9)
    try store.mark("read", first.plus(1), on: first.plus(2), amount: 3)
    try store.transact(at: morning(first.plus(2))) {
      _ = try $0.habits.skip(HabitID("read"), on: first.plus(2), reason: "Ill.")
    }
    try store.add("task")
    try store.sweep(on: today)
    let marks = try (0..<4).map { offset in
      try store.read { try $0.habits.due(on: first.plus(offset), today: today, limit: 9) }
        .items.first?.status.mark
    }
    #expect(marks.map { $0?.isDone } == [true, false, false, nil])
    #expect(marks.map { $0?.state } == [.marked, .marked, .skipped, nil])
    #expect(marks.allSatisfy { $0?.amount == nil && $0?.reason == nil && $0?.at == nil })
  }

  @Test("Acts about marks that are gone are final; others of the same time can be undone")
  func final() throws {
    try store.addHabit("read", on: today.plus(-90)) { $0.start = today.plus(-170) }
    try store.transact(at: morning(today.plus(-80))) {
      _ = try $0.habits.mark(HabitID("read"), on: today.plus(-165))
    }
    try store.transact(at: morning(today.plus(-80))) {
      _ = try $0.habits.mark(HabitID("read"), on: today.plus(-80))
    }
    try store.add("task")
    try store.sweep(on: today)
    let states = try store.read { try $0.history.list(limit: 9, after: nil).items.map(\.state) }
    #expect(states == [.done, .done, .final, .final])
    #expect(throws: ModelError.self) { try store.transact { try $0.history.undo(2) } }
    try store.transact { try $0.history.undo(3) }
    #expect(try markedDays("read") == [])
    #expect(throws: ModelError.self) { try store.transact { try $0.history.undo(1) } }
    #expect(try store.status("read").done == 1)
    #expect(try store.verify() == [])
  }

  @Test("A transaction that changed what was asked for on days without marks is final")
  func settled() throws {
    try store.addHabit("read", on: today.plus(-90)) { $0.start = today.plus(-170) }
    try store.mark("read", today.plus(-165), on: today.plus(-90))
    try store.transact(at: morning(today.plus(-80))) {
      _ = try $0.habits.pause(HabitID("read"), from: today.plus(-160), through: today.plus(-150))
    }
    try store.transact(at: morning(today.plus(-79))) {
      _ = try $0.habits.pause(HabitID("read"), from: today.plus(-50), through: today.plus(-40))
    }
    try store.add("task")
    try store.sweep(on: today)
    let status = try store.status("read")
    #expect(throws: ModelError.self) { try store.transact { try $0.history.undo(3) } }
    try store.transact { try $0.history.undo(4) }
    #expect(
      throws: ModelError.invalidState(
        .notKept, message: "This change cannot be undone or redone: Changed “read”.")
    ) { try store.transact { try $0.history.undo(3) } }
    #expect(try store.status("read").scheduled == status.scheduled + 11)
    #expect(try store.verify() == [])
  }

  @Test("A removal keeps what the months say, so that its undo brings all of it back exactly")
  func removal() throws {
    try addOld("read", from: day("2025-08-10"))
    try store.add("task")
    try store.sweep(on: today)
    let before = try store.contents()
    let status = try store.status("read")
    try store.transact {
      _ = try $0.habits.remove(HabitID("read"), ifRevision: nil, marks: 3)
    }
    try store.transact { try $0.history.undo() }
    #expect(try store.status("read") == status)
    #expect(try store.contents() == before)
    try store.transact { try $0.history.redo() }
    try store.transact { try $0.history.undo() }
    #expect(try store.contents() == before)
    #expect(try store.verify() == [])
  }

  private static func rows(_ age: RowsByAge.Age) -> RowsByAge {
    RowsByAge(
      table: "trial", key: "day, name", age: age, bytes: "7", condition: "name <> 'open'",
      beforeDelete: "isCounted = 0")
  }

  @Test(
    "Rows go by their day, their month or their instant, oldest first, once they say that they go",
    arguments: [
      (RowsByAge.Age.day("day"), ["2025-10-22", "2025-10-23", "2026-01-22"]),
      (.month("day"), ["2025-10-01", "2025-10-21", "2025-10-22", "2025-10-23", "2026-01-22"]),
      (.instant("at"), ["2025-10-22", "2025-10-23", "2026-01-22"]),
    ]) func rows(_ age: RowsByAge.Age, _ kept: [String]) throws
  {
    let days = ["2025-09-30", "2025-10-01", "2025-10-21", "2025-10-22", "2025-10-23", "2026-01-22"]
    try store.add("task")
    let (counts, pieces, left, counted) = try store.transact { writer in
      try writer.db.execute(
        sql: """
          CREATE TABLE trial (
            day TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL, isCounted INTEGER NOT NULL,
            PRIMARY KEY (day, name)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE beforeDelete (day TEXT NOT NULL) STRICT;
          CREATE TRIGGER trialRemoved AFTER DELETE ON trial WHEN old.isCounted = 0
          BEGIN
            INSERT INTO beforeDelete (day) VALUES (old.day);
          END;
          """)
      for text in days {
        let at = morning(try day(text)).adding(seconds: 2 * 86_400).millisecond
        for name in ["closed", "open"] {
          try writer.db.run("INSERT INTO trial VALUES (?, ?, ?, 1)", [text, name, at])
        }
      }
      let policy = RetentionPolicy(name: "events", days: 90, rows: Self.rows(age))
      let cut = try #require(try RetentionCut.current(writer.db, at: moment()))
      let counts = try policy.rows.count(policy, cut, writer.db)
      var (pieces, place) = ([Int](), Int64(0))
      while pieces.last != 0 {
        let piece = try policy.rows.remove(
          policy, cut, after: &place, about: 2, atMost: 2, writer)
        pieces.append(piece.removed)
        #expect(piece.isLast == (piece.removed < 2))
      }
      return (
        counts, pieces,
        try writer.db.values(String.self, "SELECT day FROM trial WHERE name = 'closed'"),
        try writer.db.values(String.self, "SELECT day FROM beforeDelete ORDER BY rowid")
      )
    }
    #expect(left == days.filter { kept.contains($0) })
    #expect(counted == days.filter { !kept.contains($0) })
    #expect(pieces.reduce(0, +) == counted.count)
    #expect(counts.rows == counted.count && counts.bytes == 7 * counted.count)
    #expect(counts.oldest != nil)
  }

  @Test("Messages of care go, what they were counted for stays, and days of care go a year later")
  func care() throws {
    func statistics(_ table: String) throws -> [String] {
      try store.read { reader in
        let columns = try reader.db.values(
          String.self, "SELECT name FROM pragma_table_info(?)", [table]
        ).joined(separator: ", ")
        return try reader.db.values(
          String.self, "SELECT json_array(\(columns)) FROM \(table) ORDER BY 1")
      }
    }
    func messages() throws -> [String] {
      try store.read { try $0.db.values(String.self, "SELECT id FROM careMessage ORDER BY id") }
    }
    try store.add("now")
    try store.add("single")
    try store.transact { writer in
      let profile = try writer.insertEva()
      for (id, task, age, state, outcome) in [
        ("old", "gone", 91, "sent", "missed"), ("older", "gone", 400, "sent", "late"),
        ("young", "gone", 89, "sent", "answered"), ("still", "single", 91, "sent", "missed"),
        ("waiting", "gone", 93, "sent", "waiting"), ("queued", "gone", 94, "queued", nil),
      ] as [(String, String, Int, String, String?)] {
        try writer.insertRequest(
          id, to: profile, on: today.plus(-age), outcome, task: task, state: state)
      }
    }
    let (days, months) = (try statistics("careDay"), try statistics("careMonth"))
    #expect(days.count == 5 && months.count > 1)
    #expect(try store.sweep(on: today) == ["careMessages": 2, "careDays": 1])
    #expect(try messages() == ["queued", "still", "waiting", "young"])
    #expect(try statistics("careDay") == days.filter { !$0.contains("\(today.plus(-400))") })
    #expect(try statistics("careMonth") == months)
    #expect(try store.verifyTables() == [])
  }

  @Test("An undo leaves no mark outside of a habit's days") func outside() throws {
    try store.addHabit("read") { $0.start = today.plus(-5) }
    try store.transact {
      _ = try $0.habits.edit(
        HabitID("read"), HabitEdit(start: .set(today.plus(-9))), ifRevision: nil)
    }
    try store.mark("read", today.plus(-8))
    #expect(
      throws: ModelError.invalidState(
        .contradiction,
        message: "“read” has a mark on 2026-01-14, outside its days after this change.",
        hint: "Remove that mark first.")
    ) { try store.transact { try $0.history.undo(2) } }
    try store.transact { try $0.history.undo() }
    try store.transact { try $0.history.undo() }
    #expect(try store.status("read").scheduled == 5)
  }

  @Test("Logs of wellness go, their days stay for a year, and their months for ever")
  func wellness() throws {
    func count(_ table: String) throws -> Int {
      try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM \(table)") ?? 0 }
    }
    func log(_ litres: Double, on day: Day) throws {
      try store.transact(at: morning(day)) { writer in
        try writer.db.run(
          """
          INSERT INTO wellnessLog (id, kind, day, at, litres, createdAt, modifiedAt, revision,
            fingerprint)
          VALUES (?, 'water', ?, 0, ?, 0, 0, 1, 0)
          """, ["w\(day)", day.description, litres])
        try writer.wellnessLogs.refresh(day)
      }
    }
    for age in [450, 93, 92, 0] { try log(0.5, on: today.plus(-age)) }
    try store.add("task")
    let months = try store.read { try $0.wellness.months(20, through: today) }
    #expect(months.count == 3)
    #expect(try store.sweep(on: today) == ["wellnessLogs": 2, "wellnessDays": 1])
    #expect(try count("wellnessLog") == 2)
    #expect(try count("wellnessDay") == 3)
    #expect(try store.read { try $0.wellness.months(20, through: today) } == months)
  }

  // proves: data/storage: Counts what the
  @Test("Every table has its part of the report, and the parts are the whole") func storage() throws
  {
    try addOld("read", from: day("2025-08-10"))
    let record = try store.read { try $0.checks.storage(.bytes) }
    #expect(record.uses.reduce(0) { $0 + ($1.bytes ?? 0) } + record.freeBytes == record.bytes)
    let known = Set(StoragePart.all.flatMap(\.tables))
    let rest = [
      "preferences", "preference", "onboarding", "dashboard", "orphanedCopy", "sqlite_sequence",
      "wellnessTargets", "retainedSince", "dayOfUse", "retentionClock",
      "retentionShare",
    ]
    let tables = try store.read {
      try $0.db.values(
        String.self,
        """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'searchIndex'
        """)
    }
    #expect(Set(tables) == known.union(rest))
    #expect(try store.read { try $0.checks.storage(.rows) }.uses.allSatisfy { $0.bytes == nil })
  }
}
