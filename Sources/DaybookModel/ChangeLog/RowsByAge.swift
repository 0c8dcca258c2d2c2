import CivilTime
import SQLite

/// A table whose rows are deleted by age. The statistics that outlive a row are written with it, so
/// that they exist when it is deleted.
struct RowsByAge: Sendable {
  /// What the column of a row's age holds, and which rows are deleted together.
  enum Age: Sendable {
    /// The day that a row is about.
    case day(String)
    /// The same, for rows that are deleted once their whole month is too old.
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
  /// Which rows may be deleted at all, in SQL.
  var condition = "true"
  /// What is set in rows before they are deleted, in SQL, such as that their triggers must not
  /// count them.
  var beforeDelete: String?
  /// The entity of whose rows and days all transactions become final.
  var entity: Entity?
}

extension RowsByAge: ExpiringRows {
  /// Days of margin: a row that is too old by less may still be changed where the day is another
  /// one.
  private static let graceDays = 2

  private var column: String {
    switch age {
    case .day(let name), .month(let name), .instant(let name): name
    }
  }

  /// The first day whose rows are all kept once some are deleted, in SQL. It follows from the rows,
  /// not from the clock, which may have run years ahead.
  private var afterNewest: String? {
    switch age {
    case .day(let name): "ifnull(date(max(\(name)), '+1 day'), max(\(name)))"
    case .month(let name):
      "ifnull(date(max(\(name)), 'start of month', '+1 month'), max(\(name)))"
    case .instant: nil
    }
  }

  private var isOld: String { "\(column) < :before AND \(condition)" }

  private func arguments(_ days: Int, _ cut: RetentionCut) -> Arguments {
    switch age {
    case .day: ["before": cut.day(days + Self.graceDays).description]
    case .month: ["before": Month(of: cut.day(days + Self.graceDays)).first.description]
    case .instant: ["before": cut.millisecond(days)]
    }
  }

  func count(
    _ policy: RetentionPolicy, _ cut: RetentionCut, _ db: Connection
  ) throws -> ExpiredCount {
    try ExpiredCount(
      policy, cut, db,
      "SELECT count(*), min(\(column)), ifnull(sum(\(bytes)), 0) FROM \(table) WHERE \(isOld)",
      arguments(policy.days, cut))
  }

  func remove(
    _ policy: RetentionPolicy, _ cut: RetentionCut, after place: inout Int64, about limit: Int,
    atMost share: Int, _ writer: WriteTransaction
  ) throws -> RetentionPiece {
    let (db, limit) = (writer.db, min(limit, share))
    let rows = "(SELECT \(key) FROM \(table) WHERE \(isOld) ORDER BY \(column) LIMIT :limit)"
    let arguments = arguments(policy.days, cut) + ["limit": limit]
    if let afterNewest {
      try db.run(
        """
        INSERT INTO retainedSince (kind, day)
        SELECT '\(table)', \(afterNewest) FROM \(table) WHERE (\(key)) IN \(rows)
        HAVING count(*) > 0
        ON CONFLICT (kind) DO UPDATE SET day = max(day, excluded.day)
        """, arguments)
    }
    switch (entity, age) {
    case (nil, _): break
    case (let entity?, .instant):
      try UndoExpiry.close(
        entity, where: "change.id IN (SELECT id FROM \(table) WHERE (\(key)) IN \(rows))",
        arguments, db)
    case (let entity?, .day), (let entity?, .month):
      try UndoExpiry.close(
        entity,
        where: """
          min(ifnull(before ->> 'day', after ->> 'day'), ifnull(after ->> 'day', before ->> 'day'))
            < (SELECT day FROM retainedSince WHERE kind = '\(table)')
          """, [:], db)
    }
    if let beforeDelete {
      try db.run("UPDATE \(table) SET \(beforeDelete) WHERE (\(key)) IN \(rows)", arguments)
    }
    try db.run("DELETE FROM \(table) WHERE (\(key)) IN \(rows)", arguments)
    return RetentionPiece(removed: db.changesCount, isLast: db.changesCount < limit)
  }
}
