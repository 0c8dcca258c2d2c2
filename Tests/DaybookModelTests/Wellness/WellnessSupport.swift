import CivilTime
import SQLite

@testable import DaybookModel

extension Store {
  /// What the days come to, as the table of the days and that of the months have it.
  func wellnessStatistics() throws -> [String] {
    try read { reader in
      try ["wellnessDay", "wellnessMonth"].flatMap { table in
        try reader.db.table("SELECT * FROM \(table) ORDER BY 1").map { "\($0)" }
      }
    }
  }

  /// The same, added up anew from the logs, by nothing of what is tested.
  func wellnessSums() throws -> [Day: [Double]] {
    try read { reader in
      var sums: [Day: [Double]] = [:]
      for text in try reader.db.values(String.self, "SELECT DISTINCT day FROM wellnessLog") {
        guard let day = Day(text) else { continue }
        var sum = [0.0, 0, 0, 0, 0]
        for log in try reader.wellnessLogs.list(on: day, limit: 10_000).items {
          switch log.entry {
          case .energy(let level): sum[0] = Double(level.rawValue)
          case .meal(_, _, let values):
            sum[1] += values.kcal
            sum[2] += 1
          case .water(let litres): sum[3] += litres
          case .workout(_, let workout): sum[4] += workout.completedAt == nil ? 0 : 1
          case .metrics: break
          }
        }
        sums[day] = sum.map { ($0 * 1e6).rounded() / 1e6 }
      }
      return sums
    }
  }

  func wellnessDays() throws -> [Day: [Double]] {
    try read { reader in
      let rows = try reader.db.rows(
        "SELECT day, ifnull(energy, 0), kcal, meals, water, workouts FROM wellnessDay"
      ) { row -> (String, [Double]) in
        (
          try row.value(0),
          [
            Double(try row.value(1) as Int), try row.value(2), Double(try row.value(3) as Int),
            try row.value(4), Double(try row.value(5) as Int),
          ]
        )
      }
      var days: [Day: [Double]] = [:]
      for (text, values) in rows { if let day = Day(text) { days[day] = values } }
      return days
    }
  }
}
