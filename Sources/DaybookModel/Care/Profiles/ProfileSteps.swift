package import CivilTime
import SQLite

package extension WriteTransaction {
  /// Notes that they agreed, for an onboarding or after a STOP, which makes a profile active again
  /// that was so before. An introduction that is still queued is cancelled. Where they agreed
  /// already, nothing changes. Throws `notFound`.
  func confirm(_ id: ProfileID, at instant: Instant) throws {
    let current = try reader.profile(id)
    guard current.status == .pending || current.status == .declined else { return }
    try cancelMessages(of: id, kind: .introduction)
    try change(id) { key in
      if current.activated == nil {
        try place(key, .confirmed, .success)
      } else {
        try activate(key, at: instant)
      }
    }
  }

  /// Notes that they want no messages, with their text: all that is queued for them is cancelled,
  /// and an onboarding that is not over waits at a step where it can be tried again or given up.
  /// Where they said so already, the newest words count. Throws `notFound`.
  func decline(_ id: ProfileID, text: String, at instant: Instant) throws {
    let current = try reader.profile(id)
    try cancelMessages(of: id)
    guard current.status != .declined || current.received != text else { return }
    try change(id) { key in
      try place(key, .declined, current.activated == nil ? .wait : nil)
      try db.run(
        "UPDATE profile SET stopped = ?, received = ? WHERE key = ?",
        [instant.millisecond, text, key])
    }
  }

  /// Goes one step on: from the form to the summary and to the introduction, from the success to
  /// the first task, and from there to an active profile. Of one whose onboarding is over, nothing
  /// changes. Throws `invalidState` where the next step is not the person's to take.
  func advanceProfile(_ id: ProfileID, ifRevision: Int?) throws -> ProfileRecord {
    let current = try reader.profile(id)
    let next: ProfileStep?
    switch current.step {
    case nil where current.status == .active: return current
    case .form: next = .summary
    case .summary: next = .introduction
    case .introduction:
      throw ModelError.invalidState(
        .wrongStep,
        message: "The introduction of “\(current.name)” has not been sent yet.",
        hint: "Send it with `profile/send`.")
    case .wait, nil:
      throw current.status == .declined
        ? ModelError.invalidState(
          .declined,
          message: "“\(current.name)” does not want messages.",
          hint: "Try again with `profile/send`, or remove the profile.")
        : ModelError.invalidState(
          .wrongStep,
          message: "“\(current.name)” has not answered the introduction yet.",
          hint: "A reply of YES or OK confirms; `profile/cancel` cancels the setup.")
    case .success: next = .firstTask
    case .firstTask: next = nil
    }
    try check(ifRevision, of: .profile, id.text, current: current.revision)
    try change(id) { key in
      if let next {
        try db.run("UPDATE profile SET step = ? WHERE key = ?", [next.rawValue, key])
      } else {
        try activate(key, at: action.moment.instant)
      }
    }
    return try reader.profile(id)
  }

  /// Goes one step back, from the introduction to the summary and from there to the form; in the
  /// form nothing changes. Throws `invalidState` once the introduction was sent.
  func backProfile(_ id: ProfileID, ifRevision: Int?) throws -> ProfileRecord {
    let current = try reader.profile(id)
    let next: ProfileStep
    switch current.step {
    case .form: return current
    case .summary: next = .form
    case .introduction: next = .summary
    case .wait, .success, .firstTask, nil:
      throw ModelError.invalidState(
        .finished,
        message: "The introduction of “\(current.name)” has been sent, so you cannot go back.",
        hint: "Edit the profile, or remove it.")
    }
    try check(ifRevision, of: .profile, id.text, current: current.revision)
    try change(id) { key in
      try db.run("UPDATE profile SET step = ? WHERE key = ?", [next.rawValue, key])
    }
    return try reader.profile(id)
  }

  /// Queues the introduction and waits for the answer: for the first time, after the last one
  /// failed or was not answered (`ProfileRecord.unansweredSince`), or after a STOP. Throws
  /// `localOnly` where nothing may leave the machine, and `invalidState` where an introduction is
  /// on its way or not called for.
  func sendIntroduction(to id: ProfileID, ifRevision: Int?) throws -> ProfileRecord {
    let current = try reader.profile(id)
    try check(ifRevision, of: .profile, id.text, current: current.revision)
    guard current.canSend else { throw refusal(toSendTo: current) }
    let preferences = try reader.preferences()
    guard !preferences.localOnly else {
      throw ModelError.localOnly(
        message: "Nothing leaves this machine while the preference `localOnly` is on, so no "
          + "introduction can be sent.")
    }
    // One that failed or is unknown is not sent beside the new one.
    try cancelMessages(of: id, kind: .introduction)
    _ = try queue(
      CareMessageDraft(
        profile: id, kind: .introduction,
        text: current.introductionText(from: preferences.name)))
    try change(id) { try place($0, .pending, .wait) }
    return try reader.profile(id)
  }
}

extension WriteTransaction {
  /// The first task of a profile ends its onboarding.
  func noteTask(ofProfile key: Int64) throws {
    let profile = try reader.profile(key: key)
    guard profile.step == .firstTask else { return }
    try change(profile.id) { try activate($0, at: action.moment.instant) }
  }

  private func activate(_ key: Int64, at instant: Instant) throws {
    try place(key, .active, nil)
    try db.run(
      "UPDATE profile SET activated = ? WHERE key = ?", [instant.millisecond, key])
  }

  private func refusal(toSendTo profile: ProfileRecord) -> ModelError {
    switch profile.step {
    case .form, .summary:
      .invalidState(
        .wrongStep,
        message: "The introduction of “\(profile.name)” comes after the summary.",
        hint: "Continue with `profile/advance` first.")
    case .introduction, .wait:
      profile.introduction?.state == .claimed
        ? .invalidState(
          .busy,
          message: "The sender “\(profile.introduction?.sender ?? "")” has the introduction of "
            + "“\(profile.name)” right now.",
          hint: "Wait until it reports the result, or until its claim expires.")
        : .invalidState(
          .finished,
          message: "The introduction of “\(profile.name)” is already waiting for a sender.",
          hint: "Start the program that sends messages.")
    case .success, .firstTask, nil:
      .invalidState(.finished, message: "“\(profile.name)” has already agreed.")
    }
  }
}
