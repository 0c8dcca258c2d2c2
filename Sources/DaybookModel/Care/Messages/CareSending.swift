package import CivilTime
import SQLite

package struct ClaimedMessage: Sendable {
  package let message: CareMessageRecord
  package let claim: String
}

/// A sender that asks for a message.
package struct CareSender: Sendable {
  package let name: String
  /// How long its claims hold.
  package let seconds: Int
  /// Whether its provider drops a message that is sent twice.
  package let isIdempotent: Bool

  package init(name: String, seconds: Int, isIdempotent: Bool) {
    self.name = name
    self.seconds = seconds
    self.isIdempotent = isIdempotent
  }
}

/// Why a message was certainly not sent.
package struct CareFailure: Sendable {
  package static let textLength = 300
  package static let maxAttempts = 8

  let text: String
  let isPermanent: Bool
  let retryAfterSeconds: Int

  /// White space of `text` is folded, and 300 characters of it are kept.
  package init(text: String, isPermanent: Bool, retryAfterSeconds: Int) {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ")
    self.text = String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.textLength)))
    self.isPermanent = isPermanent
    self.retryAfterSeconds = retryAfterSeconds
  }

  /// 1, 2, 4, 8, 16, 32 and 60 minutes, or as long as the provider wants.
  func wait(after attempts: Int) -> Int64 {
    let minutes = min(60, Int64(1) << Int64(min(max(attempts, 1) - 1, 6)))
    return max(minutes * 60, Int64(retryAfterSeconds))
  }
}

package extension RecordReader<CareMessageRecord> {
  /// Who sends messages to people in place of this device; nil where this one does.
  func otherSender() throws -> String? {
    guard let own = try db.value(String.self, "SELECT device FROM replica") else { return nil }
    let sender = try reader.preferences.current().careSender
    guard sender != own else { return nil }
    let sql = "SELECT name FROM replicaDevice WHERE device = ?"
    let name = try sender.flatMap { try db.value(String.self, sql, [$0]) }
    return name.map { "“\($0)”" } ?? (sender == nil ? "No device" : "Another device")
  }
}

package extension RecordWriter<CareMessageRecord> {
  /// Hands out the message that is due first, with its current text unless an earlier try may have
  /// arrived.
  func claim(for sender: CareSender) throws -> ClaimedMessage? {
    try checkOutbound()
    let now = writer.action.moment.instant
    try require(
      writer.reader.preferences.current().notificationPermission == .granted, .permissionRequired,
      "Messages cannot be sent until notifications are allowed.",
      hint: "Set the preference `notificationPermission` to `granted`, or go through the first "
        + "steps.")
    let due = try reader.matching(
      """
      (state = 'queued'
          OR :isIdempotent AND state = 'unknown' AND attempts < :most)
        AND outcome = 'waiting' AND ifnull(notBefore, 0) <= :now
        AND ifnull(deadline > :now, 1)
        AND CASE kind WHEN 'request' THEN status = 'active'
          ELSE status = 'pending' AND introducedAt IS NOT NULL AND careMessage.key = (
            SELECT max(other.key) FROM careMessage AS other
            WHERE other.profile = profile.key AND other.kind = 'introduction')
          END
      ORDER BY deadline IS NULL, deadline, careMessage.createdAt, careMessage.key
      """, ["now": now, "isIdempotent": sender.isIdempotent, "most": CareFailure.maxAttempts])
    let tasks = try reader.careTasks()
    for message in due {
      guard let words = try words(of: message, tasks) else { continue }
      let claim = writer.action.generateID()
      let until = now.adding(seconds: Int64(sender.seconds))
      try change(message.id) { key in
        try writer.db.run(
          """
          UPDATE careMessage SET state = 'claimed', claim = ?, sender = ?, claimedUntil = ?,
            text = ?, attempts = attempts + 1, notBefore = NULL, error = NULL,
            deliveryUncertainty = iif(state = 'unknown', 'open', deliveryUncertainty)
          WHERE key = ?
          """, [claim, sender.name, until, words, key])
      }
      return ClaimedMessage(message: try reader.item(message.id), claim: claim)
    }
    return nil
  }

  /// Notes that a claimed message was sent, also after its claim has expired.
  func noteDelivered(
    _ id: CareMessageID, claim: String, reference: String?, ifRevision: Int?
  ) throws -> CareMessageRecord {
    let current = try reader.item(id)
    try check(claim, of: current)
    guard current.state != .sent else { return current }
    try writer.check(ifRevision, of: .careMessage, id.text, current: current.revision)
    // A request becomes missed only where it is past its deadline, unknown and without an outcome.
    let isOver = current.request.map { $0.deadline <= writer.action.moment.instant } ?? false
    let wasDropped = isOver && current.outcome == nil && current.state == .unknown
    try change(id) { key in
      try writer.db.run(
        """
        UPDATE careMessage SET state = 'sent', sent = ?, reference = ?, claimedUntil = NULL,
          notBefore = NULL, error = NULL, outcome = iif(?, 'missed', outcome)
        WHERE key = ?
        """, [writer.now, reference, wasDropped, key])
    }
    return try reader.item(id)
  }

  /// Notes that a claimed message was certainly not sent at this try: it is tried again later,
  /// fails for good after the eighth try, or expires with its deadline; one that only a sender
  /// whose provider drops doubles tried again stays unknown meanwhile.
  func noteFailed(
    _ id: CareMessageID, claim: String, _ failure: CareFailure, ifRevision: Int?
  ) throws -> CareMessageRecord {
    let current = try reader.item(id)
    try check(claim, of: current)
    switch current.state {
    case .queued, .failed, .cancelled, .expired: return current
    case .unknown where current.error != nil: return current
    case .sent:
      throw ModelError.invalidState(.finished, message: "This message has already been delivered.")
    case .claimed, .unknown: break
    }
    try writer.check(ifRevision, of: .careMessage, id.text, current: current.revision)
    let next = writer.action.moment.instant.adding(seconds: failure.wait(after: current.attempts))
    let isOver = current.request.map { $0.deadline <= writer.action.moment.instant } ?? false
    let isFinal = failure.isPermanent || current.attempts >= CareFailure.maxAttempts
    let isWaiting = current.outcome == .waiting
    let state: CareMessageState =
      if isOver { .expired } else if !isWaiting { .cancelled } else if isFinal { .failed } else {
        current.deliveryUncertainty == .open ? .unknown : .queued
      }
    try place(
      id, state, isOver && isWaiting ? nil : current.outcome,
      heldUntil: state == .queued || state == .unknown ? next : nil, error: failure.text)
    return try reader.item(id)
  }

  /// Queues a message once more, at a person's request, that failed, expired, was cancelled or may
  /// have been lost, or is only tried again later.
  func resend(_ id: CareMessageID, ifRevision: Int?) throws -> CareMessageRecord {
    let current = try reader.item(id)
    let isHeld = current.heldUntil.map { $0 > writer.action.moment.instant } ?? false
    guard current.state != .queued || isHeld else { return current }
    try writer.check(ifRevision, of: .careMessage, id.text, current: current.revision)
    try checkOutbound()
    let profile = try writer.reader.profiles.item(current.profile)
    switch (current.state, current.outcome) {
    case (.sent, _), (.claimed, _), (_, .answered), (_, .late):
      throw ModelError.invalidState(
        current.state == .claimed ? .busy : .finished,
        message: current.state == .claimed
          ? "The sender “\(current.sender ?? "")” is sending this message right now."
          : "This message was sent, so it is not sent again.",
        hint: current.state == .claimed
          ? "Wait until its claim expires."
          : profile.introduction?.id == id && profile.unansweredSince != nil
            ? "Send them another one with `daybook care send`." : nil)
    case (_, .waiting), (_, .missed), (_, nil): break
    }
    try require(
      profile.status != .declined, .declined, "“\(profile.name)” does not want messages.",
      hint: "They can reply YES to change that, or you can ask again with `daybook care send`.")
    if let request = current.request {
      try require(
        request.deadline > writer.action.moment.instant, .finished,
        "The deadline of this request has passed.",
        hint: "The next occurrence will be asked about automatically.")
      try require(
        reader.careTasks().contains(where: { $0.asks(current) }), .finished,
        "What this request asks about has since been done, moved or removed.")
    } else {
      try checkResendable(introduction: id, of: profile)
    }
    try change(id) { key in
      try set(
        [
          "state": CareMessageState.queued, "outcome": CareOutcome.waiting, "attempts": 0,
          "notBefore": nil,
          "deliveryUncertainty": current.mayHaveArrived ? DeliveryUncertainty.accepted : nil,
        ], of: key)
    }
    return try reader.item(id)
  }
}

package extension RecordReader<CareMessageRecord> {
  /// When the next message may become due, where that is known.
  func next(at moment: Moment, zones: (String) -> Zone?) throws -> Instant? {
    let retry = try db.value(
      Instant?.self,
      """
      SELECT min(notBefore) FROM careMessage INDEXED BY careMessageState
      WHERE state IN ('queued', 'unknown') AND notBefore > ?
      """, [moment.instant])
    let times = [retry ?? nil, try nextCare(at: moment, zones: zones)]
    return times.compactMap(\.self).filter { $0 > moment.instant }.min()
  }
}

extension RecordWriter<CareMessageRecord> {
  /// The message as its sender gets it; nil for a request that would not be made any more.
  private func words(of message: CareMessageRecord, _ tasks: [CareTask]) throws -> String? {
    let current: String?
    switch message.kind {
    case .request: current = tasks.first { $0.asks(message) }?.text
    case .introduction:
      let owner = try writer.reader.preferences.current().name
      current = try writer.reader.profiles.item(message.profile).introductionText(from: owner)
    }
    // A provider that drops doubles by the id would take another text for a mistake.
    return message.mayHaveArrived ? current.map { _ in message.text } : current
  }

  private func checkOutbound() throws {
    guard try !writer.reader.preferences.current().localOnly else {
      throw ModelError.localOnly(
        message: "Nothing leaves this machine while the preference `localOnly` is on; the messages "
          + "stay queued.")
    }
    if let other = try writer.reader.careMessages.otherSender() {
      throw ModelError.invalidState(
        .busy, message: "\(other) sends the messages to people.",
        hint: "`daybook sync sender` can make it this device.")
    }
  }

  /// Only the introduction that is waited for, so that no profile is introduced twice.
  private func checkResendable(introduction: CareMessageID, of profile: ProfileRecord) throws {
    try require(profile.status == .pending, .finished, "“\(profile.name)” has already agreed.")
    try require(
      profile.isAsked && profile.introduction?.id == introduction, .finished,
      "This is not the introduction that “\(profile.name)” is to answer.",
      hint: "Send one with `daybook care send`, unless it is on its way.")
  }

  private func check(_ claim: String, of message: CareMessageRecord) throws {
    try require(
      message.claim == claim, .claimLost,
      "This claim does not hold for the message: it is unknown, or a newer claim has "
        + "replaced it.")
  }
}
