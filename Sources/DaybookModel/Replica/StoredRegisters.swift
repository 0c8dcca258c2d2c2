import Merge
import SQLite

/// What is stored of the registers of one entity.
struct StoredRegisters {
  struct Kept {
    let member: RegisterName.Member
    let stamp: Stamp
    let position: Int
    /// nil where the row or `held` has it.
    let value: String?
    /// The transaction by which a write lost against another value.
    var action: Int64?
  }

  var row: (key: Int64, snapshot: String)?
  /// The stamp of the registers that have no row of their own.
  var standard: Stamp?
  var held: [String: String] = [:]
  var winners: [Kept] = []
  /// The writes that lost.
  var lost: [Kept] = []

  /// By the ids, with one reading for all; without those of which nothing is here.
  static func all(
    _ definition: EntityDefinition, _ ids: [String], _ db: Connection
  ) throws -> [String: StoredRegisters] {
    var all: [String: StoredRegisters] = [:]
    let list = "[\(ids.map(SnapshotText.quoted).joined(separator: ","))]"
    try db.forEach(definition.carried.rows, ["ids": list]) { row in
      let (id, key, snapshot): (String, Int64, String) = try row.read { ($0, $1, $2) }
      all[id, default: StoredRegisters()].row = (key, snapshot)
      return .row
    }
    func forEach(_ table: String, _ columns: String, _ body: (String, Row) throws -> Void) throws {
      let sql = """
        SELECT id, \(columns) FROM (SELECT value AS wanted FROM json_each(:ids))
          CROSS JOIN \(table) ON entity = :entity AND id = wanted
        """
      try db.forEach(sql, ["ids": list, "entity": definition.entity.name]) { row in
        try body(row.value(0), row)
        return .row
      }
    }
    var hasStamps = false
    try forEach("stamp", "at, device") { id, row in
      hasStamps = true
      let (at, device): (Int64, String) = try row.read(from: 1) { ($0, $1) }
      all[id, default: StoredRegisters()].standard = Stamp(at, device)
    }
    guard hasStamps else { return all }
    try forEach("held", "name, value") { id, row in
      let (name, value): (String, String) = try row.read(from: 1) { ($0, $1) }
      all[id, default: StoredRegisters()].held[name] = value
    }
    try forEach("register", "name, at, device, position, value") { id, row in
      all[id, default: StoredRegisters()].winners.append(try Kept(row))
    }
    try forEach("sibling", "name, at, device, position, value, action") { id, row in
      var kept = try Kept(row)
      kept.action = try row.value(6)
      all[id, default: StoredRegisters()].lost.append(kept)
    }
    return all
  }
}

extension StoredRegisters.Kept {
  fileprivate init(_ row: Row) throws {
    let (name, at, device): (String, Int64, String) = try row.read(from: 1) { ($0, $1, $2) }
    member = RegisterName.Member(name)
    stamp = Stamp(at, device)
    (position, value) = try row.read(from: 4) { ($0 as Int, $1 as String?) }
  }
}
