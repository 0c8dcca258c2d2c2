import DaybookModel
import DaybookProtocol

/// Writes the file of an export of everything: one JSON object with an array for each kind of
/// record, and each record on a line of its own.
struct DaybookOutput {
  /// The version of the format, raised when an older reader would misunderstand the file.
  static let version = 2

  let reader: ReadTransaction
  let file: ExportFile

  /// What could not be read of a damaged database, in words.
  private(set) var unread: [String] = []

  /// Calls `progress` before each record with how many records are written, of how many.
  mutating func write(
    _ progress: (_ written: Int, _ total: Int) throws -> Void
  ) throws -> [Wire.EntityCount] {
    let total = try ExportPart.all.reduce(0) { try $0 + reader.transfer.count(of: $1) }
    var counts: [Wire.EntityCount] = []
    var written = 0
    try file.write(#"{"format":"daybook","version":\#(Self.version)"#)
    for part in ExportPart.all {
      let before = written
      try file.write(",\n\"\(part.name)\":[")
      var separator = "\n"
      let unread = try reader.transfer.forEachRecord(of: part) { record in
        try progress(written, total)
        try file.write(separator)
        try file.write(record)
        separator = ",\n"
        written += 1
      }
      note(unread, of: part)
      try file.write(written > before ? "\n]" : "]")
      counts.append(Wire.EntityCount(count: written - before, entity: part.name))
    }
    try file.write("\n}\n")
    return counts
  }

  private mutating func note(_ unread: UnreadRecords, of part: ExportPart) {
    if !unread.isWhole {
      self.unread.append("The file is damaged, so not every record of “\(part.name)” was read.")
    }
    self.unread += unread.members.sorted { $0.key < $1.key }.map { id, members in
      "Of “\(id)” in “\(part.name)” these could not be read: \(members.joined(separator: ", "))."
    }
  }
}
