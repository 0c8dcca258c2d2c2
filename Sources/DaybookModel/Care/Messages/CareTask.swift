package import CivilTime
import SQLite

/// An open task of an active profile, as its requests are made of it.
struct CareTask {
  let key: Int64
  let task: TaskRecord
  let profile: ProfileID
  let name: String
  let terms: CareTerms
  /// Since when the task is theirs and they get messages: no request is about an occurrence before.
  let since: Instant

  /// When the current occurrence is, by the clock of the task's zone; nil for a task without a
  /// time.
  var local: LocalDateTime? {
    if let due = task.due, let time = task.dueTime { return LocalDateTime(day: due, time: time) }
    guard let start = task.start, let time = task.startTime else { return nil }
    return LocalDateTime(day: start, time: time)
  }

  /// An occurrence before this is skipped without a request.
  static func oldest(at instant: Instant) -> Instant { instant.adding(seconds: -7 * 86_400) }

  /// The name of the current occurrence, wherever it was moved to.
  var occurrence: LocalDateTime? { task.series?.occurrence ?? local }

  /// The time of the current occurrence as the task has it, independent of the reader's zone and
  /// clock.
  var time: String? {
    local.map { local in task.timeZone.map { "\(local) \($0)" } ?? local.description }
  }

  func instant(_ zones: (String) -> Zone?, _ moment: Moment) -> Instant? {
    let zone = task.timeZone.flatMap(zones) ?? moment.zone
    return local.map(zone.instant(of:))
  }

  /// The exact text of the request; the schema quotes it.
  var text: String {
    let ending =
      switch terms.response {
      case .text: "Reply DONE."
      case .photo: "Reply with a photo."
      case .either: "Reply with a photo or DONE."
      }
    return "\(name), it is time for: \(task.title). \(ending)"
  }
}

extension RecordReader<CareMessageRecord> {
  /// In the order in which they were added.
  func careTasks() throws -> [CareTask] {
    let found: [(Int64, String, Instant)] = try db.rows(
      """
      SELECT task.key, profile.name,
        max(ifnull(task.careSince, 0), ifnull(profile.activated, 0))
      FROM profile CROSS JOIN task INDEXED BY taskProfile ON task.profile = profile.key
      WHERE profile.status = 'active' AND task.state = 'open' ORDER BY task.key
      """)
    return try found.compactMap { key, name, since in
      let task = try reader.tasks.item(key: key)
      guard let profile = task.profile, let care = task.care else { return nil }
      return CareTask(
        key: key, task: task, profile: profile, name: name, terms: care, since: since)
    }
  }
}

package extension RecordReader<CareMessageRecord> {
  /// When there is something to do next: a request to queue, a deadline, a claim that expires. What
  /// is due already counts with the moment itself.
  func nextCare(at moment: Moment, zones: (String) -> Zone?) throws -> Instant? {
    let ends = try db.values(
      Instant.self,
      """
      SELECT claimedUntil FROM careMessage INDEXED BY careMessageState WHERE state = 'claimed'
      UNION ALL
      SELECT min(deadline) FROM careMessage INDEXED BY careMessageWaiting
      WHERE outcome = 'waiting' AND deadline IS NOT NULL AND state <> 'claimed'
      HAVING min(deadline) IS NOT NULL
      """)
    let tasks = try careTasks()
    let times = try tasks.compactMap { try nextPoll(at: $0, moment, zones) }
    let stale = try hasStaleRequest(tasks) ? [moment.instant] : []
    return (ends + times + stale).min().map { max($0, moment.instant) }
  }
}

extension RecordReader<CareMessageRecord> {
  /// When to handle the current occurrence; nil where its request is under way, or none will be
  /// made.
  private func nextPoll(
    at care: CareTask, _ moment: Moment, _ zones: (String) -> Zone?
  ) throws -> Instant? {
    guard let at = care.instant(zones, moment), let occurrence = care.occurrence else { return nil }
    guard at <= moment.instant else { return at }
    let deadline = at.adding(seconds: Int64(care.terms.responseMinutes) * 60)
    let existing = try item(of: care.task.id, occurrence: occurrence, to: care.profile)
    guard let existing, !existing.isForgotten(at: moment.instant) else {
      let isAsked =
        deadline > moment.instant
        || at >= max(care.since, CareTask.oldest(at: moment.instant))
      return isAsked || care.task.series != nil ? moment.instant : nil
    }
    guard care.task.series != nil, existing.outcome != .waiting else { return nil }
    // The deadline of the request may be earlier than that of the task by now.
    return max(existing.request?.deadline ?? deadline, moment.instant)
  }

  /// Whether a queued request would not be made any more.
  private func hasStaleRequest(_ tasks: [CareTask]) throws -> Bool {
    try queuedRequests().contains { message in !tasks.contains { $0.asks(message) } }
  }

  func queuedRequests() throws -> [CareMessageRecord] {
    try matching("state = 'queued' AND careMessage.task IS NOT NULL ORDER BY careMessage.key")
  }
}

extension CareTask {
  /// Whether the message asks the task's profile about its current occurrence.
  func asks(_ message: CareMessageRecord) -> Bool {
    task.id == message.request?.task && occurrence == message.request?.occurrence
      && profile == message.profile && time == message.time
  }
}

extension CareMessageRecord {
  /// Whether it was cancelled while queued, or a clock that ran ahead made it expire.
  func isForgotten(at instant: Instant) -> Bool {
    guard outcome == nil else { return false }
    return switch state {
    case .cancelled: (attempts == 0 || error != nil) && deliveryUncertainty != .open
    case .expired: claim == nil && request.map { instant < $0.deadline } ?? false
    case .queued, .claimed, .sent, .failed, .unknown: false
    }
  }
}
