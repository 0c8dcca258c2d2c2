import CivilTime
import Foundation
import Merge
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Devices that bring their databases together")
struct ReplicaTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["DAYBOOK_LONG_TESTS"] == nil ? 30 : 3000

  @Test(
    "Whatever was done where and heard of when, all devices come to have the same",
    arguments: 0..<seeds)
  func same(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 6000)
    let devices = try (0..<Int.random(in: 2...3, using: &random)).map { try Device("device-\($0)") }
    try HistoryPropertyTests.fill(devices[0].store)
    try Device.join(devices)
    for number in 0..<60 {
      let index = Int.random(in: devices.indices, using: &random)
      // The clock of the second device is behind.
      let instant = now.adding(seconds: Int64(number - (index == 1 ? 20 : 0)))
      do {
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          try devices[index].store.transact("history/undo", at: instant) {
            _ = try $0.history.undo()
          }
        case 1: try devices[index].undoAny(&random)
        case 2: try devices[index].takeAny(&random)
        default:
          try HistoryPropertyTests.transact(devices[index].store, number, &random, at: instant)
        }
      } catch is ModelError {}
      guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
      let other = Int.random(in: devices.indices, using: &random)
      if other != index { try devices[index].pull(devices[other]) }
    }
    try Device.exchange(devices)
    try Device.expectSame(devices)
    let acts = try devices.map { try $0.log().count }
    try Device.exchange(devices)
    #expect(try devices.map { try $0.log().count } == acts, "It comes to rest.")
  }

  @Test("What two devices wrote in different fields of a task both stands; in one, the later")
  func fields() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.edit("fern", TaskEdit(title: .set("Fern"), priority: .set(.high)), at: 1)
    try other.edit("fern", TaskEdit(title: .set("Moss"), project: .set("garden")), at: 2)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    let task = try one.store.task("fern")
    #expect(task.title == "Moss" && task.priority == .high && task.project == "garden")
    let lost = "SELECT value FROM sibling WHERE id = 'fern' AND name = 'title'"
    for device in [one, other] { #expect(try device.values(lost) == ["\"Fern\""]) }
    // Whoever has seen both settles it, everywhere.
    try one.edit("fern", TaskEdit(title: .set("Fern and moss")), at: 3)
    try Device.exchange([one, other])
    for device in [one, other] { #expect(try device.values(lost) == []) }
    #expect(try other.store.task("fern").title == "Fern and moss")
  }

  @Test("What others wrote of a task that was removed is there again when the removal is undone")
  func removal() throws {
    let (one, other) = try Device.pair { try $0.add("fern") { $0.tags = ["home"] } }
    try one.store.transact("task/remove") {
      _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil)
    }
    try other.edit("fern", TaskEdit(title: .set("Fern"), tags: .set(["home", "green"])), at: 1)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try other.values("SELECT id FROM task") == [])
    try one.store.transact("history/undo") { _ = try $0.history.undo() }
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    let task = try one.store.task("fern")
    #expect(task.title == "Fern" && task.tags == ["home", "green"])
  }

  @Test("A task that somebody else's task was put below stands above it after a removal")
  func parents() throws {
    let (one, other) = try Device.pair {
      try $0.add("fern")
      try $0.add("moss")
    }
    try one.store.transact("task/remove") {
      _ = try $0.tasks.remove(TaskID("fern"), ifRevision: nil)
    }
    try other.edit("moss", TaskEdit(parent: .set(TaskID("fern"))), at: 1)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.store.task("moss").parent == nil)
    try one.store.transact("history/undo") { _ = try $0.history.undo() }
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.store.task("moss").parent == TaskID("fern"))
  }

  @Test(
    "Of two moves that close a circle the later does not stand, until the earlier is taken back")
  func circles() throws {
    let (one, other) = try Device.pair {
      try $0.add("fern")
      try $0.add("moss")
    }
    try one.edit("fern", TaskEdit(parent: .set(TaskID("moss"))), at: 1)
    try other.edit("moss", TaskEdit(parent: .set(TaskID("fern"))), at: 2)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.store.task("fern").parent == TaskID("moss"))
    #expect(try one.store.task("moss").parent == nil)
    try other.edit("fern", TaskEdit(parent: .set(nil)), at: 3)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.store.task("fern").parent == nil)
    #expect(try one.store.task("moss").parent == TaskID("fern"))
  }

  @Test("Of two tags with one name there is one, and what was given either has it")
  func tags() throws {
    let (one, other) = try Device.pair {
      try $0.add("fern")
      try $0.add("moss")
    }
    try one.edit("fern", TaskEdit(tags: .set(["home"])), at: 1)
    try other.edit("moss", TaskEdit(tags: .set(["Home"])), at: 2)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    for device in [one, other] {
      #expect(try device.values("SELECT name FROM tag") == ["home"])
      for id in ["fern", "moss"] { #expect(try device.store.task(id).tags == ["home"]) }
    }
    try one.edit("moss", TaskEdit(tags: .set([])), at: 3)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try other.store.task("moss").tags == [])
  }

  @Test("Two people with one number and two searches with one name are both there, set apart")
  func apart() throws {
    let (one, other) = try Device.pair { _ in }
    // The older one has the greater id.
    let ids = [ProfileID("rose-b"), ProfileID("rose-a")]
    for (index, device) in [one, other].enumerated() {
      try device.store.transact(at: now.adding(seconds: Int64(index))) { writer in
        _ = try writer.profiles.add(
          ProfileDraft(
            id: ids[index], name: "Rose \(index)", relationship: "aunt", phone: "+15550100"))
        _ = try writer.savedSearches.add(SavedSearchDraft(name: "Soon", text: "priority:high"))
      }
    }
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    let phones = try one.values("SELECT phone FROM profile ORDER BY name")
    #expect(phones.count == 2 && phones[0] == "+15550100" && phones[1].hasPrefix("+999"))
    #expect(try one.values("SELECT name FROM savedSearch").count == 2)
    // The number is given back where the other person no longer has it.
    try one.store.transact(at: now.adding(seconds: 5)) { writer in
      let first = try writer.reader.db.value(
        String.self, "SELECT id FROM profile WHERE name = 'Rose 0'")
      _ = try writer.profiles.edit(
        ProfileID(first ?? ""), ProfileEdit(phone: .set("+15550199")), ifRevision: nil)
    }
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(
      try other.values("SELECT phone FROM profile ORDER BY name") == ["+15550199", "+15550100"])
  }

  @Test("What somebody said of an occurrence stands, whoever let it lapse and when")
  func lapsed() throws {
    let (one, other) = try Device.pair {
      try $0.add("daily") {
        $0.due = today.plus(-3)
        $0.recurrence = RecurrenceRule(.daily)
      }
    }
    let second = LocalDateTime(day: today.plus(-2), time: .midnight)
    try one.store.transact {
      _ = try $0.tasks.skip(TaskID("daily"), occurrence: second, ifRevision: nil)
    }
    // Catches up with the two behind it.
    try other.store.transact(at: now.adding(seconds: 9)) {
      _ = try $0.tasks.complete(TaskID("daily"), ifRevision: nil)
    }
    let marks = "SELECT state || ' ' || lapsed FROM occurrence ORDER BY at"
    #expect(try other.values(marks) == ["completed 0", "skipped 1", "skipped 1"])
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.values(marks) == ["completed 0", "skipped 0", "skipped 1"])
    #expect(try one.store.task("daily").due == today)
  }

  @Test("A device whose clock jumped to its end keeps none of the others from being heard")
  func jump() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    for device in [one, other] {
      let act = Act(Stamp(Clock.latest, "jumper"), seen: Seen(), [])
      let line = ActLine(act, name: "task/edit", client: "tests", at: now, isFinal: false)
      #expect(try device.apply(line) == .applied)
    }
    try one.edit("fern", TaskEdit(title: .set("Fern")), at: 1)
    try Device.exchange([one, other])
    try other.edit("fern", TaskEdit(title: .set("Moss")), at: 2)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try one.store.task("fern").title == "Moss")
  }

  @Test("An act waits for what it had seen, and is applied once")
  func order() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    let third = try Device("third")
    try third.join()
    try one.edit("fern", TaskEdit(title: .set("Fern")), at: 1)
    try other.pull(one)
    try other.edit("fern", TaskEdit(title: .set("Moss")), at: 2)
    let acts = try other.log()
    let last = try #require(acts.last)
    #expect(last.act.seen.ticks.keys.contains("one"))
    for act in acts.dropLast() { #expect(try third.apply(act) == .applied) }
    let waits = try third.apply(last)
    guard case .waits(let stamp) = waits else { throw Unexpected(waits: waits) }
    #expect(stamp.device == "one")
    #expect(try third.values("SELECT title FROM task") == [])
    try third.pull(one)
    #expect(try third.apply(last) == .applied)
    #expect(try third.apply(last) == .known)
    #expect(try third.values("SELECT title FROM task") == ["Moss"])
  }

  @Test(
    "Of two copies of a database the later edit stands, whichever joins last", arguments: [0, 1])
  func copies(last: Int) throws {
    let devices = try [Device("one"), Device("other")]
    for device in devices {
      try device.store.add("fern")
      try device.store.transact(at: now.adding(seconds: device.name == "one" ? 5 : 9)) {
        _ = try $0.tasks.edit(
          TaskID("fern"), TaskEdit(title: .set(device.name)), ifRevision: nil)
      }
    }
    for index in [1 - last, last] { try devices[index].join(at: now.adding(seconds: 60)) }
    try Device.exchange(devices)
    try Device.expectSame(devices)
    #expect(try devices[0].store.task("fern").title == "other")
  }

  @Test("A transaction of many entities is given in pieces, each with a stamp of its own")
  func pieces() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.store.transact("data/import") { writer in
      for number in 0..<600 {
        _ = try writer.tasks.add(TaskDraft(id: TaskID("task-\(number)"), title: "\(number)"))
      }
    }
    let acts = try one.log().suffix(3)
    #expect(acts.map(\.act.changes.count) == [250, 250, 100])
    let stamps = acts.map(\.act.stamp.ticks)
    #expect(stamps == (0..<3).map { (stamps.first ?? 0) + $0 })
    // What was given of it is not listed again.
    try one.store.transact { try $0.replica.note(given: 1, hash: nil, through: stamps[1]) }
    let rest = try one.store.read { try $0.replica.outgoing(limit: 9) }
    #expect(rest.acts.map(\.stamp) == [stamps[2]])
    for act in acts.dropLast() { #expect(try other.apply(act) == .applied) }
    #expect(try other.values("SELECT count(*) || '' FROM task") == ["501"])
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
  }

  @Test("What two devices added under one id is one task, and what they said of it otherwise stays")
  func sameID() throws {
    let (one, other) = try Device.pair { _ in }
    let devices = [one, other]
    for (index, device) in devices.enumerated() {
      try device.store.transact(at: now.adding(seconds: Int64(index))) { writer in
        var draft = TaskDraft(id: TaskID("fern"), title: "Fern \(device.name)")
        draft.notes = "The same."
        draft.tags = [device.name]
        _ = try writer.tasks.add(draft)
      }
    }
    try Device.exchange(devices)
    try Device.expectSame(devices)
    for device in devices {
      #expect(try device.values("SELECT title FROM task") == ["Fern other"])
      #expect(try device.store.task("fern").tags == ["one", "other"])
      let lost = "SELECT value FROM sibling WHERE id = 'fern' AND name IN ('title', 'notes')"
      #expect(try device.values(lost).contains("\"Fern one\""))
    }
  }

  @Test(
    "When something was modified says the clock of who did it last, also if it did an occurrence")
  func modified() throws {
    let (one, other) = try Device.pair {
      try $0.add("fern")
      try $0.add("moss")
      try $0.add("daily") {
        $0.due = today
        $0.recurrence = RecurrenceRule(.daily)
      }
    }
    let seconds = """
      SELECT CAST((modifiedAt - \(now.millisecond)) / 1000 AS TEXT) FROM task ORDER BY id
      """
    func expect(_ expected: [String]) throws {
      try Device.exchange([one, other])
      for device in [one, other] {
        let found = try device.values(seconds)
        #expect(found == expected)
      }
    }
    // The clock of the other device is behind, so its stamps count on from those it has seen.
    try one.edit("fern", TaskEdit(title: .set("Fern")), at: 50)
    try expect(["0", "50", "0"])
    try other.edit("moss", TaskEdit(title: .set("Moss")), at: 2)
    try other.store.transact(at: now.adding(seconds: 3)) {
      _ = try $0.tasks.complete(TaskID("daily"), ifRevision: nil)
    }
    try expect(["3", "50", "2"])
    try other.edit("fern", TaskEdit(notes: .set("Notes.")), at: 4)
    try expect(["3", "4", "2"])
  }

  @Test("An edit stands though what was there at the join says that it was changed later")
  func future() throws {
    let (one, other) = try Device.pair { store in
      try store.transact(at: now.adding(seconds: 86_400)) {
        _ = try $0.tasks.add(TaskDraft(id: TaskID("fern"), title: "Fern"))
      }
    }
    for (index, device) in [other, one].enumerated() {
      try device.edit("fern", TaskEdit(title: .set(device.name)), at: Int64(index))
      try Device.exchange([one, other])
      try Device.expectSame([one, other])
      #expect(try one.store.task("fern").title == device.name)
      #expect(try one.values("SELECT value FROM sibling WHERE id = 'fern'") == [])
    }
  }

  @Test("A new task is told in its values alone, and keeps one stamp for all of them")
  func oneStamp() throws {
    let (one, other) = try Device.pair { try $0.add("fern") { $0.due = today } }
    try other.store.add("moss") { $0.notes = "Green." }
    try Device.exchange([one, other])
    let lines = try (one.log() + other.log()).filter { $0.text.contains(#""entity":"task""#) }
    #expect(lines.count == 2 && lines.allSatisfy { !$0.text.contains("null") })
    for device in [one, other] {
      #expect(try device.values("SELECT name FROM register WHERE entity = 'task'") == [])
      let stamps = "SELECT id FROM stamp WHERE entity = 'task' ORDER BY id"
      #expect(try device.values(stamps) == ["fern", "moss"])
    }
    try Device.expectSame([one, other])
  }

  @Test("A database that joined no others keeps nothing for them")
  func alone() throws {
    let store = try memoryStore()
    try HistoryPropertyTests.fill(store)
    for table in ReplicaReader.tables {
      #expect(try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM \(table)") } == 0)
    }
    let refused = try modelError { try store.transact { try $0.replica.catchUp() } }
    #expect("\(refused)".contains("exchanges nothing"))
  }

  private struct Unexpected: Error {
    let waits: Applied
  }
}
