import CivilTime
import SQLite

/// Finds the change that conflicts with an undo, and names it.
struct HistoryConflict {
  let db: Connection
  let moment: Moment

  /// The error of an undo because an entity was changed after a change: "vim completed “Pay rent”
  /// at 09:05, after that." `members` are those that the change has to be about; empty for any.
  /// `ending` says how that concerns the undo, where the transaction did not touch the entity
  /// itself.
  func error(
    _ entity: Entity, _ id: String, after sequence: Int64, members: [String] = [],
    _ ending: String = ""
  ) throws -> ModelError {
    let (title, current) = try (title(of: entity, id), revision(of: entity, id))
    let change = try conflictingChange(entity, id, after: sequence, members)
    guard let change else {
      return .revisionConflict(
        entity, id, current: current, message: "\(title) has changed since then.\(ending)")
    }
    return .revisionConflict(
      entity, id, current: current,
      message: "\(change.client) \(change.verb) \(title) after that, \(time(change.at)).\(ending)")
  }

  /// How many of the newest changes are looked at: a change of one task can have 100,000 behind it.
  private static let mostLookedAt = 1000

  /// The last change of the members that was not undone since; where all were, the last one; nil
  /// where none of those looked at is one.
  private func conflictingChange(
    _ entity: Entity, _ id: String, after sequence: Int64, _ members: [String]
  ) throws -> ChangeRecord? {
    let arguments: Arguments = [
      "entity": entity.name, "id": id, "sequence": sequence,
      "members": members.joined(separator: ","),
    ]
    return try db.rows(Self.select, arguments) { try ChangeRecord(row: $0) }.first
  }

  private static let select = """
    SELECT \(ChangeRecord.columns)
    FROM (
      SELECT sequence AS newer FROM change INDEXED BY changeEntity
      WHERE entity = :entity AND id = :id AND sequence > :sequence
      ORDER BY sequence DESC LIMIT \(mostLookedAt)
    ) CROSS JOIN change ON sequence = newer CROSS JOIN action ON action.id = change.action
    WHERE :members = '' OR EXISTS (
      SELECT 1 FROM (
        SELECT key FROM json_each(change.before) UNION SELECT key FROM json_each(change.after))
      WHERE instr(',' || :members || ',', ',' || key || ',')
        AND (change.before ->> key) IS NOT (change.after ->> key))
    ORDER BY name <> '\(ActionRow.undo)' AND NOT EXISTS (
      SELECT 1 FROM action AS later
      WHERE later.undoes = action.id AND later.name = '\(ActionRow.undo)') DESC, sequence DESC
    LIMIT 1
    """

  private func revision(of entity: Entity, _ id: String) throws -> Int64 {
    let now = try db.value(
      Int64.self, "SELECT revision FROM \(entity.name) WHERE id = ?", [id])
    if let now { return now }
    return try ChangeLog.lastRevision(of: entity, id, db) ?? 0
  }

  /// Its title for a person, also when it is removed: “Pay rent”, the tag “home”.
  func title(of entity: Entity, _ id: String) throws -> String {
    let snapshot = try db.value(
      String.self,
      """
      SELECT ifnull(after, before) FROM change
      WHERE entity = ? AND id = ? ORDER BY sequence DESC LIMIT 1
      """, [entity.name, id])
    return try HistoryTitle(db: db).text(of: Entities.named(entity.name), snapshot: snapshot)
  }

  private func time(_ instant: Instant) -> String {
    let local = moment.zone.local(at: instant)
    let time = "at \(moment.clock.text(local.time, seconds: .never))"
    return local.day == moment.local.day ? time : "on \(local.day.shortText) \(time)"
  }
}
