import CivilTime
import Merge
import SQLite
import Support
import Testing

@testable import DaybookModel

/// A device with a database in memory.
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

  // MARK: Conflicts

  func conflicts() throws -> [ValueConflict] {
    try store.read { try $0.history.list(limit: 1000, after: nil, hasConflicts: true) }.items
      .flatMap(\.conflicts)
  }

  @discardableResult func take(_ conflict: ValueConflict) throws -> HistoryStep {
    try store.transact("history/take", at: now.adding(seconds: 60)) {
      try $0.history.take(
        conflict.transaction, conflict.key, field: conflict.field, ifRevision: nil)
    }
  }

  func takeAny(_ random: inout SeededGenerator) throws {
    if let conflict = try conflicts().randomElement(using: &random) { try take(conflict) }
  }

  func undoAny(_ random: inout SeededGenerator) throws {
    let done = try store.read { try $0.history.list(limit: 20, after: nil) }.items
      .filter { $0.state == .done }
    guard let change = done.randomElement(using: &random) else { return }
    try store.transact("history/undo") { _ = try $0.history.undo(change.id) }
  }

  // MARK: Several

  /// Two devices with the same.
  static func pair(_ fill: (Store) throws -> Void) throws -> (Device, Device) {
    let devices = try [Device("one"), Device("other")]
    try fill(devices[0].store)
    try join(devices)
    return (devices[0], devices[1])
  }

  static func join(_ devices: [Device]) throws {
    for device in devices { try device.join() }
    try exchange(devices)
  }

  /// Until nobody has anything new for another.
  static func exchange(_ devices: [Device]) throws {
    for _ in 0...devices.count {
      for device in devices {
        for other in devices where other.name != device.name { try device.pull(other) }
      }
    }
  }

  static func expectSame(_ devices: [Device]) throws {
    let first = try devices[0].shared()
    for device in devices.dropFirst() {
      let other = try device.shared()
      #expect(first.filter { !other.contains($0) } == [])
      #expect(other.filter { !first.contains($0) } == [])
    }
    for device in devices { #expect(try device.store.verify() == []) }
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
