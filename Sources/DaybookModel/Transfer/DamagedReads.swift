import SQLite

/// What of a damaged database could not be read.
package struct UnreadRecords: Sendable {
  /// Whether every row was read.
  package var isWhole = true
  /// The members that could not be read of records of which the rest could, by the ids.
  package var members: [String: [String]] = [:]

  package var isNone: Bool { isWhole && members.isEmpty }
}

extension TransferReader {
  /// The rows that a table may have behind a key: a damaged page hides only its own rows where each
  /// is asked for by its key.
  func keys(of table: String, after key: Int64) throws -> [Int64] {
    // The indexes and both ends of the table may each know other rows.
    let names = try ifWhole {
      try db.values(
        String.self, "SELECT name FROM pragma_index_list(?) WHERE partial = 0", [table])
    }
    let ways =
      ["NOT INDEXED ORDER BY key", "NOT INDEXED ORDER BY key DESC"]
      + (names ?? []).map { "INDEXED BY \"\($0)\"" }
    var found: Set<Int64> = []
    for way in ways {
      _ = try ifWhole {
        try db.forEach("SELECT key FROM \(table) \(way)", [], .once) { row in
          found.insert(try row.value(0))
          return .row
        }
      }
    }
    // A damaged key can be any number.
    found = found.filter { $0 > key }
    let last = found.max() ?? key
    let (span, isTooFar) = last.subtractingReportingOverflow(key)
    if !isTooFar, span > 0, span < Self.mostProbes { found.formUnion((key + 1)...last) }
    let (end, isOverTheEnd) = last.addingReportingOverflow(Self.probesBehind)
    if last < .max { found.formUnion((last + 1)...(isOverTheEnd ? .max : end)) }
    return found.sorted()
  }

  /// How many keys are tried that nothing speaks for.
  private static let mostProbes: Int64 = 2_000_000
  /// Those behind the last known one.
  private static let probesBehind: Int64 = 2000

  /// Passes on the records behind a key, one by one, each as far as it can be read.
  func forEachSingleRecord(
    of definition: EntityDefinition, after key: Int64, _ unread: inout UnreadRecords,
    _ body: (String) throws -> Void
  ) throws {
    let table = definition.entity.name
    let sql = "SELECT \(definition.wholeSnapshotSQL) FROM \(table) NOT INDEXED WHERE key = ?"
    for key in try keys(of: table, after: key) {
      var record: String?
      if try ifWhole({ record = try db.value(String.self, sql, [key]) }) == nil {
        record = try partialRecord(of: definition, key, &unread)
      }
      if let record { try body(record) }
    }
  }

  /// The members that can be read, each for itself; nil where that is not even the id.
  private func partialRecord(
    of definition: EntityDefinition, _ key: Int64, _ unread: inout UnreadRecords
  ) throws -> String? {
    let table = definition.entity.name
    var (texts, missing): ([String], [String]) = ([], [])
    var id: String?
    for member in definition.snapshotMembers {
      let sql =
        "SELECT json_quote(\(member.expression)), id FROM \(table) NOT INDEXED WHERE key = ?"
      let isRead: Void? = try ifWhole {
        try db.forEach(sql, [key], .once) { row in
          texts.append("\"\(member.name)\":\(try row.value(0) as String)")
          id = try row.value(1)
          return .stop
        }
      }
      if isRead == nil { missing.append(member.name) }
    }
    guard let id, texts.first?.hasPrefix("\"id\":") == true else { return nil }
    if !missing.isEmpty { unread.members[id] = missing }
    return "{\(texts.joined(separator: ","))}"
  }
}
