import CivilTime
import GRDB

extension Reader {
  /// The records that nobody can read, since they hold what daybook never writes, in words.
  func strangeValues() throws -> [String] {
    let kept =
      try canBeRead { _ = try firstKeptLog() } ? [] : ["What says from when on logs are kept"]
    let records = try Entity.ownersFirst.flatMap { entity -> [String] in
      if case .fixed(let title) = entity.restoring.title {
        return try canBeRead { try read(entity, id: "") } ? [] : ["\(title.capitalizedAtStart)"]
      }
      let ids = try String.fetchCursor(
        db, sql: "SELECT id FROM \(entity.rawValue) ORDER BY key")
      var strange: [String] = []
      while strange.count < StoreFindings.most, let id = try ids.next() {
        guard try !canBeRead({ try read(entity, id: id) }) else { continue }
        strange.append("The \(entity.noun) “\(id)”")
      }
      return strange
    }
    return (kept + records).map { "\($0) cannot be read: there is what daybook never writes." }
  }

  func canBeRead(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch  where ModelError(translating: error) == .strangeValue {
      return false
    }
  }

  /// Reads a record as whoever asks for it does; one of which there is only one, without its id.
  private func read(_ entity: Entity, id: String) throws {
    switch entity {
    case .task: _ = try task(TaskID(id))
    case .tag: _ = try tag(TagID(id))
    case .occurrence:
      let sql = "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE id = ?"
      _ = try db.rows(sql, [id], read: OccurrenceRow.record)
    case .habit:
      _ = try keptMarks(of: storedHabit(HabitID(id)), from: .earliest, through: .latest)
    // A habit is read with its marks.
    case .habitMark: break
    case .savedSearch: _ = try savedSearch(SavedSearchID(id))
    case .preferences: _ = try preferences()
    case .reminder: _ = try reminder(ReminderID(id))
    case .profile: _ = try profile(ProfileID(id))
    case .careMessage: _ = try careMessage(CareMessageID(id))
    case .careResponse: _ = try careResponse(CareResponseID(id))
    case .wellnessLog: _ = try wellnessLog(WellnessLogID(id))
    case .wellnessTargets: _ = try wellnessTargets()
    case .onboarding: _ = try onboarding()
    // A day without a message has no row to read.
    case .dashboard: break
    }
  }
}
