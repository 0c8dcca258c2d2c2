import CivilTime
import SQLite

/// The request that a reply answers, and the effect on it.
struct CareMatch {
  let message: CareMessageRecord?
  let effect: CareEffect

  static let none = CareMatch(message: nil, effect: .noted)
}

/// Finds the request that a reply answers.
struct CareMatching {
  /// How long after its deadline a missed request still takes a reply.
  static let lateReplyWindow: Int64 = 24 * 3600
  /// By how many seconds a provider's clock may be wrong.
  static let clockTolerance: Int64 = 60

  let reader: ReadTransaction
  let profile: ProfileID
  let hasText: Bool
  let hasPhoto: Bool
  let received: Instant

  /// The newest request that waits, takes this kind of reply and can still be completed, as
  /// `complete` says; one that waits for the other kind; one that was answered and whose deadline
  /// is to come; the newest missed one.
  func match(_ complete: (CareMessageRecord) throws -> Bool) throws -> CareMatch {
    let requests = try requests()
    let open = requests.filter { $0.isOpen(at: received) }
    if let message = try open.first(where: { try fits($0) && complete($0) }) {
      return CareMatch(message: message, effect: .completed)
    }
    if let message = try open.first(where: { try !fits($0) }) {
      return CareMatch(message: message, effect: missing)
    }
    let answered = requests.first {
      $0.answeredAt != nil && received < $0.request?.deadline ?? .latest
    }
    if let answered { return CareMatch(message: answered, effect: .repeated) }
    let missed = requests.filter { message in
      message.isMissed
        && message.request.map { received < $0.deadline.adding(seconds: Self.lateReplyWindow) }
          ?? false
    }
    if let message = try missed.first(where: { try fits($0) && complete($0) }) {
      return CareMatch(message: message, effect: .late)
    }
    return try missed.first { try !fits($0) }.map { CareMatch(message: $0, effect: missing) }
      ?? .none
  }

  /// The requests of the profile's tasks that may have arrived before the reply, the newest first.
  private func requests() throws -> [CareMessageRecord] {
    try reader.careMessages.matching(
      """
      careMessage.profile = (SELECT key FROM profile WHERE id = ?)
        AND careMessage.createdAt < ? AND deadline > ? AND kind = 'request'
        AND claim IS NOT NULL
        AND (error IS NULL OR deliveryUncertainty IS NOT NULL OR answered IS NOT NULL)
        AND EXISTS (
          SELECT 1 FROM task
          WHERE task.id = careMessage.task AND task.profile = careMessage.profile)
      ORDER BY careMessage.createdAt DESC, careMessage.key DESC
      """,
      [
        profile, received.adding(seconds: Self.clockTolerance),
        received.adding(seconds: -Self.lateReplyWindow),
      ])
  }

  private var missing: CareEffect { hasPhoto ? .textNeeded : .photoNeeded }

  private func fits(_ message: CareMessageRecord) throws -> Bool {
    let sql = "SELECT careResponse FROM task WHERE id = ?"
    let kind = try message.request.flatMap {
      try reader.db.value(String?.self, sql, [$0.task.text]) ?? nil
    }
    return switch kind.flatMap(CareResponseKind.init) {
    case .text: hasText
    case .photo: hasPhoto
    case .either, nil: true
    }
  }
}

extension CareMessageRecord {
  /// Whether a reply received at that instant is in time, whenever the server takes it in.
  fileprivate func isOpen(at received: Instant) -> Bool {
    guard let deadline = request?.deadline, received < deadline else { return false }
    return answeredAt == nil
  }

  fileprivate var isMissed: Bool { outcome == .waiting || outcome == .missed }
}
