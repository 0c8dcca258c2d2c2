import SQLite

/// What became of the records of a damaged database.
package struct SalvageReport: Sendable {
  /// One kind of records.
  package struct Part: Sendable {
    package let name: String
    package let saved: Int
    /// The lost ones that are known, each with its id, its title where that is known, and why.
    package let lost: [String]
    /// The saved ones that lack something, each with what.
    package let incomplete: [String]
    /// The saved ones that may be damaged, each with what.
    package let doubtful: [String]
    /// Whether others may be lost of which nothing is known.
    package let hasUnknown: Bool
  }

  package let parts: [Part]

  package var isWhole: Bool {
    parts.allSatisfy {
      $0.lost.isEmpty && $0.incomplete.isEmpty && $0.doubtful.isEmpty && !$0.hasUnknown
    }
  }
}

package extension Store {
  /// Writes what can be read of a damaged database, of which a copy is made in the folder, into
  /// this one, which must be new and in a file. No other process may use the damaged one.
  func salvage(
    _ damaged: String, copiedTo folder: String, as action: Action
  ) throws -> SalvageReport {
    try ModelError.translated {
      let whole = folder + "/new.db"
      let new = try Store(path: whole, pruning: .onRequest)
      new.close()
      let file = try SalvageFile(of: damaged, in: folder, whole: whole, schema)
      var records = try file.reading(SalvageRecords.init)
      try write(action) { try $0.transfer.takeIn(&records) }
      try commit()
      return SalvageReport(records)
    }
  }
}

extension TransferWriter {
  /// Imports the records but for those that cannot come in.
  fileprivate func takeIn(_ records: inout SalvageRecords) throws {
    // Each round leaves out what the one before has found, which may be what others refer to.
    for round in 1...Self.maxRounds {
      try records.cutReferences(db)
      let refused = RefusedRecords()
      let texts = records.parts.mapValues { $0.map(\.text) }
      do {
        try db.savepoint {
          try importEverything(
            { part, take in try texts[part.name]?.forEach(take) }, refused: refused
          ) { _ in }
          try noteUnreadable(records, refused)
          guard refused.indexes.isEmpty else { throw refused }
        }
        return
      } catch is RefusedRecords {
      } catch let error as ModelError where error.field != nil && round < Self.maxRounds {
        guard error.field.map(refused.note) == true else { throw ModelError.corruptValue }
      }
      for (name, indexes) in refused.indexes {
        records.drop(indexes, of: name, "holds something that daybook never writes")
      }
    }
    throw ModelError.corruptValue
  }

  private static let maxRounds = 100

  private func noteUnreadable(_ records: SalvageRecords, _ refused: RefusedRecords) throws {
    for definition in Entities.all where !definition.isSingle {
      for (index, record) in (records.parts[definition.entity.name] ?? []).enumerated() {
        guard try ifWhole({ try definition.read(reader, record.id) }) == nil else {
          continue
        }
        refused.note(definition.entity.name, index)
      }
    }
  }
}

extension SalvageReport {
  fileprivate init(_ records: SalvageRecords) {
    parts = ExportPart.all.map { part in
      let lost = (records.lost[part.name] ?? [:]).sorted { $0.key < $1.key }
      let incomplete = (records.incomplete[part.name] ?? [:]).sorted { $0.key < $1.key }
      let doubtful = (records.doubtful[part.name] ?? [:]).sorted { $0.key < $1.key }
      return Part(
        name: part.name, saved: records.parts[part.name]?.count ?? 0,
        lost: lost.map { "“\($0.key)” \($0.value)" },
        incomplete: incomplete.map { "“\($0.key)” lacks \($0.value.joined(separator: ", "))" },
        doubtful: doubtful.map { "“\($0.key)” \($0.value)" },
        hasUnknown: records.unknown.contains(part.name))
    }
  }
}
