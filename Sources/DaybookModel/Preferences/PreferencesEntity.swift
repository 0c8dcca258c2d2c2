package extension Entity {
  static let preferences = Entity("preferences")
}

extension EntityDefinition {
  static let preferences = EntityDefinition(
    entity: .preferences, title: .fixed("the preferences"),
    snapshot: [
      .columns(Preference.all.filter { !$0.isLimit }.map(\.name)),
      .other(
        "limits",
        """
        json((
          SELECT json_group_object("limit".name, "limit".value) FROM "limit" ORDER BY "limit".name))
        """,
        restore: [
          #"DELETE FROM "limit""#,
          """
          INSERT INTO "limit" (name, value)
          SELECT item.key, item.value FROM json_each(:snapshot, '$.limits') AS item
          """,
        ]),
    ],
    separate: Preference.all.filter { !$0.isLimit }.map { [$0.name] },
    isStamped: false, comesBack: true, isSingle: true,
    read: { reader, _ in _ = try reader.preferences() },
    retention: [], storage: [], lines: ["preferences": ["name"]])
}
