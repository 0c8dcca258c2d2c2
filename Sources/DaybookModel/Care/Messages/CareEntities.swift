extension EntityDefinition {
  static let careMessage = EntityDefinition(
    entity: .careMessage, title: .relation("a message to", .profile, "profile"),
    snapshot: CareMessageRecord.snapshot,
    unique: [
      Unique(
        columns: ["task", "occurrence", "profile"],
        values: [
          "json_extract(:snapshot, '$.task')", "json_extract(:snapshot, '$.occurrence')",
          "(SELECT key FROM profile WHERE id = json_extract(:snapshot, '$.profile'))",
        ], rule: "Two messages cannot ask about the same occurrence."
      ) { writer, younger, _ in try writer.careMessages.remove(CareMessageID(younger)) }
    ],
    namespace: "care",
    verbs: [
      "care/list": "updated", "care/claim": "started to send", "care/confirm": "sent",
      "care/fail": "could not send", "care/resend": "requeued",
    ],
    read: { _ = try $0.careMessages.item(CareMessageID($1)) },
    accepts: { reader, id in
      guard let request = try reader.careMessages.item(CareMessageID(id)).request else { return }
      try Entity.task.check(id: request.task.text)
    },
    retention: [
      RetentionPolicy(
        name: "careMessages", days: 90,
        rows: RowsByAge(
          table: "careMessage", age: .instant("createdAt"),
          bytes: "length(text) + 2 * length(id) + 192", condition: expiringMessages,
          beforeDelete: "isCounted = 0", entity: .careMessage)),
      RetentionPolicy(
        name: "careDays", days: 365,
        rows: RowsByAge(
          table: "careDay", key: "profile, day", age: .month("day"), bytes: "96")),
    ],
    storage: [StoragePart("care", ["careMessage", "careResponse", "careDay", "careMonth"])],
    // Left out: the statistics of a removed profile.
    exported: ["careDay", "careMonth"].map {
      Exported(table: $0, condition: "profile IN (SELECT id FROM profile)")
    })

  /// Which messages are pruned by age, in SQL. Kept are introductions, which say how far an
  /// onboarding is, and the message about the current occurrence of an open task, which says that
  /// it was asked about.
  static let expiringMessages = """
    kind = 'request' AND state NOT IN ('queued', 'claimed') AND outcome IS NOT 'waiting'
      AND NOT EXISTS (
        SELECT 1 FROM task WHERE task.id = careMessage.task AND task.state = 'open'
          AND (task.recurrence IS NULL OR task.occurrence IS careMessage.occurrence))
    """

  static let careResponse = EntityDefinition(
    entity: .careResponse, title: .relation("a reply from", .profile, "profile"),
    snapshot: CareResponseRecord.snapshot,
    namespace: "care", verbs: ["care/receive": "received"],
    read: { _ = try $0.careResponses.item(CareResponseID($1)) },
    retention: [], storage: [])
}
