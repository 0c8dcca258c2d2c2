import SQLite
import SearchLanguage

/// The document of one entity in the index.
struct SearchDocument: Equatable {
  let row: Int64
  let title: String
  let tags: String
  let notes: String
  let names: String

  static let select = "SELECT rowid, title, tags, notes, names FROM searchIndex"

}

extension SearchDocument {
  /// The document that the index should have.
  init(_ row: Row, of source: SearchSource, _ scanner: inout WordScanner) throws {
    self = try row.read { (key: Int64, title, tags: String?, notes: String, names: String?) in
      SearchDocument(
        row: key + source.base, title: scanner.folded(title), tags: tags ?? "",
        notes: notes.isEmpty ? "" : scanner.folded(notes),
        names: names.map { scanner.folded($0) } ?? "")
    }
  }
}

/// Keeps the index equal to the tables, by what the change log says was touched.
package struct SearchIndex {
  let db: Connection

  /// A document for each item, its words folded by `WordScanner`; a prefix of up to three
  /// characters is found without a walk through the words. Dropped and made anew by a repair.
  static let table = """
    CREATE VIRTUAL TABLE searchIndex USING fts5 (
      title, tags, notes, names,
      tokenize = "ascii tokenchars '\(WordScanner.signs)'", prefix = '1 2 3'
    );

    """

  private static let touched = "SELECT DISTINCT entity FROM change NOT INDEXED WHERE sequence > ?"

  /// Brings the index up to what this transaction has written. Called before each commit, and
  /// before a search within a group.
  func update() throws {
    do {
      try catchUp()
    } catch let error as SQLiteError where error.code == .corrupt {
      throw ModelError.unavailable(
        message: "The search index is damaged. Rebuild it with `daybook doctor --repair`.")
    }
  }

  private func catchUp() throws {
    let newest = try ReadTransaction(db: db).cursor()
    let known = try db.value(Int64.self, "SELECT sequence FROM searchState WHERE key = 1") ?? 0
    guard known < newest else { return }
    for row in try db.values(Int64.self, "SELECT row FROM searchRemoved ORDER BY row") {
      try db.run("DELETE FROM searchIndex WHERE rowid = ?", [row])
      try db.run("DELETE FROM searchRemoved WHERE row = ?", [row])
    }
    let touched = try Set(db.values(String.self, Self.touched, [known]))
    var scanner = WordScanner()
    // By ascending keys within ascending spans: FTS5 writes its buffer out for any other order.
    for source in SearchSource.allCases where touched.contains(source.entity.name) {
      let last = try db.value(
        Int64.self, "SELECT ifnull(max(rowid), 0) FROM searchIndex WHERE rowid <= ?", [source.last])
      let lastKey = max((last ?? 0) - source.base, 0)
      try db.forEach(source.changed, [known, lastKey]) { row in
        try put(SearchDocument(row, of: source, &scanner), isNew: false)
        return .row
      }
      try db.forEach(source.added, [lastKey]) { row in
        try put(SearchDocument(row, of: source, &scanner), isNew: true)
        return .row
      }
    }
    try setKnown(newest)
  }

  /// Makes the index anew from the tables.
  func rebuild(condition: Condition) throws {
    try remove(condition)
    try db.execute(sql: Self.table)
    try db.execute(sql: "DELETE FROM searchRemoved")
    var scanner = WordScanner()
    for source in SearchSource.allCases {
      let all = "SELECT \(source.columns) FROM \(source.entity.name) ORDER BY key"
      try db.forEach(all) { row in
        try put(SearchDocument(row, of: source, &scanner), isNew: true)
        return .row
      }
    }
    try setKnown(ReadTransaction(db: db).cursor())
  }

  /// The tables that a new index replaces.
  package enum Condition {
    /// Their pages are freed.
    case whole
    /// Their pages may belong to another table too: they stay until the file is written anew.
    case damaged
  }

  private func remove(_ condition: Condition) throws {
    switch condition {
    case .whole: try db.execute(sql: "DROP TABLE IF EXISTS searchIndex")
    case .damaged:
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "DELETE FROM sqlite_master WHERE name GLOB 'searchIndex*'")
      try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
  }

  private func put(_ document: SearchDocument, isNew: Bool) throws {
    let existing =
      isNew
      ? nil
      : try db.rows(
        SearchDocument.select + " WHERE rowid = ?", [document.row], into: SearchDocument.init
      ).first
    guard existing != document else { return }
    try db.run(
      existing == nil
        ? "INSERT INTO searchIndex (title, tags, notes, names, rowid) VALUES (?, ?, ?, ?, ?)"
        : "UPDATE searchIndex SET title = ?, tags = ?, notes = ?, names = ? WHERE rowid = ?",
      [document.title, document.tags, document.notes, document.names, document.row])
  }

  private func setKnown(_ sequence: Int64) throws {
    try db.run("UPDATE searchState SET sequence = ? WHERE key = 1", [sequence])
  }
}
