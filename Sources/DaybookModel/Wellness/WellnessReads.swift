package import CivilTime
import SQLite

package extension RecordReader<WellnessLogRecord> {
  /// What was logged on a day, by time, then id; `kind` nil is all.
  func list(
    on day: Day, kind: WellnessKind? = nil, limit: Int, after: String? = nil
  ) throws -> Page<WellnessLogRecord> {
    let cursor = try after.map { try PageCursor($0, list: "wellness", parts: 2) }
    let items = try db.rows(
      """
      SELECT \(WellnessLogRecord.columns) FROM wellnessLog INDEXED BY wellnessLogDay
      WHERE day = :day AND (:kind IS NULL OR kind = :kind) AND (at, id) > (:at, :id)
      ORDER BY at, id LIMIT :limit
      """,
      [
        "day": day, "kind": kind, "at": try cursor?.number(0) ?? .min,
        "id": cursor?.parts[1] ?? "", "limit": Page<WellnessLogRecord>.fetched(limit),
      ], read: WellnessLogRecord.init)
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
        SELECT \(WellnessLogRecord.columns) FROM wellnessLog INDEXED BY wellnessLogDay
        WHERE day = ? AND kind = 'workout' AND completedAt IS NULL ORDER BY at, id
        """, [day], read: WellnessLogRecord.init)
    }
  }
}

package extension RecordReader<WellnessTargetsRecord> {
  /// There is exactly one.
  func item() throws -> WellnessTargetsRecord { try item(key: 1) }
}
