import CivilTime
import GRDB

extension Reader {
  /// The records that nobody can read, since they hold what daybook never writes or are damaged, in
  /// words.
  func strangeValues() throws -> [String] {
    var strange: [String] = []
    func look(_ name: String, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch ModelError.notFound {
        strange.append("\(name) is there, and is not found.")
      } catch  where ModelError(translating: error) == .strangeValue {
        strange.append("\(name) cannot be read: there is what daybook never writes.")
      } catch  where ModelError.isDamage(error) {
        strange.append("\(name) cannot be read: the file is damaged there.")
      }
    }
    try look("What says from when on logs are kept") { _ = try firstKeptLog() }
    for entity in Entity.ownersFirst {
      if case .fixed(let title) = entity.restoring.title {
        try look("\(title.capitalizedAtStart)") { try read(entity, id: "") }
        continue
      }
      let most = strange.count + StoreFindings.most
      try look("Not every \(entity.noun)") {
        let ids = try String.fetchCursor(
          db, sql: "SELECT id FROM \(entity.rawValue) NOT INDEXED ORDER BY key")
        while strange.count < most, let id = try ids.next() {
          try look("The \(entity.noun) “\(id)”") { try read(entity, id: id) }
        }
      }
    }
    return strange
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
