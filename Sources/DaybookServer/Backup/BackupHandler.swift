// A way back: `data/backup` writes the database into a folder, `data/restore` brings one back. The one
// idea: neither makes anybody wait for longer than SQLite copies pages, since both work on a file
// that has no name yet, and what is restored goes into the open database as one transaction. The
// decision record is docs/decisions/0054-a-backup-and-the-way-back.md.

import CivilTime
import DaybookModel
import DaybookProtocol
import Glibc
import JSONRPC

extension DataHandlers {
  /// Reads beside the lane, after all earlier requests are committed.
  func backup(_ params: Wire.DataBackup.Params, _ call: Call) throws -> Wire.BackupReport {
    let store = try call.onLane { [session] in try session.store() }
    let keep = try params.keep.map { try BackupKeep($0) }
    let place = try BackupPlace(params.path, session)
    call.progress.begin("Backing up")
    defer { call.progress.end() }
    let waiting = place.waiting(session.action(call.method).generateID())
    defer { for end in ["", "-journal"] { unlink(waiting + end) } }
    try place.translated(session) {
      try store.backUp(to: waiting) { done, all in
        try call.checkCancelled()
        call.progress.report("The database", percentage: done * 100 / max(all, 1))
      }
    }
    let (found, used) = try checked(waiting, call)
    let (copies, lacking) = try session.copies(
      of: used, from: session.dataFolder, to: place.folder, call)
    let findings = found + lacking
    try call.checkCancelled()
    let path = try place.commit(waiting, at: session.moment.instant, isWhole: findings.isEmpty)
    let removed = try keep.map(place.keep) ?? []
    return Wire.BackupReport(
      bytes: FileStatus(path)?.size ?? 0, copies: copies, findings: findings, path: path,
      removed: removed)
  }

  /// What a check of a finished database finds, and the copies of files that it needs, each with the
  /// words for what needs it; also what was detached, but can be brought back.
  func checked(
    _ path: String, _ call: Call
  ) throws -> (findings: [Wire.Finding], used: [String: String]) {
    do {
      return try Store.readFinished(at: path, while: { !call.isCancelled }) { reader in
        call.progress.report("The check of the copy")
        let kept = try reader.tasks.keptCopies().map { ($0, "") }
        let used = try reader.tasks.usedCopies().merging(kept) { used, _ in used }
        return (try verified(reader), used)
      }
    } catch {
      try call.checkCancelled()
      throw error
    }
  }
}

extension Session {
  /// Copies the files that a folder does not have from another one; returns how many of them it has
  /// then, and what is missing. What only an undo could need may be missing.
  func copies(
    of used: [String: String], from source: DataFolder?, to target: DataFolder, _ call: Call
  ) throws -> (count: Int, lacking: [Wire.Finding]) {
    guard let source else { return (0, []) }
    let copies = CopyFolder(folder: target)
    let files = FileReach(dataFolder: source, grant: nil)
    var (seen, count, lacking) = (0, 0, [Wire.Finding]())
    for (digest, words) in used.sorted(by: { $0.key < $1.key }) {
      try call.checkCancelled()
      seen += 1
      call.progress.report("\(seen) of \(used.count) copies")
      if try copies.isWhole(digest, pause: { try call.checkCancelled() }) {
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
      let copy = try copies.take(file, as: action(call.method).generateID()) { _ in
        try call.checkCancelled()
      }
      guard copy.digest == digest else {
        note("differs from what was attached")
        continue
      }
      try copies.commit(copy)
      count += 1
    }
    return (count, lacking)
  }
}
