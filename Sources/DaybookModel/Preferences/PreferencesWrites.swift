import CivilTime
import SQLite

package extension Writer {
  /// Changes the preferences and answers them as they now are; an edit to what already stands
  /// changes nothing, whatever `ifRevision` says. A limit below what there is takes nothing away:
  /// it only lets nothing be added. Whether a time zone exists is for the caller to know.
  func editPreferences(_ edit: PreferencesEdit, ifRevision: Int64?) throws -> PreferencesRecord {
    let current = try reader.preferences()
    let wanted = try current.applying(edit)
    guard wanted != current else { return current }
    if let ifRevision, ifRevision != current.revision {
      throw ModelError.revisionConflict(
        .preferences, "preferences", current: current.revision,
        message: "Somebody changed the preferences since they were read.")
    }
    try recordingPreferences {
      try update(wanted)
      try set(.tags, to: wanted.limits.tags)
      try set(.tagsPerItem, to: wanted.limits.tagsPerItem)
      try set(.profiles, to: wanted.limits.profiles)
      try set(.tasksPerProfile, to: wanted.limits.tasksPerProfile)
    }
    if wanted.weekStart != current.weekStart { try startHabitWeeks(on: wanted.weekStart) }
    return try reader.preferences()
  }
}

extension Writer {
  /// Sets one limit, for an import that the person let raise it.
  func raise(_ name: LimitName, to value: Int) throws {
    try recordingPreferences { try set(name, to: value) }
  }

  private func recordingPreferences(_ change: () throws -> Void) throws {
    let before = try log.image(of: .preferences, key: 1)
    try change()
    try db.run("UPDATE preferences SET revision = revision + 1 WHERE key = 1")
    try log.recordEdit(of: .preferences, key: 1, before: before)
  }

  /// What equals its default is kept as NULL, so that nobody is held to a default of today.
  private func update(_ wanted: PreferencesRecord) throws {
    let standard = PreferencesRecord()
    func chosen<Value: Equatable>(_ path: KeyPath<PreferencesRecord, Value>) -> Value? {
      wanted[keyPath: path] == standard[keyPath: path] ? nil : wanted[keyPath: path]
    }
    try db.run(
      """
      UPDATE preferences SET name = ?, timeZone = ?, locale = ?, weekStart = ?, dayStart = ?,
        localOnly = ?, greeting = ?, notificationPermission = ?, defaultAlarmMinutes = ?,
        defaultSnoozeMinutes = ?, appearance = ?, careFor = ?, careNeeds = ?, checkIn = ?
      WHERE key = 1
      """,
      [
        wanted.name, wanted.timeZone, wanted.locale, chosen(\.weekStart)?.rawValue,
        chosen(\.dayStart)?.description, chosen(\.localOnly), chosen(\.greeting),
        chosen(\.notificationPermission)?.rawValue, wanted.defaultAlarmMinutes,
        chosen(\.defaultSnoozeMinutes), chosen(\.appearance)?.rawValue,
        Self.words(wanted.careFor), Self.words(wanted.careNeeds), wanted.checkIn?.rawValue,
      ])
  }

  /// nil for none.
  private static func words<Word: RawRepresentable<String>>(_ words: [Word]) -> String? {
    words.isEmpty ? nil : words.map(\.rawValue).joined(separator: " ")
  }

  private func set(_ name: LimitName, to value: Int) throws {
    guard value != name.defaultValue else {
      return try db.run(#"DELETE FROM "limit" WHERE name = ?"#, [name.rawValue])
    }
    try db.run(
      """
      INSERT INTO "limit" (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """, [name.rawValue, value])
  }
}
