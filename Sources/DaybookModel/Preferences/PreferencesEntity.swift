package extension Entity {
  static let preferences = Entity("preferences")
}

extension EntityDefinition {
  static let preferences = EntityDefinition(
    entity: .preferences, title: .fixed("the preferences"),
    table: preferencesTable,
    snapshot: Preference.all.map(\.snapshot), separate: Preference.all.map { [$0.name] },
    notGiven: Preference.all.filter { $0.scope != .person }.map(\.name),
    local: Preference.all.filter { $0.scope == .machine }.map(\.name),
    isStamped: false, comesBack: true, isSingle: true,
    read: { reader, _ in _ = try reader.preferences.current() },
    retention: [], storage: [], lines: ["preference": ["value"]],
    decisions: { reader in
      let before = try reader.preferences.current()
      return {
        let changed = try reader.preferences.current().differing(from: before)
        guard let preference = changed.first(where: \.isPersons) else { return }
        throw ModelError.permissionDenied(
          message:
            "“\(preference.title)” is for the person alone to change, so nothing was changed.",
          hint: "They can: `daybook preferences \(preference.name)=…`.")
      }
    })

  /// A preference that is the default has no row; `PreferenceTable` knows which values each can
  /// have. The one row of `preferences` is what all of them are as an entity.
  private static let preferencesTable = """
    CREATE TABLE preference (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE preferences (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      id TEXT NOT NULL UNIQUE CHECK (id = 'preferences'),
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    INSERT INTO preferences (key, id, revision) VALUES (1, 'preferences', 1);

    """
}

extension Preference {
  /// Its value; null for the default. Older exports have the limits in an object of their own.
  fileprivate var snapshot: SnapshotMember {
    .other(
      name, "(SELECT value FROM preference WHERE preference.name = '\(name)')",
      restore: [
        "DELETE FROM preference WHERE name = '\(name)'",
        """
        INSERT INTO preference (name, value)
        SELECT '\(name)', item.atom FROM json_tree(:snapshot) AS item
        WHERE item.key = '\(name)' AND item.path IN ('$', '$.limits') AND item.atom IS NOT NULL
        """,
      ])
  }
}
