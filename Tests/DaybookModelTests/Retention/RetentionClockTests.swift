import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("What a clock may prune")
struct RetentionClockTests {
  private let store: Store

  init() throws {
    store = try Store(path: nil, pruning: .automatic)
  }

  private func instant(_ day: Int) -> Instant { now.adding(seconds: Int64(day) * 86_400) }

  /// One transaction on each of the days, counted from today.
  private func use(_ days: some Sequence<Int>) throws {
    for day in days {
      try store.transact(at: instant(day)) { _ = try $0.tasks.add(TaskDraft(title: "\(day)")) }
    }
  }

  private var changes: Int {
    get throws { try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM change") ?? 0 } }
  }

  private func changes(before day: Int) throws -> Int {
    try store.read {
      try $0.db.value(
        Int.self, "SELECT count(*) FROM action WHERE at < ?", [instant(day).millisecond]) ?? 0
    }
  }

  // proves: data/prune: Age is counted
  @Test("Under a clock that runs ahead nothing goes, however often daybook is used on that day")
  func ahead() throws {
    try use(-70..<0)
    try store.addHabit("read", on: today) { $0.start = today.plus(-60) }
    for offset in 1...40 { try store.mark("read", today.plus(-offset)) }
    let before = try changes
    try use([400, 400, 400])
    #expect(try changes == before + 3)
    try use([1, 2, 3])
    #expect(try changes == before + 6)
    #expect(
      try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM habitMark") } == 40)
  }

  @Test("A clock that stays ahead takes no more than the days of use under it")
  func aheadForLong() throws {
    try use(-150..<0)
    let before = try changes(before: -1)
    try use(400..<420)
    let removed = try before - changes(before: -1)
    #expect((1...20).contains(removed))
  }

  @Test("A move of more than 7 days is said once, with its days and its direction") func said()
    throws
  {
    try use([0, 7, 14])
    #expect(store.takeClockMove() == nil)
    try use([22])
    #expect(store.takeClockMove() == 8)
    #expect(store.takeClockMove() == nil)
    try use([22, 14])
    #expect(store.takeClockMove() == nil)
    try use([-386])
    #expect(store.takeClockMove() == -400)
    try use([-385])
    #expect(store.takeClockMove() == nil)
    try use([-384])
    #expect(store.takeClockMove() == nil)
  }

  // proves: data/prune: Age is counted
  @Test("What a person confirms is counted from before a move too, until a second day of use")
  func confirmed() throws {
    try use(-80..<0)
    try use([400])
    let at = moment(instant(400))
    #expect(try store.read { try $0.clockMove(at: at) } == 401)
    #expect(try store.expired(on: today.plus(400)) == [:])
    try use([401])
    #expect(try store.read { try $0.clockMove(at: moment(instant(401))) } == nil)
    #expect(try store.expired(on: today.plus(401)) == ["changes": 80])
  }

  @Test("Nothing goes before 90 days of use, and then what is older than them") func everyDay()
    throws
  {
    try use(0...90)
    #expect(try changes == 91)
    try use(91..<400)
    #expect((90...94).contains(try changes))
    #expect(try store.verify() == [])
  }

  // proves: data/prune: The server also
  @Test("Used every third day, it keeps what was done on 90 days of use") func seldom() throws {
    try use(stride(from: 0, to: 900, by: 3))
    #expect((90...94).contains(try changes))
  }

  // proves: data/prune: The server also
  @Test("A sweep begins after two days of use, and takes at most a tenth of a kind") func tenth()
    throws
  {
    try store.transact(at: instant(0)) { writer in
      for index in 0..<999 { _ = try writer.tasks.add(TaskDraft(title: "\(index)")) }
    }
    try use(1..<91)
    var kept = try changes
    #expect(kept == 1089)
    var removed: [Int] = []
    for day in 91..<99 {
      try use([day, day])
      removed.append(kept + 2 - (try changes))
      kept = try changes
    }
    #expect(removed.count { $0 > 0 } == 4, "\(removed)")
    #expect(removed.allSatisfy { $0 <= 109 }, "\(removed)")
  }

  @Test("A sweep goes on after a restart, and two sessions take no more than one") func restart()
    throws
  {
    let folder = try Folder()
    func session(_ days: [Int]) throws -> Int {
      let store = try Store(path: folder.file("daybook.db"), pruning: .automatic)
      defer { store.close() }
      for day in days {
        try store.transact(at: instant(day)) { writer in
          for index in 0..<(day == 0 ? 9000 : 1) {
            _ = try writer.tasks.add(TaskDraft(title: "\(index)"))
          }
        }
      }
      return try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM change") ?? 0 }
    }
    _ = try session(Array(0..<91))
    let before = try session([91])
    let counts = try [session([91]), session([91]), session([91])]
    // A piece, and then a tenth of 9091.
    #expect(before == 9091 - 500)
    #expect(counts == [9092 - 909, 9093 - 909, 9094 - 909])
  }

  @Test("Two clocks that take turns make no days of use") func turns() throws {
    try use(-50..<0)
    let before = try changes
    for _ in 0..<100 { try use([300, 0]) }
    #expect(try changes == before + 200)
    try use(1..<40)
    #expect(try changes == before + 239)
  }

  @Test("Marks of a single habit go once a month of them is no more than a tenth") func marks()
    throws
  {
    try store.addOldHabit("read", from: today.plus(-600), through: today.plus(-100))
    func kept() throws -> Int {
      try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM habitMark") ?? 0 }
    }
    var before = try kept()
    #expect(before == 501)
    for day in -99..<200 {
      try use([day])
      let left = try kept()
      #expect(before - left <= before / 10)
      before = left
    }
    #expect((280...310).contains(before), "\(before)")
    #expect(try store.verify() == [])
  }
}
