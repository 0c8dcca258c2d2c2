import CivilTime
import Merge
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Values that two devices gave one field")
struct ValueConflictTests {
  @Test("The value that lost can be taken on any device, and the conflict ends on all of them")
  func taking() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.edit("fern", TaskEdit(title: .set("Fern")), at: 1)
    try other.edit("fern", TaskEdit(title: .set("Moss"), priority: .set(.high)), at: 2)
    try Device.exchange([one, other])
    let here = try #require(one.conflicts().first)
    #expect(here.title == "title of “Moss”" && here.field == "title")
    #expect(here.value == "Moss" && here.device == "other")
    #expect(here.otherValue == "Fern" && here.otherDevice == nil)
    let there = try #require(other.conflicts().first)
    #expect(there.device == nil && there.otherDevice == "one" && there.otherValue == "Fern")
    #expect(try one.conflicts().count == 1 && other.conflicts().count == 1)
    let step = try other.take(there)
    #expect(step.summary == "Took another value for “Fern”")
    #expect(try other.conflicts() == [] && one.conflicts().count == 1)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    for device in [one, other] {
      #expect(try device.conflicts() == [])
      let task = try device.store.task("fern")
      #expect(task.title == "Fern" && task.priority == .high)
    }
    try other.store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(try other.store.task("fern").title == "Moss")
    let ended = try modelError { _ = try other.take(there) }
    #expect("\(ended)".contains("no other value"))
  }

  @Test("Who edits the field has seen both values, which ends the conflict here at once")
  func edits() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.edit("fern", TaskEdit(title: .set("Fern"), due: .set(today)), at: 1)
    try other.edit("fern", TaskEdit(title: .set("Moss"), due: .set(today.plus(1))), at: 2)
    try Device.exchange([one, other])
    #expect(try one.conflicts().map(\.field) == ["due", "title"])
    try one.edit("fern", TaskEdit(title: .set("Ivy")), at: 3)
    #expect(try one.conflicts().map(\.field) == ["due"])
    try Device.exchange([one, other])
    for device in [one, other] {
      #expect(try device.conflicts().map(\.field) == ["due"])
    }
  }

  @Test("A field whose members hold together is one conflict, and taken as a whole")
  func groups() throws {
    let nine = LocalTime(hour: 9, minute: 0)
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.edit("fern", TaskEdit(due: .set(today), dueTime: .set(nine)), at: 1)
    try other.edit("fern", TaskEdit(due: .set(today.plus(1))), at: 2)
    try Device.exchange([one, other])
    let conflict = try #require(one.conflicts().first)
    #expect(conflict.title == "due and due time of “fern”")
    #expect(conflict.value == "\(today.plus(1)), none" && conflict.otherValue == "\(today), 09:00")
    try one.take(conflict)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    let task = try other.store.task("fern")
    #expect(task.due == today && task.dueTime == nine)
    #expect(try other.conflicts() == [])
  }

  @Test("A tag that one device gave and another took away is a conflict of its own")
  func elements() throws {
    let (one, other) = try Device.pair { try $0.add("fern") { $0.tags = ["home", "green"] } }
    try one.edit("fern", TaskEdit(tags: .set(["green"])), at: 1)
    try other.edit("fern", TaskEdit(tags: .set(["green", "home"])), at: 2)
    try Device.exchange([one, other])
    let conflict = try #require(one.conflicts().first)
    #expect(try one.conflicts().count == 1)
    #expect(conflict.title == "tags of “fern”")
    #expect(conflict.value == "with the tag “home”")
    #expect(conflict.otherValue == "without the tag “home”")
    try one.take(conflict)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    #expect(try other.store.task("fern").tags == ["green"])
  }

  @Test("Where nobody would choose, or nothing is there to choose for, there is no conflict")
  func nothing() throws {
    let (one, other) = try Device.pair {
      try $0.add("fern")
      try $0.add("moss")
    }
    for (device, seconds) in [(one, 1), (other, 2)] as [(Device, Int64)] {
      try device.store.transact("task/complete", at: now.adding(seconds: seconds)) {
        _ = try $0.tasks.complete(TaskID("fern"), ifRevision: nil)
      }
      try device.edit("moss", TaskEdit(title: .set("Moss \(seconds)")), at: seconds)
    }
    try Device.exchange([one, other])
    #expect(try one.conflicts().map(\.key.id) == ["moss"])
    try one.store.transact("task/remove", at: now.adding(seconds: 3)) {
      _ = try $0.tasks.remove(TaskID("moss"), ifRevision: nil)
    }
    #expect(try one.conflicts() == [])
    try one.store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(try one.conflicts().map(\.otherValue) == ["Moss 1"])
  }

  @Test("Of three values each of the two that lost stands under the change that it met")
  func three() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    let third = try Device("third")
    try third.join()
    try Device.exchange([one, other, third])
    for (index, device) in [one, other, third].enumerated() {
      try device.edit("fern", TaskEdit(title: .set(device.name)), at: Int64(index) + 1)
    }
    try Device.exchange([one, other, third])
    for device in [one, other, third] {
      let conflicts = try device.conflicts()
      #expect(Set(conflicts.map(\.otherValue)) == ["one", "other"])
      #expect(Set(conflicts.map(\.transaction)).count == 2)
      #expect(conflicts.allSatisfy { $0.value == "third" })
    }
    try one.take(#require(one.conflicts().first { $0.otherValue == "other" }))
    try Device.exchange([one, other, third])
    for device in [one, other, third] {
      #expect(try device.store.task("fern").title == "other")
      #expect(try device.conflicts() == [])
    }
  }

  @Test("Undo leaves out what other devices did, and takes it back by its number")
  func undo() throws {
    let (one, other) = try Device.pair { try $0.add("fern") }
    try one.edit("fern", TaskEdit(title: .set("Fern")), at: 1)
    try other.edit("fern", TaskEdit(project: .set("garden")), at: 2)
    try Device.exchange([one, other])
    try one.store.transact("history/undo") { _ = try $0.history.undo() }
    #expect(try one.store.task("fern").title == "fern")
    let change = try one.store.read { try $0.history.list(limit: 10, after: nil).items }
      .first { $0.device == "other" && $0.name == "task/edit" }
    let id = try #require(change).id
    #expect(change?.state == .done)
    try one.store.transact("history/undo") { _ = try $0.history.undo(id) }
    #expect(try one.store.task("fern").project == nil)
    try Device.exchange([one, other])
    try Device.expectSame([one, other])
    // What was there at a join is not taken back.
    let joined = try other.store.read { try $0.history.list(limit: 100, after: nil).items }
      .last { $0.device == "one" }
    #expect(joined?.state == .final)
  }
}
