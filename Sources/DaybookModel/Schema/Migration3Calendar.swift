/// Columns and indexes by which a window of days is read.
enum Migration3Calendar {
  static let sql = zones + series + skipped

  /// The zone at the end of an index tells, without the row, whether a time may fall on another of
  /// the reader's days.
  private static let zones = """
    DROP INDEX taskStateDue;
    CREATE INDEX taskStateDue ON task (state, dueOrder, position, id, timeZone);
    DROP INDEX taskStarted;
    CREATE INDEX taskStarted ON task (start, startTime, position, id, timeZone)
      WHERE state = 'open' AND due IS NULL AND start IS NOT NULL;

    """

  /// `seriesEnd` is the day of UNTIL, NULL where a series has none or has occurrences added to it;
  /// an UNTIL in UTC can be a day off on the clocks of a place.
  private static let series = """
    ALTER TABLE task ADD COLUMN seriesEnd TEXT GENERATED ALWAYS AS (
      CASE WHEN added = '' AND instr(recurrence, 'UNTIL=') > 0 THEN
        substr(recurrence, instr(recurrence, 'UNTIL=') + 6, 4) || '-'
        || substr(recurrence, instr(recurrence, 'UNTIL=') + 10, 2) || '-'
        || substr(recurrence, instr(recurrence, 'UNTIL=') + 12, 2)
      END) VIRTUAL;
    DROP INDEX taskSeries;
    CREATE INDEX taskSeries ON task (occurrence, seriesEnd, timeZone)
      WHERE state = 'open' AND recurrenceAnchor = 'scheduled';
    CREATE INDEX occurrenceMovedTo ON occurrence (ifnull(due, start)) WHERE state = 'moved';

    """

  /// A day's skipped habits, as `habitMarkDone` has those that are done.
  private static let skipped = """
    CREATE INDEX habitMarkSkipped ON habitMark (day, habit) WHERE state = 'skipped';

    """
}
