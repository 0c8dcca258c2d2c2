package import CivilTime
import SQLite

package extension WriteTransaction {
  /// Adds a reminder to an open task. For an id that was added with the same content before,
  /// returns the reminder as it now is. Throws `invalidState` for a task that is not open or has no
  /// time to count from, and for a reminder that the task has already; `tooLarge` for the 21st of a
  /// task.
  func addReminder(_ draft: ReminderDraft) throws -> ReminderItem {
    let id = draft.id ?? ReminderID(action.generateID())
    try Entity.reminder.check(id: id.text)
    try ReminderRules.check(draft.trigger)
    let newFingerprint = draft.trigger.fingerprint(of: draft.task)
    if draft.id != nil {
      if try isRemoved(.reminder, id.text) { throw removed(.reminder, id.text) }
      if let existing = try reader.reminderIfAny(id) {
        try check(isRetryOf: .reminder, id.text, newFingerprint)
        return existing
      }
    }
    let task = try reader.tasks.item(draft.task)
    let key = try reader.tasks.key(draft.task)
    let there = try reader.reminders(of: draft.task, limit: ReminderRules.maxPerTask, after: nil)
      .items
    let others = there.filter { !$0.reminder.isDefault }
    try ReminderRules.check(draft.trigger, for: task, beside: others.map(\.reminder))
    try refusePast(draft.trigger, of: task)
    guard others.count < ReminderRules.maxPerTask else {
      throw ModelError.limitExceeded(
        nil, limit: ReminderRules.maxPerTask, needed: nil,
        message:
          "“\(task.title)” has \(ReminderRules.maxPerTask) reminders, which is the most a task "
          + "can have.")
    }
    var item = try insert(id, draft.trigger, of: key, fingerprint: newFingerprint)
    let before = there.first(where: \.reminder.isDefault)?.reminder.trigger
    if before != draft.trigger { item.replaced = before }
    return item
  }

  /// Adds a task with reminders of its own, which are decided by the task as it was added. For an
  /// id that was added before, no reminder is added. Throws as the adds of both do; a value of a
  /// reminder that is refused is in its `field`.
  func addTask(
    _ draft: TaskDraft, source: Int64? = nil,
    remindedBy triggers: (TaskRecord) throws -> [(field: String, trigger: ReminderTrigger)]
  ) throws -> TaskRecord {
    let isRetry = try draft.id.flatMap { try fingerprint(.task, $0.text) } != nil
    let task = try tasks.add(draft, source: source)
    guard !isRetry else { return task }
    var added: Set<ReminderTrigger> = []
    for (field, trigger) in try triggers(task) where added.insert(trigger).inserted {
      do {
        _ = try addReminder(ReminderDraft(id: nil, task: task.id, trigger: trigger))
      } catch let error as ModelError where error.field != nil {
        throw error.at(field)
      }
    }
    return task
  }

  /// Changes when a reminder fires, and makes its alarm count anew; an edit that sets the current
  /// values changes nothing, whatever `ifRevision` says. Throws as an add does.
  func editReminder(
    _ id: ReminderID, _ trigger: ReminderTrigger, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.reminder(id)
    guard trigger != current.reminder.trigger else { return current }
    try ReminderRules.check(trigger)
    try check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    let task = try reader.tasks.item(current.task.id)
    let others = try reader.reminders(
      of: task.id, limit: ReminderRules.maxPerTask, after: nil
    ).items.map(\.reminder).filter { $0.id != id }
    try ReminderRules.check(trigger, for: task, beside: others)
    try refusePast(trigger, of: task)
    let key = try storedKey(of: current)
    try change(key) {
      let columns = trigger.columns
      try db.run(
        """
        UPDATE reminder SET minutesBefore = ?, relatedTo = ?, time = ?, at = ?, acknowledgedAt = NULL,
          answered = NULL, snoozedUntil = NULL
        WHERE key = ?
        """, [columns.minutes, columns.anchor, columns.time, columns.at, key])
      try skipPast(key)
    }
    return try reader.reminder(id)
  }

  /// Removes a reminder; its id is not used again.
  func removeReminder(_ id: ReminderID, ifRevision: Int?) throws {
    let current = try reader.reminder(id)
    try check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    // The log has the removal alone, so that an undo brings the reminder back.
    let key = try storedKey(of: current, isLogged: false)
    try log.recordRemoval(of: .reminder, where: "key = :key", key: key)
    try db.run("DELETE FROM reminder WHERE key = ?", [key])
  }

  /// Makes a reminder that fires or is snoozed fire again a number of minutes from now (nil: the
  /// preferred number), or at `end`; the task does not change. `occurrence` is the one that it fires for. Throws
  /// `invalidState` for a reminder that does not fire, and for an occurrence that the task has
  /// left.
  func snoozeReminder(
    _ id: ReminderID, minutes: Int? = nil, until end: Instant? = nil,
    occurrence: LocalDateTime? = nil, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.reminder(id)
    let minutes = try minutes ?? reader.preferences().defaultSnoozeMinutes
    try ReminderRules.check(snooze: minutes)
    let until = end ?? action.moment.instant.adding(seconds: Int64(minutes) * 60)
    let firing = firing(of: current)
    guard firing?.isSnooze != true || firing?.at != until else { return current }
    try check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    if let occurrence, occurrence != (firing?.task ?? current.task).occurrence {
      throw ModelError.invalidState(
        .tooLate,
        message:
          "There is no longer a reminder for the occurrence \(occurrence) of "
          + "“\(current.task.title)”.")
    }
    guard let firing, isAnswerable(firing) else {
      throw ModelError.invalidState(
        .wrongStep,
        message: "The reminder of “\(current.task.title)” has not gone off, so it cannot be "
          + "snoozed.",
        hint: "To be reminded at another time, edit the reminder.")
    }
    try answer(firing, snoozedUntil: until)
    return try reader.reminder(id)
  }

  /// Dismisses a reminder that fires, or ends its snooze; nothing changes for one that was answered
  /// already, or for an occurrence that the task has left, whatever `ifRevision` says. Throws
  /// `invalidState` for a reminder that is still to fire.
  func dismissReminder(
    _ id: ReminderID, occurrence: LocalDateTime? = nil, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.reminder(id)
    guard let firing = firing(of: current) else { return current }
    guard occurrence == nil || occurrence == firing.task.occurrence else { return current }
    guard isAnswerable(firing) || current.reminder.acknowledgedAt == nil else { return current }
    try check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    guard isAnswerable(firing) else {
      throw ModelError.invalidState(
        .wrongStep,
        message: "The reminder of “\(current.task.title)” has not gone off yet.",
        hint: "If you do not want it, remove or edit it.")
    }
    try answer(firing, snoozedUntil: nil)
    return try reader.reminder(id)
  }

  /// Notes that a front end showed an alarm. The change log has no entry of this.
  func markFired(_ firing: ReminderFiring) throws {
    try note("fired", firing.at.millisecond, firing)
  }

  /// Claims the delivery of an alarm to the person; true for the first caller only, of all
  /// processes. The change log has no entry of this.
  func claim(_ firing: ReminderFiring) throws -> Bool {
    try note("claimed", firing.name, firing)
    return db.changesCount == 1
  }
}

extension WriteTransaction {
  private func note(
    _ column: String, _ value: some SQLiteValue, _ firing: ReminderFiring
  ) throws {
    let reminder = firing.item.reminder
    let stored = "UPDATE reminder SET \(column) = :value WHERE id = :id AND \(column) IS NOT :value"
    let computed = """
      INSERT INTO defaultAlarm (task, \(column)) SELECT key, :value FROM task WHERE id = :id
      ON CONFLICT (task) DO UPDATE SET \(column) = :value WHERE \(column) IS NOT :value
      """
    try db.run(
      reminder.isDefault ? computed : stored, ["value": value, "id": reminder.id.text])
  }

  /// Returns the key of a reminder's row; a default one gets its row now.
  private func storedKey(of item: ReminderItem, isLogged: Bool = true) throws -> Int64 {
    let reminder = item.reminder
    guard reminder.isDefault else { return try reader.reminderKey(reminder.id) }
    let task = try reader.tasks.key(reminder.task)
    _ = try insert(
      reminder.id, reminder.trigger, of: task,
      fingerprint: reminder.trigger.fingerprint(of: reminder.task), isLogged: isLogged)
    let key = try reader.reminderKey(reminder.id)
    try db.run(
      "UPDATE reminder SET fired = ?, claimed = ? WHERE key = ?",
      [reminder.fired?.millisecond, reminder.claimed, key])
    try db.run("DELETE FROM defaultAlarm WHERE task = ?", [task])
    return key
  }

  /// Answers the reminders with a time of their own that fired for an occurrence which is done;
  /// those that count from its due or start fire for the next one.
  func answerAbsoluteReminders(ofTask id: TaskID) throws {
    for item in try reader.reminders(
      of: id, limit: ReminderRules.maxPerTask, after: nil
    ).items {
      guard case .at = item.reminder.trigger else { continue }
      guard let firing = firing(of: item), isAnswerable(firing) else { continue }
      try answer(firing, snoozedUntil: nil)
    }
  }

  private func firing(of item: ReminderItem) -> ReminderFiring? {
    item.firing(at: action.moment, zones: action.zones)
  }

  private func isAnswerable(_ firing: ReminderFiring) -> Bool {
    firing.isSnooze || firing.state(at: action.moment) == .pending
  }

  private func insert(
    _ id: ReminderID, _ trigger: ReminderTrigger, of task: Int64, fingerprint: Int64,
    isLogged: Bool = true
  ) throws -> ReminderItem {
    let columns = trigger.columns
    try db.run(
      """
      INSERT INTO reminder
        (id, task, minutesBefore, relatedTo, time, at, createdAt, modifiedAt, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, task, columns.minutes, columns.anchor, columns.time, columns.at, now, now,
        fingerprint,
      ])
    let key = db.lastInsertedRowID
    try skipPast(key)
    if isLogged { try log.recordAdd(of: .reminder, key: key) }
    return try reader.reminder(id)
  }

  /// The alarm that fires is the latest one; a snooze may also be of the next one, where a clock
  /// went back.
  private func answer(_ firing: ReminderFiring, snoozedUntil: Instant?) throws {
    let (latest, next) = firing.item.alarms(at: action.moment, zones: action.zones)
    let alarm = [latest, next].compactMap(\.self).first {
      $0.task.occurrence == firing.task.occurrence
    }
    let key = try storedKey(of: firing.item)
    try change(key) {
      try db.run(
        "UPDATE reminder SET answered = ?, acknowledgedAt = ?, snoozedUntil = ? WHERE key = ?",
        [alarm?.name, now, alarm == nil ? nil : snoozedUntil?.millisecond, key])
    }
  }

  private func change(_ key: Int64, _ body: () throws -> Void) throws {
    let before = try log.snapshot(of: .reminder, key: key)
    try body()
    try db.run(
      "UPDATE reminder SET modifiedAt = ?, revision = revision + 1 WHERE key = ?", [now, key])
    try log.recordEdit(of: .reminder, key: key, before: before)
  }

  /// Refuses a time of day that is past.
  private func refusePast(_ trigger: ReminderTrigger, of task: TaskRecord) throws {
    if case .before = trigger { return }
    let zone = action.zone(task.timeZone)
    guard let past = trigger.past(of: task, at: action.moment.instant, in: zone) else { return }
    let local = zone.local(at: past)
    throw ModelError.invalidValue(
      field: trigger.isAbsolute ? "at" : "time",
      message: "\(action.moment.clock.text(local)) is in the past. Choose a time to come.")
  }

  /// A reminder before a due or start that is past does not fire for it, and one of a task that
  /// recurs begins with the first occurrence for which it is still to come.
  private func skipPast(_ key: Int64) throws {
    let id = try db.value(String.self, "SELECT id FROM reminder WHERE key = ?", [key])
    guard let id, let item = try reader.reminderIfAny(ReminderID(id)),
      !item.reminder.trigger.isAbsolute,
      let latest = item.alarms(at: action.moment.withoutQuietHours, zones: action.zones).latest,
      item.task.occurrence != nil || isPast(latest.task, item.reminder.trigger)
    else { return }
    try db.run(
      "UPDATE reminder SET answered = ?, acknowledgedAt = ? WHERE key = ?", [latest.name, now, key])
  }

  private func isPast(_ task: RemindedTask, _ trigger: ReminderTrigger) -> Bool {
    guard case .before(_, let anchor) = trigger, let local = task.local(anchor) else {
      return false
    }
    return action.zone(task.timeZone).instant(of: local) <= action.moment.instant
  }
}
