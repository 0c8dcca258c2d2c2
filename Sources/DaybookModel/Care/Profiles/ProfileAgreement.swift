package import CivilTime
import SQLite

package extension RecordWriter<ProfileRecord> {
  /// Notes that they agreed, to an introduction or after a STOP: they are active if they have a
  /// task, or were active before.
  func confirm(_ id: ProfileID, at instant: Instant) throws {
    let current = try reader.item(id)
    guard current.status == .pending || current.status == .declined else { return }
    try cancelMessages(of: id, kind: .introduction)
    try change(id) { key in
      if current.activated == nil, current.taskCount == 0 {
        try place(key, .confirmed, introducedAt: current.introducedAt)
      } else {
        try activate(key, current, at: instant)
      }
      try set(["confirmedAt": instant], of: key)
    }
  }

  /// Notes that they want no messages, with their text: all that is queued for them is cancelled.
  func decline(_ id: ProfileID, text: String, at instant: Instant) throws {
    let current = try reader.item(id)
    try cancelMessages(of: id)
    guard current.status != .declined || current.received != text else { return }
    try change(id) { key in
      try place(key, .declined, introducedAt: current.introducedAt)
      try set(["stopped": instant, "received": text], of: key)
    }
  }

  /// Queues the introduction and waits for the answer: for the first time, after the last one
  /// failed or was not answered (`ProfileRecord.unansweredSince`), or after a STOP.
  func introduce(_ id: ProfileID, ifRevision: Int?) throws -> ProfileRecord {
    let current = try reader.item(id)
    try check(ifRevision, current)
    guard current.canIntroduce else { throw refusal(toIntroduce: current) }
    let preferences = try writer.reader.preferences.current()
    guard !preferences.localOnly else {
      throw ModelError.localOnly(
        message: "Nothing leaves this machine while the preference `localOnly` is on, so no "
          + "introduction can be sent.")
    }
    // One that failed or is unknown is not sent beside the new one.
    try cancelMessages(of: id, kind: .introduction)
    _ = try writer.careMessages.add(
      CareMessageDraft(
        profile: id, kind: .introduction,
        text: current.introductionText(from: preferences.name)))
    try change(id) { key in
      try place(key, .pending, introducedAt: action.moment.instant)
    }
    return try reader.item(id)
  }
}

extension RecordWriter<ProfileRecord> {
  /// The first task of a profile that agreed makes it active.
  func noteTask(ofProfile key: Int64) throws {
    let profile = try reader.item(key: key)
    guard profile.status == .confirmed else { return }
    try change(key) { try activate(key, profile, at: action.moment.instant) }
  }

  private func activate(_ key: Int64, _ profile: ProfileRecord, at instant: Instant) throws {
    try place(key, .active, introducedAt: profile.introducedAt)
    try set(["activated": instant], of: key)
  }

  private func refusal(toIntroduce profile: ProfileRecord) -> ModelError {
    switch profile.status {
    case .confirmed, .active:
      .invalidState(.finished, message: "“\(profile.name)” has already agreed.")
    case .pending, .declined:
      profile.introduction?.state == .claimed
        ? .invalidState(
          .busy,
          message: "The sender “\(profile.introduction?.sender ?? "")” has the introduction of "
            + "“\(profile.name)” right now.",
          hint: "Wait until it reports the result, or until its claim expires.")
        : .invalidState(
          .alreadyThere,
          message: "The introduction of “\(profile.name)” is already waiting for a sender.",
          hint: "Start the program that sends messages, such as `daybook-outbox`.")
    }
  }
}

package extension RecordReader<ProfileRecord> {
  /// The numbers of those who do not agree to messages, with what they are or were last, also of people
  /// who were removed, or had another number then.
  func notAgreed() throws -> [(phone: String, status: String)] {
    let people: [(String, String)] = try db.rows(
      """
      WITH last AS (
        SELECT phone, status FROM profile
        UNION ALL
        SELECT phone, status FROM (
          SELECT ifnull(after, before) ->> 'phone' AS phone,
            ifnull(after, before) ->> 'status' AS status, max(sequence)
          FROM change WHERE entity = 'profile' GROUP BY 1)
        WHERE phone NOT IN (SELECT phone FROM profile))
      SELECT phone, status FROM last WHERE status NOT IN ('active', 'confirmed')
      """)
    return people.map { (phone: $0.0, status: $0.1) }
  }
}

package extension RecordWriter<ProfileRecord> {
  /// Notes of such people that they want no messages; returns of how many that was not known.
  func decline(_ people: [(phone: String, status: String)]) throws -> Int {
    let sql = """
      SELECT id FROM profile
      WHERE phone = ? AND (status IN ('active', 'confirmed') OR status = 'pending' AND ? = 'declined')
      """
    let ids = try people.compactMap {
      try writer.db.value(String.self, sql, [$0.phone, $0.status])
    }
    for id in ids { try decline(ProfileID(id), text: "STOP", at: action.moment.instant) }
    return ids.count
  }
}
