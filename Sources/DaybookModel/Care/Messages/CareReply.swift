package import CivilTime
import SQLite

package enum CareEffect: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case confirmed, declined
  /// In time, and after the deadline.
  case completed, late
  /// The request still waits for the other kind of reply.
  case photoNeeded, textNeeded
  case repeated, noted
}

/// A photo of which the data folder has a copy.
package struct CarePicture: Sendable, Hashable {
  package let name: String
  package let mediaType: String
  /// In bytes.
  package let size: Int
  /// The SHA-256 of its content, 64 hexadecimal digits.
  package let digest: String

  package init(name: String, mediaType: String, size: Int, digest: String) {
    self.name = name
    self.mediaType = mediaType
    self.size = size
    self.digest = digest
  }
}

package struct CareReplyDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: CareResponseID?
  /// As people write it.
  package var phone: String
  package var text: String?
  package var photo: CarePicture?
  /// nil is now.
  package var received: Instant?

  package init(
    id: CareResponseID?, phone: String, text: String?, photo: CarePicture?, received: Instant?
  ) {
    self.id = id
    self.phone = phone
    self.text = text
    self.photo = photo
    self.received = received
  }
}

extension CareResponseRecord {
  package var isLate: Bool { effect == .late }
}

extension CareResponseFields {
  func check(since old: CareResponseFields?) throws {}

  var isLate: Bool { effect == .late }
}

extension CarePicture: StoredColumns {
  init(_ row: Row, at index: Int) throws {
    self = try row.read(from: index) {
      CarePicture(name: $1, mediaType: $2, size: $3, digest: $0)
    }
    // The path of the copy is made of it, and the report shows what lies there.
    guard AttachmentRules.isDigest(digest) else { throw ModelError.corruptValue }
  }

  var values: [(any SQLiteValue)?] { [digest, name, mediaType, size] }
}
