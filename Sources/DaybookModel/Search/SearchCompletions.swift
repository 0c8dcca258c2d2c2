package import CivilTime
import SQLite
package import SearchLanguage

package extension SearchReader {
  /// Items of a kind whose title has a word that begins with `prefix` and all of `words`, the
  /// newest first, of a bounded number of the newest candidates.
  func completions(
    prefix: String, words: [String], kind: FilterKind, today: Day, limit: Int
  ) throws -> [SearchHit] {
    let source = SearchSource(kind)
    var scanner = WordScanner()
    // The beginning of a word within words ("牛奶", "buy-mi") is that of the last of them.
    let parts = scanner.folded(prefix).split(separator: " ").map(String.init)
    guard let last = parts.last else { return [] }
    try updateIndex()
    let required = (words.map { scanner.folded($0) } + parts.dropLast()).filter { !$0.isEmpty }
    var found: [Int64] = []
    for start in Self.starts(of: last) {
      let phrases = (required.map { "\"\($0)\"" } + [start]).joined(separator: " AND ")
      let keys: [(Int64, String)] = try db.rows(
        """
        SELECT rowid - :base, title FROM searchIndex
        WHERE searchIndex MATCH :match AND rowid BETWEEN :base AND :last
        ORDER BY rowid DESC LIMIT 200
        """, ["base": source.base, "last": source.last, "match": "title : (\(phrases))"])
      for (key, title) in keys where !found.contains(key) {
        let hasPrefix = title.split(separator: " ").contains { $0.hasPrefix(last) }
        if hasPrefix { found.append(key) }
      }
    }
    return try hits(
      found.sorted(by: >).prefix(limit).map { SearchFound(source: source, key: $0, place: []) },
      today: today)
  }

  /// The index knows beginnings of up to three characters at once. A longer one is looked for as a
  /// word, and among what begins as it does.
  private static func starts(of word: String) -> [String] {
    guard word.unicodeScalars.count > 3 else { return ["\"\(word)\" *"] }
    let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(3)))
    return ["\"\(word)\"", "\"\(beginning)\" *"]
  }
}
