import CivilTime
import SQLite

package extension WriteTransaction {
  /// Takes a reply in, with all that follows from it. For an id that was taken in with the same
  /// content before, returns that reply, whichever profile has its number by now. Throws `notFound`
  /// for a number of no profile, and `invalidValue` for a number that is none, an empty reply, and
  /// one of the future; an instant up to a minute ahead comes from a fast clock, and counts as now.
  func respond(_ draft: CareReplyDraft) throws -> CareResponseRecord {
    let instant = action.moment.instant
    let received = min(draft.received ?? instant, instant)
    guard draft.received ?? instant <= instant.adding(seconds: CareMatching.clockTolerance) else {
      throw ModelError.invalidValue(
        field: "receivedAt", message: "The time of this reply is in the future.")
    }
    try check(draft)
    let phone = try PhoneNumber(draft.phone)
    let owner = try reader.profiles.item(phone: draft.phone)
    let newFingerprint = draft.fingerprint(from: phone.text)
    let id = draft.id ?? CareResponseID(action.generateID())
    try Entity.careResponse.check(id: id.text)
    if let existing = try reader.careResponseIfAny(id) {
      guard try fingerprint(.careResponse, id.text) != newFingerprint else { return existing }
      // A reply from before numbers were kept is compared by its profile.
      let theirs = draft.fingerprint(from: (owner?.id ?? existing.profile).text)
      try check(isRetryOf: .careResponse, id.text, theirs)
      return existing
    }
    guard let profile = owner else { throw ModelError.noProfile }
    if draft.id != nil, try isRemoved(.careResponse, id.text) {
      throw removed(.careResponse, id.text)
    }
    let match = try answer(draft, of: profile, at: received)
    try db.run(
      """
      INSERT INTO careResponse (id, profile, message, task, occurrence, text, photo, photoName,
        photoType, photoSize, received, effect, isLate, createdAt, modifiedAt, revision, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
      """,
      [
        id.text, reader.profiles.key(profile.id), match.message?.id.text,
        match.message?.request?.task.text, match.message?.request?.occurrence.description,
        draft.text, draft.photo?.digest, draft.photo?.name, draft.photo?.mediaType,
        draft.photo?.size, received.millisecond, match.effect.rawValue, match.effect == .late, now,
        now, newFingerprint,
      ])
    try log.recordAdd(of: .careResponse, key: db.lastInsertedRowID)
    return try reader.careResponse(id)
  }
}

extension WriteTransaction {
  private static let textLength = 10_000

  private func check(_ draft: CareReplyDraft) throws {
    if let text = draft.text {
      try TextRules.refuseNUL(text, field: "text")
      try TextRules.checkLength(text, "A reply has", atMost: Self.textLength, field: "text")
    }
    guard draft.photo != nil || TextRules.trimmed(draft.text ?? "") != "" else {
      throw ModelError.invalidValue(
        field: "text",
        message: "A reply needs a text, a photo or both.")
    }
  }

  private func answer(
    _ draft: CareReplyDraft, of profile: ProfileRecord, at received: Instant
  ) throws -> CareMatch {
    let word = draft.photo == nil ? draft.text.flatMap(CareKeyword.init) : nil
    let introductions =
      profile.introducedAt == nil ? [] : try introductions(of: profile.id, by: received)
    let isAnswer =
      switch (word, profile.status) {
      case (.stop, _), (.yes, .declined): true
      // A YES from a number to which nothing was sent agrees to nothing.
      case (.yes, .pending): !introductions.isEmpty
      case (.yes, .confirmed), (.yes, .active), (nil, _): false
      }
    if isAnswer {
      guard try !reader.hasLaterWord(than: received, from: profile.id) else { return .none }
      for introduction in introductions where introduction.outcome == .waiting {
        try record(introduction, .answered, at: received)
      }
      if case .stop = word {
        try decline(profile.id, text: draft.text ?? "", at: received)
        return CareMatch(message: introductions.first, effect: .declined)
      }
      try confirm(profile.id, at: received)
      return CareMatch(message: introductions.first, effect: .confirmed)
    }
    let match = try CareMatching(
      reader: reader, profile: profile.id, hasText: TextRules.trimmed(draft.text ?? "") != "",
      hasPhoto: draft.photo != nil, received: received
    ).match(complete)
    if let message = match.message, [.completed, .late].contains(match.effect) {
      try record(message, match.effect == .late ? .late : .answered, at: received)
    }
    return match
  }

  /// Those that were queued for them by then, the newest first.
  private func introductions(
    of profile: ProfileID, by received: Instant
  ) throws -> [CareMessageRecord] {
    let sql = """
      \(CareMessageRow.selection)careMessage.profile = ? AND kind = 'introduction'
        AND careMessage.createdAt < ?
      ORDER BY careMessage.key DESC
      """
    return try db.rows(
      sql,
      [
        reader.profiles.key(profile),
        received.adding(seconds: CareMatching.clockTolerance).millisecond,
      ],
      read: CareMessageRow.record)
  }

  /// An answered message is not sent once more, whatever its sender reports.
  private func record(
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

  /// Completes the occurrence that was asked about; false where it does not exist any more. An
  /// occurrence that the person has completed meanwhile stays so.
  private func complete(_ message: CareMessageRecord) throws -> Bool {
    guard let request = message.request else { return false }
    let task = try reader.tasks.item(request.task)
    let completion = Completion(of: task.series == nil ? nil : request.occurrence)
    do {
      if task.state == .cancelled {
        let key = try reader.tasks.key(task.id)
        // A series that ended because its last occurrence was missed or skipped has a row that says
        // so; a task that a person cancelled stays.
        guard request.occurrence == task.series?.occurrence,
          try reader.tasks.occurrence(request.occurrence, ofTask: key) != nil
        else { return false }
        _ = try tasks.reopen(request.occurrence, of: task, key, ifRevision: nil)
      }
      _ = try tasks.complete(request.task, completion, ifRevision: nil, subtasks: .keep)
      return true
    } catch ModelError.invalidValue, ModelError.invalidState {
      // The rule has no such occurrence any more.
      return false
    }
  }
}

extension CareReplyDraft {
  /// Says whether a reply is a retry of the one that was taken in.
  fileprivate func fingerprint(from sender: String) -> Int64 {
    var fingerprint = Fingerprint()
    for text in [sender, self.text, photo?.digest, received?.description] {
      fingerprint.append(text)
    }
    return fingerprint.value
  }
}
