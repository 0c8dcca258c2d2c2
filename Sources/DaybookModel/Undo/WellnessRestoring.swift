/// How what somebody logged, and their targets, are restored.
extension Entity {
  static let wellnessLogRestoring = EntityRestoring(
    title: .words(
      """
      CASE :image ->> 'kind'
        WHEN 'meal' THEN :image ->> 'meal'
          || ifnull(' “' || (:image ->> 'name') || '”', '')
        WHEN 'water' THEN rtrim(rtrim(printf('%.6f', :image ->> 'litres'), '0'), '.') || ' l of water'
        WHEN 'workout' THEN 'the workout' || ifnull(' “' || (:image ->> 'name') || '”', '')
        ELSE 'the ' || (:image ->> 'kind') || ' of ' || (:image ->> 'day')
      END
      """),
    columns: [
      "kind", "day", "at", "source", "name", "level", "meal", "kcal", "protein", "carbs", "fat",
      "fibre", "litres", "completed", "minutes", "sleepHours", "sleepQuality", "heartRate", "hrv",
      "steps", "weather", "temperature", "created", "fingerprint",
    ])

  static let wellnessTargetsRestoring = EntityRestoring(
    title: .fixed("the wellness targets"),
    columns: ["kcal", "protein", "carbs", "fat", "fibre", "water"], isStamped: false)
}
