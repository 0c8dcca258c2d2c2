import CivilTime
import SQLite

package struct OnboardingReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction {
  var onboarding: OnboardingReader { OnboardingReader(reader: self) }
}

package extension OnboardingReader {
  /// Whether the first steps are still ahead: they are not finished, and there is neither a task
  /// nor a habit, by which a person shows to have found the way.
  func isNeeded() throws -> Bool {
    guard try record().completedAt == nil else { return false }
    let sql = "SELECT EXISTS (SELECT 1 FROM task) OR EXISTS (SELECT 1 FROM habit)"
    return try db.value(Bool.self, sql, []) != true
  }

  func record() throws -> OnboardingRecord {
    let sql = """
      SELECT page, requested, answered, completedAt, revision FROM onboarding WHERE key = 1
      """
    let permission = try reader.preferences.current().notificationPermission
    let records = try db.rows(sql) {
      OnboardingRecord(
        page: $0, requested: $1, answered: $2, completedAt: $3, permission: permission,
        revision: $4)
    }
    guard let record = records.first, (0...OnboardingRecord.lastPage).contains(record.page) else {
      throw ModelError.corruptValue
    }
    return record
  }
}

package struct OnboardingWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction {
  var onboarding: OnboardingWriter { OnboardingWriter(writer: self) }
}

package extension OnboardingWriter {
  func advance(ifRevision: Int?) throws -> OnboardingRecord {
    let current = try running(ifRevision)
    try checkIsAhead(current.canAdvance, "Continue")
    return try change(current) { $0.page += 1 }
  }

  func back(ifRevision: Int?) throws -> OnboardingRecord {
    let existing = try reader.onboarding.record()
    guard existing.page > 0 else { return existing }
    return try change(running(ifRevision)) { $0.page -= 1 }
  }

  func skip(ifRevision: Int?) throws -> OnboardingRecord {
    let current = try running(ifRevision)
    try checkIsAhead(current.canSkip, "Skip")
    return try change(current) { $0.page = OnboardingRecord.lastPage }
  }

  /// Begins to ask the person whether daybook may notify.
  func requestPermission(ifRevision: Int?) throws -> OnboardingRecord {
    let current = try running(ifRevision)
    try require(
      current.page == OnboardingRecord.lastPage, .wrongStep,
      "Notifications are asked about on the last page.", hint: "`Skip` takes you there.")
    try require(
      current.permission == .notDetermined, .finished,
      "The question about notifications has been answered.",
      hint: "Change the answer in the preferences.")
    try require(
      !current.isRequesting(at: action.moment.instant), .busy,
      "The question about notifications is already being asked.",
      hint: "Answer it there, or try again in a minute.")
    return try change(current) { $0.requested = action.moment.instant }
  }

  /// Takes the outcome of the question, whichever front end asked; the preferences change with it.
  func answerPermission(
    _ outcome: NotificationPermission, ifRevision: Int?
  ) throws -> OnboardingRecord {
    let existing = try reader.onboarding.record()
    let isKnown = existing.answered != nil && existing.requested == nil
    guard !isKnown || existing.permission != outcome else { return existing }
    let current = try record(ifRevision)
    var edit = PreferencesEdit()
    edit.notificationPermission = .set(outcome)
    _ = try writer.preferences.edit(edit, ifRevision: nil)
    return try change(current) {
      $0.requested = nil
      $0.answered = action.moment.instant
    }
  }

  func complete(ifRevision: Int?) throws -> OnboardingRecord {
    let existing = try reader.onboarding.record()
    guard existing.completedAt == nil else { return existing }
    let current = try record(ifRevision)
    try require(
      current.page == OnboardingRecord.lastPage, .wrongStep,
      "The first steps end on their last page.", hint: "`Skip` takes you there.")
    try require(
      current.canComplete, .wrongStep, "The question about notifications comes first.",
      hint: "Any outcome will do, including that the person cannot be asked.")
    return try change(current) {
      $0.requested = nil
      $0.completedAt = action.moment.instant
    }
  }

  /// The permission stays.
  func reset(ifRevision: Int?) throws -> OnboardingRecord {
    let existing = try reader.onboarding.record()
    let marks = [existing.requested, existing.answered, existing.completedAt]
    guard existing.page > 0 || marks.contains(where: { $0 != nil }) else { return existing }
    return try change(record(ifRevision)) {
      $0.page = 0
      $0.requested = nil
      $0.answered = nil
      $0.completedAt = nil
    }
  }

  private func checkIsAhead(_ canTurn: Bool, _ button: String) throws {
    try require(canTurn, .wrongStep, "This is the last page, which has no “\(button)”.")
  }

  private func record(_ ifRevision: Int?) throws -> OnboardingRecord {
    let current = try reader.onboarding.record()
    if let ifRevision, ifRevision != current.revision {
      throw ModelError.revisionConflict(
        .onboarding, "onboarding", current: current.revision,
        message: "The first steps have moved on since they were read.")
    }
    return current
  }

  private func running(_ ifRevision: Int?) throws -> OnboardingRecord {
    let current = try record(ifRevision)
    try require(
      current.completedAt == nil, .finished, "The first steps are over.",
      hint: "A reset starts them again.")
    return current
  }

  private func change(
    _ current: OnboardingRecord, _ change: (inout OnboardingRecord) -> Void
  ) throws -> OnboardingRecord {
    var wanted = current
    change(&wanted)
    let before = try log.snapshot(of: .onboarding, key: 1)
    try db.run(
      """
      UPDATE onboarding SET page = ?, requested = ?, answered = ?, completedAt = ?,
        revision = revision + 1
      WHERE key = 1
      """, [wanted.page, wanted.requested, wanted.answered, wanted.completedAt])
    try log.recordEdit(of: .onboarding, key: 1, before: before)
    return try reader.onboarding.record()
  }
}
