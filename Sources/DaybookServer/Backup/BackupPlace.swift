import CivilTime
import DaybookModel
import Glibc

/// A folder of backups: `daybook-20260122T080000Z.db`, for a database `daybook.db`, and the copies of
/// files beside them, each once for all.
final class BackupPlace {
  let folder: DataFolder
  /// The name of the database without its ending, with which those of its backups begin.
  private let stem: String
  /// Holds the lock of the folder, so that of two backups at once the second is refused.
  private let lock: Int32

  /// Makes the folder where it is missing. Throws `invalidValue` for what is no folder of this user's
  /// own, or is that of the database.
  init(_ path: String, _ session: Session) throws {
    try BackupPlace.check(path)
    guard session.files.grant == nil else {
      throw ModelError.permissionDenied(
        field: "path", message: "A plugin makes no backups.", hint: nil)
    }
    let reason = DurableFolder.make(path)
    guard reason == 0 || reason == EEXIST else {
      throw ModelError.path("The folder cannot be made: \(reasonOfFailure(reason)).")
    }
    guard let status = FileStatus(ofLink: path), status.isFolder else {
      throw ModelError.path("“\(path)” is no folder. Name a folder for backups.")
    }
    guard status.owner == geteuid() else {
      throw ModelError.path("The folder “\(path)” belongs to somebody else.")
    }
    guard let real = realPath(path) else {
      throw ModelError.path("The folder “\(path)” cannot be read.")
    }
    if let data = session.dataFolder, FileStatus(data.path)?.identity == status.identity {
      throw ModelError.path(
        "This is the folder of the database itself. Choose another one, best on another disk.")
    }
    folder = DataFolder(elsewhere: real)
    stem = session.dataFolder?.stem ?? "daybook"
    lock = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw ModelError.invalidState(
        .busy, message: "Another backup is being written into “\(path)”.",
        hint: "Wait until it is done.")
    }
    // Whoever wrote them is gone, since the lock was free.
    let form = /\.backup-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[a-z]+)?/
    for name in try folder.names(in: real) where name.wholeMatch(of: form) != nil {
      unlink(folder.path(name))
    }
  }

  static func check(_ path: String) throws {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw ModelError.path("The path must be absolute.")
    }
  }

  /// The path of a backup that has no name yet.
  func waiting(_ id: String) -> String { folder.path(".backup-\(id)") }

  deinit { close(lock) }

  /// What SQLite says of the place is not about the database.
  func translated<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as ModelError {
      guard access(folder.path, W_OK) != 0 else { throw error }
      throw ModelError.path("The folder “\(folder.path)” is write-protected.")
    }
  }

  /// Gives a finished copy its name, which a damaged one has another of; returns the path.
  func commit(_ waiting: String, at instant: Instant, isWhole: Bool) throws -> String {
    for number in 1...1000 {
      let name =
        "\(stem)-\(Backup.stamp(instant))\(number == 1 ? "" : "-\(number)")"
        + "\(isWhole ? "" : ".damaged").db"
      let path = folder.path(name)
      // No disk has to know hard links: whoever else makes backups here waits for the lock.
      guard FileStatus(ofLink: path) == nil else { continue }
      guard rename(waiting, path) == 0 else {
        throw ModelError.path("The backup cannot be named: \(reasonOfFailure(errno)).")
      }
      fsync(lock)
      return path
    }
    throw ModelError.path("The folder has too many backups of this second.")
  }

  /// Removes the backups of the same database that no longer stay beside the newest, and the copies of
  /// files that none of the others needs; returns their names.
  func keep(_ keep: BackupKeep, beside newest: String) throws -> [String] {
    let origin = Backup.origin(of: newest)
    guard let made = Backup(newest.split(separator: "/").last.map(String.init) ?? "") else {
      return []
    }
    // What a clock that ran ahead has named is left alone.
    let backups = try Backup.all(in: folder, stem).filter { backup in
      backup.name == made.name
        || backup.madeAt <= made.madeAt
          && Backup.isSame(Backup.origin(of: folder.path(backup.name)), origin)
    }
    let outdated = keep.outdated(backups.map { ($0.day, $0.name) })
      .filter { $0 != made.name }.suffix(Self.mostRemoved)
    for name in outdated { unlink(folder.path(name)) }
    if !outdated.isEmpty { try removeUnneededCopies() }
    return Array(outdated)
  }

  private static let mostRemoved = 1000

  private func removeUnneededCopies() throws {
    let names = try folder.names(in: folder.path)
    let databases = names.filter { Backup($0) != nil }
    // Another one may need any of them, and so may one that cannot be read.
    let isOther = { (name: String) in
      Backup(name) == nil && (name.hasSuffix("-wal") || self.folder.holdsDatabase(name))
    }
    guard !names.contains(where: isOther),
      FileStatus(ofLink: folder.path("attachments"))?.isFolder == true,
      let needed = try? databases.map({ name in
        try Store.readFinished(at: folder.path(name), while: { true }) {
          try Array($0.tasks.usedCopies().keys) + $0.tasks.keptCopies()
        }
      })
    else { return }
    let copies = CopyFolder(folder: folder)
    for digest in try copies.digests().subtracting(needed.joined()) { try copies.remove(digest) }
  }
}

/// A backup by its name, which says when it was made, in UTC, and which one of that second it is.
struct Backup: Comparable {
  let name: String
  let day: Day
  /// To the second.
  let madeAt: Instant
  private let stem: String
  private let number: Int

  init?(_ name: String) {
    let form = /((?s:.*))-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d{1,4}))?\.db/
    guard let match = name.wholeMatch(of: form),
      let local = LocalDateTime(
        "\(match.2)-\(match.3)-\(match.4)T\(match.5):\(match.6):\(match.7)")
    else { return nil }
    (self.name, day, stem) = (name, local.day, String(match.1))
    madeAt = Zone.utc.instant(of: local)
    number = match.8.flatMap { Int($0) } ?? 1
  }

  /// What tells the databases that backups are of from each other: the number of the schema, which
  /// each begins with at random, and which grows by few (https://sqlite.org/fileformat2.html, 1.3).
  static func origin(of path: String) -> Int? {
    // A link may lead to the database itself, whose locks would go with the descriptor.
    guard let held = HeldFile(path, follows: false), held.status.isRegular else { return nil }
    let descriptor = held.open()
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4)
    guard pread(descriptor, &bytes, 4, 40) == 4 else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  static func isSame(_ one: Int?, _ other: Int?) -> Bool {
    guard let one, let other else { return false }
    return abs(one - other) < 1000
  }

  /// Those of a database, newest first.
  static func all(in folder: DataFolder, _ stem: String) throws -> [Backup] {
    try folder.names(in: folder.path).compactMap(Backup.init).filter {
      $0.stem.utf8.elementsEqual(stem.utf8)
    }
    .sorted { $0 > $1 }
  }

  /// “20260122T080000Z”.
  static func stamp(_ instant: Instant) -> String {
    let local = Zone.utc.local(at: instant)
    let second = Int(local.time.second)
    let clock = [second / 3600, second / 60 % 60, second % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    return "\(local.day)T\(clock.joined())Z".filter { $0 != "-" }
  }

  static func < (one: Backup, other: Backup) -> Bool {
    (one.madeAt, one.number) < (other.madeAt, other.number)
  }
}
