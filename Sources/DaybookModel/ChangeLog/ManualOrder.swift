import SQLite

/// The order that people give the entities of a table: by `position`, then id; of tasks, among
/// those of one parent.
struct ManualOrder {
  /// One entity in its order.
  struct Member: Hashable, Sendable {
    let key: Int64
    let id: String
    let position: Int64
    /// The task's `parentOrder`; nil where all of a table are siblings.
    let parent: Int64?
  }

  let definition: EntityDefinition
  let db: Connection
  let log: ChangeLog

  private var entity: Entity { definition.entity }
  private var table: String { entity.name }
  private var hasParents: Bool { entity == .task }
  private var columns: String { "key, id, position" + (hasParents ? ", parentOrder" : "") }
  private var ofParent: String { hasParents ? "parentOrder = ?" : "TRUE" }

  /// The position behind all others; of tasks, behind the subtasks of one, or for nil behind those
  /// at the top.
  func end(under parent: Int64? = nil) throws -> Int64 {
    let siblings: Arguments = hasParents ? [parent ?? 0] : []
    let last = try db.value(
      Int64.self, "SELECT ifnull(max(position), 0) FROM \(table) WHERE \(ofParent)", siblings)
    if let end = Position.advanced(last ?? 0, by: 1) { return end }
    let all = try db.rows(
      """
      SELECT \(columns) FROM \(table) INDEXED BY \(table)Position WHERE \(ofParent)
      ORDER BY position, id
      """, siblings, read: member)
    return try spread(all, over: .everything)
  }

  /// The neighbor of the place. Throws `invalidValue` where there is none, or where it is the one
  /// to be moved.
  func neighbor<Kind>(at place: Place<Kind>, for id: EntityID<Kind>) throws -> Member {
    guard place.neighbor != id else {
      throw ModelError.invalidValue(
        field: place.field,
        message: "A \(entity.noun) cannot be moved to before or after itself.")
    }
    let found = try db.rows(
      "SELECT \(columns) FROM \(table) WHERE id = ?", [place.neighbor.text], read: member)
    guard let neighbor = found.first else {
      throw ModelError.invalidValue(
        field: place.field,
        message: "There is no \(entity.noun) with the id “\(place.neighbor.text)”.")
    }
    return neighbor
  }

  /// Whether an entity is the next one on that side of the neighbor already.
  func stands(_ key: Int64, _ side: SiblingSide, _ neighbor: Member) throws -> Bool {
    try siblings(of: neighbor, side, limit: 1).first?.key == key
  }

  /// Puts an entity beside the neighbor, as one change of it. Others are renumbered only where no
  /// number is left between two, and then as few as make room; those get another revision, but not
  /// another `modified`.
  func put(_ key: Int64, _ side: SiblingSide, _ neighbor: Member, modified: Int64) throws {
    let before = try log.image(of: definition, key: key)
    let position = try room(side, neighbor, except: key)
    if let parent = neighbor.parent {
      try db.run("UPDATE \(table) SET parent = nullif(?, 0) WHERE key = ?", [parent, key])
    }
    try db.run(
      "UPDATE \(table) SET position = ?, modified = ?, revision = revision + 1 WHERE key = ?",
      [position, modified, key])
    try log.recordEdit(of: definition, key: key, before: before)
  }
}

extension ManualOrder {
  /// A free position at the place. Where there is none, the fewest siblings around it are spread
  /// over a stretch in which a quarter of the numbers is used at most.
  private func room(_ side: SiblingSide, _ neighbor: Member, except key: Int64) throws -> Int64 {
    for count in [1, 4, 16, 64, 256, 1024, 4096] {
      let around = try surroundings(side, neighbor, except: key, count: count)
      if let stretch = around.stretch { return try spread(around, over: stretch) }
    }
    let all = try surroundings(side, neighbor, except: key, count: Int.max / 4)
    return try spread(all, over: .everything)
  }

  /// The siblings around a place: fewer than `count` on either side, and the positions beyond them.
  private func surroundings(
    _ side: SiblingSide, _ neighbor: Member, except key: Int64, count: Int
  ) throws -> Surroundings {
    // One more than is needed, since the one to be moved may be among them and does not count.
    var ahead = try siblings(of: neighbor, .before, limit: count + 1).filter { $0.key != key }
    var behind = try siblings(of: neighbor, .after, limit: count + 1).filter { $0.key != key }
    switch side {
    case .before: behind.insert(neighbor, at: 0)
    case .after: ahead.insert(neighbor, at: 0)
    }
    return Surroundings(
      ahead: ahead.prefix(count - 1).reversed(), behind: Array(behind.prefix(count - 1)),
      low: ahead.dropFirst(count - 1).first?.position,
      high: behind.dropFirst(count - 1).first?.position)
  }

  /// Numbers the siblings around a place anew, and returns the position that is left for the place.
  private func spread(_ around: Surroundings, over stretch: Stretch) throws -> Int64 {
    let position = try spread(around.ahead, over: stretch)
    _ = try spread(
      around.behind, over: Stretch(first: position + stretch.step, step: stretch.step))
    return position
  }

  /// Numbers siblings anew, and returns the position after them.
  private func spread(_ siblings: [Member], over stretch: Stretch) throws -> Int64 {
    var position = stretch.first
    for sibling in siblings {
      try renumber(sibling, position)
      position += stretch.step
    }
    return position
  }

  private func renumber(_ sibling: Member, _ position: Int64) throws {
    guard position != sibling.position else { return }
    let before = try log.image(of: definition, key: sibling.key)
    try db.run(
      "UPDATE \(table) SET position = ?, revision = revision + 1 WHERE key = ?",
      [position, sibling.key])
    try log.recordEdit(of: definition, key: sibling.key, before: before)
  }

  /// The nearest ones on that side of the neighbor, the nearest first.
  private func siblings(
    of neighbor: Member, _ side: SiblingSide, limit: Int
  ) throws -> [Member] {
    let (comparison, direction) = side == .before ? ("<", "DESC") : (">", "ASC")
    let sql = """
      SELECT \(columns) FROM \(table) INDEXED BY \(table)Position
      WHERE \(ofParent) AND (position, id) \(comparison) (?, ?)
      ORDER BY position \(direction), id \(direction) LIMIT ?
      """
    var arguments: Arguments = []
    if let parent = neighbor.parent { arguments += [parent] }
    arguments += [neighbor.position, neighbor.id, limit]
    return try db.rows(sql, arguments, read: member)
  }

  private func member(_ row: Row) throws -> Member {
    try Member(
      key: row.value(0), id: row.value(1), position: row.value(2),
      parent: hasParents ? row.value(3) : nil)
  }
}

/// The siblings around a place, in their order, and the numbers between which they are.
private struct Surroundings {
  let ahead: [ManualOrder.Member]
  let behind: [ManualOrder.Member]
  /// The number before the first of them; nil where none is before it.
  let low: Int64?
  /// The number behind the last of them; nil where none is behind it.
  let high: Int64?

  /// Numbers for all of them and the place; nil where these would be too close together, which one
  /// number in the middle never is, or beyond the range of an integer, which only a damaged file
  /// reaches.
  var stretch: Stretch? {
    let slots = Int64(ahead.count + behind.count + 1)
    switch (low, high) {
    case (nil, nil): return .everything
    case (let low?, nil):
      guard Position.advanced(low, by: slots + 1) != nil else { return nil }
      return Stretch(first: low + Position.step, step: Position.step)
    case (nil, let high?):
      return Position.advanced(high, by: -slots).map { Stretch(first: $0, step: Position.step) }
    case (let low?, let high?):
      let (span, isTooWide) = high.subtractingReportingOverflow(low)
      let step = span / (slots + 1)
      guard !isTooWide, step >= (slots == 1 ? 1 : 4) else { return nil }
      return Stretch(first: low + step, step: step)
    }
  }
}

/// Evenly spread numbers.
private struct Stretch {
  /// Positions for a whole list.
  static let everything = Stretch(first: Position.step, step: Position.step)

  let first: Int64
  let step: Int64
}

/// Positions leave gaps, so that moving one row between two others touches no third.
enum Position {
  static let step: Int64 = 1000

  /// The position that many steps on; nil beyond the range of an integer.
  static func advanced(_ position: Int64, by steps: Int64) -> Int64? {
    let (advanced, overflow) = position.addingReportingOverflow(steps * step)
    return overflow ? nil : advanced
  }
}

extension WriteTransaction {
  func manualOrder(of definition: EntityDefinition) -> ManualOrder {
    ManualOrder(definition: definition, db: db, log: log)
  }
}
