import CivilTime
import DaybookModel
import Testing

extension Store {
  /// A profile with a number that agreed on 2026-01-01; its first task makes it active.
  func addConfirmedProfile(_ id: String, phone: String) throws {
    let start = try instant("2026-01-01T08:00:00.000Z")
    try transact(at: start) { writer in
      var preferences = PreferencesEdit()
      preferences.notificationPermission = .set(.granted)
      _ = try writer.preferences.edit(preferences, ifRevision: nil)
      _ = try writer.profiles.add(
        ProfileDraft(id: ProfileID(id), name: id, relationship: "Grandma", phone: phone))
      try writer.profiles.confirm(ProfileID(id), at: start)
    }
  }

  /// A task of a profile that recurs from 2026-01-01 on.
  func addCareTask(
    _ id: String, of profile: String, time: LocalTime, recurrence: String,
    _ terms: CareTerms = CareTerms()
  ) throws {
    try transact(at: instant("2026-01-01T08:00:00.000Z")) { writer in
      var draft = TaskDraft(id: TaskID(id), title: id)
      draft.due = Day("2026-01-01")
      draft.dueTime = time
      draft.recurrence = try RecurrenceRule(recurrence)
      (draft.profile, draft.care) = (ProfileID(profile), terms)
      _ = try writer.tasks.add(draft)
    }
  }

  func reconcile(at instant: Instant) throws {
    try transact("care/list", at: instant) { _ = try $0.careMessages.reconcile() }
  }

  /// Sends whatever is due.
  func drain(at instant: Instant) throws {
    let sender = CareSender(name: "tests", seconds: 60, isIdempotent: false)
    while let claimed = try transact(
      "care/claim", at: instant, { try $0.careMessages.claim(for: sender) })
    {
      try transact("care/confirm", at: instant) {
        _ = try $0.careMessages.noteDelivered(
          claimed.message.id, claim: claimed.claim, reference: nil, ifRevision: nil)
      }
    }
  }

  @discardableResult
  func reply(_ text: String, from phone: String, at instant: Instant) throws -> CareResponseRecord {
    try transact("care/receive", at: instant) {
      try $0.careResponses.receive(
        CareReplyDraft(id: nil, phone: phone, text: text, photo: nil, received: nil))
    }
  }

  func careStatistics(of profile: String, from first: Day? = nil, through last: Day) throws
    -> CareStatistics
  {
    let id = ProfileID(profile)
    let found = try read { try $0.care.statistics(of: id, from: first, through: last) }
    return try #require(found.first).statistics
  }
}
