import CivilTime
import SQLite

extension CheckReader {
  /// The records that cannot be read, since they have corrupt values or are damaged, in words.
  func corruptRecords() throws -> [String] {
    var findings: [String] = []
    func check(_ name: String, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch ModelError.notFound {
        findings.append("\(name) exists but cannot be found.")
      } catch  where ModelError(translating: error) == .corruptValue {
        findings.append("\(name) cannot be read: it holds a value that daybook never writes.")
      } catch  where ModelError.isDamage(error) {
        findings.append("\(name) cannot be read: the file is damaged at that place.")
      }
    }
    try check("The record of the first day with logs") {
      _ = try reader.wellnessLogs.retainedSince()
    }
    for definition in Entities.ownersFirst {
      let entity = definition.entity
      if case .fixed(let title) = definition.title {
        try check("\(title.capitalizedAtStart)") { try definition.read(reader, "") }
        continue
      }
      let maximum = findings.count + StoreFindings.maxCount
      try check("The list of every \(entity.noun)") {
        let ids = "SELECT id FROM \(entity.name) NOT INDEXED ORDER BY key"
        try db.forEach(ids) { row in
          let id: String = try row.value(0)
          try check("The \(entity.noun) “\(id)”") { try definition.read(reader, id) }
          return findings.count < maximum ? .row : .stop
        }
      }
    }
    return findings
  }
}
