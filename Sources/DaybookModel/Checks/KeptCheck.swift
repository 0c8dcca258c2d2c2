import GRDB

/// A column that follows from other rows and is kept, so that an index has it.
private struct KeptColumn {
  let entity: Entity
  let name: String
  /// What it should be, an SQL expression over the row.
  let value: String
  /// What is said of a row in which it is something else.
  let finding: String

  static let all = [
    KeptColumn(
      entity: .tag, name: "folded", value: "foldedTagName(name)",
      finding: "is not found by its name"),
    KeptColumn(
      entity: .tag, name: "openTasks",
      value: """
        (SELECT count(*) FROM taskTag CROSS JOIN task ON task.key = taskTag.task
         WHERE taskTag.tag = tag.key AND task.state = 'open')
        """,
      finding: "counts open tasks that are not there, or not all of them"),
    KeptColumn(
      entity: .tag, name: "habits",
      value: """
        (SELECT count(*) FROM habitTag CROSS JOIN habit ON habit.key = habitTag.habit
         WHERE habitTag.tag = tag.key AND habit.archived IS NULL)
        """,
      finding: "counts habits that are not there, or not all of them"),
    KeptColumn(
      entity: .reminder, name: "ring", value: ReminderColumns.ring,
      finding: "does not ring when its task says"),
    KeptColumn(
      entity: .reminder, name: "recurs", value: ReminderColumns.recurs,
      finding: "does not recur as its task does"),
  ]

  var isWrong: String { "\(name) IS NOT \(value)" }
}

extension Reader {
  /// The columns kept of other rows that are not as these say, in words.
  func wrongKept() throws -> [String] {
    try KeptColumn.all.flatMap { column in
      let sql = "SELECT id FROM \(column.entity.rawValue) WHERE \(column.isWrong) ORDER BY key"
      let ids = try ifWhole { try db.values(String.self, sql) } ?? []
      return ids.map { "The \(column.entity.noun) “\($0)” \(column.finding)." }
    }
  }
}

package extension Writer {
  /// Makes wrong columns that are kept of other rows anew from these; answers of how many rows.
  func rebuildKept() throws -> Int {
    try KeptColumn.all.reduce(0) { sum, column in
      try db.run(
        """
        UPDATE \(column.entity.rawValue) SET \(column.name) = \(column.value)
        WHERE \(column.isWrong)
        """)
      return sum + db.changesCount
    }
  }
}
