package import CivilTime
import SQLite

package struct CareReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var care: CareReader { CareReader(reader: self) } }

package extension CareReader {
  /// By rank, over the days from one (nil: the first of all) through another. Where days have been
  /// pruned, whole months count alone.
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
    try row.read(from: 1) {
      CareStatistics(
        answered: $0, late: $1, missed: $2, waiting: $3, unsent: $4, responseSeconds: $5)
    }
  }

  /// Of a row with `careMonthSums` behind its first column.
  func monthStatistics(_ row: Row) throws -> CareStatistics {
    var statistics = try statistics(row)
    statistics.streak = try row.read(from: 7, into: CareStreak.init)
    return statistics
  }
}
