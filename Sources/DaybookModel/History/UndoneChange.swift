import SQLite

/// A change that is to be undone, and does not conflict with what was done since.
struct UndoneChange {
  let change: EntityChange
  /// The snapshot that the entity's row is to be made from; nil where it goes.
  let snapshot: String?
  /// The members that the transaction changed; nil where the row comes or goes as a whole.
  let members: Set<String>?

  enum Outcome {
    /// The transaction changed no member, but only the revision, since a part of the entity
    /// changed, as a mark is part of its habit; or only what is derived. No later change can
    /// conflict. With the key of the row as far as there is one.
    case touched(key: Int64?)
    case changed(UndoneChange)
    /// These members are not as the transaction left them; all of them where the list is empty.
    case conflict([String])

    init(_ change: EntityChange, _ db: Connection) throws {
      guard change.wasThere, change.isThere else {
        let snapshot = change.wasThere ? try change.before(db) : nil
        self =
          try change.isAsLeft(db)
          ? .changed(UndoneChange(change: change, snapshot: snapshot, members: nil))
          : .conflict([])
        return
      }
      let key = try change.key(db)
      let members = try change.members(db, key: key)
      let changed = members.filter(\.isChanged).map(\.name)
      let compared = members.filter { !$0.isDerived }
      let fields = Set(compared.filter(\.isChanged).map { change.definition.field(of: $0.name) })
      let conflicting = compared.filter { member in
        !member.isAsLeft && fields.contains(change.definition.field(of: member.name))
      }
      if fields.isEmpty {
        self = .touched(key: key)
      } else if let key, conflicting.isEmpty {
        let snapshot =
          members.allSatisfy(\.isAsLeft)
          ? try change.before(db)
          : try change.current(db, key: key, with: changed)
        self = .changed(UndoneChange(change: change, snapshot: snapshot, members: Set(changed)))
      } else {
        self = .conflict(key == nil ? [] : conflicting.map(\.name))
      }
    }
  }
}

extension EntityDefinition {
  /// The number of the list in `separate` that a member is in; nil for those that are in none.
  fileprivate func field(of member: String) -> Int? {
    separate.firstIndex { $0.contains(member) }
  }
}

/// A member of the snapshot of an entity that a transaction changed.
struct ChangedMember {
  let name: String
  /// Whether the transaction changed it.
  let isChanged: Bool
  /// Whether it is as the transaction left it.
  let isAsLeft: Bool
  let isDerived: Bool
}

extension EntityChange {
  /// Whether the entity is as the transaction left it: it was not changed since, or every change
  /// was taken back. Derived members do not count.
  func isAsLeft(_ db: Connection) throws -> Bool {
    if try isNewest(db) { return true }
    guard let key = try key(db) else { return !isThere }
    guard isThere else { return false }
    return try members(db, key: key).allSatisfy { $0.isDerived || $0.isAsLeft }
  }

  /// Whether nothing was done to the entity since.
  private func isNewest(_ db: Connection) throws -> Bool {
    let sql = "SELECT max(sequence) FROM change WHERE entity = ? AND id = ?"
    return try db.value(Int64?.self, sql, [entity.name, id]) == last
  }

  /// What the transaction did to each member of the snapshot but its stamps, and what became of it
  /// since; only the members that it changed where nothing was done since. `key` is that of the
  /// row; nil where there is none.
  func members(_ db: Connection, key: Int64?) throws -> [ChangedMember] {
    if key != nil, try isNewest(db) {
      let sql = RestoreSQL.of(definition).changed
      return try db.rows(sql, ["first": first, "last": last]) { row in
        ChangedMember(
          name: try row.value(0), isChanged: true, isAsLeft: true, isDerived: try row.value(1))
      }
    }
    let sql = RestoreSQL.of(definition).members
    return try db.rows(sql, ["first": first, "last": last, "key": key]) { row in
      ChangedMember(
        name: try row.value(0), isChanged: try row.value(1), isAsLeft: try row.value(2),
        isDerived: try row.value(3))
    }
  }

  /// The snapshot as it is now, but with these members as they were before the transaction.
  func current(_ db: Connection, key: Int64, with members: [String]) throws -> String? {
    try db.value(
      String.self, RestoreSQL.of(definition).merged,
      ["first": first, "key": key, "members": members.joined(separator: ",")])
  }
}
