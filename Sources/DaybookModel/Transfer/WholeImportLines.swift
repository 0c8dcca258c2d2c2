import SQLite

extension WriteTransaction {
  /// Leaves out of all lines that came in what no line may hold, since an older daybook let it in;
  /// answers of how many. A line of nothing else becomes U+FFFD.
  func cleanLines() throws -> Int {
    var count = 0
    for (table, columns) in Entities.all.flatMap(\.lines) {
      for column in columns {
        let texts = try db.values(
          String.self, "SELECT DISTINCT \(column) FROM \(table) WHERE \(column) GLOB ?",
          [TextRules.hiddenGlob])
        for text in texts {
          let line = TextRules.trimmed(TextRules.withoutHidden(text))
          try db.run(
            "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?",
            [line.isEmpty ? "\u{FFFD}" : line, text])
          count += db.changesCount
        }
      }
    }
    return count
  }
}
