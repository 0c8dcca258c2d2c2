/// What a person prefers; one row.
enum Migration3Preferences {
  /// NULL is the default, of which `PreferencesRecord` knows; the person's limits stay in the table
  /// `limit`, and are of this entity.
  static let sql = """
    CREATE TABLE preferences (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'preferences'),
      name TEXT CHECK (length(name) BETWEEN 1 AND 100),
      timeZone TEXT CHECK (length(timeZone) BETWEEN 1 AND 64),
      locale TEXT CHECK (length(locale) BETWEEN 2 AND 64),
      weekStart INTEGER CHECK (weekStart BETWEEN 1 AND 7),
      dayStart TEXT CHECK (dayStart GLOB '[01][0-9]:[0-5][0-9]*' AND dayStart <= '12:00'),
      localOnly INTEGER CHECK (localOnly IN (0, 1)),
      greeting INTEGER CHECK (greeting IN (0, 1)),
      notificationPermission TEXT
        CHECK (notificationPermission IN ('notDetermined', 'granted', 'denied', 'error')),
      defaultAlarmMinutes INTEGER CHECK (defaultAlarmMinutes BETWEEN 0 AND 525600),
      defaultSnoozeMinutes INTEGER CHECK (defaultSnoozeMinutes BETWEEN 1 AND 525600),
      appearance TEXT CHECK (appearance IN ('system', 'light', 'dark')),
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO preferences (key, id, revision) VALUES (1, 'preferences', 1);

    """
}
