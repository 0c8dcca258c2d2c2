package import CivilTime
import SQLite

package extension RecordReader<ReminderRecord> {
  /// Also the default one of a task, which has the id of that.
  func withTask(_ id: ReminderID) throws -> ReminderItem {
    guard let item = try withTaskIfAny(id) else { throw ModelError.notFound(.reminder, id.text) }
    return item
  }

  /// By id; of a task without any the default one.
  func list(
    of task: TaskID?, limit: Int, after: String?
  ) throws -> Page<ReminderItem> {
    let last = try after.map { try PageCursor($0, list: "reminder", parts: 1).parts[0] } ?? ""
    let items: [ReminderItem]
    let fetched = Page<ReminderItem>.fetched(limit)
    if let task {
      items = try db.rows(
        """
        SELECT \(ReminderRow.columns)
        FROM reminder INDEXED BY reminderTask CROSS JOIN task ON task.key = reminder.task
        WHERE reminder.task = (SELECT key FROM task WHERE id = ?) AND reminder.id > ?
        ORDER BY reminder.id LIMIT ?
        """, [task.text, last, fetched], read: read)
      if items.isEmpty, after == nil, let item = try DefaultReminders(reader)?.item(of: task.text) {
        return .whole([item])
      }
    } else {
      items = try db.rows(
        """
        SELECT \(ReminderRow.columns)
        FROM reminder CROSS JOIN task ON task.key = reminder.task
        WHERE reminder.id > ? ORDER BY reminder.id LIMIT ?
        """, [last, fetched], read: read)
    }
    return Page(items, limit: limit) { PageCursor(list: "reminder", parts: [$0.reminder.id.text]) }
  }

  /// The reminders of those tasks that are open, each list by when they fire.
  func open(
    of tasks: [TaskID], at moment: Moment, zones: (String) -> Zone?
  ) throws -> [TaskID: [ReminderItem]] {
    let defaults = try DefaultReminders(reader)
    guard try defaults != nil || db.value(Int.self, "SELECT 1 FROM reminder LIMIT 1") != nil else {
      return [:]
    }
    var found: [TaskID: [ReminderItem]] = [:]
    for id in Set(tasks) {
      var items = try db.rows(
        """
        SELECT \(ReminderRow.columns)
        FROM task CROSS JOIN reminder INDEXED BY reminderTask ON reminder.task = task.key
        WHERE task.id = ? ORDER BY reminder.id
        """, [id.text], read: read)
      if items.isEmpty { items = try defaults?.item(of: id.text).map { [$0] } ?? [] }
      guard !items.isEmpty else { continue }
      found[id] = items.map { ($0, $0.firing(at: moment, zones: zones)) }
        .sorted {
          ($0.1?.at ?? .latest, $0.0.reminder.id) < ($1.1?.at ?? .latest, $1.0.reminder.id)
        }
        .map(\.0)
    }
    return found
  }
}

extension RecordReader<ReminderRecord> {
  /// The values of a row of `ReminderRow.columns`.
  func read(_ row: Row) throws -> ReminderItem { try ReminderRow.item(row, in: reader) }

  func withTaskIfAny(_ id: ReminderID) throws -> ReminderItem? {
    let stored = try db.rows(
      """
      SELECT \(ReminderRow.columns) FROM reminder CROSS JOIN task ON task.key = reminder.task
      WHERE reminder.id = ?
      """, [id.text], read: read
    ).first
    return try stored ?? DefaultReminders(reader)?.item(of: id.text)
  }
}

extension Instant {
  /// An instant later than any clock shows.
  static let latest = Instant(millisecond: .max)
}
