extension EntityDefinition {
  /// Without `fired` and `claimed`, which belong to no transaction, and `firesAt` and `recurs`,
  /// which follow from the task.
  static let reminder = EntityDefinition(
    entity: .reminder, title: .owner(.task, "task"),
    snapshot: ReminderRecord.snapshot,
    verbs: [
      "reminder/add": "set a reminder for", "reminder/edit": "changed a reminder for",
      "reminder/remove": "removed a reminder from",
    ],
    read: { _ = try $0.reminders.withTask(ReminderID($1)) },
    retention: [], storage: [StoragePart("reminders", ["reminder", "defaultAlarm"])],
    kept: [
      Kept(
        column: "firesAt", value: ReminderColumns.firesAt,
        finding: "has a time that does not match "
          + "its task"),
      Kept(
        column: "recurs", value: ReminderColumns.recurs,
        finding: "has a recurrence that does not match its task"),
    ],
    follow: { writer, happening in
      guard case .occurrencePassed(let task) = happening else { return }
      try writer.reminders.answerAbsolute(ofTask: TaskID(task))
    })
}
