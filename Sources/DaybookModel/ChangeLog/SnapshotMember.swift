/// A part of the JSON object that the change log keeps of a row, its snapshot, and from which undo
/// makes the row again. What is null is left out of it.
enum SnapshotMember: Sendable {
  /// Columns under their own names.
  case columns([String])
  /// A column that older snapshots lack, with the value that it has then: an SQL expression over
  /// `:snapshot`.
  case later(String, otherwise: String)
  /// Columns of REAL numbers, of which every digit is kept.
  case reals([String])
  /// The id of the row whose key a column of this one has, and without which this one cannot exist.
  case owner(String, Entity)
  /// The same for a row that may come later, or in the same table.
  case reference(String, Entity)
  /// The ids of other rows in their order. The table has the columns `position`, one named as the
  /// entity, and `column` with the key of the other row.
  case links(String, table: String, column: String, Entity)
  /// The rows of another table that are parts of this one, as objects in the order of a column. The
  /// table has a column named as the entity; one named `position` counts from 1.
  case parts(String, table: String, [SnapshotMember], order: String)
  /// Something else: an SQL expression over the row, and the statements that write it again.
  case other(String, String, restore: [String] = [])
}

extension SnapshotMember {
  /// The rank in a manual order; older snapshots have a number in place of it.
  static let rank = later(
    "rank",
    otherwise: "printf('m%019d1', json_extract(:snapshot, '$.position') + 4611686018427387904)")
}

/// The SQL of one member; `:snapshot` is a snapshot and `:key` a row's key.
struct SnapshotSQL: Sendable {
  /// The names in the object, each with an expression over the row.
  private(set) var members: [(name: String, expression: String)] = []
  /// The columns that a row is made with, each with an expression over the snapshot.
  private(set) var values: [(column: String, expression: String)] = []
  /// The columns that are written with the row where what they refer to is there already, each with
  /// an expression over the snapshot; `links` write the others.
  private(set) var early: [(column: String, expression: String)] = []
  /// Statements to be run once the rows of all entities are there.
  private(set) var links: [Link] = []
  /// Statements that remove what the rows `:keys` refer to, which may be removed as well.
  private(set) var unlinks: [String] = []
  static let keys = "(SELECT value FROM json_each(:keys))"
  /// What the snapshot refers to: a selection of the ids.
  private(set) var references: [Reference] = []
  /// The links of a row to others of the same table.
  private(set) var ways: [Way] = []

  struct Way: Sendable {
    /// The member that has the links.
    let member: String
    /// Selects the keys of the rows that the row `:key` is linked to.
    let sql: String
    /// Selects the ids of the rows that the row `:id` is linked to.
    let next: String
    /// Selects all links: both ids, with the stamp of who made it where devices exchange changes.
    let all: String

    fileprivate init(_ member: String, _ table: String, links: String, register: String, to: String)
    {
      let ids = "FROM \(links) CROSS JOIN \(table) AS other ON other.key = \(to)"
      self.member = member
      sql = "SELECT \(to) FROM \(links) WHERE own.key = :key AND \(to) IS NOT NULL"
      next = "SELECT other.id \(ids) WHERE own.id = :id"
      all = """
        SELECT own.id, other.id,
          coalesce(register.at, stamp.at), coalesce(register.device, stamp.device)
        \(ids)
          JOIN stamp ON stamp.entity = '\(table)' AND stamp.id = own.id
          LEFT JOIN register ON register.entity = '\(table)' AND register.id = own.id
            AND register.name = \(register)
        """
    }
  }

  /// A statement that writes a member of a snapshot elsewhere than in the columns of its own.
  struct Link: Sendable {
    enum Role: Sendable {
      /// Removes the rows that are the value until now.
      case clears
      /// Adds the rows that are the value.
      case fills
      /// Writes a column of the row.
      case sets
      case other
    }

    let role: Role
    /// nil where it writes more than one.
    let member: String?
    let sql: String

    /// Whether it has something to do for a row that is new, or for a value that is empty.
    func isNeeded(isNew: Bool, isEmpty: Bool) -> Bool {
      switch role {
      case .clears: !isNew
      case .fills: !isEmpty
      case .sets: !isNew || !isEmpty
      case .other: true
      }
    }
  }

  struct Reference: Sendable {
    let member: String
    let entity: Entity
    /// Whether a row cannot exist without the referred one.
    let isOwner: Bool
    /// Select the ids that a snapshot refers to.
    let ids: String
    /// Select the ids of the rows that refer to the key.
    let referring: String
    /// Takes away the references to the rows `:keys`; nil for an owner.
    let clearing: String?
  }

  init(_ members: [SnapshotMember], of table: String) {
    for member in members { append(member, table) }
  }

  private mutating func append(_ member: SnapshotMember, _ table: String) {
    switch member {
    case .columns(let names):
      for name in names { appendColumn(name, #"\#(table)."\#(name)""#) }
    case .later(let name, let otherwise):
      members.append((name, #"\#(table)."\#(name)""#))
      values.append((name, "ifnull(json_extract(:snapshot, '$.\(name)'), \(otherwise))"))
    case .reals(let names):
      for name in names { appendColumn(name, Self.exact(#"\#(table)."\#(name)""#)) }
    case .owner(let name, let owner):
      members.append((name, Self.id(of: owner, table, name)))
      values.append((name, Self.key(of: owner, name)))
      references.append(Self.reference(name, owner, table, isOwner: true))
    case .reference(let name, let other):
      members.append((name, Self.id(of: other, table, name)))
      let value = Self.key(of: other, name)
      early.append((name, value))
      let sql = """
        UPDATE \(table) SET \(name) = \(value) WHERE key = :key AND \(name) IS NOT \(value)
        """
      links.append(Link(role: .sets, member: name, sql: sql))
      references.append(Self.reference(name, other, table, isOwner: false))
      guard other.name == table else { return }
      unlinks.append(
        "UPDATE \(table) SET \(name) = NULL WHERE key IN \(Self.keys) AND \(name) IS NOT NULL")
      ways.append(
        Way(name, table, links: "\(table) AS own", register: "'\(name)'", to: "own.\(name)"))
    case .links(let name, let pairs, let column, let other):
      members.append((name, Self.list(Self.linked(pairs, column, other, "other.id", table))))
      appendLinks(name, pairs, column, other, table)
    case .parts(let name, let rows, let parts, let order):
      appendParts(name, rows, parts, order, table)
    case .other(let name, let expression, let restore):
      members.append((name, expression))
      links += restore.map { Link(role: .other, member: name, sql: $0) }
    }
  }

  private mutating func appendColumn(_ name: String, _ expression: String) {
    members.append((name, expression))
    values.append((name, "json_extract(:snapshot, '$.\(name)')"))
  }

  private mutating func appendLinks(
    _ name: String, _ pairs: String, _ column: String, _ other: Entity, _ table: String
  ) {
    let insert = """
      INSERT INTO \(pairs) (\(table), position, \(column))
      SELECT :key, item.key, other.key
      FROM json_each(:snapshot, '$.\(name)') AS item
        CROSS JOIN \(other.name) AS other ON other.id = item.value
      """
    appendLinks(name, clear: "DELETE FROM \(pairs) WHERE \(table) = :key", fill: insert)
    references.append(
      Reference(
        member: name, entity: other, isOwner: false,
        ids: "SELECT value AS id FROM json_each(:snapshot, '$.\(name)')",
        referring: """
          SELECT \(table).id FROM \(pairs) AS link CROSS JOIN \(table) ON \(table).key = link.\(table)
          WHERE link.\(column) = :key
          """, clearing: "DELETE FROM \(pairs) WHERE \(column) IN \(Self.keys)"))
    guard other.name == table else { return }
    unlinks.append("DELETE FROM \(pairs) WHERE \(table) IN \(Self.keys)")
    ways.append(
      Way(
        name, table,
        links: "\(table) AS own CROSS JOIN \(pairs) AS link ON link.\(table) = own.key",
        register: "'\(name):' || other.id", to: "link.\(column)"))
  }

  private mutating func appendParts(
    _ name: String, _ rows: String, _ parts: [SnapshotMember], _ order: String, _ table: String
  ) {
    let part = SnapshotSQL(parts, of: rows)
    members.append(
      (
        name,
        Self.list(
          """
          SELECT \(part.object) AS value FROM \(rows)
          WHERE \(rows).\(table) = \(table).key ORDER BY \(rows)."\(order)"
          """, "json(value)")
      ))
    var columns = [(name: table, value: ":key")]
    if order == "position" { columns.append(("position", "item.key + 1")) }
    columns += part.members.map { ($0.name, "item.value ->> '\($0.name)'") }
    let insert = """
      INSERT INTO \(rows) (\(columns.map { "\"\($0.name)\"" }.joined(separator: ", ")))
      SELECT \(columns.map(\.value).joined(separator: ", "))
      FROM json_each(:snapshot, '$.\(name)') AS item
      """
    appendLinks(name, clear: "DELETE FROM \(rows) WHERE \(table) = :key", fill: insert)
  }

  private mutating func appendLinks(_ name: String, clear: String, fill: String) {
    links.append(Link(role: .clears, member: name, sql: clear))
    links.append(Link(role: .fills, member: name, sql: fill))
  }
}

extension SnapshotSQL {
  /// An expression over a row: the object.
  var object: String { "json_object(\(pairs))" }

  /// The same without the members that are NULL.
  var writtenObject: String { "written_object(\(pairs))" }

  /// The same with other expressions over the row for some members.
  func setting(_ new: [String: String]) -> SnapshotSQL {
    var snapshot = self
    snapshot.members = members.map { ($0.name, new[$0.name] ?? $0.expression) }
    return snapshot
  }

  private var pairs: String {
    members.map { "'\($0.name)', \($0.expression)" }.joined(separator: ", ")
  }

  /// SQLite writes 15 digits of a number into JSON, from which it cannot be read back as it was.
  static func exact(_ column: String) -> String {
    "iif(\(column) IS NULL, NULL, json(printf('%!.17g', \(column))))"
  }

  /// The order of a subquery is the order of the aggregate around it. Most lists are empty, and to
  /// ask for that takes half the time.
  static func list(_ rows: String, _ value: String = "value") -> String {
    """
    iif(EXISTS (\(rows)), json((SELECT json_group_array(\(value)) FROM (\(rows)))), json('[]'))
    """
  }

  /// Selects something of the rows that a row is linked to, in their order.
  static func linked(
    _ pairs: String, _ column: String, _ other: Entity, _ expression: String, _ table: String
  ) -> String {
    """
    SELECT \(expression) AS value
    FROM \(pairs) AS link CROSS JOIN \(other.name) AS other ON other.key = link.\(column)
    WHERE link.\(table) = \(table).key ORDER BY link.position
    """
  }

  private static func id(of other: Entity, _ table: String, _ column: String) -> String {
    "(SELECT other.id FROM \(other.name) AS other WHERE other.key = \(table).\(column))"
  }

  private static func key(of other: Entity, _ name: String) -> String {
    "(SELECT other.key FROM \(other.name) AS other "
      + "WHERE other.id = json_extract(:snapshot, '$.\(name)'))"
  }

  private static func reference(
    _ name: String, _ other: Entity, _ table: String, isOwner: Bool
  ) -> Reference {
    Reference(
      member: name, entity: other, isOwner: isOwner,
      ids: "SELECT json_extract(:snapshot, '$.\(name)') AS id",
      referring: "SELECT id FROM \(table) WHERE \(name) = :key",
      clearing: isOwner ? nil : "UPDATE \(table) SET \(name) = NULL WHERE \(name) IN \(keys)")
  }
}

extension EntityDefinition {
  /// What its snapshots refer to.
  var references: [SnapshotSQL.Reference] { SnapshotSQL.references[entity] ?? [] }
}

extension SnapshotSQL {
  /// Put together once.
  fileprivate static let references = Dictionary(
    uniqueKeysWithValues: Entities.all.map { definition in
      (definition.entity, SnapshotSQL(definition.snapshot, of: definition.entity.name).references)
    })
}
