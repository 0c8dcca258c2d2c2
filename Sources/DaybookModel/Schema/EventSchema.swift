/// Providers, and the events of external calendars that they have delivered.
enum EventSchema {
  static let sql = providers + events

  /// `since` and `through` are the days that were delivered. `nextAt`, `pulledAt`, the days and the
  /// token are in no change log: they change with each pull, whatever it brings.
  private static let providers = """
    CREATE TABLE provider (
      key INTEGER PRIMARY KEY,
      \(ProviderRecord.definitions),
      events INTEGER NOT NULL DEFAULT 0 CHECK (events >= 0)
    ) STRICT;

    """

  /// Days and times are those of the event's zone; `lastDay` is the last one that it is on. An
  /// event of more than three days `isLong`, so that the others of a window begin within it or
  /// shortly before. A calendar reads `eventShown` and `eventLong` alone, and then what it shows.
  private static let events = """
    CREATE TABLE event (
      key INTEGER PRIMARY KEY,
      \(EventRecord.definitions),
      startsAt TEXT NOT NULL GENERATED ALWAYS AS (start || ifnull('T' || startTime, '')) VIRTUAL,
      lastDay TEXT NOT NULL \(ColumnRule.day("lastDay")),
      isLong INTEGER NOT NULL CHECK (isLong IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX eventID ON event (provider, id);
    CREATE INDEX eventOfProvider ON event (provider, startsAt, id, fingerprint);
    CREATE INDEX eventStart ON event (startsAt, id);
    CREATE INDEX eventLast ON event (lastDay);
    CREATE INDEX eventShown ON event (
      startsAt, timeZone, endDay, endTime, lastDay, provider, id)
      WHERE status <> 'cancelled' AND isLong = 0;
    CREATE INDEX eventLong ON event (
      lastDay, startsAt, timeZone, endDay, endTime, provider, id)
      WHERE status <> 'cancelled' AND isLong = 1;
    CREATE TRIGGER eventAdded AFTER INSERT ON event
    BEGIN
      UPDATE provider SET events = events + 1 WHERE key = new.provider;
    END;
    CREATE TRIGGER eventRemoved AFTER DELETE ON event
    BEGIN
      UPDATE provider SET events = events - 1 WHERE key = old.provider;
    END;
    CREATE TRIGGER eventMoved BEFORE UPDATE OF provider ON event
    BEGIN
      SELECT raise(ABORT, 'an event stays with its provider');
    END;

    """
}
