import SQLite

/// The records that were read of a damaged database, and what is known to be missing.
struct SalvageRecords {
  struct Record {
    let id: String
    var text: String
  }

  private(set) var parts: [String: [Record]] = [:]
  /// The ids of records that were there once and could not be saved, by their parts, with the
  /// reason in words.
  private(set) var lost: [String: [String: String]] = [:]
  /// The members that were lost of records that are saved, by their parts and ids.
  private(set) var incomplete: [String: [String: [String]]] = [:]
  /// What speaks against records that are saved, in words, by their parts and ids.
  private(set) var doubtful: [String: [String: String]] = [:]
  /// The parts of which an unknown number of records may be missing besides.
  private(set) var unknown: Set<String> = []

  init(_ reader: ReadTransaction) throws {
    for part in ExportPart.all {
      var (records, seen): ([Record], Set<String>) = ([], [])
      let unread = try ifWhole {
        try reader.transfer.forEachRecord(of: part) { text in
          let id = try reader.db.value(String?.self, "SELECT ? ->> 'id'", [text]) ?? nil
          guard seen.insert(id ?? text).inserted else { return }
          records.append(Record(id: id ?? "", text: text))
        }
      }
      if !(unread?.isWhole ?? false) { unknown.insert(part.name) }
      parts[part.name] = records
      guard let definition = part.definition else { continue }
      for id in try Self.altered(definition, reader) {
        doubtful[part.name, default: [:]][id] = "is not as it was written"
      }
      let logged = try Self.logged(definition, reader)
      try compare(definition, with: logged, reader)
      guard !definition.isSingle else { continue }
      try take(definition, from: logged, besides: seen, unread?.members ?? [:], reader)
    }
  }

  /// The ids of the rows that can be read and are not as they were written (`Checksums`).
  private static func altered(
    _ definition: EntityDefinition, _ reader: ReadTransaction
  ) throws -> [String] {
    let (db, name) = (reader.db, definition.entity.name)
    guard let isIntact = try ifWhole({ try Checksums.isIntact(name, db) }) else { return [] }
    let sql = "SELECT id FROM \(name) NOT INDEXED WHERE NOT \(isIntact)"
    if let ids = try ifWhole({ try db.values(String.self, sql) }) { return ids }
    return try reader.transfer.keys(of: name, after: 0).flatMap { key in
      try ifWhole { try db.values(String.self, sql + " AND key = ?", [key]) } ?? []
    }
  }

  /// Notes what differs from the change log of the same revision: one of the two is damaged.
  private mutating func compare(
    _ definition: EntityDefinition, with logged: [String: String], _ reader: ReadTransaction
  ) throws {
    let name = definition.entity.name
    let derived = (["id", "revision", "modifiedAt"] + definition.derived.flatMap(\.names))
      .map { "'\($0)'" }.joined(separator: ", ")
    // A snapshot leaves out what is null; one from before a column was added leaves that out too.
    let later = definition.snapshot.compactMap { member in
      if case .later(let name, _) = member { name } else { nil as String? }
    }
    let declared = Set(definition.snapshotMembers.map(\.name)).subtracting(later)
      .map { "('\($0)')" }.sorted().joined(separator: ", ")
    let sql = """
      SELECT group_concat(member.key, ', ') FROM (
        SELECT key FROM json_each(:logged) UNION VALUES \(declared)) AS member
      WHERE member.key NOT IN (\(derived)) AND :logged ->> '$.revision' = :read ->> '$.revision'
        AND nullif(:logged -> member.key, 'null') IS NOT nullif(:read -> member.key, 'null')
      """
    for record in parts[name] ?? [] {
      guard let text = logged[record.id] else { continue }
      let arguments: Arguments = ["logged": text, "read": record.text]
      let members = try ifWhole {
        try reader.db.value(String?.self, sql, arguments) ?? nil
      }
      guard let members = members ?? nil else { continue }
      doubtful[name, default: [:]][record.id] = "is not what the change log says: \(members)"
    }
  }

  /// Takes what could not be read from the newest snapshots of the change log.
  private mutating func take(
    _ definition: EntityDefinition, from logged: [String: String], besides seen: Set<String>,
    _ members: [String: [String]], _ reader: ReadTransaction
  ) throws {
    let name = definition.entity.name
    let expected = try Self.expectedIDs(of: definition, reader)
    for id in expected.subtracting(seen).sorted() {
      if let text = logged[id] {
        parts[name, default: []].append(Record(id: id, text: text))
      } else {
        lost[name, default: [:]][id] = "cannot be read"
      }
    }
    for (id, members) in members {
      guard let index = parts[name]?.firstIndex(where: { $0.id == id }) else { continue }
      let read = parts[name]?[index].text ?? ""
      if let logged = logged[id] {
        // What was read is newer.
        let sql = """
          SELECT json_group_object(key, json(value)) FROM (
            SELECT key, :logged -> fullkey AS value FROM json_each(:logged)
              WHERE key NOT IN (SELECT key FROM json_each(:read))
            UNION ALL SELECT key, :read -> fullkey FROM json_each(:read))
          """
        let text = try ifWhole {
          try reader.db.value(String.self, sql, ["logged": logged, "read": read])
        }
        if let text = text ?? nil {
          parts[name]?[index].text = text
          continue
        }
      }
      incomplete[name, default: [:]][id] = members
    }
  }

  /// The ids that the table, its indexes or the change log know, without those that were removed.
  private static func expectedIDs(
    of definition: EntityDefinition, _ reader: ReadTransaction
  ) throws -> Set<String> {
    let name = definition.entity.name
    var ids: Set<String> = []
    for way in ["NOT INDEXED", "INDEXED BY \"sqlite_autoindex_\(name)_1\""] {
      _ = try ifWhole {
        try reader.db.forEach("SELECT id FROM \(name) \(way)", [], .once) { row in
          ids.insert(try row.value(0))
          return .row
        }
      }
    }
    // What the log says last of each.
    let sql = """
      SELECT id, operation FROM change NOT INDEXED WHERE entity = ? ORDER BY sequence
      """
    for (id, operation) in try texts(sql, [name], reader) {
      if operation == "remove" { ids.remove(id) } else { ids.insert(id) }
    }
    return ids
  }

  /// The newest snapshots that the change log has, by their ids.
  private static func logged(
    _ definition: EntityDefinition, _ reader: ReadTransaction
  ) throws -> [String: String] {
    let sql = """
      SELECT id, json_set(after, '$.id', id, '$.revision', revision, '$.modifiedAt',
        (SELECT at FROM action WHERE action.id = change.action))
      FROM change NOT INDEXED WHERE entity = ? AND after IS NOT NULL AND json_valid(after)
      ORDER BY sequence
      """
    return try texts(sql, [definition.entity.name], reader)
  }

  /// The second column by the first, the last row of each, as far as rows can be read.
  private static func texts(
    _ sql: String, _ arguments: Arguments, _ reader: ReadTransaction
  ) throws -> [String: String] {
    var texts: [String: String] = [:]
    _ = try ifWhole {
      try reader.db.forEach(sql, arguments, .once) { row in
        try row.read { texts[$0] = $1 as String }
        return .row
      }
    }
    return texts
  }

  /// Leaves out what refers to records that are lost: a record that cannot be without them, or the
  /// member that names them.
  mutating func cutReferences(_ db: Connection) throws {
    for definition in Entities.ownersFirst {
      let name = definition.entity.name
      for reference in definition.references {
        var there = Set((parts[reference.entity.name] ?? []).map(\.id))
        for record in parts[name] ?? [] {
          let ids = try db.values(String?.self, reference.ids, ["snapshot": record.text])
          let missing = ids.compactMap(\.self).filter { !there.contains($0) }
          guard !missing.isEmpty else { continue }
          if reference.isOwner {
            drop(record.id, of: name, "belongs to something that is lost")
            if reference.entity == definition.entity { there.remove(record.id) }
          } else {
            try cut(reference, missing, of: record.id, in: name, db)
          }
        }
      }
    }
  }

  private mutating func cut(
    _ reference: SnapshotSQL.Reference, _ missing: [String], of id: String, in name: String,
    _ db: Connection
  ) throws {
    guard let index = parts[name]?.firstIndex(where: { $0.id == id }),
      let text = parts[name]?[index].text
    else { return }
    let path = "$.\(reference.member)"
    let list = missing.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
    let sql = """
      SELECT iif(json_type(:text, '\(path)') = 'array',
        json_set(:text, '\(path)', json((SELECT json_group_array(value)
          FROM json_each(:text, '\(path)') WHERE value NOT IN (\(list))))),
        json_set(:text, '\(path)', NULL))
      """
    guard let cut = try db.value(String.self, sql, ["text": text], .once) else { return }
    parts[name]?[index].text = cut
    incomplete[name, default: [:]][id, default: []].append(reference.member)
  }

  mutating func drop(_ id: String, of name: String, _ reason: String) {
    parts[name]?.removeAll { $0.id == id }
    lost[name, default: [:]][id] = reason
  }

  /// Leaves out a record of a table without ids.
  mutating func drop(_ indexes: some Sequence<Int>, of name: String, _ reason: String) {
    for index in indexes.sorted(by: >) {
      guard let record = parts[name]?.remove(at: index) else { continue }
      let title = record.id.isEmpty ? String(record.text.prefix(100)) : record.id
      lost[name, default: [:]][title] = reason
    }
  }
}
