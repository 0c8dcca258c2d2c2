import SQLite

package extension RecordWriter<TaskRecord> {
  /// Adds an attachment behind the others of a task. For an id that the same attachment has
  /// already, returns the task as it is, whatever `ifRevision` says; for the id of another one, and
  /// for the 101st attachment, throws `invalidState`.
  func attach(
    _ attachment: AttachmentRecord, to id: TaskID, ifRevision: Int?
  ) throws -> TaskRecord {
    try AttachmentRules.check(name: attachment.name)
    try AttachmentRules.check(
      location: attachment.location, field: attachment.kind == .url ? "url" : "path")
    try AttachmentRules.check(mediaType: attachment.mediaType)
    let key = try reader.key(id)
    let current = try reader.item(key: key)
    if let existing = current.attachments.first(where: { $0.id == attachment.id }) {
      guard attachment.isSame(as: existing) else {
        throw ModelError.invalidState(
          .idTaken,
          message: "“\(current.title)” has another attachment with the id “\(existing.id)”.",
          hint: "Choose another id, or detach the one that is there.")
      }
      return current
    }
    try check(ifRevision, current)
    guard current.attachments.count < AttachmentRules.perTask else {
      throw ModelError.limitExceeded(
        nil, limit: AttachmentRules.perTask, needed: nil,
        message:
          "“\(current.title)” has \(AttachmentRules.perTask) attachments, which is the most a "
          + "task can have. Detach one first.")
    }
    let before = try log.snapshot(of: .task, key: key)
    try db.run(
      """
      INSERT INTO attachment (task, position, id, kind, name, location, mediaType, size, digest)
      SELECT :task, ifnull(max(position), 0) + 1, :id, :kind, :name, :location, :mediaType, :size,
        :digest
      FROM attachment WHERE task = :task
      """,
      [
        "task": key, "id": attachment.id, "kind": attachment.kind.rawValue,
        "name": attachment.name, "location": attachment.location, "mediaType": attachment.mediaType,
        "size": attachment.size, "digest": attachment.digest,
      ])
    try stampEdit(ofTask: key, before: before)
    return try reader.item(key: key)
  }

  /// Removes an attachment from a task; where none has that id, the task stays as it is, whatever
  /// `ifRevision` says. A copy is orphaned from then on when no other task has it.
  func detach(_ attachment: String, from id: TaskID, ifRevision: Int?) throws -> TaskRecord {
    let key = try reader.key(id)
    let current = try reader.item(key: key)
    guard current.attachments.contains(where: { $0.id == attachment }) else { return current }
    try check(ifRevision, current)
    let before = try log.snapshot(of: .task, key: key)
    // The row of the transaction is written first: it says how long a copy is needed.
    _ = try log.key()
    try db.run("DELETE FROM attachment WHERE task = ? AND id = ?", [key, attachment])
    try stampEdit(ofTask: key, before: before)
    return try reader.item(key: key)
  }

  /// Passes the digest of each copy that no attachment has any more, and that no transaction in the
  /// change log could bring back, to the body, which removes the file; then deletes the digest, but
  /// keeps one for which the body threw. No other process can attach the same content meanwhile.
  /// The change log has no entry of this.
  func forgetOrphanedCopies(_ remove: (_ digest: String) throws -> Void) throws {
    for digest in try reader.orphanedCopies() {
      let isUsed = """
        SELECT 1 FROM attachment WHERE digest = :digest
        UNION ALL SELECT 1 FROM careResponse WHERE photo = :digest
        """
      if try db.value(Int.self, isUsed, ["digest": digest]) == nil {
        do { try remove(digest) } catch { continue }
      }
      try db.run("DELETE FROM orphanedCopy WHERE digest = ?", [digest])
    }
  }

  /// Notes that a copy may be left without an attachment, which `forgetOrphanedCopies` then checks.
  func noteOrphanedCopy(_ digest: String) throws {
    try db.run("INSERT OR IGNORE INTO orphanedCopy (digest) VALUES (?)", [digest])
  }
}

package extension RecordReader<TaskRecord> {
  /// The digests of copies that may have lost their last attachment for good.
  func orphanedCopies() throws -> [String] {
    try db.values(
      String.self,
      """
      SELECT digest FROM orphanedCopy
      WHERE through < ifnull((SELECT min(id) FROM action), \(Int64.max)) ORDER BY digest
      """)
  }

  /// The digests of copies that a transaction in the change log could bring back.
  func keptCopies() throws -> [String] {
    try db.values(
      String.self,
      """
      SELECT digest FROM orphanedCopy
      WHERE through >= (SELECT min(id) FROM action) ORDER BY digest
      """)
  }

  /// The digests of the copies that are needed, each with what needs it: an attachment of the task
  /// “rent”, or the photo of a reply of “Ada”.
  func usedCopies() throws -> [String: String] {
    let sql = """
      SELECT digest, 'an attachment of the task “' || task.id || '”'
      FROM attachment CROSS JOIN task ON task.key = attachment.task
      WHERE digest IS NOT NULL
      UNION ALL
      SELECT careResponse.photo, 'a photo of “' || profile.name || '”'
      FROM careResponse CROSS JOIN profile ON profile.key = careResponse.profile
      WHERE careResponse.photo IS NOT NULL ORDER BY 1
      """
    let used = try db.rows(sql) { (try $0.value(0) as String, try $0.value(1) as String) }
    return Dictionary(used) { first, _ in first }
  }
}

extension RecordWriter<TaskRecord> {
  private func stampEdit(ofTask key: Int64, before: String?) throws {
    try db.run(
      "UPDATE task SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, key])
    try log.recordEdit(of: .task, key: key, before: before)
  }
}
