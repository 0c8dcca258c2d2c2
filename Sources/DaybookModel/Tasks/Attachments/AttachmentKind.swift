// An attachment is a row of `attachment`, a part of its task: a path, a URL or a copy. Only rows
// are written here; the server puts the file of a copy into the data folder under the SHA-256 of
// its content, so equal content is there once. A copy whose last row goes is noted in
// `orphanedCopy` by a trigger, and its file is removed only once no transaction in the change log
// could bring the row back (docs/decisions/0012-copies-by-content-hash.md).

/// Where an attachment is; the raw value is the wire's word.
package enum AttachmentKind: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case file, copy, url
}

extension AttachmentRecord {
  /// Whether both are one attachment. The size is not compared, since a file may change it and is
  /// still the same.
  func isSame(as other: AttachmentRecord) -> Bool { fingerprint == other.fingerprint }

  private var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for text in [id, kind.rawValue, name, location, mediaType, digest] { fingerprint.append(text) }
    return fingerprint
  }
}

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

  /// Another program may have written a path that leads anywhere.
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
