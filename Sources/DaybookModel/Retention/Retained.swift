package import CivilTime
import GRDB

/// A kind of rows that is kept for a time only, since figures that outlive them are written first.
package struct Retained: Sendable {
  enum Content: Sendable {
    /// Acts, with all their changes.
    case changes
    /// The marks of habits, whose months stay.
    case marks
    case rows(RetainedRows)
  }

  /// What people and programs call it.
  package let name: String
  /// How long it is kept.
  package let days: Int
  let content: Content

  /// All that goes with age, in the order in which it goes. Tasks are never among it.
  package static let all = [
    Retained(name: "changes", days: 90, content: .changes),
    Retained(name: "marks", days: HabitRules.retainedDays, content: .marks),
    Retained(
      name: "wellnessLogs", days: HabitRules.retainedDays,
      content: .rows(
        RetainedRows(
          table: "wellnessLog", age: .day("day"), bytes: "2 * length(id) + 128",
          entity: .wellnessLog))),
    Retained(
      name: "wellnessDays", days: 365,
      content: .rows(
        RetainedRows(
          table: "wellnessDay", key: "day", age: .month("day"), bytes: "160",
          entity: .wellnessLog))),
    Retained(name: "careMessages", days: 90, content: .rows(careMessages)),
    Retained(
      name: "careDays", days: 365,
      content: .rows(
        RetainedRows(table: "careDay", key: "profile, day", age: .month("day"), bytes: "96"))),
    Retained(
      name: "dashboardMessages", days: 90,
      content: .rows(
        RetainedRows(
          table: "dashboard", age: .day("id"), bytes: "length(message) + 96", entity: .dashboard))),
  ]
}

extension Retained {
  /// An introduction says how far an onboarding is, and the message about what an open task stands at
  /// that it was asked about.
  private static let careMessages = RetainedRows(
    table: "careMessage", age: .instant("created"), bytes: "length(text) + 2 * length(id) + 192",
    condition: goingMessages, farewell: "isCounted = 0", entity: .careMessage)

  /// Which messages go with age, in SQL.
  static let goingMessages = """
    kind = 'request' AND state NOT IN ('queued', 'claimed') AND outcome IS NOT 'waiting'
      AND NOT EXISTS (
        SELECT 1 FROM task WHERE task.id = careMessage.task AND task.state = 'open'
          AND (task.recurrence IS NULL OR task.occurrence IS careMessage.occurrence))
    """
}

/// A table of which rows go by age. The figures that outlive a row are written with it, so that they
/// are there when it goes.
struct RetainedRows: Sendable {
  /// What the column that tells a row's age holds, and which rows go together.
  enum Age: Sendable {
    /// The day that a row is about.
    case day(String)
    /// The same, of rows that go once their whole month does.
    case month(String)
    /// An instant.
    case instant(String)
  }

  let table: String
  /// The columns of the primary key.
  var key = "key"
  /// Along an index.
  let age: Age
  /// Roughly how many bytes a row takes, in SQL.
  let bytes: String
  /// Which rows go at all, in SQL.
  var condition = "true"
  /// What is set of rows that are about to go, in SQL: such as that they still count.
  var farewell: String?
  /// What acts become final that are about the rows or their days.
  var entity: Entity?
}

/// How much of one kind is older than it is kept.
package struct RetainedCount: Sendable, Hashable {
  package var name: String
  package var days: Int
  package var rows: Int
  /// The day of the oldest; nil where there is none.
  package var oldest: Day?
  /// Roughly.
  package var bytes: Int
}

package extension Reader {
  /// What a sweep at the moment would take away, a count for each kind.
  func retained(at moment: Moment) throws -> [RetainedCount] {
    guard let cut = try RetentionCut.standing(db, at: moment) else {
      return Retained.all.map {
        RetainedCount(name: $0.name, days: $0.days, rows: 0, oldest: nil, bytes: 0)
      }
    }
    return try Retained.all.map { try count($0, cut) }
  }

  private func count(_ kind: Retained, _ cut: RetentionCut) throws -> RetainedCount {
    switch kind.content {
    case .changes:
      try RetainedCount(kind, cut, db, ChangeTrim.count, [cut.millisecond(kind.days)])
    case .marks:
      try RetainedCount(
        kind, cut, db, HabitPruning.count, [HabitPruning.first(kept: kind.days, cut).description])
    case .rows(let table): try table.count(kind, cut, db)
    }
  }
}

extension RetainedCount {
  /// `sql` selects how many rows there are, the oldest one's day or instant, and how many bytes.
  init(
    _ kind: Retained, _ cut: RetentionCut, _ db: Database, _ sql: String,
    _ arguments: StatementArguments
  ) throws {
    self.init(name: kind.name, days: kind.days, rows: 0, oldest: nil, bytes: 0)
    _ = try db.rows(sql, arguments) { row in
      rows = try row.value(0)
      bytes = try row.value(2)
      if let millisecond = Int64.fromDatabaseValue(row[1]) {
        oldest = cut.day(of: Instant(millisecond: millisecond))
      } else {
        let day: String? = try row.value(1)
        oldest = day.flatMap { Day($0) }
      }
    }
  }
}

extension RetainedRows {
  /// What is older by less may still be changed from where the day is another one.
  private static let graceDays = 2

  private var column: String {
    switch age {
    case .day(let name), .month(let name), .instant(let name): name
    }
  }

  /// The first day of which rows that are about to go leave all others there, in SQL. It is that of
  /// the rows, not of the clock, which may have run years ahead.
  private var afterNewest: String? {
    switch age {
    case .day(let name): "ifnull(date(max(\(name)), '+1 day'), max(\(name)))"
    case .month(let name):
      "ifnull(date(max(\(name)), 'start of month', '+1 month'), max(\(name)))"
    case .instant: nil
    }
  }

  private var isOld: String { "\(column) < :before AND \(condition)" }

  private func arguments(_ days: Int, _ cut: RetentionCut) -> StatementArguments {
    switch age {
    case .day: ["before": cut.day(days + Self.graceDays).description]
    case .month: ["before": HabitMonth(of: cut.day(days + Self.graceDays)).first.description]
    case .instant: ["before": cut.millisecond(days)]
    }
  }

  func count(_ kind: Retained, _ cut: RetentionCut, _ db: Database) throws -> RetainedCount {
    try RetainedCount(
      kind, cut, db,
      "SELECT count(*), min(\(column)), ifnull(sum(\(bytes)), 0) FROM \(table) WHERE \(isOld)",
      arguments(kind.days, cut))
  }

  /// Takes away some of the oldest rows.
  func remove(
    olderThan days: Int, _ cut: RetentionCut, atMost limit: Int, _ db: Database
  ) throws -> RetentionPiece {
    let rows = "(SELECT \(key) FROM \(table) WHERE \(isOld) ORDER BY \(column) LIMIT :limit)"
    let arguments = arguments(days, cut) + ["limit": limit]
    if let afterNewest {
      try db.run(
        """
        INSERT INTO keptFrom (kind, day)
        SELECT '\(table)', \(afterNewest) FROM \(table) WHERE (\(key)) IN \(rows)
        HAVING count(*) > 0
        ON CONFLICT (kind) DO UPDATE SET day = max(day, excluded.day)
        """, arguments)
    }
    switch (entity, age) {
    case (nil, _): break
    case (let entity?, .instant):
      try HistoryClosing.close(
        entity, where: "change.id IN (SELECT id FROM \(table) WHERE (\(key)) IN \(rows))",
        arguments, db)
    case (let entity?, .day), (let entity?, .month):
      try HistoryClosing.close(
        entity,
        where: """
          min(ifnull(before ->> 'day', after ->> 'day'), ifnull(after ->> 'day', before ->> 'day'))
            < (SELECT day FROM keptFrom WHERE kind = '\(table)')
          """, [:], db)
    }
    if let farewell {
      try db.run("UPDATE \(table) SET \(farewell) WHERE (\(key)) IN \(rows)", arguments)
    }
    try db.run("DELETE FROM \(table) WHERE (\(key)) IN \(rows)", arguments)
    return RetentionPiece(removed: db.changesCount, isLast: db.changesCount < limit)
  }
}
