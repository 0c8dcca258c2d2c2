/// How tasks, their occurrences and reminders, and tags are restored.
extension Entity {
  static let taskRestoring = EntityRestoring(
    title: .field("title"),
    columns: [
      "title", "notes", "state", "priority", "start", "startTime", "due", "dueTime", "timeZone",
      "position", "created", "completed", "fingerprint", "foreignFields", "durationMinutes",
      "recurrence", "recurrenceAnchor", "seriesStart", "seriesLead", "occurrence", "excluded",
      "added",
    ],
    links: [
      """
      UPDATE task SET
        profile = (SELECT key FROM profile WHERE id = json_extract(:image, '$.profile')),
        careCategory = json_extract(:image, '$.careCategory'),
        careMinutes = json_extract(:image, '$.careMinutes'),
        careResponse = json_extract(:image, '$.careResponse'),
        careSince = \(careSince)
      WHERE key = :key
      """,
      """
      UPDATE task SET parent = (
        SELECT above.key FROM task AS above WHERE above.id = json_extract(:image, '$.parent'))
      WHERE key = :key
      """,
      "DELETE FROM taskTag WHERE task = :key",
      """
      INSERT INTO taskTag (task, position, tag)
      SELECT :key, item.key, tag.key
      FROM json_each(:image, '$.tagIDs') AS item CROSS JOIN tag ON tag.id = item.value
      """,
      "DELETE FROM dependency WHERE task = :key",
      """
      INSERT INTO dependency (task, position, blocker)
      SELECT :key, item.key, blocker.key
      FROM json_each(:image, '$.blockedBy') AS item
        CROSS JOIN task AS blocker ON blocker.id = item.value
      """,
      "DELETE FROM attachment WHERE task = :key",
      """
      INSERT INTO attachment
        (task, position, id, kind, name, location, mediaType, size, digest)
      SELECT :key, item.key + 1, item.value ->> 'id', item.value ->> 'kind', item.value ->> 'name',
        item.value ->> 'location', item.value ->> 'mediaType', item.value ->> 'size',
        item.value ->> 'digest'
      FROM json_each(:image, '$.attachments') AS item
      """,
    ],
    unlinks: [
      "UPDATE task SET parent = NULL WHERE key = :key AND parent IS NOT NULL",
      "DELETE FROM dependency WHERE task = :key",
    ],
    references: [
      (.profile, "SELECT json_extract(:image, '$.profile') AS id"),
      (.task, "SELECT json_extract(:image, '$.parent') AS id"),
      (.tag, "SELECT value AS id FROM json_each(:image, '$.tagIDs')"),
      (.task, "SELECT value AS id FROM json_each(:image, '$.blockedBy')"),
    ],
    dependents: [
      (.task, "SELECT id FROM task WHERE parent = :key"),
      (
        .task,
        """
        SELECT task.id FROM dependency CROSS JOIN task ON task.key = dependency.task
        WHERE dependency.blocker = :key
        """
      ),
      (.occurrence, "SELECT id FROM occurrence WHERE task = :key"),
      (.reminder, "SELECT id FROM reminder WHERE task = :key"),
    ],
    circles: [
      """
      WITH RECURSIVE above (key) AS (
        SELECT parent FROM task WHERE key = :key
        UNION SELECT task.parent FROM above CROSS JOIN task ON task.key = above.key)
      SELECT 1 FROM above WHERE key = :key
      """,
      """
      WITH RECURSIVE ahead (key) AS (
        SELECT blocker FROM dependency WHERE task = :key
        UNION SELECT dependency.blocker
        FROM ahead CROSS JOIN dependency ON dependency.task = ahead.key)
      SELECT 1 FROM ahead WHERE key = :key
      """,
    ])

  /// What an image says of it; one from before it was kept knows when the task was added.
  private static let careSince = """
    ifnull(json_extract(:image, '$.careSince'),
      iif(json_extract(:image, '$.profile') IS NULL, NULL, json_extract(:image, '$.created')))
    """

  static let occurrenceRestoring = EntityRestoring(
    title: .owner(.task, "task"),
    columns: ["at", "state", "instant", "start", "startTime", "due", "dueTime"],
    computed: [("task", "(SELECT key FROM task WHERE id = json_extract(:image, '$.task'))")],
    isStamped: false,
    references: [(.task, "SELECT json_extract(:image, '$.task') AS id")])

  static let reminderRestoring = EntityRestoring(
    title: .owner(.task, "task"),
    columns: [
      "minutesBefore", "relatedTo", "at", "acknowledged", "answered", "snoozedUntil", "created",
      "fingerprint",
    ],
    computed: [("task", "(SELECT key FROM task WHERE id = json_extract(:image, '$.task'))")],
    references: [(.task, "SELECT json_extract(:image, '$.task') AS id")])

  static let tagRestoring = EntityRestoring(
    title: .named("name"),
    columns: ["name", "icon", "color", "position", "created", "fingerprint"],
    computed: [("folded", "foldedTagName(json_extract(:image, '$.name'))")],
    dependents: [
      (
        .task,
        """
        SELECT task.id FROM taskTag CROSS JOIN task ON task.key = taskTag.task
        WHERE taskTag.tag = :key
        """
      ),
      (
        .habit,
        """
        SELECT habit.id FROM habitTag CROSS JOIN habit ON habit.key = habitTag.habit
        WHERE habitTag.tag = :key
        """
      ),
    ])
}
