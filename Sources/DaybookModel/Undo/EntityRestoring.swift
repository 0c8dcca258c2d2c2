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

  private static let savedSearchRestoring = EntityRestoring(
    title: .named("name"),
    columns: ["name", "icon", "text", "order", "position", "created", "fingerprint"])

  private static let preferencesRestoring = EntityRestoring(
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

  private static let onboardingRestoring = EntityRestoring(
    title: .fixed("the first steps"), columns: ["page", "requested", "answered", "completed"],
    isStamped: false)

  private static let dashboardRestoring = EntityRestoring(
    title: .fixed("the dashboard's message"), columns: ["message"], isStamped: false)
}
