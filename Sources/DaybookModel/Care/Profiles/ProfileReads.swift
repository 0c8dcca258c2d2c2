import SQLite

package extension RecordReader<ProfileRecord> {
  /// All there are, by rank.
  func all() throws -> [ProfileRecord] {
    try db.rows(
      "SELECT \(ProfileRecord.columns) FROM profile ORDER BY profile.rank, profile.id",
      read: ProfileRecord.init)
  }

  /// The profile with this number, written as people write it.
  func item(phone: String) throws -> ProfileRecord? {
    try db.rows(
      "SELECT \(ProfileRecord.columns) FROM profile WHERE profile.phone = ?",
      [PhoneNumber(phone)], read: ProfileRecord.init
    ).first
  }

  /// What is removed with a profile.
  func use(of id: ProfileID) throws -> ProfileUse {
    let key = try key(id)
    func count(_ table: String) throws -> Int {
      try db.value(Int.self, "SELECT count(*) FROM \(table) WHERE profile = ?", [key]) ?? 0
    }
    return try ProfileUse(
      tasks: count("task"), messages: count("careMessage"), responses: count("careResponse"))
  }
}

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
    return parts.isEmpty ? nil : parts.listed
  }
}

/// What is read of a profile beside its columns.
enum ProfileSQL {
  private static let lastIntroduction = """
    FROM careMessage WHERE careMessage.profile = profile.key AND kind = 'introduction'
    ORDER BY careMessage.key DESC LIMIT 1
    """

  static let received = """
    iif(profile.introducedAt IS NOT NULL AND profile.status = 'pending',
      (SELECT careResponse.text FROM careResponse
        WHERE careResponse.profile = profile.key AND careResponse.createdAt > (
          SELECT careMessage.createdAt \(lastIntroduction))
        ORDER BY careResponse.createdAt DESC, careResponse.key DESC LIMIT 1),
      profile.received)
    """

  static let countAhead = """
    (SELECT count(*) FROM profile AS above WHERE (above.rank, above.id) < (profile.rank, profile.id))
    """

  static let taskCount =
    "(SELECT count(*) FROM task WHERE task.profile = profile.key AND task.state = 'open')"

  /// As `ProfileIntroduction` reads it.
  static let introduction = ["id", "state", "error", "sender", "sent"].map {
    "(SELECT careMessage.\($0) \(lastIntroduction))"
  }.joined(separator: ", ")
}

extension ProfileIntroduction: StoredPart {
  init(_ row: Row, at index: Int) throws {
    self = try row.read(from: index, into: Self.init)
  }
}
