import CivilTime
import Support
import Testing

@testable import DaybookModel

/// A daily task of which occurrences are moved, done, skipped and reopened at random, beside what a
/// person would say is next.
@Suite("Occurrences that are moved at random")
struct MovedOccurrenceTests {
  private struct Occurrence: Equatable {
    var movedTo: Day?
    var isOpen = true
  }

  private static let first = Day("2026-01-23") ?? .earliest
  private static let count = 14

  private static func name(_ index: Int) -> Day { first.adding(days: index) ?? .latest }
  private static func at(_ index: Int) -> LocalDateTime {
    LocalDateTime(day: name(index), time: .midnight)
  }

  /// The index of the first that was not moved, unless an earlier one was moved and is not later.
  private static func current(_ all: [Occurrence]) -> Int? {
    let next = all.firstIndex { $0.isOpen && $0.movedTo == nil }
    let moved = all.indices.filter { index in
      all[index].isOpen && all[index].movedTo != nil && next.map { index < $0 } ?? true
    }
    let days = moved.compactMap { index in all[index].movedTo.map { (index: index, day: $0) } }
    guard let earliest = days.min(by: { $0.day < $1.day }) else { return next }
    return next.map { name($0) < earliest.day } ?? false ? next : earliest.index
  }

  @Test("The current occurrence is the one that comes first", arguments: 0..<120)
  func atRandom(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (store, id) = (try memoryStore(), TaskID("pill"))
    let rule = try RecurrenceRule("FREQ=DAILY;COUNT=\(Self.count)")
    try store.add("pill") { ($0.due, $0.recurrence) = (Self.first, rule) }
    var all = [Occurrence](repeating: Occurrence(), count: Self.count)
    var before: [[Occurrence]] = []
    for _ in 0..<60 {
      guard let current = Self.current(all) else { break }
      let old = all
      let index = Int.random(in: 0..<Self.count, using: &random)
      let act = Int.random(in: 0..<6, using: &random)
      switch act {
      case 0:
        all[current].isOpen = false
        try store.transact {
          _ = try $0.tasks.complete(id, Completion(catchesUp: false), ifRevision: nil)
        }
      case 1, 2:
        let target = act == 1 ? current : index
        guard all[target].isOpen else { continue }
        let day = Self.name(Int.random(in: 0..<Self.count, using: &random))
        guard all[target].movedTo ?? Self.name(target) != day else { continue }
        all[target].movedTo = day
        try store.transact {
          _ = try $0.tasks.moveOccurrence(
            id, Self.at(target), TaskEdit(due: .set(day)), ifRevision: nil)
        }
      case 3:
        let day =
          (all[current].movedTo ?? Self.name(current))
          .adding(days: Int.random(in: 0..<3, using: &random)) ?? .latest
        for index in all.indices where all[index].movedTo ?? Self.name(index) <= day {
          all[index].isOpen = false
        }
        guard Self.current(all) != nil else { return }
        try store.transact { _ = try $0.tasks.skip(id, through: day, ifRevision: nil) }
      case 4:
        guard !all[index].isOpen else { continue }
        all[index].isOpen = true
        try store.transact {
          _ = try $0.tasks.reopen(id, occurrence: Self.at(index), ifRevision: nil)
        }
      default:
        guard let last = before.popLast() else { continue }
        all = last
        try store.transact("history/undo") { _ = try $0.history.undo(nil) }
      }
      if act < 5 { before.append(old) }
      guard let next = Self.current(all) else { break }
      let task = try store.task("pill")
      try #require(task.series?.occurrence == Self.at(next), "\(act) of \(index)")
      try #require(task.due == all[next].movedTo ?? Self.name(next))
    }
  }
}
