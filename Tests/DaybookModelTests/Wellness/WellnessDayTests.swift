import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("What the logs of a day add up to")
struct WellnessDayTests {
  private static func writeAtRandom(
    _ writer: WriteTransaction, _ number: Int, _ random: inout SeededGenerator
  ) throws {
    let day = today.plus(-Int.random(in: 0...70, using: &random))
    let id = WellnessLogID("log\(Int.random(in: 0..<12, using: &random))")
    let amount = Double(Int.random(in: 1...900, using: &random)) / 10
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1:
      let level = EnergyLevel.allCases[Int.random(in: 0..<5, using: &random)]
      _ = try writer.wellnessLogs.logEnergy(level, on: day)
    case 2:
      _ = try writer.wellnessLogs.add(
        .meal(.lunch, nil, NutritionValues(kcal: amount)), id: id, on: day)
    case 3: _ = try writer.wellnessLogs.add(.water(min(amount, 20)), id: id, on: day)
    case 4:
      _ = try writer.wellnessLogs.logWorkout(id, isOver: !number.isMultiple(of: 2), on: day)
    case 5, 6:
      var edit = WellnessMetricsEdit()
      edit.sleepHours = .set(number.isMultiple(of: 3) ? nil : min(amount, 24))
      edit.steps = .set(Int(amount))
      _ = try writer.wellnessLogs.logMetrics(
        edit, on: day, source: number.isMultiple(of: 2) ? nil : "watch")
    case 7:
      var edit = WellnessLogEdit()
      edit.kcal = .set(amount)
      _ = try writer.wellnessLogs.edit(id, edit, ifRevision: nil)
    case 8:
      _ = try writer.wellnessTargets.edit(
        [.kcal: .set(number.isMultiple(of: 2) ? nil : amount)], ifRevision: nil)
    default: try writer.wellnessLogs.remove(id, ifRevision: nil)
    }
  }

  /// Returns what there was after each transaction that changed something.
  private static func play(_ store: Store, _ count: Int, _ random: inout SeededGenerator) throws
    -> [[String]]
  {
    var states: [[String]] = []
    var last = try store.contents() + store.wellnessStatistics()
    while states.count < count {
      let number = states.count
      do {
        try store.transact(at: now.adding(seconds: Int64(number))) {
          try writeAtRandom($0, number, &random)
        }
      } catch is ModelError {
        continue
      }
      let state = try store.contents() + store.wellnessStatistics()
      guard state != last else { continue }
      last = state
      states.append(state)
    }
    return states
  }

  @Test("Whatever was logged, changed and removed, the days add up", arguments: 0..<8)
  func sums(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    let store = try memoryStore()
    for _ in 0..<6 {
      _ = try Self.play(store, 10, &random)
      #expect(try store.wellnessDays() == store.wellnessSums())
    }
    #expect(try store.verifyTables() == [])
  }

  @Test("Undoing all leads to the start and redoing all to the end", arguments: 0..<6)
  func thereAndBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 200)
    let store = try memoryStore()
    let start = try store.contents() + store.wellnessStatistics()
    let states = try Self.play(store, 30, &random)
    for state in ([start] + states.dropLast()).reversed() {
      try store.transact("history/undo", at: now.adding(seconds: 100)) { _ = try $0.history.undo() }
      try #require(try store.contents() + store.wellnessStatistics() == state)
    }
    for state in states {
      try store.transact("history/redo", at: now.adding(seconds: 200)) { _ = try $0.history.redo() }
      try #require(try store.contents() + store.wellnessStatistics() == state)
    }
  }

  @Test("Once the logs of old days are gone, their statistics stay, whatever is done afterwards")
  func pruned() throws {
    var random = SeededGenerator(seed: 300)
    let store = try Store(path: nil, pruning: .onRequest)
    _ = try Self.play(store, 60, &random)
    let later = now.adding(seconds: 60 * 86_400)
    let before = try store.wellnessStatistics()
    let days = try store.wellnessDays()
    try store.transact(at: later) { _ = try $0.tasks.add(TaskDraft(title: "later")) }
    try store.sweep(on: moment(later).today)
    let first = try #require(try store.read { try $0.wellnessLogs.retainedSince() })
    #expect(try store.wellnessStatistics() == before)
    for number in 0..<40 {
      _ = try? store.transact(at: later.adding(seconds: Int64(number))) {
        try Self.writeAtRandom($0, number, &random)
      }
      _ = try? store.transact("history/undo", at: later) { _ = try $0.history.undo() }
    }
    let after = try store.wellnessDays()
    for (day, values) in days where day < first { #expect(after[day] == values, "\(day)") }
  }

  @Test("A transaction about a day whose logs are gone is final, and in no other transaction's way")
  func undoneLate() throws {
    let store = try Store(path: nil, pruning: .onRequest)
    let old = today.plus(-50)
    try store.add("before")
    try store.transact { _ = try $0.wellnessLogs.add(.water(1), id: WellnessLogID("a"), on: old) }
    try store.transact { _ = try $0.wellnessLogs.add(.water(0.5), id: WellnessLogID("b"), on: old) }
    try store.transact { try $0.wellnessLogs.remove(WellnessLogID("a"), ifRevision: nil) }
    try store.transact("history/undo") { _ = try $0.history.undo(3) }
    try store.transact {
      _ = try $0.wellnessLogs.add(.water(0.25), id: WellnessLogID("c"), on: old)
    }
    try store.transact(at: morning(today.plus(43))) {
      _ = try $0.tasks.add(TaskDraft(title: "later"))
    }
    let before = try store.wellnessStatistics()
    #expect(try store.sweep(on: today.plus(43))["wellnessLogs"] == 1)
    let states = try store.read { try $0.history.list(limit: 9, after: nil).items.map(\.state) }
    #expect(states == [.done, .final, .final, .final, .final, .final, .done])
    let later = morning(today.plus(44))
    #expect(throws: ModelError.self) {
      try store.transact("history/undo", at: later) { _ = try $0.history.undo(4) }
    }
    #expect(throws: ModelError.self) {
      try store.transact("history/redo", at: later) { _ = try $0.history.redo(3) }
    }
    for act in [7, 1] as [Int64] {
      #expect(try store.transact("history/undo", at: later) { try $0.history.undo() }.action == act)
    }
    #expect(try store.wellnessStatistics() == before)
  }

  @Test("A day that nobody can log on any more can be undone as long as its logs are kept")
  func undoneAtTheEdge() throws {
    let store = try memoryStore()
    let old = today.plus(-90)
    try store.transact { _ = try $0.wellnessLogs.add(.water(1), id: WellnessLogID("a"), on: old) }
    let before = try store.wellnessStatistics()
    try store.transact { try $0.wellnessLogs.remove(WellnessLogID("a"), ifRevision: nil) }
    let tomorrow = morning(today.plus(1))
    try store.transact("history/undo", at: tomorrow) { _ = try $0.history.undo() }
    #expect(try store.wellnessStatistics() == before)
  }

  @Test("A month is the sum of its days") func months() throws {
    let store = try memoryStore()
    for offset in [0, 1, 2, 30, 31] {
      try store.transact { _ = try $0.wellnessLogs.add(.water(1.5), on: today.plus(-offset)) }
    }
    try store.transact { _ = try $0.wellnessLogs.add(.water(0.75), on: today) }
    let months = try store.read { try $0.wellness.months(12, through: today) }
    #expect(months.map(\.water) == [1.5, 1.75])
    #expect(months.map(\.first) == [try day("2025-12-01"), try day("2026-01-01")])
    #expect(months.map(\.energy) == [nil, nil])
  }

  @Test("Two servers log the energy of one day: the later word stands") func twoServers() throws {
    let folder = try Folder()
    let stores = try [0, 1].map { _ in
      try Store(path: folder.file("daybook.db"), pruning: .onRequest)
    }
    try stores[0].transact { _ = try $0.wellnessLogs.logEnergy(.low) }
    try stores[1].transact { _ = try $0.wellnessLogs.logEnergy(.good) }
    #expect(try stores[0].read { try $0.wellness.energy(on: today) } == .good)
    #expect(try stores[0].read { try $0.wellnessLogs.list(on: today, limit: 9).items.count } == 1)
    for store in stores { store.close() }
  }
}
