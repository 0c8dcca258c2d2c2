/// What says how much of the raw events is still there.
enum Migration5Retention {
  /// `marksFrom` is the first day of which a habit's marks are kept one by one, the first of a month;
  /// the days before it are in the letters of `habitMonth`. NULL as long as all marks are there.
  /// `keptFrom` has the first day of which the rows of a table are all there, once some went; what
  /// days before it add up to is not made anew.
  static let sql = """
    ALTER TABLE habit ADD COLUMN marksFrom TEXT
      CHECK (marksFrom GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-01');
    CREATE INDEX habitMarksFrom ON habit (marksFrom) WHERE marksFrom IS NOT NULL;
    CREATE TABLE keptFrom (
      kind TEXT PRIMARY KEY,
      day TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    """

  /// A habit's image and, where marks are not kept any more, what the months without them say.
  static let habitImage = """
    iif(marksFrom IS NULL, \(Migration3Habits.habitImage),
      json_set(\(Migration3Habits.habitImage), '$.marksFrom', marksFrom,
        '$.months', json((SELECT json_group_array(json(value)) FROM (
          SELECT json_object('month', month, 'days', days, 'scheduled', scheduled, 'done', done,
            'skipped', skipped, 'streak', streak, 'best', best,
            'score', \(exact("score")), 'value', \(exact("value")), 'recent', recent,
            'periodDone', periodDone, 'periodSkipped', periodSkipped,
            'periodIsWhole', periodIsWhole) AS value
          FROM habitMonth
          WHERE habitMonth.habit = habit.key AND month < substr(habit.marksFrom, 1, 7)
          ORDER BY month)))))
    """

  private static func exact(_ column: String) -> String { "json(printf('%!.17g', \(column)))" }

  /// Puts the months of such an image in place of what is there; of any other, does nothing.
  static let habitLinks = [
    """
    UPDATE habit SET marksFrom = json_extract(:image, '$.marksFrom')
    WHERE key = :key AND json_extract(:image, '$.marksFrom') IS NOT NULL
    """,
    """
    INSERT OR REPLACE INTO habitMonth (habit, month, days, scheduled, done, skipped, streak, best,
      score, value, recent, periodDone, periodSkipped, periodIsWhole)
    SELECT :key, item.value ->> 'month', item.value ->> 'days', item.value ->> 'scheduled',
      item.value ->> 'done', item.value ->> 'skipped', item.value ->> 'streak',
      item.value ->> 'best', item.value ->> 'score', item.value ->> 'value',
      item.value ->> 'recent', item.value ->> 'periodDone', item.value ->> 'periodSkipped',
      item.value ->> 'periodIsWhole'
    FROM json_each(:image, '$.months') AS item
    """,
  ]
}
