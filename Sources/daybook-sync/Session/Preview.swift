import DaybookProtocol
import Files
import Glibc
import JSON
import Replication

/// What a database holds, as its export says.
struct Content {
  private(set) var counts: [String: Int] = [:]
  /// The titles of open tasks, by their ids.
  private(set) var titles: [String: String] = [:]

  /// Reads it by an export into the folder.
  init(_ session: ServerSession, in folder: String, withTitles: Bool = true) throws {
    let path = "\(folder)/content.json"
    defer { unlink(path) }
    let report = try session.ask(
      Wire.DataExport.Params(format: .daybook, overwrite: true, path: path))
    for each in report.entityCounts { counts[each.entity] = each.count }
    guard withTitles else { return }
    guard let bytes = FileBytes.contents(of: path, atMost: 1 << 30),
      let json = try? JSON(parsing: bytes), case .array(let tasks)? = json["task"]
    else { return }
    for task in tasks {
      guard case .string(let id)? = task["id"], case .string(let title)? = task["title"] else {
        continue
      }
      titles[id] = title
    }
  }

  /// “1,204 tasks, 9 habits and 14 tags”
  var text: String {
    let parts = [("task", "task"), ("habit", "habit"), ("tag", "tag")].map {
      Words.count(counts[$0.0] ?? 0, $0.1)
    }
    return "\(parts[0]), \(parts[1]) and \(parts[2])"
  }
}

/// What a join would make of a database, tried on a copy of it.
struct Preview {
  private let here: Content
  private let there: Content
  private let after: Content
  /// What is wrong with the others.
  let reason: String?

  private static let shown = [
    ("task", "tasks"), ("habit", "habits"), ("tag", "tags"), ("reminder", "reminders"),
    ("profile", "people"), ("wellnessLog", "wellness logs"),
  ]

  /// `backup` is read and stays as it is. The space has what the carrier finds.
  init(
    _ arguments: DatabaseArguments, of backup: String, _ session: ServerSession,
    _ carrier: any Carrier, _ folder: DeviceFolder
  ) throws {
    let scratch = "\(folder.path)/preview"
    try DeviceFolder.makeFolder(scratch)
    defer { DeviceFolder.remove(scratch) }
    try Self.copy(backup, to: "\(scratch)/copy.db")
    here = try Content(session, in: scratch)
    var reason: String?
    func joined(_ name: String) throws -> Content {
      let session = try arguments.session(ofCopy: "\(scratch)/\(name).db")
      if try session.ask(Wire.ReplicaStatus.Params()).state != .off {
        _ = try session.ask(Wire.ReplicaLeave.Params(confirm: true))
      }
      try Round.join(session, folder, name: "preview")
      reason =
        try Round(session, carrier, folder, System.world, program: session.version).receive()
      return try Content(session, in: scratch)
    }
    there = try joined("empty")
    after = try joined("copy")
    self.reason = reason
  }

  var lines: [String] {
    let kinds = Self.shown.filter { (after.counts[$0.0] ?? 0) > 0 }
    let rows = kinds.map { kind, plural in
      let counts = [here, there, after].map { $0.counts[kind] ?? 0 }
      return [
        plural, Words.grouped(counts[0]), Words.grouped(counts[1]),
        Words.grouped(max(0, counts[0] + counts[1] - counts[2])), Words.grouped(counts[2]),
      ]
    }
    var lines = Words.table([["", "here", "there", "both", "after"]] + rows)
    let titles = doubles
    if !titles.isEmpty {
      let some = titles.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
      let more = titles.count > 3 ? ", …" : "."
      lines.append(
        titles.count == 1
          ? "1 title is on both sides and stays twice: \(some)."
          : "\(Words.grouped(titles.count)) titles are on both sides and stay twice: \(some)\(more)"
      )
    }
    return lines
  }

  /// Titles of tasks that are on both sides and are not the same task.
  private var doubles: [String] {
    let mine = here.titles.filter { there.titles[$0.key] == nil }
    let theirs = there.titles.filter { here.titles[$0.key] == nil }
    return Set(mine.values).intersection(theirs.values).sorted()
  }

  private static func copy(_ source: String, to path: String) throws {
    let (from, to) = (
      open(source, O_RDONLY | O_CLOEXEC), open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    )
    defer { for each in [from, to] where each >= 0 { close(each) } }
    while from >= 0, to >= 0, let bytes = FileBytes.next(of: from, atMost: 1 << 20) {
      if bytes.isEmpty { return }
      guard FileBytes.write(bytes, to: to) else { break }
    }
    throw Failure(
      .cannotCreate, "\(source) cannot be copied to \(path): \(String(cString: strerror(errno))).")
  }
}
