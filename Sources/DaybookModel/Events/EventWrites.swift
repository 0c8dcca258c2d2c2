package import CivilTime
import SQLite

package extension RecordWriter<EventRecord> {
  /// Replaces the events of a provider that begin within the window, and adds a provider that is
  /// not known. The same events again change nothing but when they were pulled.
  func replace(
    of id: ProviderID, since: Day, through: Day, syncToken: String?, by drafts: [EventDraft]
  ) throws -> EventReplacement {
    let (db, log, providers) = (writer.db, writer.log, writer.providers)
    let window = try EventLimits.check(since: since, through: through)
    let checked = try CheckedEvents(drafts, in: window, zones: writer.action.zones)
    let existing = try providers.reader.itemIfAny(id)
    let key = try existing == nil ? providers.add(id, .ok, message: nil) : providers.reader.key(id)
    let before = try log.snapshot(of: .provider, key: key)
    var done = try replace(eventsOf: key, window, by: checked.events)
    done.warnings = checked.warnings
    let count = try providers.reader.item(key: key).eventCount
    try require(
      count, atMost: EventLimits.events,
      "A provider has at most \(EventLimits.events) events; “\(id)” would have \(count).")
    let days = existing?.days(with: window) ?? window
    try db.run(
      """
      UPDATE provider SET pulledAt = ?, since = ?, through = ?, syncToken = ?,
        nextAt = iif(nextAt > ?, nextAt, NULL)
      WHERE key = ?
      """, [writer.now, days.lowerBound, days.upperBound, syncToken, writer.now, key])
    guard let existing else {
      try log.recordAdd(of: .provider, key: key)
      return done
    }
    guard !done.isEmpty || existing.state != .ok || existing.message != nil else { return done }
    try providers.update(key, existing, .ok, message: nil, before: before)
    return done
  }
}

package extension RecordWriter<ProviderRecord> {
  /// Notes how a provider is doing, and adds one that is not known. The same state and message
  /// change nothing but when it will pull next.
  func setStatus(
    _ id: ProviderID, _ state: ProviderState, message: String?, nextAt: Instant?
  ) throws -> ProviderRecord {
    let line = message.map { TextRules.trimmed(TextRules.withoutHidden($0)) }
    let message = line.flatMap {
      $0.isEmpty ? nil : String($0.unicodeScalars.prefix(TextRules.titleLength))
    }
    let existing = try reader.itemIfAny(id)
    let key = try existing == nil ? add(id, state, message: message) : reader.key(id)
    try writer.db.run("UPDATE provider SET nextAt = ? WHERE key = ?", [nextAt, key])
    if let existing {
      if existing.state != state || existing.message != message {
        let before = try writer.log.snapshot(of: .provider, key: key)
        try update(key, existing, state, message: message, before: before)
      }
    } else {
      try writer.log.recordAdd(of: .provider, key: key)
    }
    return try reader.item(key: key)
  }

  /// Removes a provider with its events, and returns how many these were.
  func remove(_ id: ProviderID, ifRevision: Int?) throws -> Int {
    let current = try reader.item(id)
    try writer.check(ifRevision, of: .provider, id.text, current: current.revision)
    let key = try reader.key(id)
    try writer.log.recordRemoval(of: .provider, where: "key = :key", key: key)
    try writer.db.run("DELETE FROM event WHERE provider = ?", [key])
    try writer.db.run("DELETE FROM provider WHERE key = ?", [key])
    return current.eventCount
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

extension RecordWriter<ProviderRecord> {
  /// Adds a provider; the caller logs it once it is complete.
  fileprivate func add(_ id: ProviderID, _ state: ProviderState, message: String?) throws -> Int64 {
    try require(
      reader.count() + 1, atMost: EventLimits.providers,
      "There can be at most \(EventLimits.providers) providers. Remove one with `provider/remove`.")
    let last = try ChangeLog.lastRevision(of: .provider, id.text, writer.db)
    try writer.db.run(
      "INSERT INTO provider (id, state, message, revision) VALUES (?, ?, ?, ?)",
      [id, state, message, Revision.next(last)])
    return writer.db.lastInsertedRowID
  }

  fileprivate func update(
    _ key: Int64, _ record: ProviderRecord, _ state: ProviderState, message: String?,
    before: String?
  ) throws {
    try writer.db.run(
      "UPDATE provider SET state = ?, message = ?, revision = ? WHERE key = ?",
      [state, message, Revision.next(record.revision), key])
    try writer.log.recordEdit(of: .provider, key: key, before: before)
  }
}

extension RecordWriter<EventRecord> {
  private func replace(
    eventsOf provider: Int64, _ window: ClosedRange<Day>, by events: [EventFields]
  ) throws -> EventReplacement {
    let db = writer.db
    let sql = """
      SELECT id, key, fingerprint FROM event INDEXED BY eventOfProvider
      WHERE provider = ? AND startsAt >= ? AND startsAt < ? || '~'
      """
    var there = Dictionary(
      uniqueKeysWithValues: try db.rows(sql, [provider, window.lowerBound, window.upperBound]) {
        (id: String, key: Int64, fingerprint: Int64) in (id, (key: key, fingerprint: fingerprint))
      })
    var done = EventReplacement()
    for event in events {
      let fingerprint = event.fingerprint
      // One that has moved into the window is there under its id, too.
      if let known = try there.removeValue(forKey: event.id) ?? outside(provider, event.id) {
        guard known.fingerprint != fingerprint else {
          done.unchanged += 1
          continue
        }
        try db.run(EventFields.update, Arguments([known.key, nil, fingerprint] + event.values))
        done.changed += 1
      } else {
        try db.run(EventFields.insert, Arguments([nil, nil, nil, nil, fingerprint] + event.values))
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
    try writer.db.rows(
      "SELECT key, fingerprint FROM event INDEXED BY eventID WHERE provider = ? AND id = ?",
      [provider, id]
    ) { (key: Int64, fingerprint: Int64) in (key, fingerprint) }.first
  }
}
