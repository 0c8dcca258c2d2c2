import Merge
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("Acts that come from other devices")
struct ActLineTests {
  private static let edit = #""entity":"task","id":"fern","#

  @Test(
    "What no daybook writes is refused with a reason, and nothing of it is kept",
    arguments: [
      ("", "no JSON"), ("[]", "lacks an object"), ("{\"stamp\":1", "no JSON"),
      ("{}", "no stamp"), (line("", stamp: "-1"), "no stamp"),
      (line("", stamp: "9223372036854775807"), "no stamp"), (line("", stamp: "1.5"), "no stamp"),
      (line("", at: "99999999999999999"), "no instant"), (line("", at: "\"now\""), "no instant"),
      (#"{"stamp":5,"name":"x","client":"y","at":0}"#, "lacks a list"),
      (line("5"), "lacks an object"), (line("{}"), "“entity” is no text"),
      (line(#"{"entity":"task"}"#), "“id” is no text"),
      (line(#"{"entity":"onboarding","id":"onboarding","alive":false}"#), "is nothing"),
      (line(#"{"entity":"task","id":"a\"b"}"#), "no id"),
      (line(#"{"entity":"task","id":"fern@1","alive":true}"#), "no id"),
      (line(#"{"entity":"tag","id":"é","alive":true}"#), "no id"),
      (line(#"{"entity":"occurrence","id":"fern@~","alive":true}"#), "no id"),
      (line(String(repeating: "{},", count: 250) + "{}"), "more at once"),
      (line("{\(edit)\"joined\":200000000000000001}"), "later than its own"),
      (line(#"{"entity":"task","id":""}"#), "no id"),
      (line("{\(edit)\"set\":{\"id\":\"x\"}}"), "no “id”"),
      (line("{\(edit)\"set\":{\"revision\":7}}"), "no “revision”"),
      (line("{\(edit)\"set\":{\"tagIDs\":[]}}"), "no “tagIDs”"),
      (line("{\(edit)\"set\":{\"title\":[1]}}"), "cannot have"),
      (line("{\(edit)\"set\":{\"title\":{}}}"), "cannot have"),
      (line("{\(edit)\"set\":{\"title\":\"a\\u0000b\"}}"), "can hold"),
      (line("{\(edit)\"set\":{\"attachments/a\":5}}"), "cannot have"),
      (line("{\(edit)\"in\":{\"title\":[]}}"), "no list"),
      (line("{\(edit)\"in\":{\"tagIDs\":[\"a\",\"a\"]}}"), "twice"),
      (line("{\(edit)\"in\":{\"tagIDs\":[\"a\"]},\"out\":{\"tagIDs\":[\"a\"]}}"), "comes and goes"),
      (line("{\(edit)\"new\":true}"), "not true"),
      (line("{\(edit)\"alive\":true,\"new\":false}"), "not true"),
      (line("{\(edit)\"alive\":1}"), "neither"), (line("{\(edit)\"weak\":-5}"), "no stamp"),
      (line("{\(edit)\"places\":{\"title\":1}}"), "no place"),
      (line("{\(edit)\"alive\":true},{\(edit)\"alive\":true}"), "one thing twice"),
      (line("{\(edit)\"set\":{\"notes\":\"a\\u0000b\"}}"), "can hold"),
      (line("{\(edit)\"set\":{\"title\":\"a\\u0007b\"}}"), "cannot hold"),
      // These can be read.
      (line("{\(edit)\"set\":{\"title\":\"\"}}"), "no daybook writes"),
      (line("{\(edit)\"set\":{\"state\":\"done\"}}"), "no daybook writes"),
      (line("{\(edit)\"set\":{\"due\":\"2026-02-30\"}}"), "no daybook writes"),
      (line("{\(edit)\"set\":{\"recurrence\":\"FREQ=NEVER\"}}"), "no daybook writes"),
      (line("{\(edit)\"set\":{\"title\":null}}"), "no daybook writes"),
      (line("{\(edit)\"set\":{\"attachments/a\":{\"id\":\"a\"}}}"), "no daybook writes"),
      (line(#"{"entity":"task","id":"moss","alive":true}"#), "no daybook writes"),
    ])
  func refused(line: String, reason: String) throws {
    let store = try joined()
    let before = try store.contents()
    let error = try modelError { _ = try store.apply(line) }
    guard case .invalidValue(let field, let message, _) = error else { throw error }
    #expect(field == "acts" && message.contains(reason))
    #expect(try store.contents() == before)
    for table in ["register", "sibling", "held", "replicaDevice"] {
      #expect(try store.read { try $0.db.value(Int.self, "SELECT count(*) FROM \(table)") } == 0)
    }
  }

  @Test("What a newer daybook wrote of what this one does not know is there after an upgrade")
  func later() throws {
    let (store, source) = try (joined(), joined())
    try source.add("moss")
    let added = try #require(try source.allOutgoing().last).line
    let moss = added.replacing(#""entity":"task""#, with: #""entity":"tusk""#)
    let fern = Self.line(
      #"{"entity":"task","id":"fern","set":{"title":"Fern","notice":"Green."},"in":{"marks":["a"]}}"#
    )
    for text in [moss, fern] {
      #expect(try store.apply(text) == .applied)
      #expect(try store.apply(text) == .known)
    }
    #expect(try store.task("fern").title == "Fern")
    try store.transact { try $0.replica.catchUp() }
    func edit(_ title: String) throws {
      try store.transact {
        _ = try $0.tasks.edit(TaskID("fern"), TaskEdit(title: .set(title)), ifRevision: nil)
      }
    }
    try edit("Edited")
    // As if the version that held it had not known these names.
    try store.transact { writer in
      let value = #"replace(replace(value, 'tusk', 'task'), 'notice', 'notes')"#
      try writer.db.run("UPDATE held SET entity = '-7', value = \(value)")
      try writer.replica.catchUp()
    }
    #expect(try store.task("fern").notes == "Green.")
    #expect(try store.task("fern").title == "Edited")
    #expect(try store.task("moss").title == "moss")
    #expect(try store.verify() == [])
    let held = "SELECT value ->> 'line' FROM held"
    let rest = try store.read { try $0.db.values(String.self, held) }
    #expect(rest.count == 1 && rest[0].contains("marks") && !rest[0].contains("moss"))
    // What was there at the join, and the edit.
    #expect(try store.allOutgoing().count == 2)
  }

  @Test("A text that cannot be read is the fault of its act, not of the database")
  func unreadable() throws {
    let store = try joined()
    let origin = ActsOrigin(device: "there", name: "", publicKey: nil, seen: [:], end: nil)
    for change in [#""in":{"added":["\ud800"]}"#, #""set":{"title":"\ud800"}"#] {
      let error = try modelError {
        try store.transact { writer in
          let line = Self.line("{\(Self.edit)\(change)}")
          _ = try writer.replica.apply([line], from: origin)
        }
      }
      guard case .invalidValue(let field, _, _) = error else { throw error }
      #expect(field == "acts/0")
    }
  }

  @Test("Bytes that were changed on the way leave a sound database", arguments: 0..<20)
  func changed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 9000)
    let source = try memoryStore()
    try HistoryPropertyTests.fill(source)
    try source.transact { try $0.replica.join(as: "there") }
    _ = try HistoryPropertyTests.play([source], &random)
    let store = try joined()
    var refused = 0
    for (text, _) in try source.allOutgoing() {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7e, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0x20...0x7e, using: &random), at: place)
        }
      }
      do {
        _ = try store.apply(String(decoding: bytes, as: UTF8.self))
      } catch ModelError.invalidValue {
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(try store.verify() == [])
  }

  private static func line(
    _ changes: String, stamp: String = "200000000000000000", at: String = "0"
  ) -> String {
    #"{"stamp":\#(stamp),"name":"task/edit","client":"tests","at":\#(at),"changes":[\#(changes)]}"#
  }

  /// A store with one task, which has joined.
  private func joined() throws -> Store {
    let store = try memoryStore()
    try store.add("fern")
    try store.transact { try $0.replica.join(as: "here") }
    return store
  }
}

extension Store {
  fileprivate func apply(_ line: String) throws -> Applied {
    try transact { writer in
      let act = try writer.reader.replica.act(line, by: "there", seen: Seen())
      return try writer.replica.apply(act)
    }
  }
}
