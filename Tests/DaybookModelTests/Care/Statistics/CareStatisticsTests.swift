import CivilTime
import SQLite
import Support
import Testing

@testable import DaybookModel

/// What care counts, against a count by hand of what happened.
@Suite("Statistics of care")
struct CareStatisticsTests {
  private static let phone = "+493012345678"

  private enum Outcome: CaseIterable {
    case answered, late, missed, unsent
  }

  /// What became of the request of each day.
  private struct Life {
    var outcomes: [(day: Day, outcome: Outcome)] = []

    func statistics(from first: Day, through last: Day) -> CareStatistics {
      var statistics = CareStatistics()
      var (run, best) = (0, 0)
      for (day, outcome) in outcomes where first <= day && day <= last {
        switch outcome {
        case .answered:
          statistics.answered += 1
          statistics.responseSeconds += 300
        case .late:
          statistics.late += 1
          statistics.responseSeconds += 7200
        case .missed: statistics.missed += 1
        case .unsent: statistics.unsent += 1
        }
        switch outcome {
        case .answered, .late: run += 1
        case .missed: run = 0
        case .unsent: break
        }
        best = max(best, run)
      }
      statistics.streak = CareStreak(tail: run, best: best)
      return statistics
    }
  }

  private static let start = "2026-01-01"

  /// Lives some days with a daily request at 10:00 that may be answered for an hour.
  private func live(_ store: Store, days: Int, seed: UInt64) throws -> Life {
    var generator = SeededGenerator(seed: seed)
    try store.addConfirmedProfile("ada", phone: Self.phone)
    try store.addCareTask(
      "pills", of: "ada", time: time("10:00"), recurrence: "FREQ=DAILY;BYDAY=MO,TU,WE,TH,SA",
      CareTerms(responseMinutes: 60))
    var life = Life()
    var day = try day(Self.start)
    for _ in 0..<days {
      defer { day = day.adding(days: 1) ?? day }
      guard day.weekday != .friday, day.weekday != .sunday else { continue }
      let at = Zone.utc.instant(of: LocalDateTime(day: day, time: try time("10:00")))
      let outcome = Outcome.allCases.randomElement(using: &generator) ?? .answered
      try store.reconcile(at: at)
      if outcome != .unsent { try store.drain(at: at) }
      if outcome == .answered {
        try store.reply("Done", from: Self.phone, at: at.adding(seconds: 300))
      }
      try store.reconcile(at: at.adding(seconds: 3600))
      if outcome == .late {
        try store.reply("Done", from: Self.phone, at: at.adding(seconds: 7200))
      }
      life.outcomes.append((day, outcome))
    }
    return life
  }

  private func expectEqual(
    _ statistics: CareStatistics, _ expected: CareStatistics, _ note: Comment
  ) {
    #expect(statistics.answered == expected.answered, note)
    #expect(statistics.late == expected.late, note)
    #expect(statistics.missed == expected.missed, note)
    #expect(statistics.unsent == expected.unsent, note)
    #expect(statistics.waiting == 0, note)
    #expect(statistics.responseSeconds == expected.responseSeconds, note)
    #expect(statistics.streak.current == expected.streak.current, note)
    #expect(statistics.streak.best == expected.streak.best, note)
  }

  @Test("Statistics of any days are those of a count by hand, also when the old messages are gone")
  func random() throws {
    for seed in [1, 2] as [UInt64] {
      let folder = try TemporaryFolder()
      let path = folder.path("care.db")
      let store = try Store(path: path, pruning: .onRequest)
      let days = 75
      let life = try live(store, days: days, seed: seed)
      let first = try day(Self.start)
      var generator = SeededGenerator(seed: seed &+ 100)
      for pruned in [nil, 30, 60] {
        if let pruned { try prune(path, before: #require(first.adding(days: pruned))) }
        for _ in 0..<30 {
          let from = try #require(first.adding(days: .random(in: 0..<days, using: &generator)))
          let through = try #require(from.adding(days: .random(in: 0..<days, using: &generator)))
          expectEqual(
            try store.careStatistics(of: "ada", from: from, through: through),
            life.statistics(from: from, through: through),
            "seed \(seed), \(from) to \(through), pruned \(pruned ?? 0)")
        }
      }
      // Where the days are gone too, whole months are left.
      try pruneDays(path, before: "2026-03-01")
      let end = try #require(first.adding(days: days))
      for from in ["2026-01-01", "2026-02-01", "2026-03-01", "2026-03-10"] {
        expectEqual(
          try store.careStatistics(of: "ada", from: day(from), through: end),
          life.statistics(from: try day(from), through: end), "seed \(seed), from \(from)")
      }
      expectEqual(
        try store.careStatistics(of: "ada", through: day("2026-02-28")),
        life.statistics(from: first, through: try day("2026-02-28")), "seed \(seed), two months")
    }
  }

  /// As pruning does it: a message that counts no more takes nothing from its day.
  private func prune(_ path: String, before day: Day) throws {
    let db = try Connection(path)
    let before = "occurrence < '\(day)'"
    try db.execute(sql: "UPDATE careMessage SET isCounted = 0 WHERE \(before)")
    try db.execute(sql: "DELETE FROM careMessage WHERE \(before)")
    #expect(db.changesCount > 0)
    db.close()
  }

  private func pruneDays(_ path: String, before day: String) throws {
    let db = try Connection(path)
    try db.execute(sql: "DELETE FROM careDay WHERE day < '\(day)'")
    #expect(db.changesCount > 0)
    db.close()
  }

  @Test("Stretches of days make the same whatever two are put together first") func parts() {
    let days = [
      CareStreak(), CareStreak(head: 1, tail: 1, best: 1), CareStreak(isBroken: true),
      CareStreak(head: 2, tail: 1, best: 3, isBroken: true),
    ]
    for (a, b, c) in days.flatMap({ a in days.flatMap { b in days.map { (a, b, $0) } } }) {
      #expect((a + b) + c == a + (b + c))
    }
  }

  @Test("A message that is removed and comes back takes its count along and brings it back")
  func removed() throws {
    let store = try memoryStore()
    let life = try live(store, days: 10, seed: 7)
    let last = try day("2026-01-31")
    let expected = life.statistics(from: try day(Self.start), through: last)
    expectEqual(try store.careStatistics(of: "ada", through: last), expected, "before")
    let use = try store.read { try $0.profiles.use(of: ProfileID("ada")) }
    let later = try instant("2026-01-31T12:00:00.000Z")
    try store.transact("profile/remove", at: later) {
      try $0.profiles.remove(ProfileID("ada"), tasks: .remove, ifRevision: nil, use: use)
    }
    #expect(try store.read { try $0.care.statistics(of: nil, from: nil, through: last) }.isEmpty)
    try store.transact("history/undo", at: later) { _ = try $0.history.undo(nil) }
    expectEqual(try store.careStatistics(of: "ada", through: last), expected, "after")
  }
}
