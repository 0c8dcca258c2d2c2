import CivilTime
import SQLite

package extension RecordWriter<CareMessageRecord> {
  /// Adds a message; the caller must check its time.
  func add(_ draft: CareMessageDraft) throws -> CareMessageRecord {
    if let task = draft.task, let occurrence = draft.occurrence,
      try reader.item(of: task, occurrence: occurrence, to: draft.profile) != nil
    {
      throw ModelError.invalidState(
        .alreadyThere,
        message: "The occurrence \(occurrence) has already been asked about.",
        hint: "Send its message again with `daybook resend`.")
    }
    _ = try writer.reader.profiles.key(draft.profile)
    var (number, id) = (1, draft.id(1))
    while draft.kind == .introduction, try reader.keyIfAny(id) != nil {
      number += 1
      id = draft.id(number)
    }
    try insert(id, CareMessageFields(draft))
    return try reader.item(id)
  }
}

extension CareMessageFields {
  mutating func check(since old: CareMessageFields?) throws {
    time = time ?? occurrence?.description
  }
}

extension RecordWriter<CareMessageRecord> {
  /// Puts a message into a state without a claim.
  func place(
    _ id: CareMessageID, _ state: CareMessageState, _ outcome: CareOutcome?,
    heldUntil: Instant? = nil, error: String? = nil
  ) throws {
    try change(id) { key in
      try writer.db.run(
        """
        UPDATE careMessage SET state = :state, outcome = :outcome, notBefore = :heldUntil,
          claimedUntil = NULL, sent = iif(:state = 'sent', sent, NULL),
          answered = iif(:outcome IN ('answered', 'late'), answered, NULL),
          error = ifnull(:error, error)
        WHERE key = :key
        """,
        [
          "state": state, "outcome": outcome, "heldUntil": heldUntil, "error": error, "key": key,
        ])
    }
  }
}
