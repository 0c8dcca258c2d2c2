import CivilTime
import DaybookModel
import Foundation
import Synchronization
import Testing

/// Thursday, 2026-01-22, 09:00 UTC.
let now = Instant(millisecond: 1_769_072_400_000)

func moment(_ instant: Instant = now, in zone: Zone = .utc, dayStart: LocalTime = .midnight)
  -> Moment
{
  Moment(instant: instant, zone: zone, dayStart: dayStart)
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }
func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

func zone(_ name: String) throws -> Zone {
  try zones.withLock { zones in
    if let zone = zones[name] { return zone }
    let file = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))
    let zone = try Zone(identifier: name, tzif: Array(file))
    zones[name] = zone
    return zone
  }
}

/// Those that were read.
private let zones = Mutex<[String: Zone]>([:])

/// Counts up, so that two runs mint the same ids.
final class IDSequence: @unchecked Sendable {
  private var last = 0
  private let lock = NSLock()

  func next() -> String {
    lock.withLock {
      last += 1
      return "generated-\(last)"
    }
  }
}

let ids = IDSequence()

func action(
  _ name: String = "test/act", origin: String = "session-1", client: String = "tests",
  at instant: Instant = now, isPersons: Bool = true
) -> Action {
  Action(
    name: name, origin: origin, client: client, moment: moment(instant),
    isPersons: isPersons, generateID: { ids.next() })
}

func memoryStore() throws -> Store { try Store(path: nil, pruning: .automatic) }

extension Store {
  /// One transaction, committed.
  @discardableResult
  func transact<T>(
    _ name: String = "test/act", origin: String = "session-1", at instant: Instant = now,
    _ body: (WriteTransaction) throws -> T
  ) throws -> T {
    let value = try write(action(name, origin: origin, at: instant), body)
    try commit()
    return value
  }

  @discardableResult
  func add(_ id: String, _ change: (inout TaskDraft) throws -> Void = { _ in }) throws -> TaskRecord
  {
    var draft = TaskDraft(id: TaskID(id), title: id)
    try change(&draft)
    return try transact { try $0.tasks.add(draft) }
  }

  /// All that a look at everything finds, in words.
  func verify() throws -> [String] {
    let found = try readConcurrently { try $0.checks.verify() }
    return found.file.messages + found.references + found.values + found.duplicates
      + found.index + found.habits.map(\.text) + found.days + found.kept
  }

  func verifyTables() throws -> [String] {
    let found = try readConcurrently { try $0.checks.verify() }
    return found.file.messages + found.references
  }

  func task(_ id: String) throws -> TaskRecord { try read { try $0.tasks.item(TaskID(id)) } }

  /// The whole list, page by page.
  func ids(_ filter: TaskFilter, pageSize: Int = 100) throws -> [String] {
    var ids: [String] = []
    var after: String?
    repeat {
      let page = try read { try $0.tasks.list(filter, limit: pageSize, after: after) }
      ids += page.items.map(\.id.text)
      after = page.next
    } while after != nil
    return ids
  }
}

/// A folder that lives as long as one test.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "daybook-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

/// The error that the body throws; a body that throws none fails the test.
func modelError(_ body: () throws -> Void) throws -> ModelError {
  try #require(throws: ModelError.self, performing: body)
}

extension TransferWriter {
  func importTasks(
    _ tasks: [TaskImport], limits: ImportLimits, progress: @escaping (Int) throws -> Void = { _ in }
  ) throws -> ImportRecord {
    try importTasks(limits: limits, { try tasks.forEach($0) }, progress: progress)
  }

  /// `records` are those of each part, as texts of JSON objects.
  @discardableResult
  func importEverything(
    _ records: [String: [String]], limits: ImportLimits = .keep
  ) throws -> WholeImportRecord {
    try importEverything(
      { part, take in try records[part.name]?.forEach(take) }, limits: limits
    ) { _ in }
  }
}
