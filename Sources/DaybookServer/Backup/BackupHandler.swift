// A way back: `data/backup` writes the database into a folder, `data/restore` brings one back. The one
// idea: neither makes anybody wait for longer than SQLite copies pages, since both work on a file
// that has no name yet, and what is restored goes into the open database as one transaction. The
// decision record is docs/decisions/0054-a-backup-and-the-way-back.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC

/// Who waits for a backup or a restore.
struct BackupWatch: Sendable {
  var isCancelled: @Sendable () -> Bool = { false }
  var report: @Sendable (_ message: String, _ percentage: Int?) -> Void = { _, _ in }

  /// Nobody.
  static let none = BackupWatch()

  func check() throws {
    if isCancelled() { throw ResponseError.requestCancelled }
  }

  func pages(_ done: Int, _ all: Int) throws {
    try check()
    report("The database", done * 100 / max(all, 1))
  }
}

extension BackupWatch {
  init(_ call: Call) {
    isCancelled = { call.isCancelled }
    report = { call.progress.report($0, percentage: $1) }
  }
}

extension DataHandlers {
  /// Reads beside the lane, after all earlier requests are committed.
  func backup(_ params: Wire.DataBackup.Params, _ call: Call) throws -> Wire.BackupReport {
    let store = try call.onLane { [session] in try session.store() }
    let keep = try params.keep.map { try BackupKeep($0) }
    let place = try BackupPlace(params.path, session)
    call.progress.begin("Backing up")
    defer { call.progress.end() }
    return try session.backUp(store, to: place, keep, BackupWatch(call))
  }
}

extension Session {
  /// Writes a backup, and removes those that no longer stay.
  func backUp(
    _ store: Store, to place: BackupPlace, _ keep: BackupKeep?, _ watch: BackupWatch
  ) throws -> Wire.BackupReport {
    let waiting = place.waiting(newID)
    let begin = moment.instant
    defer { DataFolder.remove(unfinished: waiting) }
    try place.translated { try store.backUp(to: waiting, report: watch.pages) }
    let (found, used) = try checked(waiting, watch)
    let (copies, lacking) = try copies(of: used, from: dataFolder, to: place.folder, watch)
    let findings = found + lacking
    try watch.check()
    // What lacks here as well makes no other backup better.
    let path = try place.commit(waiting, at: begin, isWhole: found.isEmpty)
    let removed = try keep.map { try place.keep($0, beside: path) } ?? []
    return Wire.BackupReport(
      bytes: FileStatus(path)?.size ?? 0, copyCount: copies, findings: findings, path: path,
      removedBackups: removed)
  }

  /// What a check of a finished database finds, and the copies of files that it needs, each with the
  /// words for what needs it; also what was detached, but can be brought back.
  func checked(
    _ path: String, _ watch: BackupWatch
  ) throws -> (findings: [Wire.Finding], used: [String: String]) {
    do {
      return try Store.readFinished(at: path, while: { !watch.isCancelled() }) { reader in
        watch.report("The check of the copy", nil)
        let kept = try reader.tasks.keptCopies().map { ($0, "") }
        // What only an undo could need, and what another device has, may be missing.
        let elsewhere = try reader.tasks.copiesElsewhere().map { ($0, "") }
        let used = try reader.tasks.usedCopies().merging(kept) { used, _ in used }
          .merging(elsewhere) { $1 }
        return (try DataHandlers(session: self).verified(reader), used)
      }
    } catch {
      try watch.check()
      throw error
    }
  }

  /// Names a file that is not ready.
  var newID: String { action("data/backup").generateID() }

  /// Copies the files that a folder does not have from another one; returns how many of them it has
  /// then, and what is missing, but for what has no words.
  func copies(
    of used: [String: String], from source: DataFolder?, to target: DataFolder, _ watch: BackupWatch
  ) throws -> (count: Int, lacking: [Wire.Finding]) {
    guard let source else { return (0, []) }
    let copies = CopyFolder(folder: target)
    let files = FileReach(dataFolder: source, grant: nil)
    var (seen, count, lacking) = (0, 0, [Wire.Finding]())
    for (digest, words) in used.sorted(by: { $0.key < $1.key }) {
      try watch.check()
      seen += 1
      watch.report("\(seen) of \(used.count) copies", nil)
      if try copies.isWhole(digest, pause: { try watch.check() }) {
        count += 1
        continue
      }
      func note(_ what: String) {
        guard !words.isEmpty, lacking.count < StoreFindings.maxCount else { return }
        lacking.append(
          Wire.Finding(isRepairable: false, kind: .copy, message: "The copy of \(words) \(what)."))
      }
      let path = source.path(CopyFolder.path(ofDigest: digest))
      guard let file = try? AttachmentFile(path: path, in: files) else {
        note("is missing")
        continue
      }
      guard file.size <= CopyFolder.maxBytes,
        case let copy = try copies.take(file, as: newID, report: { _ in try watch.check() }),
        copy.digest == digest
      else {
        note("differs from what was attached")
        continue
      }
      try copies.commit(copy)
      count += 1
    }
    return (count, lacking)
  }
}
