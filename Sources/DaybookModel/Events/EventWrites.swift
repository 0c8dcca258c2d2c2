package import CivilTime
import SQLite

package extension WriteTransaction {
  /// Replaces the events of a provider that begin within the window, and adds a provider that is
  /// not known. The same events again change nothing but when they were pulled. Throws `tooLarge`
  /// for too long a window, `invalidValue` for an event that cannot be taken, and `limitExceeded`
  /// where there would be too many events or providers.
  func replaceEvents(
    of id: ProviderID, since: Day, through: Day, syncToken: String?, by drafts: [EventDraft]
  ) throws -> EventReplacement {
    let window = try EventLimits.check(since: since, through: through)
    let checked = try CheckedEvents(drafts, in: window, zones: action.zones)
    let existing = try reader.providerIfAny(id)
    let key = try existing?.key ?? addProvider(id, .ok, message: nil)
    let before = try log.snapshot(of: .provider, key: key)
    var done = try replace(eventsOf: key, window, by: checked.events)
    done.warnings = checked.warnings
    let count = try reader.provider(id).events
    guard count <= EventLimits.events else {
      throw ModelError.limitExceeded(
        nil, limit: EventLimits.events, needed: nil,
        message: "A provider has at most \(EventLimits.events) events; “\(id)” would have "
          + "\(count).")
    }
    let days = existing?.record.days(with: window) ?? window
    try db.run(
      """
      UPDATE provider SET pulledAt = ?, since = ?, through = ?, syncToken = ?,
        nextAt = iif(nextAt > ?, nextAt, NULL)
      WHERE key = ?
      """,
      [now, days.lowerBound.description, days.upperBound.description, syncToken, now, key])
    guard let record = existing?.record else {
      try log.recordAdd(of: .provider, key: key)
      return done
    }
    guard !done.isEmpty || record.state != .ok || record.message != nil else { return done }
    try update(key, record, .ok, message: nil, before: before)
    return done
  }

  /// Notes how a provider is doing, and adds one that is not known. The same state and message
  /// change nothing but when it will pull next.
  func setProviderStatus(
    _ id: ProviderID, _ state: ProviderState, message: String?, nextAt: Instant?
  ) throws -> ProviderRecord {
    let line = message.map { TextRules.trimmed(TextRules.withoutHidden($0)) }
    let message = line.flatMap {
      $0.isEmpty ? nil : String($0.unicodeScalars.prefix(TextRules.titleLength))
    }
    if let (key, record) = try reader.providerIfAny(id) {
      try db.run("UPDATE provider SET nextAt = ? WHERE key = ?", [nextAt?.millisecond, key])
      if record.state != state || record.message != message {
        let before = try log.snapshot(of: .provider, key: key)
        try update(key, record, state, message: message, before: before)
      }
    } else {
      let key = try addProvider(id, state, message: message)
      try db.run("UPDATE provider SET nextAt = ? WHERE key = ?", [nextAt?.millisecond, key])
      try log.recordAdd(of: .provider, key: key)
    }
    return try reader.provider(id)
  }

  /// Removes a provider with its events, and returns how many these were. Throws `notFound`.
  func removeProvider(_ id: ProviderID) throws -> Int {
    guard let (key, record) = try reader.providerIfAny(id) else {
      throw ModelError.notFound(.provider, id.text)
    }
    try log.recordRemoval(of: .provider, where: "key = :key", key: key)
    try db.run("DELETE FROM event WHERE provider = ?", [key])
    try db.run("DELETE FROM provider WHERE key = ?", [key])
    return record.events
  }
}

extension ProviderRecord {
  /// The days that it has delivered, with those of another window where the two touch.
  fileprivate func days(with window: ClosedRange<Day>) -> ClosedRange<Day> {
    guard let since, let through, since.number <= window.upperBound.number + 1,
      window.lowerBound.number <= through.number + 1
    else { return window }
    return min(since, window.lowerBound)...max(through, window.upperBound)
  }
}

extension WriteTransaction {
  /// Adds a provider; the caller logs it once it is complete.
  private func addProvider(
    _ id: ProviderID, _ state: ProviderState, message: String?
  ) throws -> Int64 {
    let count = try db.value(Int.self, "SELECT count(*) FROM provider") ?? 0
    guard count < EventLimits.providers else {
      throw ModelError.limitExceeded(
        nil, limit: EventLimits.providers, needed: nil,
        message: "There can be at most \(EventLimits.providers) providers. "
          + "Remove one with `event/remove`.")
    }
    let last = try ChangeLog.lastRevision(of: .provider, id.text, db)
    try db.run(
      "INSERT INTO provider (id, state, message, revision) VALUES (?, ?, ?, ?)",
      [id.text, state.rawValue, message, Revision.next(last)])
    return db.lastInsertedRowID
  }

  private func update(
    _ key: Int64, _ record: ProviderRecord, _ state: ProviderState, message: String?,
    before: String?
  ) throws {
    try db.run(
      "UPDATE provider SET state = ?, message = ?, revision = ? WHERE key = ?",
      [state.rawValue, message, Revision.next(record.revision), key])
    try log.recordEdit(of: .provider, key: key, before: before)
  }

  private func replace(
    eventsOf provider: Int64, _ window: ClosedRange<Day>, by events: [EventDraft]
  ) throws -> EventReplacement {
    var there: [String: (key: Int64, fingerprint: Int64)] = [:]
    let sql = """
      SELECT id, key, fingerprint FROM event INDEXED BY eventOfProvider
      WHERE provider = ? AND startsAt >= ? AND startsAt < ? || '~'
      """
    let bound: Arguments = [
      provider, window.lowerBound.description, window.upperBound.description,
    ]
    try db.forEach(sql, bound) { row in
      there[try row.value(0)] = (try row.value(1), try row.value(2))
      return .row
    }
    var done = EventReplacement()
    for event in events {
      let fingerprint = event.fingerprint
      // One that has moved into the window is there under its id, too.
      if let known = try there.removeValue(forKey: event.id) ?? outside(provider, event.id) {
        guard known.fingerprint != fingerprint else {
          done.unchanged += 1
          continue
        }
        try db.run(EventSQL.update, EventSQL.values(event, fingerprint) + ["key": known.key])
        done.changed += 1
      } else {
        let values = EventSQL.values(event, fingerprint)
        try db.run(EventSQL.insert, values + ["provider": provider, "id": event.id])
        done.added += 1
      }
    }
    for (key, _) in there.values { try db.run("DELETE FROM event WHERE key = ?", [key]) }
    done.removed = there.count
    return done
  }

  private func outside(
    _ provider: Int64, _ id: String
  ) throws -> (key: Int64, fingerprint: Int64)? {
    try db.rows(
      "SELECT key, fingerprint FROM event INDEXED BY eventID WHERE provider = ? AND id = ?",
      [provider, id]
    ) { row in
      (key: try row.value(0) as Int64, fingerprint: try row.value(1) as Int64)
    }.first
  }
}

private enum EventSQL {
  private static let columns = [
    "title", "start", "startTime", "timeZone", "endDay", "endTime", "lastDay", "isLong",
    "location", "notes", "link", "status", "isBusy", "fingerprint",
  ]

  static let insert = """
    INSERT INTO event (provider, id, \(columns.joined(separator: ", ")))
    VALUES (:provider, :id, \(columns.map { ":\($0)" }.joined(separator: ", ")))
    """
  static let update = """
    UPDATE event SET \(columns.map { "\($0) = :\($0)" }.joined(separator: ", ")) WHERE key = :key
    """

  static func values(_ event: EventDraft, _ fingerprint: Int64) -> Arguments {
    [
      "title": event.title, "start": event.start.description,
      "startTime": event.startTime?.description, "timeZone": event.timeZone,
      "endDay": event.endDay?.description, "endTime": event.endTime?.description,
      "lastDay": event.lastDay.description, "isLong": event.isLong, "location": event.location,
      "notes": event.notes, "link": event.link, "status": event.status.rawValue,
      "isBusy": event.isBusy, "fingerprint": fingerprint,
    ]
  }
}
