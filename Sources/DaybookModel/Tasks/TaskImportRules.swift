import CivilTime
import SQLite

/// The rules of a task that the table does not hold, for one that comes from a file.
extension RecordReader<TaskRecord> {
  /// Throws `invalidValue` where no method would have written the task.
  func checkImported(_ id: TaskID) throws {
    let task = try item(id)
    try require(
      task.blockedBy.count <= BlockerLinks.maxCount, "blockedBy",
      "A task waits for at most \(BlockerLinks.maxCount) others.")
    for (field, list) in [
      ("excluded", task.excludedOccurrences), ("added", task.addedOccurrences),
    ] {
      try require(list.count <= 1000, field, "At most 1,000 occurrences can be listed.")
    }
    if let zone = task.timeZone {
      let isName = zone.utf8.allSatisfy { byte in
        TextRules.isWord(String(UnicodeScalar(byte)), atMost: 1) || "/+".utf8.contains(byte)
      }
      try require(isName && !zone.isEmpty, "timeZone", "This is the name of no time zone.")
    }
    if let care = task.care {
      _ = try TextRules.line(care.category, "A category", atMost: 50, field: "care/category")
    }
    try checkImportedFields(task)
    try checkImportedAttachments(task)
  }

  private func checkImportedFields(_ task: TaskRecord) throws {
    guard let text = task.foreignFields else { return }
    let isObject = """
      SELECT json_valid(:text) AND json_type(iif(json_valid(:text), :text, '1')) = 'object'
      """
    try require(
      text.utf8.count <= Self.mostForeignBytes
        && db.value(Bool.self, isObject, ["text": text]) == true, "foreignFields",
      "Fields of another program are an object of at most \(Self.mostForeignBytes) bytes.")
  }

  private static var mostForeignBytes: Int { 1_000_000 }

  private func checkImportedAttachments(_ task: TaskRecord) throws {
    let sql = "SELECT count(*) FROM attachment WHERE task = ?"
    let count = try db.value(Int.self, sql, [key(task.id)]) ?? 0
    try require(
      count == task.attachments.count && count <= AttachmentRules.perTask, "attachments",
      "A task has at most \(AttachmentRules.perTask) attachments.")
    for attachment in task.attachments {
      try require(
        TextRules.isWord(attachment.id, atMost: 64), "attachments",
        "The id of an attachment has letters, digits, '-', '_' and '.'.")
      try AttachmentRules.check(name: attachment.name)
      try AttachmentRules.check(location: attachment.location, field: "attachments")
      try AttachmentRules.check(mediaType: attachment.mediaType)
      if let digest = attachment.digest {
        try require(
          AttachmentRules.isDigest(digest), "attachments", "The digest of a copy is a SHA-256.")
      }
    }
  }

  /// Whether a tree is deeper than any that a person can make.
  func isTooDeep() throws -> Bool {
    let sql = """
      WITH RECURSIVE below (key, level) AS (
        SELECT key, 1 FROM task WHERE parent IS NULL
          AND key IN (SELECT parent FROM task WHERE parent IS NOT NULL)
        UNION ALL
        SELECT task.key, level + 1 FROM below CROSS JOIN task ON task.parent = below.key
        WHERE level <= :most)
      SELECT 1 FROM below WHERE level > :most LIMIT 1
      """
    return try db.value(Int.self, sql, ["most": TreeDepth.maximum]) != nil
  }
}
