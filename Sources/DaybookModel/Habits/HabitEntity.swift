import CivilTime
import SQLite

package extension Entity {
  static let habitMark = Entity("habitMark", noun: "mark")
}

extension EntityDefinition {
  static let habit = EntityDefinition(
    entity: .habit, title: .field("title"),
    snapshot: HabitRecord.snapshot + [
      .parts("schedules", table: HabitVersion.table, HabitVersion.snapshot, order: "since"),
      .parts("pauses", table: HabitPause.table, HabitPause.snapshot, order: "since"),
      .tagNames("habitTag", of: .habit), .links("tagIDs", table: "habitTag", column: "tag", .tag),
    ],
    derived: [.init(names: ["tags", "marksFrom", "months"])],
    separate: HabitRecord.separate + [["tagIDs"]],
    settle: { writer, habits in
      for id in Set(habits.map(\.id)).sorted() {
        guard let key = try writer.reader.habits.keyIfAny(HabitID(id)) else { continue }
        try writer.habits.refreshMonths(of: key, from: .earliest)
      }
    },
    whole: { wholeHabit($0) },
    wholeRestore: [
      """
      UPDATE habit SET marksFrom = json_extract(:snapshot, '$.marksFrom')
      WHERE key = :key AND json_extract(:snapshot, '$.marksFrom') IS NOT NULL
      """,
      """
      INSERT OR REPLACE INTO habitMonth (habit, \(monthNames.joined(separator: ", ")))
      SELECT :key, \(monthNames.map { "item.value ->> '\($0)'" }.joined(separator: ", "))
      FROM json_each(:snapshot, '$.months') AS item
      """,
    ],
    verbs: [
      "data/import": "imported", "habit/skip": "skipped a day of", "habit/restore": "reopened",
    ],
    read: { reader, id in
      _ = try reader.habits.keptMarks(
        of: reader.habits.stored(HabitID(id)), from: .earliest, through: .latest)
    },
    accepts: { reader, id in
      let sql = "SELECT count(*) FROM habitPause WHERE habit = (SELECT key FROM habit WHERE id = ?)"
      try require(
        reader.db.value(Int.self, sql, [id]) ?? 0 <= HabitRules.maxPauses, "pauses",
        "A habit has at most \(HabitRules.maxPauses) pauses.")
    },
    retention: [],
    storage: [StoragePart("habits", ["habit", "habitSchedule", "habitPause", "habitTag"])],
    lines: ["habit": ["title"], "habitSchedule": ["unit"]],
    undoGuard: { HabitUndoGuard(writer: $0) },
    follow: { writer, happening in
      guard case .preferencesChanged(let names) = happening, names.contains("weekStart") else {
        return
      }
      try writer.habits.startWeeks(on: writer.reader.preferences.current().weekStart)
    })

  static let habitMark = EntityDefinition(
    entity: .habitMark, title: .owner(.habit, "habit"),
    snapshot: [.owner("habit", .habit)] + HabitMarkRecord.snapshot,
    isPruned: """
      :snapshot ->> 'day'
        < (SELECT marksFrom FROM habit WHERE habit.id = :snapshot ->> 'habit')
      """,
    isStamped: false, comesBack: true, partOf: .habit,
    // A habit is read with its marks.
    read: { _, _ in },
    retention: [
      RetentionPolicy(name: "marks", days: HabitRules.retainedDays, rows: HabitPruning.Rows())
    ],
    storage: [StoragePart("marks", ["habitMark"]), StoragePart("months", ["habitMonth"])],
    lines: ["habitMark": ["reason"]])

  private static let months = SnapshotSQL(HabitMonth.snapshot, of: HabitMonth.table)
  private static let monthNames = months.members.map(\.name)

  /// Where marks were pruned, their months have what they were.
  private static func wholeHabit(_ snapshot: String) -> String {
    let rows = """
      SELECT \(months.object) AS value FROM habitMonth
      WHERE habitMonth.habit = habit.key AND month < substr(habit.marksFrom, 1, 7) ORDER BY month
      """
    return """
      iif(marksFrom IS NULL, \(snapshot),
        json_set(\(snapshot), '$.marksFrom', marksFrom,
          '$.months', \(SnapshotSQL.list(rows, "json(value)"))))
      """
  }
}
