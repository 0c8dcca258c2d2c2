import Merge
import SQLite

/// Links of tasks to tasks can close a circle that nobody has made: two devices each moved a task
/// below the other's. Of each circle the link that was made last does not stand.
struct MergedCircles {
  /// A link of a row by one of its members.
  struct Edge: Hashable {
    let entity: Entity
    let member: String
    let from: String
    let to: String
  }

  let db: Connection
  /// The rows that are to be written: of each the links it will have, with those that it has.
  let rows: [(registers: EntityRegisters, members: [String: String])]

  /// The links that do not stand; nil where none closes a circle or did so until now.
  func closing() throws -> Set<Edge>? {
    var edges: Set<Edge>?
    for definition in Entities.all {
      for way in RestoreSQL.of(definition).ways {
        let planned = rows.filter { $0.registers.definition.entity == definition.entity }
          .map { row in
            (
              registers: row.registers, ids: definition.ids(way.member, row.members),
              former: definition.ids(way.member, row.registers.members)
            )
          }
        let targets = Dictionary(planned.map { ($0.registers.id, $0.ids) }) { $1 }
        let isClosed = try planned.contains { row in
          try row.ids != row.former && leads(row.ids, to: row.registers.id, targets, way.next)
        }
        let held = try held(definition, way.member).filter { targets[$0.from] == nil }
        guard isClosed || !held.isEmpty else { continue }
        let here = try links(way.all).filter { targets[$0.from] == nil }
        let new = planned.flatMap { row in
          row.ids.map { Link(row.registers.id, $0, row.registers.stamp(of: way.member, $0)) }
        }
        let found = Link.closing(here + new + held).map {
          Edge(entity: definition.entity, member: way.member, from: $0.from, to: $0.to)
        }
        edges = (edges ?? []).union(found)
      }
    }
    return edges
  }

  /// The entities with a link that does not stand though what it leads to is there.
  static func held(_ db: Connection) throws -> [ChangeKey] {
    try Entities.all.flatMap { definition in
      try RestoreSQL.of(definition).ways.flatMap { way in
        try MergedCircles(db: db, rows: []).held(definition, way.member).map {
          ChangeKey(definition.entity, $0.from)
        }
      }
    }
  }

  private func leads(
    _ ids: [String], to end: String, _ planned: [String: [String]], _ next: String
  ) throws -> Bool {
    var (seen, ahead) = (Set(ids), ids)
    while let id = ahead.popLast() {
      if id == end { return true }
      let further = try planned[id] ?? db.values(String.self, next, ["id": id])
      ahead += further.filter { seen.insert($0).inserted }
    }
    return false
  }

  private func links(_ sql: String) throws -> [Link<String>] {
    try db.rows(sql) { row in
      let (from, to): (String, String) = try row.read { ($0, $1) }
      let (ticks, device): (Int64, String) = try row.read(from: 2) { ($0, $1) }
      return Link(from, to, Stamp(ticks, device))
    }
  }

  /// Those that did not stand until now, though what they lead to is there.
  private func held(_ definition: EntityDefinition, _ member: String) throws -> [Link<String>] {
    let table = definition.entity.name
    let sql = """
      SELECT held.id, other.id,
        coalesce(register.at, stamp.at), coalesce(register.device, stamp.device)
      FROM held
        JOIN \(table) AS own ON own.id = held.id
        JOIN \(table) AS other ON other.id = json_extract(held.value, '$')
        JOIN stamp ON stamp.entity = held.entity AND stamp.id = held.id
        LEFT JOIN register ON register.entity = held.entity AND register.id = held.id
          AND register.name = held.name
      WHERE held.entity = '\(table)' AND (held.name = '\(member)' OR held.name LIKE '\(member):%')
      """
    return try links(sql)
  }
}

extension EntityRegisters {
  fileprivate func stamp(of member: String, _ id: String) -> Stamp {
    let register =
      registers[definition.links.contains(member) ? .element(id, of: member) : .value(member)]
    return register?.winner.stamp ?? Stamp(0, "")
  }
}

extension EntityDefinition {
  /// The ids that a member of a snapshot links to.
  fileprivate func ids(_ member: String, _ members: [String: String]) -> [String] {
    elements(members[member])
  }
}
