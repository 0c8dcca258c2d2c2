import CivilTime
import GRDB

/// What a reply answers, and what it does there.
struct CareMatch {
  let message: CareMessageRecord?
  let effect: CareEffect

  static let none = CareMatch(message: nil, effect: .noted)
}

/// Finds the request that a reply answers.
struct CareMatching {
  /// How long after its deadline a missed request still takes a reply.
  static let patience: Int64 = 24 * 3600
  /// How many of the newest requests are looked at.
  private static let most = 50

  let reader: Reader
  let profile: ProfileID
  let hasText: Bool
  let hasPhoto: Bool
  let received: Instant

  /// The newest request that waits and takes this kind of reply; one that waits for the other kind;
  /// one that was answered before its deadline, which is to come; the newest missed one.
  func match() throws -> CareMatch {
    let requests = try requests()
    let open = requests.filter { $0.isWaiting(at: received) }
    if let message = try open.first(where: fits) {
      return CareMatch(message: message, effect: .completed)
    }
    if let message = open.first { return CareMatch(message: message, effect: missing) }
    let answered = requests.first {
      $0.answered != nil && received < $0.occasion?.deadline ?? .latest
    }
    if let answered { return CareMatch(message: answered, effect: .repeated) }
    let missed = requests.filter { message in
      message.isMissed
        && message.occasion.map { received < $0.deadline.adding(seconds: Self.patience) } ?? false
    }
    if let message = try missed.first(where: fits) {
      return CareMatch(message: message, effect: .late)
    }
    return missed.first.map { CareMatch(message: $0, effect: missing) } ?? .none
  }

  /// Those that somebody was handed out before the reply came, the newest first.
  private func requests() throws -> [CareMessageRecord] {
    try reader.db.rows(
      """
      \(CareMessageRow.selection)careMessage.profile = (SELECT key FROM profile WHERE id = ?)
        AND careMessage.created <= ? AND kind = 'request' AND claim IS NOT NULL
        AND outcome IS NOT NULL
      ORDER BY careMessage.created DESC, careMessage.key DESC LIMIT \(Self.most)
      """, [profile.text, received.millisecond], read: CareMessageRow.record)
  }

  private var missing: CareEffect { hasPhoto ? .textNeeded : .photoNeeded }

  private func fits(_ message: CareMessageRecord) throws -> Bool {
    let sql = "SELECT careResponse FROM task WHERE id = ?"
    let kind = try message.occasion.flatMap {
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
  /// Whether a reply of that instant is in time, also where the server heard of it later.
  fileprivate func isWaiting(at received: Instant) -> Bool {
    guard let deadline = occasion?.deadline, received < deadline else { return false }
    return outcome == .waiting || outcome == .missed
  }

  fileprivate var isMissed: Bool { outcome == .waiting || outcome == .missed }
}
