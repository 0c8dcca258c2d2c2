import CivilTime
import SQLite

package extension ReadTransaction {
  /// All there are, by rank.
  func profiles() throws -> [ProfileRecord] {
    try db.rows(
      "SELECT \(ProfileRow.columns) FROM profile ORDER BY profile.rank, profile.id",
      read: ProfileRow.record)
  }

  /// Throws `notFound`.
  func profile(_ id: ProfileID) throws -> ProfileRecord {
    guard let profile = try profileIfAny(id) else { throw ModelError.notFound(.profile, id.text) }
    return profile
  }

  /// The profile with this number, written as people write it. Throws `invalidValue` at `phone` for
  /// what is no number.
  func profile(phone: String) throws -> ProfileRecord? {
    try db.rows(
      "SELECT \(ProfileRow.columns) FROM profile WHERE profile.phone = ?",
      [PhoneNumber(phone).text], read: ProfileRow.record
    ).first
  }

  /// What is removed with a profile. Throws `notFound`.
  func use(ofProfile id: ProfileID) throws -> ProfileUse {
    let key = try profileKey(id)
    func count(_ table: String) throws -> Int {
      try db.value(Int.self, "SELECT count(*) FROM \(table) WHERE profile = ?", [key]) ?? 0
    }
    return try ProfileUse(
      tasks: count("task"), messages: count("careMessage"), responses: count("careResponse"))
  }
}

extension ReadTransaction {
  package func profileIfAny(_ id: ProfileID) throws -> ProfileRecord? {
    try db.rows(
      "SELECT \(ProfileRow.columns) FROM profile WHERE profile.id = ?", [id.text],
      read: ProfileRow.record
    ).first
  }

  func profile(key: Int64) throws -> ProfileRecord {
    let found = try db.rows(
      "SELECT \(ProfileRow.columns) FROM profile WHERE profile.key = ?", [key],
      read: ProfileRow.record)
    guard let profile = found.first else { throw ModelError.corruptValue }
    return profile
  }

  func profileKey(_ id: ProfileID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM profile WHERE id = ?", [id.text])
    else { throw ModelError.notFound(.profile, id.text) }
    return key
  }

  func profileCount() throws -> Int {
    try db.value(Int.self, "SELECT count(*) FROM profile") ?? 0
  }
}

/// What belongs to a profile.
package struct ProfileUse: Sendable, Hashable {
  package var tasks: Int
  package var messages: Int
  package var responses: Int

  package init(tasks: Int = 0, messages: Int = 0, responses: Int = 0) {
    self.tasks = tasks
    self.messages = messages
    self.responses = responses
  }

  package var total: Int { tasks + messages + responses }

  /// What would be removed, or nil where nothing would: "3 tasks, 2 messages and 1 reply".
  package var words: String? {
    let parts = [
      (tasks, "task", "tasks"), (messages, "message", "messages"), (responses, "reply", "replies"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    guard let last = parts.last else { return nil }
    let others = parts.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) and \(last)"
  }
}

/// A profile's row in the order in which `record` reads it.
enum ProfileRow {
  private static let lastIntroduction = """
    FROM careMessage WHERE careMessage.profile = profile.key AND kind = 'introduction'
    ORDER BY careMessage.key DESC LIMIT 1
    """

  static let columns = """
    profile.id, profile.name, profile.relationship, profile.phone, profile.photo, profile.status,
    profile.introducedAt, profile.stopped, profile.activated,
    iif(profile.introducedAt IS NOT NULL AND profile.status = 'pending',
      (SELECT careResponse.text FROM careResponse
        WHERE careResponse.profile = profile.key AND careResponse.createdAt > (
          SELECT careMessage.createdAt \(lastIntroduction))
        ORDER BY careResponse.createdAt DESC, careResponse.key DESC LIMIT 1),
      profile.received),
    profile.rank,
    (SELECT count(*) FROM profile AS above
      WHERE (above.rank, above.id) < (profile.rank, profile.id)),
    (SELECT count(*) FROM task WHERE task.profile = profile.key AND task.state = 'open'),
    (SELECT careMessage.id \(lastIntroduction)), (SELECT careMessage.state \(lastIntroduction)),
    (SELECT careMessage.error \(lastIntroduction)),
    (SELECT careMessage.sender \(lastIntroduction)), (SELECT careMessage.sent \(lastIntroduction)),
    profile.createdAt, profile.modifiedAt, profile.revision, profile.emoji
    """

  static func record(_ row: Row) throws -> ProfileRecord {
    let status: String = try row.value(5)
    let introduction: String? = try row.value(13)
    guard let status = ProfileStatus(rawValue: status) else { throw ModelError.corruptValue }
    return try ProfileRecord(
      id: ProfileID(row.value(0)), name: row.value(1), relationship: row.value(2),
      phone: PhoneNumber(stored: row.value(3)), photo: row.value(4), chosenEmoji: row.value(21),
      status: status,
      introducedAt: row.instant(6), stopped: row.instant(7), activated: row.instant(8),
      received: row.value(9),
      rank: row.value(10), countAhead: row.value(11), taskCount: row.value(12),
      introduction: introduction.map {
        try ProfileIntroduction(
          id: CareMessageID($0), state: CareMessageRow.word(row, 14), error: row.value(15),
          sender: row.value(16), sent: row.instant(17))
      },
      createdAt: Instant(millisecond: row.value(18)),
      modifiedAt: Instant(millisecond: row.value(19)),
      revision: row.value(20))
  }
}
