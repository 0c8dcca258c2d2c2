import CivilTime
import SQLite

package extension RecordWriter<ProfileRecord> {
  /// Adds a pending profile at the end, and sends nothing.
  func add(_ draft: ProfileDraft) throws -> ProfileRecord {
    let fields = try ProfileFields(draft)
    return try add(draft.id, fields) {
      try reader.checkRoom(for: 1)
      try reader.checkFree(fields.phone, except: nil)
    }
  }

  /// A new phone number has not agreed to anything: queued messages are cancelled, and the profile
  /// is pending again and not introduced.
  func edit(_ id: ProfileID, _ edit: ProfileEdit, ifRevision: Int?) throws -> ProfileRecord {
    var isOther = false
    return try self.edit(
      id, edit, ifRevision: ifRevision, as: ProfileFields.self,
      checkNew: { fields, key in
        try reader.checkFree(fields.phone, except: key)
        isOther = try fields.phone != reader.item(id).phone
        if isOther { try cancelMessages(of: id) }
      },
      also: { _, key in if isOther { try place(key, .pending, introducedAt: nil) } }
    ).after
  }

  /// Removes a profile with its messages and responses; `use` is what a person confirmed. Its tasks
  /// are removed with their subtasks, or stay as the person's own.
  func remove(
    _ id: ProfileID, tasks: ProfileTasks, ifRevision: Int?, use confirmed: ProfileUse
  ) throws {
    let current = try reader.item(id)
    try check(ifRevision, current)
    try require(
      reader.use(of: id) == confirmed, .confirmationRequired,
      "What belongs to “\(current.name)” has changed.",
      hint: "Check what there is now, and confirm again.", remedy: Remedy("confirm"))
    let key = try reader.key(id)
    try log.recordRemoval(of: .careResponse, where: "profile = :key", key: key)
    try log.recordRemoval(of: .careMessage, where: "profile = :key", key: key)
    try db.run("DELETE FROM careResponse WHERE profile = ?", [key])
    try db.run("DELETE FROM careMessage WHERE profile = ?", [key])
    try removeTasks(tasks, ofProfile: key)
    try remove(id)
  }
}

/// What becomes of the tasks of a profile that is removed; the raw value is the wire's word.
package enum ProfileTasks: String, Sendable, Hashable, CaseIterable {
  case remove, keep
}

extension RecordWriter<ProfileRecord> {
  fileprivate func removeTasks(_ tasks: ProfileTasks, ofProfile profile: Int64) throws {
    let keys = try db.values(
      Int64.self, "SELECT key FROM task WHERE profile = ? ORDER BY key", [profile])
    for key in keys {
      // A subtask of a removed task is removed already.
      guard let id = try db.value(String.self, "SELECT id FROM task WHERE key = ?", [key]) else {
        continue
      }
      switch tasks {
      case .remove:
        _ = try writer.tasks.remove(
          TaskID(id), ifRevision: nil, subtasks: writer.reader.tasks.subtaskCount(ofKey: key))
      case .keep:
        try writer.tasks.change(key) { try writer.tasks.clearCare(ofTask: key) }
      }
    }
  }

  /// Sets the status of a profile and when it was introduced, and clears a STOP; who is pending or
  /// declined has not agreed.
  func place(_ key: Int64, _ status: ProfileStatus, introducedAt: Instant?) throws {
    try set(
      ["status": status, "introducedAt": introducedAt, "stopped": nil, "received": nil], of: key)
    if status == .pending || status == .declined { try set(["confirmedAt": nil], of: key) }
  }

  /// Cancels the messages to a profile that no sender has claimed: all of them, or one kind.
  func cancelMessages(of id: ProfileID, kind: CareMessageKind? = nil) throws {
    let ids = try db.values(
      String.self,
      """
      SELECT id FROM careMessage
      WHERE profile = :profile AND state IN ('queued', 'unknown') AND outcome = 'waiting'
        AND kind = ifnull(:kind, kind)
      ORDER BY key
      """, ["profile": reader.key(id), "kind": kind?.rawValue])
    for id in ids { try writer.careMessages.place(CareMessageID(id), .cancelled, nil) }
  }
}
