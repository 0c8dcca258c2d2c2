import CivilTime
import SQLite

package extension RecordWriter<CareMessageRecord> {
  /// Does what time alone asks for: expired claims leave their message unknown, requests past their
  /// deadline are closed and their occurrences missed, and requests whose time has come are queued.
  /// Harmless at any time, and from several servers at once. Returns whether anything was changed.
  func reconcile() throws -> Bool {
    let changes = writer.db.totalChangesCount
    try expireClaims()
    try expireRequests()
    let tasks = try reader.careTasks()
    for message in try reader.queuedRequests()
    where !tasks.contains(where: { $0.asks(message) }) {
      try place(message.id, .cancelled, nil)
    }
    for care in tasks { try ask(care) }
    return writer.db.totalChangesCount != changes
  }
}

package extension RecordWriter<CareMessageRecord> {
  /// Leaves each message unknown that may have been sent by who has other tables than these, and that
  /// no sender is to try again; returns how many. Reconciles first, so that none is made later for
  /// what was due until now.
  func giveUpUnsent() throws -> Int {
    _ = try reconcile()
    return try giveUp("true")
  }

  /// The same of those of a condition alone.
  func giveUp(_ condition: String) throws -> Int {
    let unsent = try reader.matching(
      "\(condition) AND state IN ('queued', 'claimed') ORDER BY careMessage.key")
    for message in unsent {
      try place(message.id, .unknown, message.outcome)
      let sql = "UPDATE careMessage SET attempts = ? WHERE id = ?"
      try writer.db.run(sql, [CareFailure.maxAttempts, message.id])
    }
    return unsent.count
  }
}

extension RecordWriter<CareMessageRecord> {
  /// In seconds: a rule that recurs by the second makes one request a minute.
  private static var spacing: Int64 { 59 }
  /// How many occurrences of a task one call closes.
  private static var maxAtOnce: Int { 200 }

  private var instant: Instant { writer.action.moment.instant }

  private func expireClaims() throws {
    let expired = try reader.matching(
      "state = 'claimed' AND claimedUntil <= ? ORDER BY careMessage.key", [instant])
    for message in expired { try place(message.id, .unknown, message.outcome) }
  }

  private func expireRequests() throws {
    let due = try reader.matching(
      "outcome = 'waiting' AND deadline <= ? AND state <> 'claimed' "
        + "ORDER BY deadline, careMessage.key", [instant])
    for message in due {
      guard let request = message.request else { continue }
      let isOpen = try isOpen(request, of: message.profile)
      switch message.state {
      case .queued: try place(message.id, .expired, nil)
      case .sent: try place(message.id, .sent, isOpen ? .missed : nil)
      case .claimed, .failed, .unknown, .cancelled, .expired:
        try place(message.id, message.state, nil)
      }
      if isOpen { try miss(request) }
    }
  }

  /// Whether the occurrence that was asked about is still current, and its profile may be asked.
  func isOpen(_ request: CareRequest, of profile: ProfileID) throws -> Bool {
    let isTheirs = try writer.db.value(
      Int.self,
      """
      SELECT 1 FROM task CROSS JOIN profile ON profile.key = task.profile
      WHERE task.id = ? AND task.state = 'open' AND profile.id = ? AND profile.status = 'active'
      """, [request.task, profile])
    guard isTheirs != nil else { return false }
    let task = try writer.reader.tasks.item(request.task)
    return task.series.map { $0.occurrence == request.occurrence } ?? true
  }

  private func miss(_ request: CareRequest) throws {
    let key = try writer.reader.tasks.key(request.task)
    _ = try miss(writer.reader.tasks.item(key: key), key)
  }

  /// False for a task that does not recur, and where its next occurrence is not known.
  private func miss(
    _ task: TaskRecord, _ key: Int64, through end: LocalDateTime? = nil
  ) throws -> Bool {
    guard let series = task.series else { return false }
    let minute = LocalDateTime(
      clampingWallSecond: series.occurrence.wallSecond + Self.spacing)
    let end = max(end ?? minute, minute)
    do {
      _ = try writer.tasks.next(
        after: series.occurrence, of: task, key, done: instant, through: end)
    } catch is ModelError {
      return false
    }
    try writer.tasks.pass(
      series.occurrence, as: .missed, at: instant, of: task, key, through: end)
    return true
  }

  /// Queues the request of the occurrence whose time has come, once earlier ones are missed.
  private func ask(_ first: CareTask) throws {
    let zone = writer.action.zone(first.task.timeZone)
    var task = first.task
    let oldest = CareTask.oldest(at: instant)
    if let local = first.local, zone.instant(of: local) < oldest {
      guard try miss(task, first.key, through: zone.local(at: oldest)) else { return }
      task = try writer.reader.tasks.item(key: first.key)
    }
    for _ in 0..<Self.maxAtOnce {
      let care = first.at(task)
      guard task.state == .open, let local = care.local, let occurrence = care.occurrence else {
        return
      }
      let at = zone.instant(of: local)
      guard at <= instant else { return }
      let deadline = try deadline(of: care, at: at, in: zone)
      var draft = CareMessageDraft(
        profile: care.profile, kind: .request, text: care.text, task: task.id,
        occurrence: occurrence, dueAt: deadline, time: care.time)
      let existing = try reader.item(of: task.id, occurrence: occurrence, to: care.profile)
      guard deadline <= instant else { return try put(draft, existing) }
      (draft.state, draft.outcome) = (.expired, nil)
      if at >= care.since { try put(draft, existing) }
      guard existing?.outcome != .waiting, try miss(task, care.key) else { return }
      task = try writer.reader.tasks.item(key: care.key)
    }
  }

  /// The next occurrence makes a new request, so it ends the time for this one.
  private func deadline(of care: CareTask, at: Instant, in zone: Zone) throws -> Instant {
    let end = at.adding(seconds: Int64(care.terms.responseMinutes) * 60)
    guard let series = care.task.series else { return end }
    let minute = LocalDateTime(clampingWallSecond: series.occurrence.wallSecond + Self.spacing)
    let next = try? writer.tasks.next(
      after: series.occurrence, of: care.task, care.key, done: instant, through: minute
    ).occurrence
    guard let next else { return end }
    let following = zone.instant(of: next)
    return following > at ? min(end, following) : end
  }

  /// A request that was never sent may be made again, since a clock that ran ahead may have ended
  /// it.
  private func put(_ draft: CareMessageDraft, _ existing: CareMessageRecord?) throws {
    guard let existing else { return _ = try add(draft) }
    guard existing.isForgotten(at: instant) else { return }
    try change(existing.id) { key in
      try writer.db.run(
        """
        UPDATE careMessage SET state = ?, outcome = ?, text = ?, deadline = ?, time = ?,
          createdAt = min(createdAt, ?)
        WHERE key = ?
        """,
        [
          draft.state, draft.outcome, existing.mayHaveArrived ? existing.text : draft.text,
          draft.dueAt, draft.time, instant, key,
        ])
    }
  }
}

extension CareTask {
  fileprivate func at(_ task: TaskRecord) -> CareTask {
    CareTask(
      key: key, task: task, profile: profile, name: name, terms: terms, since: since)
  }
}
