import CivilTime
import SQLite

/// Sorts what was found by urgency, which no index has. The pages of one list are those of the
/// moment of the first: its cursor keeps it.
struct SearchUrgency {
  /// SQL: a text that sorts as the due and then the rank of a task do.
  static let dueAndRank = "task.dueOrder || ' ' || task.rank"

  /// One task in the order.
  private struct Item: Comparable {
    let key: Int64
    /// The urgency in thousandths, below zero, so that the greatest comes first.
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

  /// The first `limit` behind the place, and how many there are in all, counted no further than
  /// `counted`.
  func ordered(
    _ walk: SearchWalk, _ reader: ReadTransaction, limit: Int, counted: Int
  ) throws -> SearchQuery.Ordered {
    var first = FirstItems(count: limit + 1)
    var count = 0
    try walk.forEach(reader) { row in
      count += 1
      let urgency = try -thousandths(row)
      guard urgency <= first.bound, urgency >= last?.urgency ?? .min else { return .row }
      let item = try row.read { Item(key: $0, urgency: urgency, dueAndRank: $1, id: $2) }
      if last.map({ $0 < item }) ?? true { first.add(item) }
      return .row
    }
    let behind = first.sorted()
    let found = behind.prefix(limit).map {
      SearchFound(source: .task, key: $0.key, place: place(of: $0))
    }
    let hasMore = behind.count > limit
    return SearchQuery.Ordered(
      found: found, last: hasMore ? found.last?.place ?? last.map(place) : nil,
      count: SearchCount(total: min(count, counted), isAtLeast: count > counted))
  }

  /// Of the open tasks that are due first, the keys of those that fit, and whether these are all.
  func openKeys(
    _ reader: ReadTransaction, limit: Int, _ fits: (Int) -> Bool
  ) throws -> (keys: [Int64], isWhole: Bool) {
    var keys: [Int64] = []
    var count = 0
    try reader.db.forEach(
      """
      SELECT \(Self.columns) FROM task WHERE task.state = 'open'
      ORDER BY task.dueOrder, task.rank, task.id LIMIT \(limit + 1)
      """
    ) { row in
      count += 1
      if count <= limit, try fits(thousandths(row)) { keys.append(try row.value(0)) }
      return .row
    }
    return (keys, count <= limit)
  }

  private func place(of item: Item) -> [String] {
    ["\(moment.instant.millisecond) \(item.urgency)", item.dueAndRank, item.id]
  }

  /// SQL: what a walk selects for this order.
  static let columns = """
    task.key, \(dueAndRank), task.id, task.state = 'open', task.priority, task.due, task.dueTime,
    task.start, task.startTime, task.timeZone, task.createdAt, task.notes <> '',
    (SELECT count(*) FROM taskTag WHERE taskTag.task = task.key),
    EXISTS (
      SELECT 1 FROM dependency CROSS JOIN task AS blocker ON blocker.key = dependency.blocker
      WHERE dependency.task = task.key AND blocker.state = 'open'),
    (SELECT count(*) FROM dependency CROSS JOIN task AS waiting ON waiting.key = dependency.task
      WHERE dependency.blocker = task.key AND waiting.state = 'open')
    """

  private func thousandths(_ row: Row) throws -> Int {
    guard try row.value(3) as Bool else { return 0 }
    let facts = try row.read(from: 4, into: UrgencyFacts.init)
    return UrgencyReading(facts, at: moment, zones: zones).thousandths
  }

  /// The first of items that come in any order.
  private struct FirstItems {
    let count: Int
    /// An item of a greater urgency is none of them.
    private(set) var bound = Int.max
    private var items: [Item] = []

    init(count: Int) { self.count = count }

    mutating func add(_ item: Item) {
      items.append(item)
      guard items.count / 2 >= count else { return }
      items = sorted()
      bound = items.last?.urgency ?? .max
    }

    func sorted() -> [Item] { Array(items.sorted().prefix(count)) }
  }
}
