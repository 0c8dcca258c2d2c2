// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import SQLite

/// A file, a copy or a URL that belongs to a task.
package struct AttachmentRecord: PartRecord {
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

  package init(id: String, kind: AttachmentKind, name: String, location: String, mediaType: String, size: Int? = nil, digest: String? = nil) {
    self.id = id
    self.kind = kind
    self.name = name
    self.location = location
    self.mediaType = mediaType
    self.size = size
    self.digest = digest
  }

  static let table = "attachment"
  static let owner = "task"
  /// The columns in the order in which they are read.
  package static let columns = #"attachment."id", attachment."kind", attachment."name", attachment."location", attachment."mediaType", attachment."size", attachment."digest""#
  /// The index of the first column behind them.
  package static let endIndex = 7

  package init(_ row: Row, at first: Int) throws {
    id = try row.value(first + 0)
    kind = try row.value(first + 1)
    name = try row.value(first + 2)
    location = try row.value(first + 3)
    mediaType = try row.value(first + 4)
    size = try row.value(first + 5)
    digest = try row.value(first + 6)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["id", "kind", "name", "location", "mediaType", "size", "digest"]),
  ]
  /// Its parameters are the owner's key and `values`.
  static let insert = #"""
    INSERT INTO attachment ("task", "id", "kind", "name", "location", "mediaType", "size", "digest", "position")
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, (SELECT ifnull(max(position), 0) + 1 FROM attachment WHERE task = ?1))
    """#
  var values: [(any SQLiteValue)?] {
    [id, kind, name, location, mediaType, size, digest]
  }
}
