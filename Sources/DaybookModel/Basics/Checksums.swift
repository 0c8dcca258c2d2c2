import SQLite
import Synchronization

/// Gives each table the column `checksum`, which SQLite writes with each row and which follows from
/// all that the row holds (docs/decisions/0053-a-checksum-in-each-row.md).
enum Checksums {
  private static let conditions = Mutex([String: String]())

  /// Whether a row of a table is as it was written, in SQL. No column says so, since other programs
  /// read a table without the function.
  static func isIntact(_ table: String, _ db: Connection) throws -> String {
    if let known = conditions.withLock({ $0[table] }) { return known }
    let sql = try db.value(String.self, "SELECT sql FROM sqlite_master WHERE name = ?", [table])
    guard let sql, let start = sql.firstRange(of: "\(function)(")?.lowerBound,
      let end = sql[start...].firstRange(of: ") STORED")?.lowerBound
    else { throw ModelError.corruptValue }
    let condition = "ifnull(\(table).checksum = \(sql[start..<end]), true)"
    conditions.withLock { $0[table] = condition }
    return condition
  }

  private static let function = "checksum_of"

  /// Takes statements in which each column and constraint of a table begins a line, set in by two
  /// spaces, and what it goes on with is set in further.
  static func added(to sql: String) -> String {
    var table: [Substring]?
    var lines: [Substring] = []
    for line in sql.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("CREATE TABLE "), line.hasSuffix("(") {
        table = []
      } else if let parts = table, line.hasPrefix(")") {
        lines.append(withChecksum(parts)[...])
        table = nil
      } else if table != nil {
        if line.hasPrefix("   "), let last = table?.popLast() {
          table?.append("\(last)\n\(line)")
        } else {
          table?.append(line)
        }
        continue
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Columns have names in lower case, and constraints begin with a keyword.
  private static func withChecksum(_ parts: [Substring]) -> String {
    var parts = parts.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    let end = parts.firstIndex { $0.dropFirst(2).first?.isUppercase ?? true } ?? parts.endIndex
    let names = parts[..<end].filter { !$0.contains(" AS (") }.map { part in
      let name = part.dropFirst(2).prefix { !$0.isWhitespace }
      return name.hasPrefix("\"") ? String(name) : "\"\(name)\""
    }
    let sum = "\(function)(\(names.joined(separator: ", ")))"
    parts.insert("  checksum INTEGER AS (\(sum)) STORED", at: end)
    return parts.joined(separator: ",\n")
  }
}
