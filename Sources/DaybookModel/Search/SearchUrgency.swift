import CivilTime
import SQLite

/// Sorts what was found by urgency, which no index has, since it changes with the time. The pages of
/// one list are those of the moment of the first: its cursor keeps it.
struct SearchUrgency {
  /// SQL: a text that sorts as the due and then the rank of a task do.
  static let dueAndRank = "task.dueOrder || ' ' || task.rank"

  /// One task in the order.
  private struct Item: Comparable {
    let key: Int64
    /// The figure in thousandths, below zero, so that the greatest comes first.
    let urgency: Int
    let dueAndRank: String
    let id: String

    static func < (left: Item, right: Item) -> Bool {
      (left.urgency, left.dueAndRank, left.id) < (right.urgency, right.dueAndRank, right.id)
    }
  }

  private let moment: Moment
  private let zones: (String) -> Zone?
  private let last: Item?

  /// Throws like a cursor of another list for a place that is none of this order.
  init(after: [String]?, in context: SearchContext) throws {
    zones = context.zones
    guard let after else {
      moment = context.moment
      last = nil
      return
    }
    let numbers = after[0].split(separator: " ").compactMap { Int64($0) }
    // Within the years 1 to 9999, as any instant that a client names.
    guard numbers.count == 2, let urgency = Int(exactly: numbers[1]),
      (-62_135_596_800_000...253_402_300_799_999).contains(numbers[0])
    else { throw PageCursor.foreign }
    moment = Moment(
      instant: Instant(millisecond: numbers[0]), zone: context.moment.zone,
      dayStart: context.moment.dayStart)
    last = Item(key: 0, urgency: urgency, dueAndRank: after[1], id: after[2])
  }

  /// Returns the first `limit` of what the walk finds behind the place.
  func ordered(
    _ walk: SearchWalk, _ reader: ReadTransaction, limit: Int
  ) throws -> SearchQuery.Ordered {
    var keys: [Int64] = []
    try walk.forEach(reader) { row in
      keys.append(try row.value(0))
      return .row
    }
    let behind = try items(keys, reader).filter { item in last.map { $0 < item } ?? true }.sorted()
    let found = behind.prefix(limit).map {
      SearchFound(source: .task, key: $0.key, place: place(of: $0))
    }
    guard behind.count > limit else { return SearchQuery.Ordered(found: found) }
    return SearchQuery.Ordered(found: found, last: found.last?.place ?? last.map(place))
  }

  private func place(of item: Item) -> [String] {
    ["\(moment.instant.millisecond) \(item.urgency)", item.dueAndRank, item.id]
  }

  private func items(_ keys: [Int64], _ reader: ReadTransaction) throws -> [Item] {
    // Of the notes it counts whether there are any.
    let columns = TaskRow.columns.replacing("task.notes", with: "substr(task.notes, 1, 1)")
    let sql = """
      SELECT \(columns), task.key, \(Self.dueAndRank), (
        SELECT count(*) FROM dependency CROSS JOIN task AS waiting ON waiting.key = dependency.task
        WHERE dependency.blocker = task.key AND waiting.state = 'open')
      FROM json_each(:keys) AS chosen CROSS JOIN task ON task.key = chosen.value
      """
    return try reader.db.rows(sql, ["keys": keys.list]) { row in
      let task = try TaskRow.record(row)
      let end = TaskRow.endIndex
      let urgency = TaskUrgency(
        task, waitingTasks: try row.value(end + 2), at: moment, zones: zones)
      return Item(
        key: try row.value(end), urgency: -urgency.thousandths,
        dueAndRank: try row.value(end + 1), id: task.id.text)
    }
  }
}
