// An attachment is a row of `attachment`, a part of its task: a path, a URL or a copy. Only rows
// are written here; the server puts the file of a copy into the data folder under the SHA-256 of
// its content, so equal content is there once. A copy whose last row goes is noted in
// `orphanedCopy` by a trigger, and its file is removed only once no transaction in the change log
// could bring the row back (docs/decisions/0012-copies-by-content-hash.md).

/// Where an attachment is; the raw value is the wire's word.
package enum AttachmentKind: String, Sendable, Hashable, CaseIterable {
  case file, copy, url
}

/// A file, a copy or a URL that belongs to a task.
package struct AttachmentRecord: Sendable, Hashable {
  /// Unique among the attachments of its task.
  package var id: String
  package var kind: AttachmentKind
  /// 1 to 255 characters, none of them a slash or a control character.
  package var name: String
  /// The absolute path of a file, the URL, or the path of a copy from the data folder on.
  package var location: String
  /// A type and a subtype without parameters (RFC 6838, section 4.2).
  package var mediaType: String
  /// In bytes, when it was attached; nil where it is not known.
  package var size: Int?
  /// Of a copy: the SHA-256 of its content, 64 hexadecimal digits.
  package var digest: String?

  package init(
    id: String, kind: AttachmentKind, name: String, location: String, mediaType: String,
    size: Int? = nil, digest: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.location = location
    self.mediaType = mediaType
    self.size = size
    self.digest = digest
  }
  /// Whether both are one attachment. The size is not compared, since a file may change it and is
  /// still the same.
  func isSame(as other: AttachmentRecord) -> Bool { fingerprint == other.fingerprint }

  private var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for text in [id, kind.rawValue, name, location, mediaType, digest] { fingerprint.append(text) }
    return fingerprint
  }
}
