import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC

extension DataHandlers {
  /// Prepares all of it in a file beside the database, then takes its place in one transaction.
  func restore(_ params: Wire.DataRestore.Params, _ call: Call) throws -> Wire.RestoreReport {
    guard session.files.grant == nil else {
      throw ModelError.permissionDenied(
        field: "path", message: "A plugin restores nothing.", hint: nil)
    }
    let moment = session.moment
    let at = params.dateTime.map { moment.zone.instant(of: $0) }
    guard params.path != nil || at != nil else {
      throw ModelError.invalidValue(field: "", message: "Give `path`, `dateTime` or both.")
    }
    if let at, at > moment.instant {
      throw ModelError.invalidValue(field: "dateTime", message: "This moment has not come yet.")
    }
    guard let folder = session.dataFolder else {
      throw ModelError.unavailable(message: "A database in memory cannot be restored.")
    }
    let store = try openedToRestore(call)
    try store.checkWritable()
    let origin = try? store.readConcurrently { try $0.backupOrigin() }
    let source = try params.path.map {
      try BackupSource($0, in: folder, origin, before: at, moment)
    }
    guard params.confirm == true else {
      throw ModelError.unconfirmed(
        "A restore replaces all that the database holds; what it holds now is kept beside it.",
        to: "restore")
    }
    call.progress.begin("Restoring the database")
    defer { call.progress.end() }
    removeForgotten(in: folder)
    let waiting = folder.path(Self.waitingPrefix + session.newID)
    defer { for path in [waiting, waiting + "-kept"] { DataFolder.remove(unfinished: path) } }
    let watch = BackupWatch(call)
    if let source {
      try Store.copy(finished: source.path, to: waiting, report: watch.pages)
    } else {
      try store.backUp(to: waiting, report: watch.pages)
    }
    let used = try checkedWhole(waiting, watch)
    let (_, lacking) = try session.copies(of: used, from: source?.folder, to: folder, watch)
    let end = store.endOfLog()
    let declined = try? store.readConcurrently { try $0.profiles.notAgreed() }
    let (floor, newest, remarks) = try prepare(waiting, at, logEndingAt: end, declined ?? [], call)
    var kept = ""
    try store.replaceContent(
      with: waiting, from: end, above: floor, keepingItAt: waiting + "-kept",
      whenKept: { kept = try keep(waiting + "-kept") }, report: watch.pages)
    return Wire.RestoreReport(
      before: kept, changedAt: newest, path: source?.path,
      remarks: remarks + lacking.map(\.message))
  }

  private static let waitingPrefix = ".restore-"

  /// Removes the files of restores that were ended a day ago or earlier.
  private func removeForgotten(in folder: DataFolder) {
    let names = (try? folder.names(in: folder.path)) ?? []
    let form = /\.restore-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[a-z]+)?/
    for name in names where name.wholeMatch(of: form) != nil {
      guard let status = FileStatus(folder.path(name)), time(nil) - status.modifiedAt > 86_400
      else { continue }
      unlink(folder.path(name))
    }
  }

  private func openedToRestore(_ call: Call) throws -> Store {
    do {
      return try call.onLane { [session] in try session.store() }
    } catch ModelError.unavailable(let message) {
      throw ModelError.unavailable(
        message:
          "\(message) To restore a backup nevertheless, move the database away, with what lies "
          + "beside it and ends in -wal or -shm, and restore again.")
    }
  }

  /// Writes the database as it is beside itself; returns the path, nil in memory.
  func keepBeside(_ store: Store, _ call: Call) throws -> String? {
    guard let folder = session.dataFolder else { return nil }
    let waiting = folder.path(Self.waitingPrefix + session.newID)
    defer { DataFolder.remove(unfinished: waiting) }
    try store.backUp(to: waiting, report: BackupWatch(call).pages)
    return try keep(waiting)
  }

  /// Gives a file its name for what the database held until now.
  private func keep(_ waiting: String) throws -> String {
    guard let folder = session.dataFolder else { return waiting }
    let stamp = Backup.stamp(session.moment.instant)
    for number in 1...1000 {
      let path = folder.path("\(folder.stem).before-\(stamp)\(number == 1 ? "" : "-\(number)").db")
      // Unlike a rename, a link replaces nothing.
      if link(waiting, path) == 0 {
        DurableFolder.sync(folder.path)
        return path
      }
      guard errno == EEXIST else { break }
    }
    throw ModelError.unavailable(
      message: "What the database holds cannot be kept beside it: \(reasonOfFailure(errno)).")
  }

  /// Throws where the file is not whole; returns the copies that it needs.
  private func checkedWhole(_ path: String, _ watch: BackupWatch) throws -> [String: String] {
    let (findings, used) = try session.checked(path, watch)
    guard let first = findings.first else { return used }
    throw ModelError.path(
      "Nothing was restored, since this is damaged: \(first.message) `daybook doctor --repair "
        + "--database FILE` repairs a copy of it, and `--salvage` writes what can be read into a "
        + "new one.")
  }

  /// Takes a finished file back to an instant, and settles what left this machine since: that cannot
  /// be taken back.
  private func prepare(
    _ path: String, _ at: Instant?, logEndingAt end: Int64,
    _ declined: [(phone: String, status: String)], _ call: Call
  ) throws -> (floor: Int64, newest: Instant?, notes: [String]) {
    let store = try Store(path: path, pruning: .onRequest)
    defer { store.close() }
    let action = session.action(call, as: .final)
    let prepared = try store.write(action, while: { !call.isCancelled }) { [session] writer in
      if let at {
        try writer.history.rewind(to: at) { call.progress.report("\($0) of \($1) changes") }
      }
      let newest = try writer.reader.history.newest()
      var notes: [String] = []
      let unsent = try writer.careMessages.giveUpUnsent()
      if unsent > 0 {
        notes.append(
          "Messages that may have been sent since: \(unsent). They are unknown, and are not sent "
            + "again by themselves.")
      }
      let stopped = try writer.profiles.decline(declined)
      if stopped > 0 {
        notes.append("People who do not agree to messages any more: \(stopped).")
      }
      let firings = try writer.reader.reminders.pending(
        at: session.moment, zones: session.zones.zone)
      for firing in firings {
        try writer.reminders.markFired(firing)
        _ = try writer.reminders.claim(firing)
      }
      if !firings.isEmpty {
        notes.append("Reminders that do not go off again, and are listed: \(firings.count).")
      }
      for plugin in try writer.reader.plugins.all() where plugin.agreement != nil {
        try writer.plugins.setAgreement(ofPlugin: plugin.name, nil, ifRevision: nil)
        notes.append(
          "The plugin “\(plugin.name)” is off. `daybook plugin enable \(plugin.name)` lets it run.")
      }
      return (try writer.prepareToReplace(logEndingAt: end), newest, notes)
    }
    try store.commit()
    return prepared
  }
}

/// What a restore reads: a database, or the fitting one of a folder of backups.
struct BackupSource {
  let path: String
  /// The folder with the copies of files.
  let folder: DataFolder

  /// Throws `invalidValue` for what is none, or was made before the instant.
  init(
    _ path: String, in own: DataFolder, _ origin: Int?, before at: Instant?, _ moment: Moment
  ) throws {
    try BackupPlace.check(path)
    guard let status = FileStatus(path), let real = realPath(path) else {
      throw ModelError.path("There is nothing at “\(path)”.")
    }
    if status.isFolder {
      let folder = DataFolder(elsewhere: real)
      let all = try Backup.all(in: folder, own.stem).map { backup in
        let path = folder.path(backup.name)
        guard FileStatus(path).map(own.isDatabase) != true else {
          throw ModelError.path("“\(path)” is the database itself.")
        }
        return (backup: backup, origin: Backup.origin(of: path))
      }
      let mine = all.filter { Backup.isSame($0.origin, origin) }
      guard !mine.isEmpty || all.allSatisfy({ Backup.isSame($0.origin, all.first?.origin) }) else {
        throw ModelError.path(
          "“\(path)” has backups of several databases named “\(own.stem)”. Name the file of one.")
      }
      // What a clock that ran ahead has named counts last.
      let backups = (mine.isEmpty ? all : mine).map(\.backup).sorted { one, other in
        let now = moment.instant
        return (one.madeAt <= now ? 1 : 0, one) > (other.madeAt <= now ? 1 : 0, other)
      }
      let wanted = at.map { at in backups.last { $0.madeAt >= at } } ?? backups.first
      guard let newest = backups.first else {
        throw ModelError.path(
          "There is no backup of “\(own.stem)” in “\(path)”. Name the file of a backup.")
      }
      guard let wanted else { throw Self.tooOld(newest.madeAt, moment) }
      self.path = folder.path(wanted.name)
      self.folder = folder
      return
    }
    guard status.isRegular else { throw ModelError.path("“\(path)” is no file.") }
    guard !own.isDatabase(status) else {
      throw ModelError.path("This is the database itself. Name a backup of it.")
    }
    guard let folder = DataFolder(ofDatabase: real) else { throw Self.unreadable(path) }
    (self.path, self.folder) = (real, folder)
    let name = real.split(separator: "/").last.map(String.init) ?? ""
    let madeAt =
      Backup(name)?.madeAt ?? Instant(millisecond: Int64(status.modifiedAt) * 1000)
    if let at, madeAt < at { throw Self.tooOld(madeAt, moment) }
  }

  private static func unreadable(_ path: String) -> ModelError {
    ModelError.path("“\(path)” cannot be read.")
  }

  private static func tooOld(_ madeAt: Instant, _ moment: Moment) -> ModelError {
    .invalidValue(
      field: "dateTime",
      message:
        "The newest backup is of \(moment.text(moment.zone.local(at: madeAt))), before that. Without a path, the database itself "
        + "is taken back to it.")
  }
}
