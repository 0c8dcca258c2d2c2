package import CivilTime
import SQLite

package extension ReadTransaction {
  /// Throws `notFound`.
  func wellnessLog(_ id: WellnessLogID) throws -> WellnessLogRecord {
    guard let log = try wellnessLogIfAny(id) else {
      throw ModelError.notFound(.wellnessLog, id.text)
    }
    return log
  }

  /// What was logged on a day, by time, then id; `kind` nil is all. `after` is the `next` of the
  /// page before; `limit` is positive.
  func wellnessLogs(
    on day: Day, kind: WellnessKind? = nil, limit: Int, after: String? = nil
  ) throws -> Page<WellnessLogRecord> {
    let cursor = try after.map { try PageCursor($0, list: "wellness", parts: 2) }
    let items = try db.rows(
      """
      SELECT \(WellnessRow.columns) FROM wellnessLog INDEXED BY wellnessLogDay
      WHERE day = :day AND (:kind IS NULL OR kind = :kind) AND (at, id) > (:at, :id)
      ORDER BY at, id LIMIT :limit
      """,
      [
        "day": day.description, "kind": kind?.rawValue, "at": try cursor?.number(0) ?? .min,
        "id": cursor?.parts[1] ?? "", "limit": Page<WellnessLogRecord>.fetched(limit),
      ], read: WellnessRow.record)
    return Page(items, limit: limit) {
      PageCursor(list: "wellness", parts: [String($0.at.millisecond), $0.id.text])
    }
  }

  /// The workouts that began on the day before or, by the clock of somewhere else, the one after,
  /// and are not over, by time, then id.
  func workoutsRunning(around day: Day) throws -> [WellnessLogRecord] {
    let days = [-1, 1].compactMap { day.adding(days: $0) }
    return try days.flatMap { day in
      try db.rows(
        """
        SELECT \(WellnessRow.columns) FROM wellnessLog INDEXED BY wellnessLogDay
        WHERE day = ? AND kind = 'workout' AND completedAt IS NULL ORDER BY at, id
        """, [day.description], read: WellnessRow.record)
    }
  }

  /// Whether anything was logged on a day.
  func hasWellness(on day: Day) throws -> Bool {
    try db.value(Int.self, "SELECT 1 FROM wellnessDay WHERE day = ?", [day.description]) != nil
  }

  func wellnessTargets() throws -> WellnessTargets {
    let sql = """
      SELECT kcal, protein, carbs, fat, fibre, water, revision FROM wellnessTargets WHERE key = 1
      """
    let rows = try db.rows(sql) { row in
      let nutrients = Nutrient.allCases
      let values = try nutrients.indices.map { try row.value($0) as Double? }
      return WellnessTargets(
        values: NutritionValues { nutrient in
          nutrients.firstIndex(of: nutrient).flatMap { values[$0] } ?? nutrient.standardTarget
        }, revision: try row.value(6))
    }
    guard let targets = rows.first else { throw ModelError.corruptValue }
    return targets
  }
}

extension ReadTransaction {
  func wellnessLogIfAny(_ id: WellnessLogID) throws -> WellnessLogRecord? {
    try db.rows(
      "SELECT \(WellnessRow.columns) FROM wellnessLog WHERE id = ?", [id.text],
      read: WellnessRow.record
    ).first
  }

  func wellnessLogKey(_ id: WellnessLogID) throws -> Int64 {
    guard let key = try db.value(Int64.self, "SELECT key FROM wellnessLog WHERE id = ?", [id.text])
    else { throw ModelError.notFound(.wellnessLog, id.text) }
    return key
  }
}
