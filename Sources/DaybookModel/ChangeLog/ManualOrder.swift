import SQLite

/// The order that people give the entities of a table: by `rank`, then id; of tasks, among those of
/// one parent.
struct ManualOrder {
  /// One entity in its order.
  struct Member: Hashable, Sendable {
    let key: Int64
    let id: String
    let rank: Rank
    /// The task's `parentOrder`; nil where all of a table are siblings.
    let parent: Int64?
  }

  let definition: EntityDefinition
  let db: Connection
  let log: ChangeLog

  private var entity: Entity { definition.entity }
  private var table: String { entity.name }
  private var hasParents: Bool { entity == .task }
  private var columns: String { "key, id, rank" + (hasParents ? ", parentOrder" : "") }
  private var ofParent: String { hasParents ? "parentOrder = ?" : "TRUE" }

  /// The rank behind all others; of tasks, behind the subtasks of one, or for nil behind those at
  /// the top.
  func end(under parent: Int64? = nil) throws -> Rank {
    let siblings: Arguments = hasParents ? [parent ?? 0] : []
    let sql = "SELECT max(rank) FROM \(table) WHERE \(ofParent)"
    let last: String? = try db.value(String?.self, sql, siblings) ?? nil
    return try Rank.between(last.map(rank), nil)
  }

  /// The neighbor of the place. Throws `invalidValue` where there is none, or where it is the one
  /// to be moved.
  func neighbor<Kind>(at place: Place<Kind>, for id: EntityID<Kind>) throws -> Member {
    try require(
      place.neighbor != id, place.field,
      "A \(entity.noun) cannot be moved to before or after itself.")
    let found = try db.rows(
      "SELECT \(columns) FROM \(table) WHERE id = ?", [place.neighbor.text], read: member)
    guard let neighbor = found.first else {
      throw ModelError.notFound(entity, place.neighbor.text)
    }
    return neighbor
  }

  /// Whether an entity is the next one on that side of the neighbor already.
  func isInPlace(_ key: Int64, _ side: SiblingSide, _ neighbor: Member) throws -> Bool {
    try siblings(of: neighbor, side, limit: 1).first?.key == key
  }

  /// Puts an entity beside the neighbor, as one change of it. Others get another rank, and so
  /// another revision but not another `modifiedAt`, only where the two that it comes between have
  /// the same.
  func put(_ key: Int64, _ side: SiblingSide, _ neighbor: Member, modifiedAt: Int64) throws {
    let room = try room(side, neighbor, except: key)
    let before = try log.snapshot(of: definition, key: key)
    if let parent = neighbor.parent {
      try db.run("UPDATE \(table) SET parent = nullif(?, 0) WHERE key = ?", [parent, key])
    }
    try db.run(
      "UPDATE \(table) SET rank = ?, modifiedAt = ?, revision = revision + 1 WHERE key = ?",
      [room.rank.text, modifiedAt, key])
    try log.recordEdit(of: definition, key: key, before: before)
    for (sibling, rank) in room.behind {
      let before = try log.snapshot(of: definition, key: sibling.key)
      try db.run(
        "UPDATE \(table) SET rank = ?, revision = revision + 1 WHERE key = ?",
        [rank.text, sibling.key])
      try log.recordEdit(of: definition, key: sibling.key, before: before)
    }
  }
}

extension ManualOrder {
  /// A rank for a place, and other ranks for siblings behind it that are in its way.
  private typealias Room = (rank: Rank, behind: [(Member, Rank)])

  private func room(_ side: SiblingSide, _ neighbor: Member, except key: Int64) throws -> Room {
    // One more than is needed, since the one to be moved may be among them and does not count.
    let other = try siblings(of: neighbor, side, limit: 2).first { $0.key != key }
    let (lower, upper) = side == .before ? (other, neighbor) : (neighbor, other)
    guard let lower, let upper, lower.rank == upper.rank else {
      return (Rank.between(lower?.rank, upper?.rank), [])
    }
    return try room(before: upper, except: key)
  }

  /// Between two of the same rank, as an undo, an import or a merge can make them: those behind the
  /// place that have it get others, up to the next greater one.
  private func room(before first: Member, except key: Int64) throws -> Room {
    let siblings: Arguments = first.parent.map { [$0] } ?? []
    let equal = try db.rows(
      """
      SELECT \(columns) FROM \(table) INDEXED BY \(table)Rank
      WHERE \(ofParent) AND rank = ? AND id >= ? ORDER BY id
      """, siblings + [first.rank.text, first.id], read: member
    ).filter { $0.key != key }
    let next = try db.values(
      String.self,
      """
      SELECT rank FROM \(table) INDEXED BY \(table)Rank
      WHERE \(ofParent) AND rank > ? ORDER BY rank LIMIT 1
      """, siblings + [first.rank.text]
    ).first
    let ranks = try Rank.between(first.rank, next.map(rank), count: equal.count + 1)
    return (ranks[0], Array(zip(equal, ranks.dropFirst())))
  }

  /// The nearest ones on that side of the neighbor, the nearest first.
  private func siblings(
    of neighbor: Member, _ side: SiblingSide, limit: Int
  ) throws -> [Member] {
    let (comparison, direction) = side == .before ? ("<", "DESC") : (">", "ASC")
    let sql = """
      SELECT \(columns) FROM \(table) INDEXED BY \(table)Rank
      WHERE \(ofParent) AND (rank, id) \(comparison) (?, ?)
      ORDER BY rank \(direction), id \(direction) LIMIT ?
      """
    var arguments: Arguments = []
    if let parent = neighbor.parent { arguments += [parent] }
    arguments += [neighbor.rank.text, neighbor.id, limit]
    return try db.rows(sql, arguments, read: member)
  }

  private func member(_ row: Row) throws -> Member {
    try Member(
      key: row.value(0), id: row.value(1), rank: rank(row.value(2)),
      parent: hasParents ? row.value(3) : nil)
  }

  private func rank(_ text: String) throws -> Rank {
    guard let rank = Rank(text) else { throw ModelError.corruptValue }
    return rank
  }
}

extension WriteTransaction {
  /// Puts an entity before or after another; where it is there already, nothing changes. Throws
  /// `invalidValue` for a place that does not exist.
  func move<Kind>(
    _ id: EntityID<Kind>, _ key: Int64, of definition: EntityDefinition, revision: Int64,
    to place: Place<Kind>, ifRevision: Int?
  ) throws {
    let order = manualOrder(of: definition)
    let neighbor = try order.neighbor(at: place, for: id)
    guard try !order.isInPlace(key, place.side, neighbor) else { return }
    try check(ifRevision, of: definition.entity, id.text, current: revision)
    try order.put(key, place.side, neighbor, modifiedAt: now)
  }

  func manualOrder(of definition: EntityDefinition) -> ManualOrder {
    ManualOrder(definition: definition, db: db, log: log)
  }
}
