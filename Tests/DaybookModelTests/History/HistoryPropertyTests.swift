import CivilTime
import Support
import Testing

@testable import DaybookModel

@Suite("Undo and redo of transactions drawn at random")
struct HistoryPropertyTests {
  @Test(
    "Whatever was done, undoing all leads to the start and redoing all to the end",
    arguments: 0..<10)
  func thereAndBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let store = try memoryStore()
    try Self.fill(store)
    let start = try store.contents()
    let states = try Self.play([store], &random)
    try Self.walk([store], states, from: start, &random)
  }

  @Test(
    "Occurrences that were done in turn are undone in any order, and each undo leaves every series where its occurrences say",
    arguments: 0..<10)
  func anyOrder(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 2000)
    let store = try memoryStore()
    try store.add("daily") {
      $0.due = today
      $0.start = today.plus(-1)
      $0.recurrence = try? RecurrenceRule("FREQ=DAILY;COUNT=8")
    }
    let start = try store.contents()
    var actions: [Int64] = []
    for _ in 0..<8 {
      let skips = Bool.random(using: &random)
      actions.append(
        try store.transact(skips ? "task/skip" : "task/complete") { writer in
          _ =
            try skips
            ? writer.tasks.skip(TaskID("daily"), ifRevision: nil)
            : writer.tasks.complete(TaskID("daily"), ifRevision: nil)
          return try writer.log.key()
        })
    }
    #expect(try store.task("daily").state != .open)
    let end = try store.contents()
    for act in actions.shuffled(using: &random) {
      try store.transact("history/undo") { _ = try $0.history.undo(act) }
      #expect(try store.seriesElsewhere() == [])
      #expect(try store.task("daily").due == store.firstOpenDay("daily"))
    }
    #expect(try store.contents() == start)
    for act in actions.shuffled(using: &random) {
      try store.transact("history/redo") { _ = try $0.history.redo(act) }
      #expect(try store.seriesElsewhere() == [])
    }
    #expect(try store.contents() == end)
    #expect(try store.verify() == [])
  }

  @Test(
    "Of a series that counts from completion, what was done in turn is undone and done again in any order",
    arguments: 0..<10)
  func anyOrderFromCompletion(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 5000)
    let store = try memoryStore()
    try store.add("water") {
      $0.due = today
      $0.start = today.plus(-1)
      $0.recurrence = try? RecurrenceRule("FREQ=DAILY;INTERVAL=3;COUNT=6")
      $0.recurrenceAnchor = .completion
    }
    let start = try store.contents()
    var actions: [Int64] = []
    for number in 0..<6 {
      let skips = Bool.random(using: &random)
      let instant = now.adding(milliseconds: Int64(number) * 86_400_000 * 5)
      let day = moment(instant).today.plus(-Int.random(in: 0..<12, using: &random))
      actions.append(
        try store.transact(skips ? "task/skip" : "task/complete", at: instant) { writer in
          _ =
            try skips
            ? writer.tasks.skip(TaskID("water"), ifRevision: nil)
            : writer.tasks.complete(TaskID("water"), Completion(on: day), ifRevision: nil)
          return try writer.log.key()
        })
    }
    let end = try store.contents()
    for act in actions.shuffled(using: &random) {
      try store.transact("history/undo") { _ = try $0.history.undo(act) }
      #expect(try store.seriesElsewhere() == [])
    }
    #expect(try store.contents() == start)
    for act in actions.shuffled(using: &random) {
      try store.transact("history/redo") { _ = try $0.history.redo(act) }
      #expect(try store.seriesElsewhere() == [])
    }
    #expect(try store.contents() == end)
    #expect(try store.verify() == [])
  }

  @Test(
    "A database that is taken back to before any transaction is as it was then", arguments: 0..<6)
  func rewound(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 3000)
    let store = try memoryStore()
    try Self.fill(store)
    var (states, ids) = ([try store.contents()], [Int64]())
    for state in try Self.play([store], &random, noting: { ids.append($0) }) {
      states.append(state)
    }
    try store.transact("history/undo") { _ = try $0.history.undo() }
    while let last = (0..<ids.count).randomElement(using: &random) {
      try store.transact("data/restore") { try $0.history.rewind(before: ids[last]) }
      #expect(try store.contents() == states[last])
      #expect(try store.verify() == [])
      ids.removeSubrange(last...)
    }
  }

  @Test("Two servers on one database undo what either did, in turn", arguments: 0..<2)
  func twoServers(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let folder = try Folder()
    let stores = try [0, 1].map { _ in
      try Store(path: folder.file("daybook.db"), pruning: .onRequest)
    }
    try Self.fill(stores[0])
    let start = try stores[0].contents()
    let states = try Self.play(stores, &random)
    try Self.walk(stores, states, from: start, &random)
    for store in stores { store.close() }
  }

  /// Undoes all and does all again; the fill of the start is not undone.
  private static func walk(
    _ stores: [Store], _ states: [[String]], from start: [String],
    _ random: inout SeededGenerator
  ) throws {
    func turn(_ name: String, _ body: (WriteTransaction) throws -> HistoryStep) throws {
      let store = stores[Int.random(in: stores.indices, using: &random)]
      try store.transact(name) { _ = try body($0) }
    }
    for state in ([start] + states.dropLast()).reversed() {
      try turn("history/undo") { try $0.history.undo() }
      try #require(try stores[0].contents() == state)
    }
    #expect(try stores[0].verify() == [])
    for state in states {
      try turn("history/redo") { try $0.history.redo() }
      try #require(try stores[0].contents() == state)
    }
    #expect(try stores[0].verify() == [])
  }

  /// Returns what there was after each transaction that changed something.
  static func play(
    _ stores: [Store], _ random: inout SeededGenerator, noting note: (Int64) -> Void = { _ in }
  ) throws -> [[String]] {
    var states: [[String]] = []
    var actions = try count(stores[0])
    while states.count < 40 {
      let store = stores[Int.random(in: stores.indices, using: &random)]
      do {
        try transact(store, states.count, &random)
      } catch is ModelError {
        continue
      }
      let now = try count(stores[0])
      guard now > actions else { continue }
      actions = now
      note(now)
      states.append(try stores[0].contents())
      #expect(try stores[0].seriesElsewhere() == [])
    }
    return states
  }

  private static func count(_ store: Store) throws -> Int64 {
    try store.read { try $0.history.list(limit: 1, after: nil).items.first?.id ?? 0 }
  }

  private static let tasks = ["a", "b", "c", "d", "e", "f", "daily"]
  private static let tags = ["red", "green", "blue", "grey"]

  static func fill(_ store: Store) throws {
    for id in tasks.prefix(3) { try store.add(id) { $0.tags = ["red"] } }
    try store.add("daily") {
      $0.due = today.plus(-6)
      $0.recurrence = RecurrenceRule(.daily)
    }
    try store.addHabit("read") {
      $0.start = today.plus(-70)
      $0.tags = ["green"]
    }
    for offset in stride(from: -70, to: 0, by: 4) { try store.mark("read", today.plus(offset)) }
  }

  static func transact(
    _ store: Store, _ number: Int, _ random: inout SeededGenerator, at instant: Instant = now
  ) throws {
    func any<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let (task, other) = (TaskID(any(tasks)), TaskID(any(tasks)))
    let names = Array(tags.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    let amount = Int.random(in: 0..<60, using: &random)
    let day = today.plus(-amount)
    let kind = Int.random(in: 0..<30, using: &random)
    let isOdd = amount % 2 == 1
    let flip = any([true, false])
    let read = HabitID("read")
    let (tag, target) = (any(tags), any(tags))
    try store.transact("test/\(kind)", at: instant) { writer in
      let known = try writer.reader.tags.list(limit: 100, after: nil).items
      let tagID = known.first { $0.name == tag }?.id ?? TagID("none")
      let targetID = known.first { $0.name == target }?.id ?? TagID("none")
      switch kind {
      case 0...2:
        _ = try writer.tasks.add(
          TaskDraft(
            id: task, title: "added \(number)", due: today.plus(amount),
            recurrence: isOdd ? RecurrenceRule(.weekly) : nil,
            recurrenceAnchor: isOdd && number % 2 == 0 ? .completion : nil,
            blockedBy: flip ? [other] : [],
            tags: names, parent: flip ? nil : other))
      case 3, 4:
        _ = try writer.tasks.edit(
          task,
          TaskEdit(
            title: .set("edited \(number)"), due: flip ? .set(day) : .keep, tags: .set(names),
            parent: .set(isOdd ? nil : other)),
          ifRevision: nil)
      case 5:
        _ = try writer.tasks.edit(task, TaskEdit(blockedBy: .set([other])), ifRevision: nil)
      case 6...8:
        _ = try writer.tasks.complete(task, ifRevision: nil, subtasks: flip ? .apply : .keep)
      case 9: _ = try writer.tasks.reopen(task, ifRevision: nil)
      case 10: _ = try writer.tasks.cancel(task, ifRevision: nil, subtasks: .apply)
      case 11: _ = try writer.tasks.skip(task, ifRevision: nil)
      case 12:
        _ = try writer.tasks.move(task, to: flip ? .before(other) : .after(other), ifRevision: nil)
      case 13, 14:
        _ = try writer.tasks.remove(
          task, ifRevision: nil, subtasks: writer.reader.tasks.subtaskCount(of: task))
      case 15:
        _ = try writer.tasks.moveOccurrence(
          task, nil, TaskEdit(due: .set(today.plus(amount))), ifRevision: nil)
      case 16:
        let attachment = AttachmentRecord(
          id: "page\(number)", kind: .url, name: "page", location: "https://example.org/",
          mediaType: "text/html")
        _ = try writer.tasks.attach(attachment, to: task, ifRevision: nil)
      case 17:
        _ = try writer.tasks.detach(
          writer.reader.tasks.item(task).attachments.first?.id ?? "", from: task, ifRevision: nil)
      case 18: _ = try writer.tags.edit(tagID, TagEdit(name: .set(target)), ifRevision: nil)
      case 19:
        _ = try writer.tags.remove(
          tagID, into: flip ? targetID : nil, ifRevision: nil,
          use: writer.reader.tags.use(of: tagID))
      case 20: _ = try writer.tags.move(tagID, to: .after(targetID), ifRevision: nil)
      case 21, 22: _ = try writer.habits.mark(read, on: day)
      case 23: _ = try writer.habits.skip(read, on: day, reason: "number \(number)")
      case 24: _ = try writer.habits.unmark(read, on: day)
      case 25:
        _ =
          try flip
          ? writer.habits.pause(read, from: day, through: day.plus(3))
          : writer.habits.resume(read, on: day)
      case 26:
        _ = try writer.habits.edit(
          read,
          HabitEdit(
            tags: .set(names), schedule: .set(isOdd ? .daily : .times(HabitTimes(3, a: .week)))),
          ifRevision: nil)
      case 27:
        _ =
          try flip
          ? writer.habits.archive(read, ifRevision: nil)
          : writer.habits.reopen(read, ifRevision: nil)
      case 28:
        if amount < 15 {
          _ = try writer.habits.remove(
            read, ifRevision: nil, marks: writer.reader.habits.markCount(of: read))
        } else {
          _ = try writer.habits.add(HabitDraft(id: read, title: "Read", tags: names, start: day))
        }
      default:
        var edit = PreferencesEdit()
        edit.name = .set("name \(number)")
        edit.weekStart = .set(isOdd ? .sunday : .monday)
        edit.tagLimit = .set(10 + amount)
        _ = try writer.preferences.edit(edit, ifRevision: nil)
        _ = try writer.savedSearches.add(
          SavedSearchDraft(name: "search \(number)", text: "tag:\(tag)"))
      }
    }
  }
}
