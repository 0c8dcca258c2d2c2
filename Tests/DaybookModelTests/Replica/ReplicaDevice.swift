import CivilTime
import Merge
import SQLite
import Testing

@testable import DaybookModel

/// A database that is one of a space.
struct Device {
  let name: String
  let store: Store

  init(_ name: String) throws {
    self.name = name
    store = try memoryStore()
  }

  func join(at instant: Instant = now) throws {
    try store.transact(at: instant) { try $0.replica.join(as: name) }
  }

  func edit(_ id: String, _ edit: TaskEdit, at seconds: Int64) throws {
    try store.transact("task/edit", at: now.adding(seconds: seconds)) {
      _ = try $0.tasks.edit(TaskID(id), edit, ifRevision: nil)
    }
  }

  func log() throws -> [ActLine] {
    try store.allOutgoing().map { line, seen in
      try store.read { try $0.replica.act(line, by: name, seen: Seen(seen)) }
    }
  }

  func pull(_ other: Device) throws {
    for act in try other.log() { _ = try apply(act) }
  }

  /// As it comes from elsewhere, as a line.
  func apply(_ line: ActLine) throws -> Applied {
    let (device, seen) = (line.act.stamp.device, line.act.seen)
    return try store.transact { writer in
      let read = try writer.reader.replica.act(line.text, by: device, seen: seen)
      #expect(read.text == line.text)
      return try writer.replica.apply(read)
    }
  }

  func values(_ sql: String) throws -> [String] {
    try store.read { try $0.db.values(String.self, sql) }
  }

  /// What all devices have in common.
  func shared() throws -> [String] {
    let exported = try store.read { reader in
      try ExportPart.all.flatMap { part in
        let record = try part.snapshot(reader.db)
        return try reader.db.values(
          String.self,
          "SELECT '\(part.name) ' || json_remove(\(record), '$.revision') FROM \(part.name)")
      }
    }
    return try (store.contents() + exported).filter { line in
      !["removed ", "onboarding ", "provider "].contains { line.hasPrefix($0) }
    }
  }
}

extension Store {
  /// All that others are to get, with what it had seen of them.
  func allOutgoing() throws -> [(line: String, seen: [String: Int64])] {
    var all: [(line: String, seen: [String: Int64])] = []
    var last: Int64 = 0
    while true {
      let outgoing = try transact {
        try $0.replica.catchUp()
        return try $0.reader.replica.outgoing(after: last, limit: 50)
      }
      all += outgoing.acts.map { ($0.line, outgoing.seen) }
      last = outgoing.acts.last?.stamp ?? last
      if outgoing.isLast { return all }
    }
  }
}
