// The checks read everything that the database holds and say in words what is wrong: damage of the
// file, dangling references, records that cannot be read, and tables or columns that are derived
// from others (the search index, months of habits, days of wellness and care, kept counts) and
// differ from them. The repairs make derived data anew from what it follows from, and damaged
// tables from the rows that can still be read. What was pruned is no finding: where raw rows are
// gone, the statistics are the truth. The server calls this for `data/verify` and for `daybook
// doctor`.

import CivilTime
import SQLite

/// The findings of a check of the whole database, in words.
package struct StoreFindings: Sendable {
  package var file = FileDamage()
  /// Rows that refer to a row that does not exist.
  package var references: [String] = []
  /// Rows that are not as they were written, in words.
  package var altered: [String] = []
  /// Whether there are tables, triggers or numbers that daybook does not make.
  package var hasStrangeTables = false
  /// Records that cannot be read.
  package var values: [String] = []
  /// Rows of which only one may be there, in words.
  package var duplicates: [String] = []
  package var index: [String] = []
  /// Habits whose monthly statistics are not what their marks say.
  package var habits: [HabitID] = []
  /// Days and months whose statistics of wellness and of care differ from what is kept of them, in
  /// words.
  package var days: [String] = []
  /// Other derived columns that differ from what they follow from, in words.
  package var kept: [String] = []
  /// How many items were compared with the search index, and how many habits with their marks.
  package var itemCount = 0
  package var habitCount = 0

  /// The search stops after this many findings.
  package static let maxCount = 1000
}

/// Looks for damage.
package struct CheckReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var checks: CheckReader { CheckReader(reader: self) } }

package extension CheckReader {
  /// Checks and reads the whole database, so it takes long; `report` is called with its progress.
  /// What damage hides is a finding, and the rest is checked.
  func verify(report: (String) -> Void = { _ in }) throws -> StoreFindings {
    var findings = StoreFindings()
    report("The file")
    findings.file = try fileDamage()
    if findings.file.isNone {
      findings.hasStrangeTables = try ifWhole { try hasOwnTables() } != true
    }
    findings.references = try ifWhole { try danglingReferences() } ?? []
    report("The records")
    findings.altered = try alteredRows()
    findings.values = try corruptRecords()
    findings.duplicates = try duplicates().map(\.finding)
    report("The search index")
    if findings.file.isSearchIndexDamaged { findings.index.append(Self.damagedIndex) }
    let unreadable = findings.file.unreadable
    for source in SearchSource.allCases where !unreadable.contains(source.entity.name) {
      let isCompared = try ifWhole { try compare(source, &findings, report) } != nil
      if !isCompared { findings.index = [Self.damagedIndex] }
    }
    findings.habits = try habitsWithWrongMonths {
      findings.habitCount += 1
      report("\(findings.habitCount) habits")
    }
    findings.days = try wrongStatistics()
    findings.kept = try wrongKept()
    return findings
  }

  private func compare(
    _ source: SearchSource, _ findings: inout StoreFindings, _ report: (String) -> Void
  ) throws {
    var place: SearchCheckPlace? = SearchCheckPlace(source: source)
    while let here = place, findings.index.count < StoreFindings.maxCount {
      let step = try SearchIndex(db: db).check(from: here, limit: 2000)
      findings.itemCount += step.seen
      findings.index += step.findings
      place = step.next
      report("\(findings.itemCount) items")
    }
  }

  /// The findings for statistics of wellness and care that differ from what is kept of the days.
  func wrongStatistics() throws -> [String] {
    let wellness = try ifWhole {
      try reader.wellnessLogs.daysWithWrongSums().map {
        "The statistics of \($0), or of its month, do not match the logs."
      }
    }
    let care = try ifWhole {
      try reader.care.wrongDays().map {
        "The care statistics of \($0.day) do not match the messages."
      }
        + reader.care.wrongMonths().map {
          "The care statistics of \($0.day.prefix(7)) do not match the days of that month."
        }
    }
    return (wellness ?? ["The wellness statistics cannot be compared with the logs."])
      + (care ?? ["The care statistics cannot be compared with the messages."])
  }

  /// The habits whose monthly statistics are not what their marks say; `didSee` is called for each
  /// habit. One that cannot be read itself is left out.
  func habitsWithWrongMonths(didSee: () -> Void = {}) throws -> [HabitID] {
    let sql = "SELECT id FROM habit NOT INDEXED ORDER BY key"
    let ids = try ifWhole { try db.values(String.self, sql) } ?? []
    return try ids.map(HabitID.init).filter { id in
      didSee()
      if let isTrue = try ifWhole({ try reader.habits.hasTrueMonths(id) }) { return !isTrue }
      return try ifWhole { try reader.habits.stored(id) } != nil
    }
  }
}

extension CheckReader {
  private func danglingReferences() throws -> [String] {
    try db.rows("PRAGMA foreign_key_check", [], .once) { row in
      let table: String = try row.value(0)
      let rowID: Int64? = try row.value(1)
      let parent: String = try row.value(2)
      let key: Int64 = try row.value(3)
      let rowText = rowID.map(String.init) ?? "NULL"
      return "foreign key: [table:\"\(table)\" rowid:\(rowText) parent:\"\(parent)\" fkid:\(key)]"
    }
  }

  /// What FTS5 finds wrong in the search index itself. That check needs the write lock, which would
  /// block all other writers, so it gets a temporary copy.
  func isSearchIndexDamaged() throws -> Bool {
    let select = "SELECT sql FROM sqlite_master WHERE name = 'searchIndex'"
    guard let index = try db.value(String.self, select) else { return true }
    let copy = index.replacing("searchIndex", with: "temp.indexCopy", maxReplacements: 1)
    try db.execute(sql: copy)
    defer { try? db.execute(sql: "DROP TABLE temp.indexCopy") }
    do {
      for part in ["data", "idx", "content", "docsize", "config"] {
        try db.execute(
          sql: """
            DELETE FROM temp.indexCopy_\(part);
            INSERT INTO temp.indexCopy_\(part) SELECT * FROM main.searchIndex_\(part);
            """)
      }
      try db.execute(sql: "INSERT INTO temp.indexCopy (indexCopy) VALUES ('integrity-check')")
      return false
    } catch  where ModelError.isDamage(error) {
      return true
    }
  }

  private static let damagedIndex = "The search index is damaged."
}

/// Repairs what is damaged.
package struct CheckWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction { var checks: CheckWriter { CheckWriter(writer: self) } }

package extension CheckWriter {
  /// Makes the search index anew from the tables, and nothing else; returns how many items.
  func rebuildSearchIndex(_ condition: SearchIndex.Condition = .whole) throws -> Int {
    try SearchIndex(db: db).rebuild(condition: condition)
    return try db.value(Int.self, "SELECT count(*) FROM searchIndex") ?? 0
  }

  /// Makes wrong statistics of wellness and of care anew from what is kept; returns how many days
  /// and months.
  func rebuildDays() throws -> Int {
    let days = try reader.wellnessLogs.daysWithWrongSums()
    for day in days { try writer.wellnessLogs.refresh(day) }
    return try days.count + writer.care.rebuild()
  }

  /// Computes the monthly statistics of habits anew from the marks that are kept; returns how many.
  /// One that was removed meanwhile is left out, and so is one with values that daybook never
  /// writes.
  func rebuildMonths(ofHabits ids: [HabitID]) throws -> Int {
    try ids.count { id in
      do {
        try writer.habits.refreshMonths(of: reader.habits.key(id), from: .earliest)
        return true
      } catch ModelError.notFound {
        return false
      } catch  where ModelError(translating: error) == .corruptValue {
        return false
      }
    }
  }
}
