import CivilTime
import GRDB

package extension Writer {
  /// Takes a reply in, with all that follows from it. An id that was taken in with the same content
  /// before answers that reply. Throws `notFound` for a number of nobody, and `invalidValue` for a
  /// number that is none, an empty reply, and one of the future; up to a minute ahead is a clock
  /// that goes fast, and counts as now.
  func respond(_ draft: CareReplyDraft) throws -> CareResponseRecord {
    let instant = action.moment.instant
    let received = min(draft.received ?? instant, instant)
    guard draft.received ?? instant <= instant.adding(seconds: 60) else {
      throw ModelError.invalidValue(
        field: "receivedAt", message: "This reply would be received in the future.")
    }
    try check(draft)
    guard let profile = try reader.profile(phone: draft.phone) else {
      throw ModelError.notFound(.profile, try PhoneNumber(draft.phone).text)
    }
    let id = draft.id ?? CareResponseID(action.mintID())
    try Entity.careResponse.check(id: id.text)
    let content = draft.content(of: profile.id).fingerprint
    if draft.id != nil {
      if try isRemoved(.careResponse, id.text) { throw removed(.careResponse, id.text) }
      if let standing = try reader.careResponseIfAny(id) {
        try check(isRetryOf: .careResponse, id.text, content)
        return standing
      }
    }
    let match = try answer(draft, of: profile, at: received)
    try db.run(
      """
      INSERT INTO careResponse (id, profile, message, task, occurrence, text, photo, photoName,
        photoType, photoSize, received, effect, isLate, created, modified, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, reader.profileKey(profile.id), match.message?.id.text,
        match.message?.occasion?.task.text, match.message?.occasion?.occurrence.description,
        draft.text, draft.photo?.digest, draft.photo?.name, draft.photo?.mediaType,
        draft.photo?.size, received.millisecond, match.effect.rawValue, match.effect == .late, now,
        now, content,
      ])
    try log.recordAdd(of: .careResponse, key: db.lastInsertedRowID)
    return try reader.careResponse(id)
  }
}

extension Writer {
  private static let textLength = 10_000

  private func check(_ draft: CareReplyDraft) throws {
    if let text = draft.text {
      try TextRules.refuseNUL(text, field: "text")
      guard text.unicodeScalars.count <= Self.textLength else {
        throw ModelError.tooLarge(
          message: "A reply has at most \(Self.textLength) characters.", limit: Self.textLength)
      }
    }
    guard draft.photo != nil || TextRules.trimmed(draft.text ?? "") != "" else {
      throw ModelError.invalidValue(field: "text", message: "A reply has a text, a photo or both.")
    }
  }

  private func answer(
    _ draft: CareReplyDraft, of profile: ProfileRecord, at received: Instant
  ) throws -> CareMatch {
    let word = draft.photo == nil ? draft.text.flatMap(CareWord.init) : nil
    let introduction = profile.isIntroduced ? try introduction(of: profile.id) : nil
    let isAnswer =
      switch (word, profile.status) {
      case (.stop, _), (.yes, .declined): true
      // A number to which nothing was written agrees to nothing.
      case (.yes, .pending): introduction != nil
      case (.yes, .confirmed), (.yes, .active), (nil, _): false
      }
    if isAnswer {
      guard try !reader.hasLaterWord(than: received, from: profile.id) else { return .none }
      if let introduction, introduction.outcome == .waiting {
        try settle(introduction, .answered, at: received)
      }
      if case .stop = word {
        try decline(profile.id, text: draft.text ?? "", at: received)
        return CareMatch(message: introduction, effect: .declined)
      }
      try confirm(profile.id, at: received)
      return CareMatch(message: introduction, effect: .confirmed)
    }
    let match = try CareMatching(
      reader: reader, profile: profile.id, hasText: TextRules.trimmed(draft.text ?? "") != "",
      hasPhoto: draft.photo != nil, received: received
    ).match()
    if let message = match.message, [.completed, .late].contains(match.effect) {
      try settle(message, match.effect == .late ? .late : .answered, at: received)
      try complete(message)
    }
    return match
  }

  /// The last one that was queued for them.
  private func introduction(of profile: ProfileID) throws -> CareMessageRecord? {
    let sql = """
      \(CareMessageRow.selection)careMessage.profile = ? AND kind = 'introduction'
      ORDER BY careMessage.key DESC LIMIT 1
      """
    return try db.rows(sql, [reader.profileKey(profile)], read: CareMessageRow.record).first
  }

  /// What was answered is not sent once more, whatever its sender believed.
  private func settle(
    _ message: CareMessageRecord, _ outcome: CareOutcome, at received: Instant
  ) throws {
    try change(message.id) { key in
      try db.run(
        """
        UPDATE careMessage SET outcome = ?, answered = ?, notBefore = NULL,
          state = iif(state = 'queued', 'cancelled', state)
        WHERE key = ?
        """, [outcome.rawValue, received.millisecond, key])
    }
  }

  /// Completes what was asked about, where that is still there to be completed.
  private func complete(_ message: CareMessageRecord) throws {
    guard let occasion = message.occasion,
      try db.value(Int.self, "SELECT 1 FROM task WHERE id = ?", [occasion.task.text]) != nil
    else { return }
    let task = try reader.task(occasion.task)
    guard task.care?.profile == message.profile, task.state != .cancelled || task.series != nil
    else { return }
    let completion = Completion(of: task.series == nil ? nil : occasion.occurrence)
    do {
      if task.state == .cancelled, task.series?.occurrence == occasion.occurrence {
        _ = try reopenTask(task.id, occurrence: occasion.occurrence, ifRevision: nil)
      }
      _ = try completeTask(occasion.task, completion, ifRevision: nil, subtasks: .keep)
    } catch ModelError.invalidValue, ModelError.invalidState {
      // The rule has no such occurrence any more; the reply is good all the same.
    }
  }
}

extension CareReplyDraft {
  /// Says whether a reply is a retry of the one that was taken in.
  fileprivate func content(of profile: ProfileID) -> Content {
    var content = Content()
    for text in [profile.text, self.text, photo?.digest, received?.description] {
      content.append(text)
    }
    return content
  }
}
