import SQLite

/// The size of a part of the database.
package struct StorageUse: Sendable, Hashable {
  package var name: String
  /// How many things of the kind there are; nil for what is not counted.
  package var rows: Int?
  /// nil where they were not measured.
  package var bytes: Int?
}

/// How much room each part of the database takes.
package struct StorageRecord: Sendable, Hashable {
  package var uses: [StorageUse]
  /// The size of the file but for what is not yet written back into it.
  package var bytes: Int
  /// Of it, what is free to be used again.
  package var freeBytes: Int
}

package extension CheckReader {
  /// How much there is of everything. With `measured`, also how many bytes it takes, for which the
  /// whole file is read; they stay nil where this SQLite cannot tell.
  func storage(_ measure: StorageMeasure) throws -> StorageRecord {
    let pageSize = try db.value(Int.self, "PRAGMA page_size") ?? 0
    let pages = try db.value(Int.self, "PRAGMA page_count") ?? 0
    let free = try db.value(Int.self, "PRAGMA freelist_count") ?? 0
    var sizes = measure == .bytes ? try tableSizes() : nil
    var uses: [StorageUse] = []
    for part in StoragePart.all {
      let bytes = sizes.map { sizes in part.tables.reduce(0) { $0 + (sizes[$1] ?? 0) } }
      for table in part.tables { sizes?[table] = nil }
      let counted = part.tables[0]
      uses.append(
        StorageUse(
          name: part.name,
          rows: try db.value(Int.self, "SELECT count(*) FROM \(counted)") ?? 0, bytes: bytes))
    }
    if let rest = sizes?.values.reduce(0, +) {
      uses.append(StorageUse(name: StoragePart.rest, rows: nil, bytes: rest))
    }
    return StorageRecord(uses: uses, bytes: pages * pageSize, freeBytes: free * pageSize)
  }

  /// What tables take with their indexes, by the table; nil where SQLite was built without it.
  private func tableSizes() throws -> [String: Int]? {
    let known = "SELECT 1 FROM pragma_module_list WHERE name = 'dbstat'"
    guard try db.value(Int.self, known) != nil else { return nil }
    let sizes = try db.rows(
      """
      SELECT ifnull(part.tbl_name, used.name), sum(used.bytes)
      FROM (SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name) AS used
        LEFT JOIN sqlite_schema AS part ON part.name = used.name
      GROUP BY 1
      """
    ) { row -> (String, Int) in (try row.value(0), try row.value(1)) }
    return Dictionary(uniqueKeysWithValues: sizes)
  }
}

/// Whether bytes are measured beside what is counted.
package enum StorageMeasure: Sendable {
  case rows, bytes
}
