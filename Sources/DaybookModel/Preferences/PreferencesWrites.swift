import SQLite

package struct PreferencesWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction {
  var preferences: PreferencesWriter { PreferencesWriter(writer: self) }
}

package extension PreferencesWriter {
  /// A limit below the present number only refuses additions. The caller must check that a time
  /// zone exists.
  func edit(_ edit: PreferencesEdit, ifRevision: Int?) throws -> PreferencesRecord {
    let current = try reader.preferences.current()
    let wanted = try current.applying(edit)
    guard wanted != current else { return current }
    if let ifRevision, ifRevision != current.revision {
      throw ModelError.revisionConflict(
        .preferences, "preferences", current: current.revision,
        message: "Somebody changed the preferences since they were read.")
    }
    let changed = wanted.differing(from: current)
    try recordingPreferences {
      for preference in changed {
        try keep(wanted.keptText(of: preference), of: preference.name)
      }
    }
    try writer.tell(.preferencesChanged(Set(changed.map(\.name))))
    return try reader.preferences.current()
  }
}

extension PreferencesWriter {
  /// Sets one limit, for an import that a person allowed to raise it.
  func raise(_ name: LimitName, to value: Int) throws {
    try recordingPreferences {
      try keep(value == name.defaultValue ? nil : String(value), of: name.rawValue)
    }
  }

  private func recordingPreferences(_ change: () throws -> Void) throws {
    let before = try log.snapshot(of: .preferences, key: 1)
    try change()
    try db.run("UPDATE preferences SET revision = revision + 1 WHERE key = 1")
    try log.recordEdit(of: .preferences, key: 1, before: before)
  }

  /// nil is the default.
  private func keep(_ text: String?, of name: String) throws {
    guard let text else { return try db.run("DELETE FROM preference WHERE name = ?", [name]) }
    try db.run(
      """
      INSERT INTO preference (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """, [name, text])
  }
}
