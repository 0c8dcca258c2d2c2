/// The preferences of a person.
enum PreferencesSchema {
  static let sql = limits + preferences

  /// The limits that a person set; they are of the entity of the preferences.
  private static let limits = """
    CREATE TABLE "limit" (
      name TEXT NOT NULL PRIMARY KEY,
      value INTEGER NOT NULL CHECK (value >= 0)
    ) STRICT, WITHOUT ROWID;

    """

  /// One row, in which NULL is the default, of which `PreferencesRecord` knows.
  private static let preferences = """
    CREATE TABLE preferences (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'preferences'),
      name TEXT CHECK (length(name) BETWEEN 1 AND 100),
      timeZone TEXT CHECK (length(timeZone) BETWEEN 1 AND 64),
      weekStart INTEGER CHECK (weekStart BETWEEN 1 AND 7),
      dayStart TEXT CHECK (dayStart GLOB '[01][0-9]:[0-5][0-9]*' AND dayStart <= '12:00'),
      clock TEXT CHECK (clock IN ('h24', 'h12')),
      localOnly INTEGER CHECK (localOnly IN (0, 1)),
      greeting INTEGER CHECK (greeting IN (0, 1)),
      showAnytime INTEGER CHECK (showAnytime IN (0, 1)),
      notificationPermission TEXT
        CHECK (\(Schema.isOne("notificationPermission", of: "notDetermined granted denied error"))),
      defaultAlarm INTEGER CHECK (defaultAlarm IN (0, 1)),
      defaultAlarmMinutes INTEGER CHECK (defaultAlarmMinutes BETWEEN 0 AND 525600),
      defaultSnoozeMinutes INTEGER CHECK (defaultSnoozeMinutes BETWEEN 1 AND 525600),
      quietHours TEXT
        CHECK (quietHours GLOB '[0-2][0-9]:[0-5][0-9]*-[0-2][0-9]:[0-5][0-9]*'),
      appearance TEXT CHECK (\(Schema.isOne("appearance", of: "system light dark"))),
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO preferences (key, id, revision) VALUES (1, 'preferences', 1);

    """
}
