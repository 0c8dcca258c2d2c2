/// Whom a person cares for, what with, and how often they want to check in.
enum Migration5Preferences {
  /// Words of closed lists, parted by spaces and in the order of the list; NULL is unsaid.
  static let sql = """
    ALTER TABLE preferences ADD COLUMN careFor TEXT CHECK (length(careFor) BETWEEN 1 AND 100);
    ALTER TABLE preferences ADD COLUMN careNeeds TEXT CHECK (length(careNeeds) BETWEEN 1 AND 100);
    ALTER TABLE preferences ADD COLUMN checkIn TEXT
      CHECK (checkIn IN ('severalTimesADay', 'daily', 'everyFewDays', 'weekly'));

    """

  static let image = """
    json_object(
      'id', id, 'name', name, 'timeZone', timeZone, 'locale', locale, 'weekStart', weekStart,
      'dayStart', dayStart, 'localOnly', localOnly, 'greeting', greeting,
      'notificationPermission', notificationPermission,
      'defaultAlarmMinutes', defaultAlarmMinutes, 'defaultSnoozeMinutes', defaultSnoozeMinutes,
      'appearance', appearance, 'careFor', careFor, 'careNeeds', careNeeds, 'checkIn', checkIn,
      'revision', revision,
      'limits', json((
        SELECT json_group_object("limit".name, "limit".value) FROM "limit" ORDER BY "limit".name)))
    """
}

extension Entity {
  static let preferencesRestoring = EntityRestoring(
    title: .fixed("the preferences"),
    columns: [
      "name", "timeZone", "locale", "weekStart", "dayStart", "localOnly", "greeting",
      "notificationPermission", "defaultAlarmMinutes", "defaultSnoozeMinutes", "appearance",
      "careFor", "careNeeds", "checkIn",
    ],
    isStamped: false,
    links: [
      #"DELETE FROM "limit""#,
      """
      INSERT INTO "limit" (name, value)
      SELECT item.key, item.value FROM json_each(:image, '$.limits') AS item
      """,
    ])
}
