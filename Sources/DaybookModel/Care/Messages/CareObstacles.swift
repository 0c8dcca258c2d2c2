package import CivilTime
import SQLite

/// What stands in the way of messages; the raw value is the wire's word.
package enum CareObstacleKind: String, Sendable, Hashable, CaseIterable {
  // Of all messages.
  case localOnly, permissionRequired
  /// Messages are ready, and no sender takes them.
  case noSender
  // Of all messages to one profile.
  case notIntroduced, notAnswered, declined, noTask
  // Of one message.
  /// The last try failed, and it is tried again.
  case retrying
  /// The last try failed, and it is not tried again.
  case failed
  /// It is not known whether it was sent.
  case unknown
}

package struct CareObstacle: Sendable, Hashable {
  package var kind: CareObstacleKind
  /// Nil where it is in the way of all messages.
  package var profile: ProfileRecord?
  /// Of `noSender`, the one that has been ready for the longest time.
  package var message: CareMessageRecord?
  /// The title of the task that the message asks about.
  package var title: String?
  /// Of `noSender`: since when the message could have been sent.
  package var ready: Instant?
  /// When the message is tried again; nil for at once, and for no message.
  package var held: Instant?
}

package extension RecordReader<CareMessageRecord> {
  /// What stands in the way of messages: first of all of them, then by rank. `localOnly` holds for
  /// any profile, the permission where a message waits or will come.
  func obstacles(of id: ProfileID?, at instant: Instant) throws -> [CareObstacle] {
    let profiles =
      try id.map { try reader.profiles.itemIfAny($0).map { [$0] } ?? [] } ?? reader.profiles.all()
    let waiting = try waitingMessages(to: profiles, at: instant)
    var obstacles: [CareObstacle] = []
    let preferences = try reader.preferences.current()
    let isElsewhere = try otherSender() != nil
    if isElsewhere {
      // What stands in the way of all messages is on the device that sends them.
    } else if preferences.localOnly, !profiles.isEmpty {
      obstacles.append(CareObstacle(kind: .localOnly))
    }
    if !isElsewhere, !waiting.isEmpty || profiles.contains(where: { $0.status == .active }) {
      if preferences.notificationPermission != .granted {
        obstacles.append(CareObstacle(kind: .permissionRequired))
      }
    }
    if !isElsewhere, obstacles.isEmpty, let message = try untakenMessage(of: waiting, at: instant) {
      obstacles.append(
        CareObstacle(kind: .noSender, message: message, ready: message.readySince))
    }
    for profile in profiles {
      if let kind = profile.obstacle {
        obstacles.append(CareObstacle(kind: kind, profile: profile))
      }
      for message in waiting where message.profile == profile.id {
        guard let kind = message.obstacle else { continue }
        obstacles.append(
          CareObstacle(
            kind: kind, profile: profile, message: message,
            title: try message.request.flatMap { try reader.tasks.titleIfAny($0.task) },
            held: message.heldUntil.flatMap { $0 > instant ? $0 : nil }))
      }
    }
    return obstacles
  }

  /// In seconds: a sender that looks this seldom is taken for none.
  private static var senderPatience: Int64 { 300 }

  /// The messages that are yet to be sent and still would be, the oldest first.
  private func waitingMessages(
    to profiles: [ProfileRecord], at instant: Instant
  ) throws -> [CareMessageRecord] {
    let condition = """
      state IN ('queued', 'failed', 'unknown') AND outcome = 'waiting'
        AND ifnull(deadline > ?, 1)
      ORDER BY careMessage.key
      """
    let tasks = try careTasks()
    return try matching(condition, [instant]).filter { message in
      guard let profile = profiles.first(where: { $0.id == message.profile }) else { return false }
      return message.kind == .introduction
        ? profile.isAsked && profile.introduction?.id == message.id
        : tasks.contains { $0.asks(message) }
    }
  }

  /// The message that has been ready for the longest time, where no sender ever took one, or not
  /// for long.
  private func untakenMessage(
    of waiting: [CareMessageRecord], at instant: Instant
  ) throws -> CareMessageRecord? {
    let ready = waiting.filter { $0.state == .queued && $0.readySince <= instant }
    guard let oldest = ready.min(by: { $0.readySince < $1.readySince }) else { return nil }
    let isLong = oldest.readySince.adding(seconds: Self.senderPatience) <= instant
    let taken = "SELECT 1 FROM careMessage WHERE sender IS NOT NULL LIMIT 1"
    return try isLong || db.value(Int.self, taken) == nil ? oldest : nil
  }
}

extension ProfileRecord {
  /// What stands between them and their messages as a whole; nil for nothing.
  fileprivate var obstacle: CareObstacleKind? {
    switch status {
    case .active: nil
    case .confirmed: .noTask
    case .declined: .declined
    case .pending:
      switch isAsked ? introduction?.state : nil {
      case nil, .cancelled?, .expired?: .notIntroduced
      case .sent?: .notAnswered
      case .queued?, .claimed?, .failed?, .unknown?: nil
      }
    }
  }
}

extension CareMessageRecord {
  /// What keeps the message itself; nil for nothing.
  fileprivate var obstacle: CareObstacleKind? {
    switch state {
    case .failed: .failed
    case .unknown: .unknown
    case .queued: error == nil ? nil : .retrying
    case .claimed, .sent, .cancelled, .expired: nil
    }
  }

  /// Since when a sender could have taken the message, as it is queued now.
  fileprivate var readySince: Instant { heldUntil.map { max($0, modifiedAt) } ?? modifiedAt }
}
