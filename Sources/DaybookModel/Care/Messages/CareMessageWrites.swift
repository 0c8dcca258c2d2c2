import CivilTime
import SQLite

package extension WriteTransaction {
  /// Queues a message; the caller must check its time. Throws `notFound` for the profile, and
  /// `invalidState` for a second request of one occurrence.
  func queue(_ draft: CareMessageDraft) throws -> CareMessageRecord {
    try insert(draft, .queued, .waiting)
  }
}

extension WriteTransaction {
  func insert(
    _ draft: CareMessageDraft, _ state: CareMessageState, _ outcome: CareOutcome?
  ) throws -> CareMessageRecord {
    if let task = draft.task, let occurrence = draft.occurrence,
      try reader.careMessage(of: task, occurrence: occurrence, to: draft.profile) != nil
    {
      throw ModelError.invalidState(
        .alreadyThere,
        message: "The occurrence \(occurrence) has already been asked about.",
        hint: "Send its message again with `daybook resend`.")
    }
    var (number, id) = (1, draft.id(1))
    while draft.kind == .introduction, try reader.hasCareMessage(id) {
      number += 1
      id = draft.id(number)
    }
    try db.run(
      """
      INSERT INTO careMessage (id, profile, kind, task, occurrence, time, text, state, outcome,
        deadline, createdAt, modifiedAt, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """,
      [
        id.text, reader.profiles.key(draft.profile), draft.kind.rawValue, draft.task?.text,
        draft.occurrence?.description, draft.time ?? draft.occurrence?.description, draft.text,
        state.rawValue, outcome?.rawValue, draft.deadline?.millisecond, now, now,
      ])
    try log.recordAdd(of: .careMessage, key: db.lastInsertedRowID)
    return try reader.careMessage(id)
  }

  func removeMessage(_ id: CareMessageID) throws {
    let key = try reader.careMessageKey(id)
    try log.recordRemoval(of: .careMessage, where: "key = :key", key: key)
    try db.run("DELETE FROM careMessage WHERE key = ?", [key])
  }

  /// Runs a change of a message's row as one change of the message.
  func change(_ id: CareMessageID, _ body: (_ key: Int64) throws -> Void) throws {
    let key = try reader.careMessageKey(id)
    let before = try log.snapshot(of: .careMessage, key: key)
    try body(key)
    try db.run(
      "UPDATE careMessage SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, key])
    try log.recordEdit(of: .careMessage, key: key, before: before)
  }

  /// Puts a message into a state without a claim.
  func place(
    _ id: CareMessageID, _ state: CareMessageState, _ outcome: CareOutcome?,
    notBefore: Instant? = nil, error: String? = nil
  ) throws {
    try change(id) { key in
      try db.run(
        """
        UPDATE careMessage SET state = :state, outcome = :outcome, notBefore = :notBefore,
          claimedUntil = NULL, sent = iif(:state = 'sent', sent, NULL),
          answered = iif(:outcome IN ('answered', 'late'), answered, NULL),
          error = ifnull(:error, error)
        WHERE key = :key
        """,
        [
          "state": state.rawValue, "outcome": outcome?.rawValue,
          "notBefore": notBefore?.millisecond, "error": error, "key": key,
        ])
    }
  }
}
