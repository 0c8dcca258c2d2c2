import CivilTime
import Support
import Testing

@testable import DaybookModel

@Suite("Lists of tasks")
struct TaskListTests {
  let store: Store

  init() throws { store = try memoryStore() }

  private func due(_ id: String, _ day: String?, _ time: String? = nil) throws {
    try store.add(id) {
      $0.due = day.flatMap(Day.init)
      $0.dueTime = time.flatMap(LocalTime.init)
    }
  }

  @Test("By due: day, then time, then rank; no time comes after times, no due last")
  func dueOrder() throws {
    try due("none-1", nil)
    try due("later", "2026-02-01")
    try due("day-2", "2026-01-22")
    try due("day-1", "2026-01-22")
    try due("nine", "2026-01-22", "09:00")
    try due("half-minute", "2026-01-22", "09:00:30")
    try due("nine-one", "2026-01-22", "09:01")
    try due("night", "2026-01-22", "23:59")
    try due("none-0", nil)
    #expect(
      try store.ids(TaskFilter()) == [
        "nine", "half-minute", "nine-one", "night", "day-2", "day-1", "later", "none-1", "none-0",
      ])
  }

  @Test("Every page size walks the whole list once", arguments: [1, 2, 3, 7, 100])
  func pageSizes(_ size: Int) throws {
    try Self.fill(store, count: 40)
    for filter in Self.filters {
      let whole = try store.ids(filter, pageSize: 1000)
      #expect(try store.ids(filter, pageSize: size) == whole)
      #expect(Set(whole).count == whole.count)
    }
  }

  @Test("Every filter finds what a look at each task finds") func againstBruteForce() throws {
    try Self.fill(store, count: 200)
    let all = try store.read { try $0.tasks.list(TaskFilter(), limit: 1000, after: nil) }.items
    let keys = try store.read { reader in
      try Dictionary(
        uniqueKeysWithValues: all.map { ($0.id, try reader.tasks.key($0.id)) })
    }
    for filter in Self.filters {
      let matching = all.filter { Self.matches($0, filter) }
      let expected = matching.sorted { left, right in
        Self.sortKey(left, filter.order, keys).lexicographicallyPrecedes(
          Self.sortKey(right, filter.order, keys))
      }
      #expect(try store.ids(filter) == expected.map(\.id.text), "\(filter)")
    }
  }

  @Test("A cursor stays good when rows come and go around it") func stableCursor() throws {
    for index in 1...6 { try due("t\(index)", "2026-01-0\(index)") }
    let first = try store.read { try $0.tasks.list(TaskFilter(), limit: 3, after: nil) }
    #expect(first.items.map(\.id.text) == ["t1", "t2", "t3"])
    try due("before", "2025-01-01")
    try due("between", "2026-01-03", "10:00")
    try due("after", "2026-01-05", "10:00")
    _ = try store.transact { try $0.tasks.remove(TaskID("t3"), ifRevision: nil) }
    _ = try store.transact { try $0.tasks.remove(TaskID("t4"), ifRevision: nil) }
    let second = try store.read { try $0.tasks.list(TaskFilter(), limit: 9, after: first.next) }
    #expect(second.items.map(\.id.text) == ["after", "t5", "t6"])
    #expect(second.next == nil)
  }

  @Test("The last full page has no next one") func exactPage() throws {
    for index in 1...4 { try due("t\(index)", nil) }
    #expect(try store.read { try $0.tasks.list(TaskFilter(), limit: 4, after: nil) }.next == nil)
    #expect(try store.read { try $0.tasks.list(TaskFilter(), limit: 3, after: nil) }.next != nil)
  }

  @Test("A page without an end holds all, and a cursor before the span does not widen it")
  func bounds() throws {
    for index in 1...6 { try due("t\(index)", "2026-01-0\(index)") }
    let all = try store.read { try $0.tasks.list(TaskFilter(), limit: .max, after: nil) }
    #expect(all.items.count == 6)
    #expect(all.next == nil)
    let first = try store.read { try $0.tasks.list(TaskFilter(), limit: 1, after: nil) }
    let span = TaskFilter(dueFrom: Day("2026-01-04"), dueThrough: Day("2026-01-05"))
    let page = try store.read { try $0.tasks.list(span, limit: 9, after: first.next) }
    #expect(page.items.map(\.id.text) == ["t4", "t5"])
  }

  @Test(
    "A cursor that is broken or of another list is refused",
    arguments: [
      "", "x", "%%%", "====", "AAAA", "dGFzay5kdWU", "e30", String(repeating: "A", count: 5000),
      PageCursor(list: "tag", parts: ["a1", "t"]).text,
      PageCursor(list: "task.position", parts: ["0", "a1", "t"]).text,
      PageCursor(list: "task.due", parts: ["~", "a1"]).text,
      PageCursor(list: "task.due", parts: ["~", "a0", "t"]).text,
    ])
  func badCursor(_ cursor: String) throws {
    let error = try modelError {
      _ = try store.read { try $0.tasks.list(TaskFilter(), limit: 1, after: cursor) }
    }
    guard case .invalidValue(field: "cursor", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("A cursor is of letters, digits, - and _ only, and comes back as it was") func cursorText()
    throws
  {
    for parts in [["~", "1", "a"], ["ÿÿÿ", "-5", "…"], ["", "", ""]] {
      let cursor = PageCursor(list: "task.due", parts: parts)
      #expect(
        cursor.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
      #expect(try PageCursor(cursor.text, list: "task.due", parts: 3) == cursor)
    }
  }

  static let filters: [TaskFilter] = {
    var filters: [TaskFilter] = []
    let scopes: [TaskFilter.Scope] = [.all, .subtasks(of: TaskID("t3"))]
    let ranges = [
      (nil, nil), (Day("2026-01-03"), nil), (nil, Day("2026-01-05")),
      (Day("2026-01-02"), Day("2026-01-04")),
    ]
    for state in [nil, TaskState.open, .completed] {
      for tag in [nil, "TAG1", "unknown"] {
        for scope in scopes {
          for (from, through) in ranges {
            for order in TaskOrder.allCases {
              filters.append(
                TaskFilter(
                  state: state, dueFrom: from, dueThrough: through, tag: tag, scope: scope,
                  order: order))
            }
          }
        }
      }
    }
    return filters
  }()

  static func fill(_ store: Store, count: Int) throws {
    var random = SeededGenerator(seed: 7)
    try store.transact { writer in
      for index in 0..<count {
        let due =
          Bool.random(using: &random)
          ? Day("2026-01-0\(Int.random(in: 1...7, using: &random))") : nil
        let parent =
          index > 5 && Int.random(in: 0..<3, using: &random) == 0
          ? TaskID("t\(Int.random(in: 0..<6, using: &random))") : nil
        _ = try writer.tasks.add(
          TaskDraft(
            id: TaskID("t\(index)"), title: "x", due: due,
            dueTime: due == nil || Bool.random(using: &random)
              ? nil : LocalTime(hour: Int.random(in: 8...10, using: &random), minute: 0),
            tags: Bool.random(using: &random)
              ? ["tag\(Int.random(in: 0..<3, using: &random))"] : [],
            parent: parent))
        if Int.random(in: 0..<3, using: &random) == 0 {
          _ = try writer.tasks.complete(TaskID("t\(index)"), ifRevision: nil, subtasks: .keep)
        }
      }
    }
  }

  private static func matches(_ task: TaskRecord, _ filter: TaskFilter) -> Bool {
    if let state = filter.state, task.state != state { return false }
    if let tag = filter.tag, !task.tags.contains(tag.lowercased()) { return false }
    switch filter.scope {
    case .all: break
    case .subtasks(let id): if task.parent != id { return false }
    }
    guard filter.dueFrom != nil || filter.dueThrough != nil else { return true }
    guard let due = task.due else { return false }
    return due >= filter.dueFrom ?? .earliest && due <= filter.dueThrough ?? .latest
  }

  private static func sortKey(
    _ task: TaskRecord, _ order: TaskOrder, _ keys: [TaskID: Int64]
  ) -> [String] {
    func padded(_ number: Int64) -> String { String(number + 1_000_000_000) }
    let first =
      switch order {
      case .due:
        (task.due?.description ?? "~") + (task.dueTime.map { "T" + $0.description } ?? "~")
      case .position:
        padded(task.parent.flatMap { keys[$0] } ?? 0)
      }
    return [first, task.rank, task.id.text]
  }
}
