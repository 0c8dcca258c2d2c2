package import CivilTime

extension WellnessLogID {
  /// That of a day's energy, "energy@2026-03-04".
  package static func energy(of day: Day) -> WellnessLogID { WellnessLogID("energy@\(day)") }

  /// That of a day's metrics: "metrics@2026-03-04", with the source behind another "@". `source` is
  /// nil for what the person entered.
  package static func metrics(of day: Day, source: String? = nil) -> WellnessLogID {
    WellnessLogID("metrics@\(day)" + (source.map { "@\($0)" } ?? ""))
  }
}

extension EntityDefinition {
  static let wellnessLog = EntityDefinition(
    entity: .wellnessLog,
    title: .words(
      """
      CASE :snapshot ->> 'kind'
        WHEN 'meal' THEN :snapshot ->> 'meal'
          || ifnull(' “' || (:snapshot ->> 'name') || '”', '')
        WHEN 'water' THEN
          rtrim(rtrim(printf('%.6f', :snapshot ->> 'litres'), '0'), '.') || ' l of water'
        WHEN 'workout' THEN 'the workout' || ifnull(' “' || (:snapshot ->> 'name') || '”', '')
        ELSE 'the ' || (:snapshot ->> 'kind') || ' of ' || (:snapshot ->> 'day')
      END
      """),
    snapshot: WellnessLogRecord.snapshot, separate: WellnessLogRecord.separate,
    settle: { writer, logs in
      let days = try logs.compactMap { log in
        try SnapshotText(log.snapshot).members["day"].flatMap { Day($0.filter { $0 != "\"" }) }
      }
      for day in Set(days).sorted() { try writer.wellnessLogs.refresh(day) }
    },
    isPruned: """
      :snapshot ->> 'day' < (
        SELECT max(day) FROM retainedSince WHERE kind IN ('wellnessLog', 'wellnessDay'))
      """,
    namespace: "wellness",
    verbs: [
      "wellness/logEnergy": "logged", "wellness/logMeal": "logged", "wellness/logWater": "logged",
      "wellness/logWorkout": "logged", "wellness/logMetrics": "recorded",
    ],
    read: { _ = try $0.wellnessLogs.item(WellnessLogID($1)) },
    retention: [
      RetentionPolicy(
        name: "wellnessLogs", days: HabitRules.retainedDays,
        rows: RowsByAge(
          table: "wellnessLog", age: .day("day"), bytes: "2 * length(id) + 128",
          entity: .wellnessLog)),
      RetentionPolicy(
        name: "wellnessDays", days: 365,
        rows: RowsByAge(
          table: "wellnessDay", key: "day", age: .month("day"), bytes: "160",
          entity: .wellnessLog)),
    ],
    storage: [StoragePart("wellness", ["wellnessLog", "wellnessDay", "wellnessMonth"])],
    exported: ["retainedSince", "wellnessDay", "wellnessMonth"].map { Exported(table: $0) },
    lines: ["wellnessLog": ["name", "weather"], "wellnessDay": ["weather"]],
    undoGuard: { WellnessUndoGuard(writer: $0) })

  static let wellnessTargets = EntityDefinition(
    entity: .wellnessTargets, title: .fixed("the wellness targets"),
    snapshot: WellnessTargetsRecord.snapshot, separate: WellnessTargetsRecord.separate,
    isStamped: false, comesBack: true, isSingle: true, namespace: "wellness",
    read: { reader, _ in _ = try reader.wellnessTargets.item() },
    retention: [], storage: [])
}
