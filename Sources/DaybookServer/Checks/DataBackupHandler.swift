import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC

extension DataHandlers {
  /// Reads beside the lane, after all earlier requests are committed.
  func backup(_ params: Wire.DataBackup.Params, _ call: Call) throws -> Wire.BackupReport {
    let store = try call.onLane { [session] in try session.store() }
    let place = try BackupPlace(params.path, session)
    call.progress.begin("Backing up")
    defer { call.progress.end() }
    let waiting = place.folder.path(".daybook-\(session.action(call.method).generateID())")
    defer { for end in ["", "-journal"] { unlink(waiting + end) } }
    try place.translated(session) {
      try store.backUp(to: waiting) { done, all in
        try call.checkCancelled()
        call.progress.report("The database", percentage: done * 100 / max(all, 1))
      }
    }
    var (found, used) = try checked(waiting, call)
    let copies = try copy(used, to: place, &found, call)
    try call.checkCancelled()
    let path = try place.commit(waiting, at: session.moment.instant, isWhole: found.isEmpty)
    let removed = try params.keep.map { try place.keep(BackupKeep($0)) } ?? []
    used.removeAll()
    return Wire.BackupReport(
      bytes: FileStatus(path)?.size ?? 0, copies: copies, findings: found, path: path,
      removed: removed)
  }

  /// What a check of the finished copy finds, and the copies of files that it needs, each with the
  /// words for what needs it.
  private func checked(
    _ path: String, _ call: Call
  ) throws -> (findings: [Wire.Finding], used: [String: String]) {
    do {
      return try Store.readFinished(at: path, while: { !call.isCancelled }) { reader in
        call.progress.report("The check of the copy")
        return (try verified(reader), try reader.tasks.usedCopies())
      }
    } catch {
      try call.checkCancelled()
      throw error
    }
  }

  /// Copies the files that the place does not have; returns how many it has then.
  private func copy(
    _ used: [String: String], to place: BackupPlace, _ found: inout [Wire.Finding], _ call: Call
  ) throws -> Int {
    guard let dataFolder = session.dataFolder else { return 0 }
    let (from, to) = (CopyFolder(folder: dataFolder), CopyFolder(folder: place.folder))
    let files = FileReach(dataFolder: dataFolder, grant: nil)
    var (seen, count) = (0, 0)
    for (digest, words) in used.sorted(by: { $0.key < $1.key }) {
      try call.checkCancelled()
      seen += 1
      call.progress.report("\(seen) of \(used.count) copies")
      if try to.isWhole(digest, pause: { try call.checkCancelled() }) {
        count += 1
        continue
      }
      let path = dataFolder.path(CopyFolder.path(ofDigest: digest))
      guard let file = try? AttachmentFile(path: path, in: files) else {
        found.append(Self.finding("The copy of \(words) is missing."))
        continue
      }
      let copy = try to.take(file, as: session.action(call.method).generateID()) { _ in
        try call.checkCancelled()
      }
      guard copy.digest == digest else {
        found.append(Self.finding("The copy of \(words) differs from what was attached."))
        continue
      }
      try to.commit(copy)
      count += 1
    }
    return count
  }

  private static func finding(_ message: String) -> Wire.Finding {
    Wire.Finding(isRepairable: false, kind: .copy, message: message)
  }
}

/// How many backups stay: the newest of each of the last so many days, weeks and months with one.
struct BackupKeep: Hashable {
  var (days, weeks, months) = (0, 0, 0)

  /// Reads “7d,4w,12m”. Throws `invalidValue`.
  init(_ text: String) throws {
    for part in text.split(separator: ",") {
      guard let match = TextRules.trimmed(String(part)).wholeMatch(of: /([0-9]{1,4})([dwm])/),
        let count = Int(match.1),
        count > 0
      else {
        throw ModelError.invalidValue(
          field: "keep", message: "Write how many stay, such as `7d,4w,12m`.")
      }
      switch match.2 {
      case "d": days = count
      case "w": weeks = count
      default: months = count
      }
    }
    guard days + weeks + months > 0 else {
      throw ModelError.invalidValue(
        field: "keep", message: "Write how many stay, such as `7d,4w,12m`.")
    }
  }

  /// Returns those that go, of days with one each or several, newest first.
  func outdated<Item>(_ items: [(day: Day, item: Item)]) -> [Item] {
    var stays: Set<Int> = items.isEmpty ? [] : [0]
    func keep<Period: Hashable>(_ count: Int, _ period: (Day) -> Period) {
      var seen: Set<Period> = []
      for (index, item) in items.enumerated()
      where seen.count < count && seen.insert(period(item.day)).inserted {
        stays.insert(index)
      }
    }
    keep(days) { $0 }
    keep(weeks) { $0.week(from: .monday).lowerBound }
    keep(months) { $0.wholeMonth.lowerBound }
    return items.indices.filter { !stays.contains($0) }.map { items[$0].item }
  }
}

/// A folder of backups: `daybook-20260122T080000Z.db` and the copies of files beside them, each once
/// for all.
final class BackupPlace {
  let folder: DataFolder
  /// Holds the lock of the folder, so that of two backups at once the second is refused.
  private let lock: Int32

  /// Makes the folder where it is missing. Throws `invalidValue` for what is no folder of this user's
  /// own, or is that of the database.
  init(_ path: String, _ session: Session) throws {
    guard path.hasPrefix("/") else { throw ModelError.path("The path must be absolute.") }
    guard session.files.grant == nil else {
      throw ModelError.permissionDenied(
        field: "path", message: "A plugin makes no backups.", hint: nil)
    }
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw ModelError.path("The folder cannot be made: \(reasonOfFailure(errno)).")
    }
    guard let status = FileStatus(ofLink: path), status.isFolder else {
      throw ModelError.path("“\(path)” is no folder. Name a folder for backups.")
    }
    guard status.owner == geteuid() else {
      throw ModelError.path("The folder “\(path)” belongs to somebody else.")
    }
    guard let real = realPath(path), let folder = DataFolder(ofDatabase: real + "/daybook.db")
    else {
      throw ModelError.path("The folder “\(path)” cannot be read.")
    }
    if let data = session.dataFolder, FileStatus(data.path)?.identity == status.identity {
      throw ModelError.path(
        "This is the folder of the database itself. Choose another one, best on another disk.")
    }
    self.folder = folder
    lock = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw ModelError.invalidState(
        .busy, message: "Another backup is being written into “\(path)”.",
        hint: "Wait until it is done.")
    }
  }

  deinit { close(lock) }

  /// What SQLite says of the place is not about the database.
  func translated<T>(_ session: Session, _ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as ModelError {
      guard access(folder.path, W_OK) != 0 else { throw error }
      throw ModelError.path("The folder “\(folder.path)” is write-protected.")
    }
  }

  /// Gives a finished copy its name, which a damaged one has another of; returns the path.
  func commit(_ waiting: String, at instant: Instant, isWhole: Bool) throws -> String {
    let local = Zone.utc.local(at: instant)
    let second = Int(local.time.second)
    let clock = [second / 3600, second / 60 % 60, second % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    let stamp = "\(local.day)T\(clock.joined())Z".filter { $0 != "-" }
    for number in 1...1000 {
      let name = "daybook-\(stamp)\(number == 1 ? "" : "-\(number)")\(isWhole ? "" : ".damaged").db"
      let path = folder.path(name)
      // Unlike a rename, a link does not replace what is there.
      guard link(waiting, path) != 0 else {
        fsync(lock)
        return path
      }
      guard errno == EEXIST else {
        throw ModelError.path("The backup cannot be named: \(reasonOfFailure(errno)).")
      }
    }
    throw ModelError.path("The folder has too many backups of this second.")
  }

  /// Removes the backups that no longer stay, and the copies of files that none of the others needs;
  /// returns their names.
  func keep(_ keep: BackupKeep) throws -> [String] {
    let backups = try folder.names(in: folder.path).compactMap(Backup.init).sorted { $0 > $1 }
    let outdated = keep.outdated(backups.map { ($0.day, $0.name) })
    guard !outdated.isEmpty else { return [] }
    for name in outdated { unlink(folder.path(name)) }
    let left = Set(backups.map(\.name)).subtracting(outdated)
    // One that cannot be read may need any of them.
    guard
      let needed = try? left.map({ name in
        try Store.readFinished(at: folder.path(name), while: { true }) {
          try $0.tasks.usedCopies().keys
        }
      })
    else { return outdated }
    let copies = CopyFolder(folder: folder)
    for digest in try copies.digests().subtracting(needed.flatMap(Array.init)) {
      try copies.remove(digest)
    }
    return outdated
  }
}

/// A backup by its name, which says when it was made, in UTC, and which one of that second it is.
private struct Backup: Comparable {
  let name: String
  let day: Day
  private let second: String
  private let number: Int

  init?(_ name: String) {
    let form = /daybook-((\d{4})(\d\d)(\d\d)T\d{6}Z)(?:-(\d{1,4}))?\.db/
    guard let match = name.wholeMatch(of: form), let year = Int(match.2), let month = Int(match.3),
      let day = Int(match.4).flatMap({ Day(year: year, month: month, day: $0) })
    else { return nil }
    (self.name, self.day, second) = (name, day, String(match.1))
    number = match.5.flatMap { Int($0) } ?? 1
  }

  static func < (one: Backup, other: Backup) -> Bool {
    (one.second, one.number) < (other.second, other.number)
  }
}
