/// The outcomes of the requests of each day and month, kept by triggers, so that they hold whatever
/// writes a message: a sender, a reply, an undo.
enum CareStatisticsSchema {
  static let sql = tables + days + months

  /// `profile` is an id, which is never used again, so that an undo of a removal finds the
  /// statistics. `kept` days are those with answered requests and none that was missed; a run is
  /// kept days in a row, which days with neither do not break. Of the runs of a month, `head` is
  /// the one before the first day with a missed request, `tail` the one after the last.
  private static let tables = """
    CREATE TABLE careDay (
      profile TEXT NOT NULL,
      day TEXT NOT NULL \(ColumnRule.day("day")),
      answered INTEGER NOT NULL,
      late INTEGER NOT NULL,
      missed INTEGER NOT NULL,
      waiting INTEGER NOT NULL,
      unsent INTEGER NOT NULL,
      responseSeconds INTEGER NOT NULL,
      PRIMARY KEY (profile, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE careMonth (
      profile TEXT NOT NULL,
      month TEXT NOT NULL \(ColumnRule.month("month")),
      answered INTEGER NOT NULL,
      late INTEGER NOT NULL,
      missed INTEGER NOT NULL,
      waiting INTEGER NOT NULL,
      unsent INTEGER NOT NULL,
      responseSeconds INTEGER NOT NULL,
      kept INTEGER NOT NULL,
      head INTEGER NOT NULL,
      tail INTEGER NOT NULL,
      best INTEGER NOT NULL,
      broken INTEGER NOT NULL CHECK (broken IN (0, 1)),
      PRIMARY KEY (profile, month)
    ) STRICT, WITHOUT ROWID;

    """

  private static let days = """
    CREATE TRIGGER careMessageAdded AFTER INSERT ON careMessage WHEN new.task IS NOT NULL
    BEGIN
      \(counting("new"))
    END;
    CREATE TRIGGER careMessageEdited
    AFTER UPDATE OF state, outcome, sent, answered ON careMessage WHEN new.task IS NOT NULL
    BEGIN
      \(uncounting("old"))
      \(counting("new"))
    END;
    CREATE TRIGGER careMessageRemoved AFTER DELETE ON careMessage
    WHEN old.task IS NOT NULL AND old.isCounted
    BEGIN
      \(uncounting("old"))
    END;

    """

  /// A month whose days were pruned has the difference added; its runs stay as they were.
  private static func counting(_ row: String) -> String {
    let names = CareStatisticsColumns.names.joined(separator: ", ")
    let sums = CareStatisticsColumns.names.map { "\($0) = \($0) + excluded.\($0)" }.joined(
      separator: ", ")
    let values = CareStatisticsColumns.names.map { CareStatisticsColumns.value(of: $0, row) }
      .joined(
        separator: ", ")
    return """
      INSERT INTO careDay (profile, day, \(names))
      SELECT \(profile(of: row)), \(day(of: row)), \(values) WHERE \(isKept(day(of: row)))
      ON CONFLICT (profile, day) DO UPDATE SET \(sums);
      INSERT INTO careMonth (profile, month, \(names), kept, head, tail, best, broken)
      SELECT \(profile(of: row)), \(month(of: row)), \(values), 0, 0, 0, 0, 0
      WHERE NOT \(isKept(day(of: row)))
      ON CONFLICT (profile, month) DO UPDATE SET \(sums);
      """
  }

  private static func uncounting(_ row: String) -> String {
    let differences = CareStatisticsColumns.names.map {
      "\($0) = \($0) - \(CareStatisticsColumns.value(of: $0, row))"
    }
    .joined(separator: ", ")
    return """
      UPDATE careDay SET \(differences)
      WHERE profile = \(profile(of: row)) AND day = \(day(of: row)) AND \(isKept("day"));
      UPDATE careMonth SET \(differences)
      WHERE profile = \(profile(of: row)) AND month = \(month(of: row))
        AND NOT \(isKept(day(of: row)));
      """
  }

  private static func profile(of row: String) -> String {
    "(SELECT id FROM profile WHERE key = \(row).profile)"
  }

  private static func day(of row: String) -> String { "substr(\(row).occurrence, 1, 10)" }

  private static func month(of row: String) -> String { "substr(\(row).occurrence, 1, 7)" }

  private static func isKept(_ day: String) -> String {
    "(\(day) >= ifnull((SELECT retainedSince.day FROM retainedSince WHERE kind = 'careDay'), ''))"
  }

  /// Days that are pruned take nothing from their month.
  private static let months = """
    CREATE TRIGGER careDayAdded AFTER INSERT ON careDay
    BEGIN
      \(month)
    END;
    CREATE TRIGGER careDayEdited AFTER UPDATE ON careDay
    BEGIN
      \(month)
    END;

    """

  private static let inMonth = """
    profile = new.profile AND day BETWEEN substr(new.day, 1, 7) AND substr(new.day, 1, 7) || '-99'
    """

  private static let month = """
    DELETE FROM careMonth WHERE profile = new.profile AND month = substr(new.day, 1, 7);
      INSERT INTO careMonth (profile, month, answered, late, missed, waiting, unsent,
        responseSeconds, kept, head, tail, best, broken)
      SELECT new.profile, substr(new.day, 1, 7), sum(answered), sum(late), sum(missed),
        sum(waiting), sum(unsent), sum(responseSeconds), sum(kept), sum(kept AND breaks = 0),
        sum(kept AND breaks = (SELECT count(*) FROM careDay WHERE \(inMonth) AND missed > 0)),
        (SELECT max(length) FROM (
          SELECT sum(kept) AS length FROM (\(run)) GROUP BY breaks)),
        max(missed > 0)
      FROM (\(run));
    """

  /// The days of the month, each with how many were broken up to it.
  private static let run = """
    SELECT *, missed = 0 AND answered + late > 0 AS kept,
      sum(missed > 0) OVER (ORDER BY day) AS breaks
    FROM careDay WHERE \(inMonth)
    """
}
