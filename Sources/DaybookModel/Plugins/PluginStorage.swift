import CivilTime
import SQLite

package struct PluginReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var plugins: PluginReader { PluginReader(reader: self) } }

package extension PluginReader {
  func all() throws -> [PluginRecord] {
    try list("", [])
  }

  func item(_ name: String) throws -> PluginRecord {
    guard let record = try list("WHERE name = ?", [name]).first else {
      throw ModelError.notFound(.plugin, name)
    }
    return record
  }

  /// Returns what a plugin keeps for itself, and its revision, which is 0 before it keeps anything.
  func state(_ name: String) throws -> (text: String?, revision: Int64) {
    let sql = """
      SELECT text, revision FROM pluginState WHERE plugin = (SELECT key FROM plugin WHERE name = ?)
      """
    let states: [(String?, Int64)] = try db.rows(sql, [name])
    return states.first ?? (nil, 0)
  }

  /// Returns how often a plugin has invalidated pages, and which at last.
  func invalidations(_ name: String) throws -> (count: Int64, last: InvalidPages) {
    let sql = """
      SELECT invalidations, view, argument FROM pluginState
      WHERE plugin = (SELECT key FROM plugin WHERE name = ?)
      """
    let rows: [(Int64, String?, String?)] = try db.rows(sql, [name])
    return rows.first.map { ($0, InvalidPages(view: $1, argument: $2)) } ?? (0, InvalidPages())
  }

  private func list(_ condition: String, _ bound: Arguments) throws -> [PluginRecord] {
    let sql = """
      SELECT key, name, folder, agreement, isStopped, message, startedAt, endedAt, nextAt,
        reactedTo, revision
      FROM plugin \(condition) ORDER BY name
      """
    let logCursor = try reader.cursor()
    return try db.rows(sql, bound) { row in
      let run = try row.read(from: 4, into: PluginRun.init)
      let settings = try settings(ofPlugin: row.value(0))
      let (reactedTo, revision): (Int64, Int64) = try row.read(from: 9) { ($0, $1) }
      return try row.read(from: 1) {
        PluginRecord(
          name: $0, folder: $1, agreement: $2, run: run, reactedTo: reactedTo, settings: settings,
          revision: revision, logCursor: logCursor)
      }
    }
  }

  private func settings(ofPlugin key: Int64) throws -> [String: [String]] {
    let sql = """
      SELECT name, value FROM pluginSetting WHERE plugin = ? ORDER BY name, position
      """
    let rows: [(String, String)] = try db.rows(sql, [key])
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }
}

package struct PluginWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction { var plugins: PluginWriter { PluginWriter(writer: self) } }

package extension PluginWriter {
  /// Adds a plugin that is off.
  func add(_ name: String, folder: String) throws {
    if let existing = try? reader.plugins.item(name) {
      try require(
        existing.folder == folder, .idTaken,
        "There is already a plugin “\(name)”, in \(existing.folder).",
        hint: "Remove that one first.")
      return
    }
    let count = try db.value(Int.self, "SELECT count(*) FROM plugin", []) ?? 0
    try require(
      count + 1, atMost: PluginRules.maxCount,
      "There can be at most \(PluginRules.maxCount) plugins.")
    try db.run(
      "INSERT INTO plugin (name, folder, reactedTo, revision) VALUES (?, ?, ?, 1)",
      [name, folder, try reader.cursor()])
  }

  /// Lets a plugin run as agreed, or no more where that is nil. What changed while it was off is
  /// not told to it.
  func setAgreement(ofPlugin name: String, _ agreement: String?, ifRevision: Int?) throws {
    let plugin = try existingPlugin(name, ifRevision)
    guard plugin.agreement != agreement || plugin.run.isStopped else { return }
    try db.run(
      """
      UPDATE plugin SET agreement = ?, isStopped = 0, message = NULL, nextAt = NULL,
        reactedTo = ?, revision = revision + 1
      WHERE name = ?
      """, [agreement, try reader.cursor(), name])
  }

  /// Sets these settings; nil goes back to the initial values. Throws as above.
  func configure(_ name: String, _ values: [String: [String]?], ifRevision: Int?) throws {
    let plugin = try existingPlugin(name, ifRevision)
    let changed = values.filter { plugin.settings[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    for (setting, values) in changed {
      try db.run(
        """
        DELETE FROM pluginSetting
        WHERE plugin = (SELECT key FROM plugin WHERE name = ?) AND name = ?
        """, [name, setting])
      for (position, value) in (values ?? []).enumerated() {
        try db.run(
          """
          INSERT INTO pluginSetting (plugin, name, position, value)
          SELECT key, ?, ?, ? FROM plugin WHERE name = ?
          """, [setting, position, value, name])
      }
    }
    try touch(name)
  }

  func setState(_ name: String, _ text: String?, ifRevision: Int?) throws {
    guard text?.utf8.count ?? 0 <= PluginRules.maxStateBytes else {
      throw ModelError.tooLarge(
        field: "text", message: "A plugin keeps at most 64 KiB.", limit: PluginRules.maxStateBytes)
    }
    _ = try reader.plugins.item(name)
    let state = try reader.plugins.state(name)
    guard text != state.text else { return }
    if let ifRevision, Int64(ifRevision) != state.revision {
      throw ModelError.revisionConflict(
        .plugin, name, current: state.revision,
        message: "Another process of “\(name)” has set what it keeps.")
    }
    try db.run(
      """
      INSERT INTO pluginState (plugin, text, revision) SELECT key, ?, 1 FROM plugin WHERE name = ?
      ON CONFLICT (plugin) DO UPDATE SET text = excluded.text, revision = revision + 1
      """, [text, name])
  }

  /// Has pages of a plugin drawn again in every front end. Does nothing for one that was removed.
  func invalidate(_ name: String, _ pages: InvalidPages) throws {
    try db.run(
      """
      INSERT INTO pluginState (plugin, revision, invalidations, view, argument)
      SELECT key, 0, 1, ?, ? FROM plugin WHERE name = ?
      ON CONFLICT (plugin) DO UPDATE SET invalidations = invalidations + 1, view = excluded.view,
        argument = excluded.argument
      """, [pages.view, pages.argument, name])
  }

  /// Counts a change of what is set, which may be kept outside of the database, as a secret is. A
  /// plugin that has failed is tried again at once.
  func touch(_ name: String) throws {
    try db.run(
      """
      UPDATE plugin SET revision = revision + 1, isStopped = 0, message = NULL,
        nextAt = iif(message IS NULL, nextAt, NULL)
      WHERE name = ?
      """, [name])
  }

  func remove(_ name: String, ifRevision: Int?) throws {
    _ = try existingPlugin(name, ifRevision)
    try db.run("DELETE FROM plugin WHERE name = ?", [name])
  }

  /// Notes how a run goes. Does nothing for a plugin that was removed meanwhile.
  func noteRun(_ name: String, _ change: (inout PluginRun) -> Void) throws {
    guard var run = try? reader.plugins.item(name).run else { return }
    change(&run)
    try db.run(
      """
      UPDATE plugin SET isStopped = ?, message = ?, startedAt = ?, endedAt = ?, nextAt = ?
      WHERE name = ?
      """,
      [run.isStopped, run.message, run.startedAt, run.endedAt, run.nextAt, name])
  }

  /// Notes that a plugin was told of the changes up to this one.
  func note(_ name: String, reactedTo cursor: Int64) throws {
    try db.run(
      "UPDATE plugin SET reactedTo = max(reactedTo, ?) WHERE name = ?", [cursor, name])
  }

  private func existingPlugin(_ name: String, _ ifRevision: Int?) throws -> PluginRecord {
    let plugin = try reader.plugins.item(name)
    try writer.check(ifRevision, of: .plugin, name, current: plugin.revision)
    return plugin
  }
}
