import CivilTime
import Merge
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("What other devices get of transactions")
struct TransactionWritesTests {
  @Test("Whatever was done, the writes of all transactions say what there is", arguments: 0..<10)
  func all(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 4000)
    let store = try memoryStore()
    try HistoryPropertyTests.fill(store)
    _ = try HistoryPropertyTests.play([store], &random)
    for _ in 0..<12 {
      _ = try store.transact("history/undo") { _ = try $0.history.undo() }
    }
    for _ in 0..<6 {
      _ = try store.transact("history/redo") { _ = try $0.history.redo() }
    }
    try store.read { reader in
      var device = Device()
      let actions = try reader.db.values(Int64.self, "SELECT id FROM action ORDER BY id")
      for action in actions {
        let writes = try reader.replica.writes(of: action)
        #expect(device.apply(Act(Stamp(action, "here"), seen: Seen(), writes)) == .applied)
      }
      for definition in Entities.all where definition.isGiven {
        try device.expect(definition, in: reader)
      }
    }
  }

  @Test("An edit gives what it changed, with the members that hold together with it, and no more")
  func edits() throws {
    let store = try memoryStore()
    try store.add("fern") { $0.tags = ["home"] }
    try store.add("daily") {
      $0.due = today
      $0.recurrence = RecurrenceRule(.daily)
    }
    try store.add("water") {
      $0.due = today
      $0.recurrence = RecurrenceRule(.daily)
      $0.recurrenceAnchor = .completion
    }
    let home = try store.read { try $0.tags.list(limit: 1, after: nil).items[0].id.text }
    let title = try store.writes("fern", TaskEdit(title: .set("Fern")))
    #expect(title == [EntityWrites(EntityName("task", "fern"), members: ["title": "\"Fern\""])])
    let due = try store.writes("fern", TaskEdit(due: .set(today)))
    #expect(
      due.map(\.members) == [
        [
          "start": "null", "startTime": "null", "due": "\"\(today)\"", "dueTime": "null",
          "timeZone": "null", "recurrence": "null", "recurrenceAnchor": "null",
          "seriesStart": "null", "seriesLead": "null", "seriesFrom": "null", "occurrence": "null",
        ]
      ])
    let tags = try store.writes("fern", TaskEdit(tags: .set(["work"])))
    let work = try #require(tags.first { $0.name.entity == "tag" })
    #expect(work.isAlive == true)
    let task = EntityName("task", "fern")
    #expect(
      tags.last
        == EntityWrites(task, added: ["tagIDs": [work.name.id]], removed: ["tagIDs": [home]]))
    // The names of its tags follow from their ids; where a series is, from what was done.
    for id in ["daily", "water"] {
      let done = try store.writes { _ = try $0.tasks.complete(TaskID(id), ifRevision: nil) }
      #expect(done.map(\.name.entity) == ["occurrence"])
    }
    // A series that ends does so everywhere; that it is cancelled, a person says.
    try store.add("once") {
      $0.due = today
      $0.recurrence = try RecurrenceRule("FREQ=DAILY;COUNT=1")
    }
    let ended = try store.writes { _ = try $0.tasks.complete(TaskID("once"), ifRevision: nil) }
    #expect(ended.map(\.name.entity) == ["occurrence"])
    let single = try store.writes("once", TaskEdit(recurrence: .set(nil)))
    #expect(single.last?.members["state"] == "\"completed\"")
    let cancelled = try store.writes { _ = try $0.tasks.cancel(TaskID("once"), ifRevision: nil) }
    #expect(
      cancelled.map(\.members) == [
        ["state": "\"cancelled\"", "completedAt": "null", "ended": "null"]
      ])
    let gone = try store.writes { _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil) }
    #expect(gone == [EntityWrites(task, isAlive: false)])
    // What is about this machine, and what a provider delivers, stays here.
    let local = try store.writes { writer in
      var edit = PreferencesEdit()
      edit.localOnly = .set(true)
      edit.name = .set("Ann")
      _ = try writer.preferences.edit(edit, ifRevision: nil)
    }
    #expect(local.map(\.members) == [["name": "\"Ann\""]])
  }

  @Test("What a rule skipped or missed is weak, until a person says something of it")
  func weak() throws {
    let store = try memoryStore()
    let id = TaskID("pill")
    try store.add("pill") {
      $0.due = today.plus(-3)
      $0.recurrence = RecurrenceRule(.daily)
    }
    func at(_ days: Int) -> LocalDateTime {
      LocalDateTime(day: today.plus(days), time: .midnight)
    }
    func time(_ days: Int, _ writes: [EntityWrites]) -> EntityWrites.Time? {
      writes.first { $0.name == EntityName("occurrence", "pill@\(at(days))") }?.time
    }
    func ticks(_ days: Int) -> Int64 { (at(days).wallSecond * 1000) << 16 }
    let done = try store.writes { _ = try $0.tasks.complete(id, ifRevision: nil) }
    #expect(time(-3, done) == .act)
    #expect(time(-2, done) == .weak(ticks: ticks(-2)))
    #expect(time(-1, done) == .weak(ticks: ticks(-1)))
    // What was taken back by somebody would not hold against that.
    func newest() throws -> [EntityWrites] {
      try store.read {
        try $0.replica.writes(of: $0.db.value(Int64.self, "SELECT max(id) FROM action") ?? 0)
      }
    }
    try store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(try newest().first { $0.name.id == "pill@\(at(-1))" }?.isAlive == false)
    #expect(try time(-1, newest()) == .act)
    try store.transact("history/redo") { _ = try $0.history.redo() }
    #expect(try time(-1, newest()) == .act)
    let said = try store.writes {
      _ = try $0.tasks.complete(id, Completion(of: at(-2)), ifRevision: nil)
    }
    #expect(time(-2, said) == .act)
    let row = said.first { $0.name.entity == "occurrence" }
    #expect(row?.members.keys.sorted() == ["instant", "lapsed", "next", "state"])
    #expect(row?.members["lapsed"] == "0")
    let missed = try store.writes { writer in
      let key = try writer.reader.tasks.key(id)
      let task = try writer.reader.tasks.item(id)
      let through = LocalDateTime(clampingWallSecond: at(0).wallSecond + 59)
      try writer.tasks.pass(at(0), as: .missed, at: now, of: task, key, through: through)
    }
    #expect(missed.map(\.name.entity) == ["occurrence"])
    #expect(time(0, missed) == .weak(ticks: ticks(0)))
  }

  /// What a device knows that was told all of it.
  private struct Device: Registers {
    var places = Seen()
    var registers: [EntityName: [RegisterName.Member: Register]] = [:]

    func register(_ name: RegisterName) -> Register? { registers[name.owner]?[name.member] }

    mutating func keep(_ register: Register, as name: RegisterName) {
      registers[name.owner, default: [:]][name.member] = register
    }

    mutating func move(to stamp: Stamp) { places.ticks[stamp.device] = stamp.ticks }

    /// Compares what it knows of an entity with all rows of it.
    func expect(_ definition: EntityDefinition, in reader: ReadTransaction) throws {
      let table = definition.entity.name
      let sql = "SELECT id, \(definition.snapshotSQL) FROM \(table) ORDER BY id"
      let rows = try reader.db.rows(sql) { row in try row.read { ($0 as String, $1 as String) } }
      if !definition.isSingle {
        let alive = registers.filter { name, members in
          name.entity == table && members[.alive]?.winner.value == "true"
        }
        #expect(alive.keys.map(\.id).sorted() == rows.map(\.0).sorted())
      }
      for (id, snapshot) in rows {
        let known = registers[EntityName(table, id)] ?? [:]
        let members = try SnapshotText(snapshot).members
        for member in definition.carried.told(members) {
          #expect(
            known.value(of: member) == members[member].map(flat) ?? "", "\(table) \(id) \(member)")
        }
      }
    }
  }
}

/// A value; of a list its elements in their order, or its rows in that of their texts.
private func flat(_ value: String) -> String {
  guard value.hasPrefix("[{"), let rows = try? SnapshotText.objects(value) else {
    return value.filter { !"[]\"".contains($0) }
  }
  return flat(rows.sorted().joined(separator: ","))
}

extension [RegisterName.Member: Register] {
  fileprivate func value(of member: String) -> String {
    if let register = self[.value(member)] {
      return register.winner.value == "null" ? "" : flat(register.winner.value)
    }
    let elements = compactMap { key, register -> (id: String, register: Register)? in
      if case .element(let id, of: member) = key { (id, register) } else { nil }
    }.elements
    let entries = compactMap { key, register -> String? in
      guard case .value(let name) = key, name.hasPrefix(member + "/") else { return nil }
      return register.winner.value == "null" ? nil : register.winner.value
    }
    return flat((elements + entries.sorted()).joined(separator: ","))
  }
}

extension Store {
  /// Does something and returns what other devices get of it.
  fileprivate func writes(_ body: (WriteTransaction) throws -> Void) throws -> [EntityWrites] {
    let action = try transact("test/do") { writer in
      try body(writer)
      return try writer.log.key()
    }
    return try read { try $0.replica.writes(of: action) }
  }

  fileprivate func writes(_ id: String, _ edit: TaskEdit) throws -> [EntityWrites] {
    try writes { _ = try $0.tasks.edit(TaskID(id), edit, ifRevision: nil) }
  }
}
