/// How habits and what was done on their days are restored.
extension Entity {
  static let habitRestoring = EntityRestoring(
    title: .field("title"),
    columns: ["title", "notes", "start", "end", "archived", "position", "created", "fingerprint"],
    links: [
      "DELETE FROM habitSchedule WHERE habit = :key",
      """
      INSERT INTO habitSchedule (habit, since, anchor, recurrence, times, period, weekStart,
        frequency, amount, unit, comparison)
      SELECT :key, item.value ->> 'since', item.value ->> 'anchor', item.value ->> 'recurrence',
        item.value ->> 'times', item.value ->> 'period', item.value ->> 'weekStart',
        item.value ->> 'frequency', item.value ->> 'amount', item.value ->> 'unit',
        item.value ->> 'comparison'
      FROM json_each(:image, '$.schedules') AS item
      """,
      "DELETE FROM habitPause WHERE habit = :key",
      """
      INSERT INTO habitPause (habit, "from", through)
      SELECT :key, item.value ->> 'from', item.value ->> 'through'
      FROM json_each(:image, '$.pauses') AS item
      """,
      "DELETE FROM habitTag WHERE habit = :key",
      """
      INSERT INTO habitTag (habit, position, tag)
      SELECT :key, item.key, tag.key
      FROM json_each(:image, '$.tagIDs') AS item CROSS JOIN tag ON tag.id = item.value
      """,
    ] + monthLinks,
    references: [(.tag, "SELECT value AS id FROM json_each(:image, '$.tagIDs')")],
    dependents: [(.habitMark, "SELECT id FROM habitMark WHERE habit = :key")])

  /// Puts the months of such an image in place of what is there; of any other, does nothing.
  private static let monthLinks = [
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

  static let markRestoring = EntityRestoring(
    title: .owner(.habit, "habit"),
    columns: ["day", "state", "amount", "isDone", "reason", "at"],
    computed: [("habit", "(SELECT key FROM habit WHERE id = json_extract(:image, '$.habit'))")],
    isStamped: false,
    references: [(.habit, "SELECT json_extract(:image, '$.habit') AS id")])
}
