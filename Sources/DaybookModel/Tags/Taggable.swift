import SQLite

/// What can carry tags: each kind has a table of its own with the columns of `taskTag`.
enum Taggable: CaseIterable {
  case task, habit

  var entity: Entity { definition.entity }

  var definition: EntityDefinition {
    switch self {
    case .task: .task
    case .habit: .habit
    }
  }

  var noun: String { entity.name }

  /// The names of one's tags, in their order.
  var selectNames: String {
    switch self {
    case .task:
      """
      SELECT tag.name FROM taskTag CROSS JOIN tag ON tag.key = taskTag.tag
      WHERE taskTag.task = ? ORDER BY taskTag.position
      """
    case .habit:
      """
      SELECT tag.name FROM habitTag CROSS JOIN tag ON tag.key = habitTag.tag
      WHERE habitTag.habit = ? ORDER BY habitTag.position
      """
    }
  }

  var insert: String {
    switch self {
    case .task: "INSERT INTO taskTag (task, tag, position) VALUES (?, ?, ?)"
    case .habit: "INSERT INTO habitTag (habit, tag, position) VALUES (?, ?, ?)"
    }
  }

  var deleteAll: String {
    switch self {
    case .task: "DELETE FROM taskTag WHERE task = ?"
    case .habit: "DELETE FROM habitTag WHERE habit = ?"
    }
  }

  /// The keys of the items that carry a tag.
  var selectKeys: String {
    switch self {
    case .task: "SELECT task FROM taskTag WHERE tag = ? ORDER BY task"
    case .habit: "SELECT habit FROM habitTag WHERE tag = ? ORDER BY habit"
    }
  }

  /// Notes that items changed, whose keys are a list.
  var touch: String {
    switch self {
    case .task:
      """
      UPDATE task SET modifiedAt = ?, revision = revision + 1
      WHERE key IN (SELECT value FROM json_each(?))
      """
    case .habit:
      """
      UPDATE habit SET modifiedAt = ?, revision = revision + 1
      WHERE key IN (SELECT value FROM json_each(?))
      """
    }
  }
}
