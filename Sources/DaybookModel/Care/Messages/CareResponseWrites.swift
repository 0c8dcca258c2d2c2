import CivilTime
import SQLite

package extension RecordWriter<CareResponseRecord> {
  /// Takes a reply in, with all that follows from it; a retry returns it, whichever profile has its
  /// number by now. An instant up to a minute ahead comes from a fast clock, and counts as now.
  func receive(_ draft: CareReplyDraft) throws -> CareResponseRecord {
    let instant = writer.action.moment.instant
    let received = min(draft.received ?? instant, instant)
    try require(
      draft.received ?? instant <= instant.adding(seconds: CareMatching.clockTolerance),
      "receivedAt", "The time of this reply is in the future.")
    try check(draft)
    let fingerprint = try draft.fingerprint(from: PhoneNumber(draft.phone).text)
    let owner = try writer.reader.profiles.item(phone: draft.phone)
    let id = draft.id ?? CareResponseID(writer.action.generateID())
    try Entity.careResponse.check(id: id.text)
    if let existing = try reader.itemIfAny(id) {
      try writer.check(isRetryOf: .careResponse, id.text, fingerprint)
      return existing
    }
    guard let profile = owner else { throw ModelError.noProfile }
    if draft.id != nil { try writer.checkNotRemoved(.careResponse, id.text) }
    let match = try answer(draft, of: profile, at: received)
    let request = match.message?.request
    try insert(
      id,
      CareResponseFields(
        profile: profile.id, careMessage: match.message?.id, task: request?.task,
        occurrence: request?.occurrence, text: draft.text, picture: draft.photo,
        receivedAt: received, effect: match.effect), fingerprint: fingerprint)
    return try reader.item(id)
  }

  private static var textLength: Int { 10_000 }

  private func check(_ draft: CareReplyDraft) throws {
    if let text = draft.text {
      try TextRules.refuseNUL(text, field: "text")
      try TextRules.checkLength(text, "A reply has", atMost: Self.textLength, field: "text")
    }
    try require(
      draft.photo != nil || TextRules.trimmed(draft.text ?? "") != "", "text",
      "A reply needs a text, a photo or both.")
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
        try writer.profiles.decline(profile.id, text: draft.text ?? "", at: received)
        return CareMatch(message: introductions.first, effect: .declined)
      }
      try writer.profiles.confirm(profile.id, at: received)
      return CareMatch(message: introductions.first, effect: .confirmed)
    }
    let match = try CareMatching(
      reader: writer.reader, profile: profile.id,
      hasText: TextRules.trimmed(draft.text ?? "") != "",
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
    try writer.careMessages.reader.matching(
      """
      careMessage.profile = ? AND kind = 'introduction' AND careMessage.createdAt < ?
      ORDER BY careMessage.key DESC
      """,
      [
        writer.reader.profiles.key(profile),
        received.adding(seconds: CareMatching.clockTolerance),
      ])
  }

  /// An answered message is not sent once more, whatever its sender reports.
  private func record(
    _ message: CareMessageRecord, _ outcome: CareOutcome, at received: Instant
  ) throws {
    try writer.careMessages.change(message.id) { key in
      try writer.db.run(
        """
        UPDATE careMessage SET outcome = ?, answered = ?, notBefore = NULL,
          state = iif(state = 'queued', 'cancelled', state)
        WHERE key = ?
        """, [outcome, received, key])
    }
  }

  /// Completes the occurrence that was asked about; false where it does not exist any more.
  private func complete(_ message: CareMessageRecord) throws -> Bool {
    guard let request = message.request else { return false }
    let task = try writer.reader.tasks.item(request.task)
    let completion = Completion(of: task.series == nil ? nil : request.occurrence)
    do {
      if task.state == .cancelled {
        let key = try writer.reader.tasks.key(task.id)
        // A series that ended because its last occurrence was missed or skipped has a row that says
        // so; a task that a person cancelled stays.
        guard request.occurrence == task.series?.occurrence,
          try writer.reader.tasks.occurrence(request.occurrence, ofTask: key) != nil
        else { return false }
        _ = try writer.tasks.reopen(request.occurrence, of: task, key, ifRevision: nil)
      }
      _ = try writer.tasks.complete(request.task, completion, ifRevision: nil, subtasks: .keep)
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
