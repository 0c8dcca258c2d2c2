import CivilTime
import SQLite

/// A day of a profile's care.
struct CareStatisticsDay {
  /// An id.
  let profile: String
  let day: String
}

extension CareReader {
  /// The days of which the statistics are not what became of the messages. Messages are pruned in
  /// the order in which they were made, and none is made before its day.
  func wrongDays() throws -> [CareStatisticsDay] {
    let names = CareStatisticsColumns.names
    let counted = names.map { "-\(CareStatisticsColumns.value(of: $0, "careMessage")) AS \($0)" }
    let sql = """
      SELECT profile, day FROM (
        SELECT profile, day, \(names.joined(separator: ", ")) FROM careDay
        WHERE profile IN (SELECT id FROM profile)
        UNION ALL
        SELECT profile.id, substr(occurrence, 1, 10), \(counted.joined(separator: ", "))
        FROM careMessage CROSS JOIN profile ON profile.key = careMessage.profile
        WHERE careMessage.task IS NOT NULL)
      WHERE day >= \(Self.firstWholeDay) AND day >= (
        SELECT date(min(createdAt) / 1000, 'unixepoch', '+2 days') FROM careMessage
        WHERE \(EntityDefinition.expiringMessages))
      GROUP BY profile, day
      HAVING \(names.map { "sum(\($0)) <> 0" }.joined(separator: " OR ")) ORDER BY day, profile
      """
    return try db.rows(sql, into: CareStatisticsDay.init)
  }

  /// A day of each month of which the statistics are not what its days come to.
  func wrongMonths() throws -> [CareStatisticsDay] {
    let sql = """
      SELECT day, \(Self.sums), profile FROM careDay
      WHERE day >= \(Self.firstWholeDay) ORDER BY day, profile
      """
    let days = try db.rows(sql) { row in
      try (
        day: CareStatisticsDay(profile: row.value(7), day: row.value(0)),
        statistics: statistics(row).ofOneDay
      )
    }
    let months = Dictionary(grouping: days) { "\($0.day.day.prefix(7)) \($0.day.profile)" }
    return try months.sorted { $0.key < $1.key }.compactMap { _, days in
      guard let first = days.first else { return nil }
      let sum = days.dropFirst().reduce(first.statistics) { $0 + $1.statistics }
      let stored = try db.rows(
        """
        SELECT month, \(Self.monthSums) FROM careMonth
        WHERE profile = ? AND month = substr(?, 1, 7)
        """, [first.day.profile, first.day.day], read: monthStatistics)
      return stored.first == sum ? nil : first.day
    }
  }

  private static let firstWholeDay =
    "ifnull((SELECT retainedSince.day FROM retainedSince WHERE kind = 'careDay'), '')"
}

package struct CareWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction { var care: CareWriter { CareWriter(writer: self) } }

extension CareWriter {
  /// Makes wrong statistics anew from the messages, and those of months from their days; returns of
  /// how many.
  func rebuild() throws -> Int {
    let names = CareStatisticsColumns.names
    let sums = names.map {
      "ifnull(sum(\(CareStatisticsColumns.value(of: $0, "careMessage"))), 0)"
    }
    let days = try reader.care.wrongDays()
    for day in days {
      try db.run(
        """
        INSERT INTO careDay (profile, day, \(names.joined(separator: ", ")))
        SELECT :profile, :day, \(sums.joined(separator: ", "))
        FROM careMessage CROSS JOIN profile ON profile.key = careMessage.profile
        WHERE careMessage.task IS NOT NULL AND profile.id = :profile
          AND substr(occurrence, 1, 10) = :day
        ON CONFLICT (profile, day) DO UPDATE SET
          \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """, ["profile": day.profile, "day": day.day])
    }
    let months = try reader.care.wrongMonths()
    for month in months {
      // The trigger of an edit makes the month.
      try db.run(
        "UPDATE careDay SET answered = answered WHERE profile = ? AND day = ?",
        [month.profile, month.day])
    }
    return days.count + months.count
  }
}
