import SQLite
import SearchLanguage

/// How far a comparison of the index with the tables has come.
struct SearchCheckPlace: Sendable, Hashable {
  let source: SearchSource
  var key: Int64 = 0
}

/// The result of one piece of that comparison.
struct SearchCheckStep: Sendable {
  /// Items whose documents were compared.
  var seen = 0
  /// The findings, in words.
  var findings: [String] = []
  /// Where to go on; nil at the end of the source.
  var next: SearchCheckPlace?
}

extension SearchIndex {
  /// Compares the documents of the next items with what they should be.
  func check(from place: SearchCheckPlace, limit: Int) throws -> SearchCheckStep {
    let source = place.source
    var scanner = WordScanner()
    let wanted = try db.rows(source.page, [place.key, limit]) {
      try SearchDocument($0, of: source, &scanner)
    }
    let isLast = wanted.count < limit
    let last = isLast ? source.last : wanted.last?.row ?? source.last
    let existing = try db.rows(
      SearchDocument.select + " WHERE rowid > ? AND rowid <= ?", [place.key + source.base, last],
      into: SearchDocument.init)
    var step = SearchCheckStep()
    step.seen = wanted.count
    let rows = Dictionary(existing.map { ($0.row, $0) }) { first, _ in first }
    let table = source.entity.name
    for document in wanted where rows[document.row] != document {
      let id = try db.value(
        String.self, "SELECT id FROM \(table) WHERE key = ?", [document.row - source.base])
      step.findings.append(
        rows[document.row] == nil
          ? "The \(source.entity.noun) “\(id ?? "")” is missing from the search index."
          : "The search index has the wrong words for the \(source.entity.noun) “\(id ?? "")”.")
    }
    let known = Set(wanted.map(\.row))
    let extra = existing.count { !known.contains($0.row) }
    if extra > 0 {
      step.findings.append(
        "The search index has \(extra) of the kind \(source.entity.noun) that do not exist.")
    }
    if !isLast { step.next = SearchCheckPlace(source: source, key: last - source.base) }
    return step
  }
}
