import SQLite

package extension RecordWriter<TaskRecord> {
  /// Adds an attachment behind the others of a task. An id that the same attachment has already
  /// changes nothing; that of another one throws `invalidState`.
  func attach(
    _ attachment: AttachmentRecord, to id: TaskID, ifRevision: Int?
  ) throws -> TaskRecord {
    try AttachmentRules.check(name: attachment.name)
    try AttachmentRules.check(
      location: attachment.location, field: attachment.kind == .url ? "url" : "path")
    try AttachmentRules.check(mediaType: attachment.mediaType)
    let (key, current) = try reader.keyed(id)
    if let existing = current.attachments.first(where: { $0.id == attachment.id }) {
      try require(
        attachment.isSame(as: existing), .idTaken,
        "“\(current.title)” has another attachment with the id “\(existing.id)”.",
        hint: "Choose another id, or detach the one that is there.")
      return current
    }
    try check(ifRevision, current)
    try require(
      current.attachments.count + 1, atMost: AttachmentRules.perTask,
      "“\(current.title)” has \(AttachmentRules.perTask) attachments, which is the most a "
        + "task can have. Detach one first.")
    try change(key) { try insert(attachment, of: key) }
    return try reader.item(key: key)
  }

  func detach(_ attachment: String, from id: TaskID, ifRevision: Int?) throws -> TaskRecord {
    let (key, current) = try reader.keyed(id)
    guard current.attachments.contains(where: { $0.id == attachment }) else { return current }
    try check(ifRevision, current)
    try change(key) {
      // The row of the transaction is written first: it says how long a copy is needed.
      _ = try log.key()
      try db.run("DELETE FROM attachment WHERE task = ? AND id = ?", [key, attachment])
    }
    return try reader.item(key: key)
  }

  /// Passes the digest of each copy that no attachment has any more, and that no transaction in the
  /// change log could bring back, to the body, which removes the file; a digest for which it throws
  /// is kept. The change log has no entry of this.
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
    return Dictionary(try db.rows(sql)) { first, _ in first }
  }

  /// The digests of copies whose attachments another device of the person gave: their files stay there.
  func copiesElsewhere() throws -> Set<String> {
    func wrote(_ entity: String, _ id: String, _ name: String) -> String {
      """
      ifnull(
        (SELECT device FROM register WHERE entity = '\(entity)' AND id = \(id) AND name = \(name)),
        (SELECT device FROM stamp WHERE entity = '\(entity)' AND id = \(id)))
        <> (SELECT device FROM replica)
      """
    }
    let sql = """
      SELECT digest FROM attachment CROSS JOIN task ON task.key = attachment.task
      WHERE digest IS NOT NULL AND \(wrote("task", "task.id", "'attachments/' || attachment.id"))
      UNION ALL
      SELECT photo FROM careResponse
      WHERE photo IS NOT NULL AND \(wrote("careResponse", "careResponse.id", "'photo'"))
      """
    return Set(try db.values(String.self, sql))
  }
}
