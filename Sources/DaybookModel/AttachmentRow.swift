/// An attachment as the columns of its row.
extension AttachmentRecord {
  /// Reads the fields as `TaskRow.columns` joins them.
  init(line: Substring) throws {
    let fields = line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let kind = AttachmentKind(rawValue: fields[1]) else {
      throw ModelError.strangeValue
    }
    self.init(
      id: fields[0], kind: kind, name: fields[2], location: fields[3], mediaType: fields[4],
      size: Int64(fields[5]), digest: fields[6].isEmpty ? nil : fields[6])
  }
}
