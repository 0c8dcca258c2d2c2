import SearchLanguage

/// The kinds of entities with documents in the index. Each has a span of row numbers of its own, in
/// which the number is the entity's key.
enum SearchSource: Int64, CaseIterable {
  case task, habit, tag, profile

  init(_ kind: FilterKind) {
    self = Self.allCases.first { $0.kind == kind } ?? .task
  }

  var kind: FilterKind {
    switch self {
    case .task: .task
    case .habit: .habit
    case .tag: .tag
    case .profile: .profile
    }
  }

  var entity: Entity {
    switch self {
    case .task: .task
    case .habit: .habit
    case .tag: .tag
    case .profile: .profile
    }
  }

  /// What is added to a key.
  var base: Int64 { rawValue << 48 }

  var last: Int64 { base + (1 << 48) - 1 }

  /// Selects the key and the four texts of documents. A tag stands in the documents of others by
  /// its key.
  var columns: String {
    switch self {
    case .task:
      """
      task.key, task.title,
      (SELECT group_concat(tag, ' ') FROM (
        SELECT tag FROM taskTag WHERE taskTag.task = task.key ORDER BY taskTag.position)),
      task.notes,
      ifnull(task.project, '') || ' ' || ifnull((SELECT group_concat(name, ' ') FROM (
        SELECT name FROM attachment WHERE attachment.task = task.key
        ORDER BY attachment.position)), '')
      """
    case .habit:
      """
      habit.key, habit.title,
      (SELECT group_concat(tag, ' ') FROM (
        SELECT tag FROM habitTag WHERE habitTag.habit = habit.key ORDER BY habitTag.position)),
      habit.notes, NULL
      """
    case .tag: "tag.key, tag.name, NULL, '', NULL"
    case .profile: "profile.key, profile.name, NULL, profile.relationship, NULL"
    }
  }

  /// The documents of entities with higher keys than one: a new row's key is the highest of its
  /// table, so these were added since.
  var added: String {
    "SELECT \(columns) FROM \(entity.name) WHERE key > ? ORDER BY key"
  }

  /// The members of a snapshot that documents are made of, as paths in JSON.
  private var members: String {
    switch self {
    case .task: "'$.title', '$.notes', '$.tagIDs', '$.attachments', '$.project'"
    case .habit: "'$.title', '$.notes', '$.tagIDs'"
    case .tag: "'$.name'"
    case .profile: "'$.name', '$.relationship'"
    }
  }

  /// The documents, up to a key, of the entities in which one of the texts was changed after a
  /// change. By sequence: the index of entities and ids would lead through all that ever happened
  /// to the entity.
  var changed: String {
    """
    SELECT \(columns) FROM (
      SELECT DISTINCT change.id AS found FROM change NOT INDEXED
      WHERE sequence > ? AND entity = '\(entity.name)' AND operation = 'edit'
        AND json_extract(before, \(members)) <> json_extract(after, \(members))
    ) CROSS JOIN \(entity.name) ON \(entity.name).id = found
    WHERE \(entity.name).key <= ? ORDER BY \(entity.name).key
    """
  }

  /// A number of documents from a key on.
  var page: String {
    "SELECT \(columns) FROM \(entity.name) WHERE key > ? ORDER BY key LIMIT ?"
  }
}
