package import CivilTime
import SQLite

/// The effect of a reply; the raw value is the wire's word.
package enum CareEffect: String, Sendable, Hashable, CaseIterable {
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

/// A reply that came in.
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

/// A reply, as the store holds it.
package struct CareResponseRecord: Sendable, Hashable {
  package var id: CareResponseID
  package var profile: ProfileID
  /// What it answers.
  package var message: CareMessageID?
  package var task: TaskID?
  package var occurrence: LocalDateTime?
  package var text: String?
  package var photo: CarePicture?
  package var received: Instant
  package var effect: CareEffect
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64

  package var isLate: Bool { effect == .late }
}

/// A reply's row in the order in which `record` reads it.
enum CareResponseRow {
  static let columns = """
    careResponse.id, profile.id, message, careResponse.task, careResponse.occurrence, careResponse.text,
    careResponse.photo, photoName, photoType, photoSize, careResponse.received, effect, careResponse.createdAt,
    careResponse.modifiedAt, careResponse.revision
    """
  /// The index of the first column that is selected after `columns`.
  static let endIndex = 15

  /// Ends in front of a condition.
  static let selection = """
    SELECT \(columns) FROM careResponse CROSS JOIN profile ON profile.key = careResponse.profile
    WHERE\u{20}
    """

  static func record(_ row: Row) throws -> CareResponseRecord {
    let (message, task): (String?, String?) = try (row.value(2), row.value(3))
    let occurrence: String? = try row.value(4)
    return try CareResponseRecord(
      id: CareResponseID(row.value(0)), profile: ProfileID(row.value(1)),
      message: message.map(CareMessageID.init), task: task.map(TaskID.init),
      occurrence: occurrence.map { text in
        guard let occurrence = LocalDateTime(text) else { throw ModelError.corruptValue }
        return occurrence
      },
      text: row.value(5), photo: picture(row), received: Instant(millisecond: row.value(10)),
      effect: CareMessageRow.word(row, 11), createdAt: Instant(millisecond: row.value(12)),
      modifiedAt: Instant(millisecond: row.value(13)), revision: row.value(14))
  }

  private static func picture(_ row: Row) throws -> CarePicture? {
    guard let digest: String = try row.value(6) else { return nil }
    // The path of the copy is made of it, and the report shows what lies there.
    guard AttachmentRules.isDigest(digest) else { throw ModelError.corruptValue }
    return try CarePicture(
      name: row.value(7), mediaType: row.value(8), size: row.value(9), digest: digest)
  }
}
