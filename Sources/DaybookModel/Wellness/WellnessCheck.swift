import CivilTime
import SQLite

extension RecordReader<WellnessLogRecord> {
  /// A day whose logs were pruned, and a month whose days were, cannot be checked.
  func daysWithWrongSums() throws -> [Day] {
    guard try ifWhole({ try retainedSince() }) != nil else { return [] }
    let first = try retainedSince()?.description ?? ""
    let days = try db.values(
      String.self,
      """
      SELECT DISTINCT day FROM wellnessLog INDEXED BY wellnessLogDay WHERE day >= :first
      UNION SELECT day FROM wellnessDay WHERE day >= :first ORDER BY day
      """, ["first": first]
    ).compactMap { Day($0) }
    var wrong: Set<Day> = []
    for day in days {
      let stored = "SELECT \(WellnessDaySQL.dayColumns) FROM wellnessDay WHERE day = :day"
      let place: Arguments = ["day": day.description]
      if try !agree(WellnessDaySQL.sumOfDay, stored, place) { wrong.insert(day) }
    }
    for (month, days) in Dictionary(grouping: days, by: Month.init(of:))
    where month.first.description >= first {
      let stored = """
        SELECT \(WellnessDaySQL.monthColumns) FROM wellnessMonth
        WHERE month = :month AND :first <= :last
        """
      if try !agree(WellnessDaySQL.sumOfMonth, stored, WellnessDaySQL.arguments(month)) {
        wrong.formUnion(days.prefix(1))
      }
    }
    return wrong.sorted()
  }

  private func agree(
    _ sums: String, _ stored: String, _ arguments: Arguments
  ) throws -> Bool {
    func values(_ sql: String) throws -> [[StoredValue]] {
      try db.rows(sql, arguments) { try $0.values() }
    }
    return try values(sums) == values(stored)
  }
}
