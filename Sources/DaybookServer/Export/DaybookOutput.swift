import DaybookModel

/// The file of an export of everything: one JSON object with an array for each kind of record, and
/// each record on a line of its own.
struct DaybookOutput {
  /// Raised when a reader of an older version would misunderstand the file.
  static let version = 2

  let reader: Reader
  let file: ExportFile

  /// Calls `progress` before each record with how many records are written, of how many.
  func write(_ progress: (_ written: Int, _ total: Int) throws -> Void) throws -> [ExportCount] {
    let counts = try ExportPart.all.map { ($0, try reader.count(of: $0)) }
    let total = counts.reduce(0) { $0 + $1.1 }
    var written = 0
    try file.write(#"{"format":"daybook","version":\#(Self.version)"#)
    for (part, count) in counts {
      try file.write(",\n\"\(part.name)\":[")
      var separator = "\n"
      try reader.forEachRecord(of: part) { record in
        try progress(written, total)
        try file.write(separator)
        try file.write(record)
        separator = ",\n"
        written += 1
      }
      try file.write(count > 0 ? "\n]" : "]")
    }
    try file.write("\n}\n")
    return counts.map { ExportCount(entity: $0.0.name, count: $0.1) }
  }
}

/// How many records of a kind an export holds.
struct ExportCount {
  let entity: String
  let count: Int
}
