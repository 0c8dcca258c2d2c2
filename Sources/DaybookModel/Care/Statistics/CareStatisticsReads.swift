package import CivilTime
import SQLite

/// Reads the statistics of care.
package struct CareReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var care: CareReader { CareReader(reader: self) } }

package extension CareReader {
  /// The statistics of each profile, or of one, by rank, over the days from one (nil: the first of
  /// all) through another. Where days have been pruned, whole months count alone.
  func statistics(
    of profile: ProfileID?, from first: Day?, through last: Day
  ) throws -> [CareProfileStatistics] {
    try reader.profiles.all().filter { profile == nil || $0.id == profile }.map {
      CareProfileStatistics(
        profile: $0, statistics: try statistics(of: $0.id, from: first, through: last))
    }
  }
}

extension CareReader {
  private func statistics(
    of profile: ProfileID, from first: Day?, through last: Day
  ) throws -> CareStatistics {
    if let first, first > last { return CareStatistics() }
    let begin = first?.description ?? "0000"
    // Every month ends on its 31st here, so that the last day of a shorter one is its end too.
    let isWhole = last == last.wholeMonth.upperBound
    let end = isWhole ? "\(last.description.prefix(8))31" : last.description
    let parts =
      try days(of: profile, from: begin, through: end)
      + months(of: profile, from: begin, through: end)
    return parts.sorted { $0.start < $1.start }.reduce(CareStatistics()) { $0 + $1.statistics }
  }

  private typealias Part = (start: String, statistics: CareStatistics)

  static let sums = "answered, late, missed, waiting, unsent, responseSeconds"
  static let monthSums = "\(sums), head, tail, best, broken"

  /// The days of months that the stretch has only a part of.
  private func days(of profile: ProfileID, from first: String, through last: String) throws
    -> [Part]
  {
    try db.rows(
      """
      SELECT day, \(Self.sums) FROM careDay
      WHERE profile = :profile AND day BETWEEN :first AND :last
        AND (substr(day, 1, 7) || '-01' < :first OR substr(day, 1, 7) || '-31' > :last)
      """, ["profile": profile.text, "first": first, "last": last]
    ) { row in
      (try row.value(0), try statistics(row).ofOneDay)
    }
  }

  private func months(of profile: ProfileID, from first: String, through last: String) throws
    -> [Part]
  {
    try db.rows(
      """
      SELECT month || '-01', \(Self.monthSums) FROM careMonth
      WHERE profile = :profile AND month || '-01' >= :first AND month || '-31' <= :last
      """, ["profile": profile.text, "first": first, "last": last]
    ) { row in
      (try row.value(0), try monthStatistics(row))
    }
  }

  /// Of a row with `careSums` behind its first column.
  func statistics(_ row: Row) throws -> CareStatistics {
    var statistics = CareStatistics()
    statistics.answered = try row.value(1)
    statistics.late = try row.value(2)
    statistics.missed = try row.value(3)
    statistics.waiting = try row.value(4)
    statistics.unsent = try row.value(5)
    statistics.responseSeconds = try row.value(6)
    return statistics
  }

  /// Of a row with `careMonthSums` behind its first column.
  func monthStatistics(_ row: Row) throws -> CareStatistics {
    var statistics = try statistics(row)
    statistics.streak = CareStreak(
      head: try row.value(7), tail: try row.value(8), best: try row.value(9),
      isBroken: try row.value(10))
    return statistics
  }
}
