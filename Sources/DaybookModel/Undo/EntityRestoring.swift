import GRDB

/// How the rows of an entity are made from its image. All texts are SQL in which `:image` is the
/// image and `:key` the row's key.
struct EntityRestoring {
  /// Where a person's words for an entity are.
  enum Title {
    /// A field of the image, in quotation marks: “Pay rent”.
    case field(String)
    /// The same behind what such a thing is called: the tag “home”.
    case named(String)
    /// The title of what it is a part of, whose id is in a field of the image.
    case owner(Entity, String)
    /// The same behind what it is to that: a message to “Rose”.
    case relation(String, Entity, String)
    /// An SQL expression over `:image`.
    case words(String)
    case fixed(String)
  }

  let title: Title
  /// Columns that the image has under their own names. `id`, `revision` and `modified` are the
  /// mechanism's own.
  let columns: [String]
  /// Columns that follow from the image, each with its expression.
  var computed: [(column: String, expression: String)] = []
  /// Whether the table has a column `modified`.
  var isStamped = true
  /// Write what the row refers to, and the rows that are parts of it, in place of what is there;
  /// run once the rows of all entities are there.
  var links: [String] = []
  /// Take off what may refer to another row that is about to be removed as well.
  var unlinks: [String] = []
  /// Select the ids of what the image refers to.
  var references: [(entity: Entity, ids: String)] = []
  /// Select the ids of what refers to the row and is no part of it.
  var dependents: [(entity: Entity, ids: String)] = []
  /// Find a row where the links lead back to where they began.
  var circles: [String] = []
}

extension EntityRestoring {
  /// The first that an image refers to and that is not there.
  static func missing(
    _ reference: (entity: Entity, ids: String), of image: String, _ db: Database
  ) throws -> String? {
    let sql = """
      SELECT wanted.id FROM (\(reference.ids)) AS wanted
      WHERE wanted.id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM \(reference.entity.rawValue) AS there WHERE there.id = wanted.id)
      """
    return try db.value(String.self, sql, ["image": image])
  }

  /// The key by which a tag's name is the same tag.
  static let foldedTagName = DatabaseFunction(
    "foldedTagName", argumentCount: 1, pure: true
  ) { values in
    // A name from before may hold what an import leaves out.
    try String.fromDatabaseValue(values[0]).map {
      try TagName(TextRules.withoutHidden($0), field: "name").folded
    }
  }
}

extension Entity {
  /// In this order each comes after those that its rows refer to.
  static let ownersFirst = allCases.enumerated()
    .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }.map(\.element)

  private var depth: Int {
    restoring.references.filter { $0.entity != self }.map { $0.entity.depth + 1 }.max() ?? 0
  }

  var restoring: EntityRestoring {
    switch self {
    case .task: Self.taskRestoring
    case .tag: Self.tagRestoring
    case .occurrence: Self.occurrenceRestoring
    case .habit: Self.habitRestoring
    case .habitMark: Self.markRestoring
    case .savedSearch: Self.savedSearchRestoring
    case .preferences: Self.preferencesRestoring
    case .reminder: Self.reminderRestoring
    case .profile: Self.profileRestoring
    case .careMessage: Self.careMessageRestoring
    case .careResponse: Self.careResponseRestoring
    case .wellnessLog: Self.wellnessLogRestoring
    case .wellnessTargets: Self.wellnessTargetsRestoring
    case .onboarding: Self.onboardingRestoring
    case .dashboard: Self.dashboardRestoring
    }
  }

  private static let taskRestoring = EntityRestoring(
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
        careSince = \(Migration6Tasks.careSince)
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

  private static let tagRestoring = EntityRestoring(
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

  private static let occurrenceRestoring = EntityRestoring(
    title: .owner(.task, "task"),
    columns: ["at", "state", "instant", "start", "startTime", "due", "dueTime"],
    computed: [("task", "(SELECT key FROM task WHERE id = json_extract(:image, '$.task'))")],
    isStamped: false,
    references: [(.task, "SELECT json_extract(:image, '$.task') AS id")])

  private static let habitRestoring = EntityRestoring(
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
    ] + Migration5Retention.habitLinks,
    references: [(.tag, "SELECT value AS id FROM json_each(:image, '$.tagIDs')")],
    dependents: [(.habitMark, "SELECT id FROM habitMark WHERE habit = :key")])

  private static let markRestoring = EntityRestoring(
    title: .owner(.habit, "habit"),
    columns: ["day", "state", "amount", "isDone", "reason", "at"],
    computed: [("habit", "(SELECT key FROM habit WHERE id = json_extract(:image, '$.habit'))")],
    isStamped: false,
    references: [(.habit, "SELECT json_extract(:image, '$.habit') AS id")])

  private static let savedSearchRestoring = EntityRestoring(
    title: .named("name"),
    columns: ["name", "icon", "text", "order", "position", "created", "fingerprint"])

  private static let reminderRestoring = EntityRestoring(
    title: .owner(.task, "task"),
    columns: [
      "minutesBefore", "relatedTo", "at", "acknowledged", "answered", "snoozedUntil", "created",
      "fingerprint",
    ],
    computed: [("task", "(SELECT key FROM task WHERE id = json_extract(:image, '$.task'))")],
    references: [(.task, "SELECT json_extract(:image, '$.task') AS id")])
}
