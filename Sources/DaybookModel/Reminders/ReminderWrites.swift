package import CivilTime
import SQLite

package extension RecordWriter<TaskRecord> {
  /// Adds a task with reminders of its own, which are decided by the task as it was added; a retry
  /// adds none. A value of a reminder that is refused is in its `field`.
  func add(
    _ draft: TaskDraft, source: Int64? = nil,
    remindedBy triggers: (TaskRecord) throws -> [(field: String, trigger: ReminderTrigger)]
  ) throws -> TaskRecord {
    let isRetry = try draft.id.flatMap { try writer.fingerprint(.task, $0.text) } != nil
    let task = try add(draft, source: source)
    guard !isRetry else { return task }
    var added: Set<ReminderTrigger> = []
    for (field, trigger) in try triggers(task) where added.insert(trigger).inserted {
      do {
        _ = try writer.reminders.add(ReminderDraft(id: nil, task: task.id, trigger: trigger))
      } catch let error as ModelError where error.field != nil {
        throw error.at(field)
      }
    }
    return task
  }
}

package extension RecordWriter<ReminderRecord> {
  func add(_ draft: ReminderDraft) throws -> ReminderItem {
    let id = draft.id ?? ReminderID(writer.action.generateID())
    try Entity.reminder.check(id: id.text)
    let fields = try ReminderFields(draft)
    if draft.id != nil {
      try writer.checkNotRemoved(.reminder, id.text)
      if let existing = try reader.withTaskIfAny(id) {
        let fingerprint = draft.trigger.fingerprint(of: draft.task)
        try writer.check(isRetryOf: .reminder, id.text, fingerprint)
        return existing
      }
    }
    let task = try writer.reader.tasks.item(draft.task)
    let there = try reader.list(of: draft.task, limit: ReminderRules.maxPerTask, after: nil).items
    let others = there.filter { !$0.reminder.isDefault }
    try ReminderRules.check(draft.trigger, for: task, beside: others.map(\.reminder))
    try refusePast(draft.trigger, of: task)
    try require(
      others.count + 1, atMost: ReminderRules.maxPerTask,
      "“\(task.title)” has \(ReminderRules.maxPerTask) reminders, which is the most a task can have."
    )
    try insert(id, fields, isLogged: true)
    var item = try reader.withTask(id)
    let before = there.first(where: \.reminder.isDefault)?.reminder.trigger
    if before != draft.trigger { item.replaced = before }
    return item
  }

  /// Makes the alarm count anew.
  func edit(
    _ id: ReminderID, _ trigger: ReminderTrigger, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.withTask(id)
    guard trigger != current.reminder.trigger else { return current }
    let fields = try ReminderFields(task: current.task.id, trigger: trigger)
    try writer.check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    let task = try writer.reader.tasks.item(current.task.id)
    let others = try reader.list(of: task.id, limit: ReminderRules.maxPerTask, after: nil)
      .items.map(\.reminder).filter { $0.id != id }
    try ReminderRules.check(trigger, for: task, beside: others)
    try refusePast(trigger, of: task)
    let key = try storedKey(of: current)
    try update(key, fields) {
      try set(["acknowledgedAt": nil, "answered": nil, "snoozedUntil": nil], of: key)
      try skipPast(key)
    }
    return try reader.withTask(id)
  }

  func remove(_ id: ReminderID, ifRevision: Int?) throws {
    let current = try reader.withTask(id)
    try writer.check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    // The log has the removal alone, so that an undo brings the reminder back.
    let key = try storedKey(of: current, isLogged: false)
    try writer.log.recordRemoval(of: .reminder, where: "key = :key", key: key)
    try writer.db.run("DELETE FROM reminder WHERE key = ?", [key])
  }

  /// Makes a reminder fire again a number of minutes from now (nil: the preferred number), or at
  /// `end`. `occurrence` is the one that it fires for.
  func snooze(
    _ id: ReminderID, minutes: Int? = nil, until end: Instant? = nil,
    occurrence: LocalDateTime? = nil, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.withTask(id)
    let minutes = try minutes ?? writer.reader.preferences.current().defaultSnoozeMinutes
    try ReminderRules.check(snooze: minutes)
    let until = end ?? writer.action.moment.instant.adding(seconds: Int64(minutes) * 60)
    let firing = firing(of: current)
    guard firing?.isSnooze != true || firing?.at != until else { return current }
    try writer.check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    if let occurrence, occurrence != (firing?.task ?? current.task).occurrence {
      throw ModelError.invalidState(
        .finished, field: "occurrence",
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
    return try reader.withTask(id)
  }

  /// Dismisses a reminder that fires, or ends its snooze; nothing changes for an occurrence that
  /// the task has left.
  func dismiss(
    _ id: ReminderID, occurrence: LocalDateTime? = nil, ifRevision: Int?
  ) throws -> ReminderItem {
    let current = try reader.withTask(id)
    guard let firing = firing(of: current) else { return current }
    guard occurrence == nil || occurrence == firing.task.occurrence else { return current }
    guard isAnswerable(firing) || current.reminder.acknowledgedAt == nil else { return current }
    try writer.check(ifRevision, of: .reminder, id.text, current: current.reminder.revision)
    try require(
      isAnswerable(firing), .wrongStep,
      "The reminder of “\(current.task.title)” has not gone off yet.",
      hint: "If you do not want it, remove or edit it.")
    try answer(firing, snoozedUntil: nil)
    return try reader.withTask(id)
  }

  /// Notes that a front end showed an alarm. The change log has no entry of this.
  func markFired(_ firing: some AnyFiring) throws {
    try note("fired", firing.at.millisecond, firing)
  }

  /// True for the first caller only, of all processes. The change log has no entry of this.
  func claim(_ firing: some AnyFiring) throws -> Bool {
    try note("claimed", firing.name, firing)
    return writer.db.changesCount == 1
  }
}

extension RecordWriter<ReminderRecord> {
  private func note(_ column: String, _ value: some SQLiteValue, _ firing: some AnyFiring) throws {
    let (sql, id) = firing.noting(column)
    try writer.db.run(sql, ["value": value, "id": id])
  }

  /// Returns the key of a reminder's row; a default one gets its row now.
  private func storedKey(of item: ReminderItem, isLogged: Bool = true) throws -> Int64 {
    let reminder = item.reminder
    guard reminder.isDefault else { return try reader.key(reminder.id) }
    try insert(
      reminder.id, ReminderFields(task: reminder.task, trigger: reminder.trigger),
      isLogged: isLogged)
    let key = try reader.key(reminder.id)
    try set(["fired": reminder.fired, "claimed": reminder.claimed], of: key)
    try writer.db.run(
      "DELETE FROM defaultAlarm WHERE task = ?", [writer.reader.tasks.key(reminder.task)])
    return key
  }

  /// Answers the reminders with a time of their own that fired for an occurrence which is done;
  /// those that count from its due or start fire for the next one.
  func answerAbsolute(ofTask id: TaskID) throws {
    for item in try reader.list(of: id, limit: ReminderRules.maxPerTask, after: nil).items {
      guard case .at = item.reminder.trigger else { continue }
      guard let firing = firing(of: item), isAnswerable(firing) else { continue }
      try answer(firing, snoozedUntil: nil)
    }
  }

  private func firing(of item: ReminderItem) -> ReminderFiring? {
    item.firing(at: writer.action.moment, zones: writer.action.zones)
  }

  private func isAnswerable(_ firing: ReminderFiring) -> Bool {
    firing.isSnooze || firing.state(at: writer.action.moment) == .pending
  }

  private func insert(_ id: ReminderID, _ fields: ReminderFields, isLogged: Bool) throws {
    let fingerprint = fields.trigger.fingerprint(of: fields.task)
    guard !isLogged else {
      try insert(id, fields, fingerprint: fingerprint, also: skipPast)
      return
    }
    let fixed: [(any SQLiteValue)?] = [id, nil, writer.now, writer.now, fingerprint]
    try writer.db.run(ReminderFields.insert, Arguments(fixed + fields.values))
    try skipPast(writer.db.lastInsertedRowID)
  }

  /// A snooze may also be of the next alarm, where a clock went back.
  private func answer(_ firing: ReminderFiring, snoozedUntil: Instant?) throws {
    let (latest, next) = firing.item.alarms(at: writer.action.moment, zones: writer.action.zones)
    let alarm = [latest, next].compactMap(\.self).first {
      $0.task.occurrence == firing.task.occurrence
    }
    let key = try storedKey(of: firing.item)
    try change(key) {
      let snoozed = alarm == nil ? nil : snoozedUntil
      try set(
        ["answered": alarm?.name, "acknowledgedAt": writer.now, "snoozedUntil": snoozed], of: key)
    }
  }

  /// Refuses a time of day that is past.
  private func refusePast(_ trigger: ReminderTrigger, of task: TaskRecord) throws {
    if case .before = trigger { return }
    let zone = writer.action.zone(task.timeZone)
    guard let past = trigger.past(of: task, at: writer.action.moment.instant, in: zone) else {
      return
    }
    let local = zone.local(at: past)
    throw ModelError.invalidValue(
      field: trigger.isAbsolute ? "dateTime" : "time",
      message: "\(writer.action.moment.clock.text(local)) is in the past. Choose a time to come.")
  }

  /// A reminder before a due or start that is past does not fire for it.
  private func skipPast(_ key: Int64) throws {
    let id = try writer.db.value(String.self, "SELECT id FROM reminder WHERE key = ?", [key])
    guard let id, let item = try reader.withTaskIfAny(ReminderID(id)),
      !item.reminder.trigger.isAbsolute,
      let latest = item.alarms(
        at: writer.action.moment.withoutQuietHours, zones: writer.action.zones
      ).latest,
      item.task.occurrence != nil || isPast(latest.task, item.reminder.trigger)
    else { return }
    try set(["answered": latest.name, "acknowledgedAt": writer.now], of: key)
  }

  private func isPast(_ task: RemindedTask, _ trigger: ReminderTrigger) -> Bool {
    guard case .before(_, let anchor) = trigger, let local = task.local(anchor) else {
      return false
    }
    return writer.action.zone(task.timeZone).instant(of: local) <= writer.action.moment.instant
  }
}
