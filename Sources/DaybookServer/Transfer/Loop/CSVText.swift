/// Comma-separated values (RFC 4180); a line may also end with a line feed alone.
enum CSVText {
  /// Returns the rows, each with its fields; lines without a character are left out.
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    // A quotation mark in a quoted field ends it, unless another one follows.
    var hasMark = false
    func isBlank() -> Bool { row.isEmpty && field.isEmpty }
    func endRow() {
      guard !isBlank() else { return }
      rows.append(row + [String(field)])
      (row, field) = ([], String.UnicodeScalarView())
    }
    for scalar in text.unicodeScalars {
      if isQuoted, !hasMark {
        if scalar == "\"" { hasMark = true } else { field.append(scalar) }
        continue
      }
      switch scalar {
      case "\"":
        if hasMark { field.append(scalar) }
        (isQuoted, hasMark) = (true, false)
        continue
      case ",":
        row.append(String(field))
        field = String.UnicodeScalarView()
      case "\n": endRow()
      case "\r": break
      default: field.append(scalar)
      }
      (isQuoted, hasMark) = (false, false)
    }
    endRow()
    return rows
  }
}
