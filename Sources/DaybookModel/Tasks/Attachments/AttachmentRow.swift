/// An attachment as the columns of its row.
extension AttachmentRecord: StoredItem {
  /// Reads the fields as `TaskSQL.attachments` joins them.
  static func stored(_ line: Substring) throws -> AttachmentRecord {
    let fields = line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let kind = AttachmentKind(rawValue: fields[1]) else {
      throw ModelError.corruptValue
    }
    let record = AttachmentRecord(
      id: fields[0], kind: kind, name: fields[2], location: fields[3], mediaType: fields[4],
      size: Int(fields[5]), digest: fields[6].isEmpty ? nil : fields[6])
    guard record.isWhereItsKindLies else { throw ModelError.corruptValue }
    return record
  }

  /// Checked, since a path that another program wrote into a database or an imported file could
  /// lead anywhere.
  private var isWhereItsKindLies: Bool {
    guard !TextRules.hasHidden(location) else { return false }
    switch kind {
    case .file: return location.hasPrefix("/")
    case .copy:
      guard let digest, AttachmentRules.isDigest(digest) else { return false }
      return location == AttachmentRules.location(ofCopy: digest)
    case .url:
      return AttachmentRules.schemes.contains(location.prefix { $0 != ":" }.lowercased())
    }
  }
}
