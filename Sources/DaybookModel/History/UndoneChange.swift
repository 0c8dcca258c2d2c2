import SQLite

/// A change that is to be undone, and does not conflict with what was done since.
struct UndoneChange {
  let change: EntityChange
  /// The snapshot that the entity's row is to be made from; nil where it goes.
  let snapshot: String?
  /// The members that the transaction changed; nil where the row comes or goes as a whole.
  let members: Set<String>?
  /// The snapshot as it is, but for what is derived; nil where the row comes or goes.
  let current: String?

  enum Outcome {
    /// Only the revision, since a part of the entity changed, or only what is derived: no later
    /// change can conflict.
    case touched
    case changed(UndoneChange)
    /// These members are not as the transaction left them; all of them where the list is empty.
    case conflict([String])
  }

  /// In the order of the first changes; read by one statement for all entities of a kind.
  static func outcomes(
    of action: Int64, _ db: Connection
  ) throws -> [(change: EntityChange, outcome: Outcome)] {
    let sql = "SELECT DISTINCT entity FROM change INDEXED BY changeAction WHERE action = ?"
    var outcomes: [(change: EntityChange, outcome: Outcome)] = []
    for entity in try db.values(String.self, sql, [action]) {
      let definition = try Entities.named(entity)
      outcomes += try db.rows(RestoreSQL.of(definition).changes, ["action": action]) { row in
        let change = try EntityChange(row, of: definition)
        return (change, try Outcome(change, row, db))
      }
    }
    return outcomes.sorted { $0.change.first < $1.change.first }
  }
}

extension EntityChange {
  /// Reads the beginning of a row of `RestoreSQL.changes`.
  fileprivate convenience init(_ row: Row, of definition: EntityDefinition) throws {
    let (id, first, last): (String, Int64, Int64) = try row.read { ($0, $1, $2) }
    let (before, after, key): (String, String, Int64?) = try row.read(from: 3) { ($0, $1, $2) }
    self.init(
      of: definition, id, first: first, last: last,
      wasThere: before != ChangeRecord.Operation.add.rawValue,
      isThere: after != ChangeRecord.Operation.remove.rawValue, key: key)
  }
}

extension UndoneChange.Outcome {
  /// Reads the rest of a row of `RestoreSQL.changes`. Where nothing was done to the entity since,
  /// it is as the transaction left it.
  fileprivate init(_ change: EntityChange, _ row: Row, _ db: Connection) throws {
    let (isNewest, before, after, now): (Bool, String?, String?, String?) =
      try row.read(from: 6) { ($0, $1, $2, $3) }
    let definition = change.definition
    let conditions = try (0..<definition.derived.count).map { try row.value(10 + $0) as Bool }
    func isDerived(_ member: String) -> Bool {
      zip(definition.derived, conditions).contains { $1 && $0.names.contains(member) }
    }
    let left = try after.map(SnapshotText.init)
    let others = try now.flatMap { try left?.differences(from: SnapshotText($0)) } ?? []
    guard let before, let left else {
      let isAsLeft =
        isNewest
        || (change.key == nil ? !change.isThere : change.isThere && others.allSatisfy(isDerived))
      self =
        isAsLeft
        ? .changed(UndoneChange(change: change, snapshot: before, members: nil, current: nil))
        : .conflict([])
      return
    }
    let changed = try left.differences(from: SnapshotText(before))
    let fields = Set(changed.filter { !isDerived($0) }.map(definition.field))
    let conflicting = others.filter {
      !isDerived($0) && fields.contains(definition.field(of: $0)) && !definition.links.contains($0)
    }
    if fields.isEmpty {
      self = .touched
    } else if let key = change.key, conflicting.isEmpty {
      let snapshot =
        others.isEmpty ? before : try change.current(db, key: key, with: changed)
      self = .changed(
        UndoneChange(
          change: change, snapshot: snapshot, members: Set(changed), current: now ?? after))
    } else {
      self = .conflict(change.key == nil ? [] : conflicting)
    }
  }
}

extension EntityDefinition {
  /// The number of the list in `separate` that a member is in; nil for those that are in none.
  fileprivate func field(of member: String) -> Int? {
    separate.firstIndex { $0.contains(member) }
  }
}

extension EntityChange {
  /// The snapshot as it is now, but with these members as they were before the transaction, and
  /// without it where they are lists of links.
  fileprivate func current(
    _ db: Connection, key: Int64, with members: [String]
  ) throws -> String? {
    try db.value(
      String.self, RestoreSQL.of(definition).merged,
      ["first": first, "last": last, "key": key, "members": members.joined(separator: ",")])
  }
}
