// The care of the database itself: `data/verify` and `data/repair`. `data/backup` and `data/restore`
// are in the folder Backup, `data/prune` and `data/storage` in Retention, `data/import` and
// `data/export` in Transfer. There is no view; `daybook doctor`, `prune` and `storage` print the
// results. The one idea: these methods take long, so they read beside the lane and come back to it
// for each short step in which they write. Checks and repairs are in Sources/DaybookModel/Checks,
// what goes with age in Sources/DaybookModel/Retention; copies of files are compared here, since
// only this module sees the data folder. The decision record of what goes is
// docs/decisions/0029-what-outlives-the-raw-events.md.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct DataHandlers: DataMethods {
  let session: Session

  /// Checks beside the lane, so that other requests are answered meanwhile.
  func verify(_ params: Wire.DataVerify.Params, _ call: Call) throws -> Wire.VerifyReport {
    call.progress.begin("Checking the database")
    defer { call.progress.end() }
    let store = try session.store()
    let found = try findings(in: store, call)
    var findings = self.findings(found)
    func add(_ kind: Wire.FindingKind, _ messages: [String], hint: String? = nil) {
      findings.add(kind, messages, hint: hint)
    }
    let copies = try checkedCopies(in: store, found.file, call)
    add(.copy, copies.missing.map { "The copy of \($0) is missing." }, hint: Self.copiesHint)
    let changed = try session.changedCopies(copies, call)
    add(
      .copy, changed.map { "The copy of \($0) differs from what was attached." },
      hint: Self.copiesHint)
    if !copies.orphaned.isEmpty {
      add(
        .copy, ["Copies in the data folder that belong to no attachment: \(copies.orphaned.count)."]
      )
    }
    let zones = try concurrently(store, call) { try $0.checks.usedZones() }
    add(
      .zone,
      zones.filter { session.zones.zone($0.name) == nil }.map {
        "This machine does not know the time zone \($0.name) of \($0.use)."
      }, hint: "Install the package tzdata, or update it.")
    if let lack = session.lackOfBackups {
      add(.backup, [lack], hint: "`daybook backup FOLDER` makes one now.")
    }
    return Wire.VerifyReport(
      copyCount: copies.used.count, findings: findings, habitCount: found.habitCount,
      itemCount: found.itemCount)
  }

  /// What a check of the database finds, without its copies of files.
  func verified(_ reader: ReadTransaction) throws -> [Wire.Finding] {
    findings(try reader.checks.verify())
  }

  private func findings(_ found: StoreFindings) -> [Wire.Finding] {
    var findings: [Wire.Finding] = []
    findings.add(
      .damage, found.file.unreadable.map { "Not every row of the table “\($0)” can be read." },
      hint: Self.repairHint)
    findings.add(.reference, found.references, hint: Self.repairHint)
    let isRepairable = found.file.unreadable.isEmpty
    findings.add(.damage, found.file.messages, hint: isRepairable ? nil : Self.repairHint)
    if found.hasStrangeTables {
      findings.add(
        .damage, ["The database has tables, triggers or numbers that daybook does not make."],
        hint: Self.repairHint)
    }
    findings.add(.damage, found.altered)
    // Values that a damaged index hides are there again once the index is repaired.
    let isHidden = isRepairable && !found.file.messages.isEmpty
    findings.add(.value, found.values, hint: isHidden ? nil : Self.repairHint)
    findings.add(.duplicate, found.duplicates)
    findings.add(.index, found.index)
    let habits = found.habits.map {
      "The monthly statistics of the habit “\($0.text)” do not match its marks."
    }
    findings.add(.statistics, habits + found.days + found.kept)
    return findings
  }

  func repair(_ params: Wire.DataRepair.Params, _ call: Call) throws -> Wire.RepairReport {
    guard params.confirm == true else {
      throw ModelError.unconfirmed(
        "A repair rebuilds damaged tables, the search index and wrong statistics, and removes "
          + "copies that belong to no attachment.", to: "repair")
    }
    call.progress.begin("Repairing the database")
    defer { call.progress.end() }
    let store = try session.store()
    let isWrong = try !findings(findings(in: store, call)).isEmpty
    let before = isWrong ? try keepBeside(store, call) : nil
    let damage = try concurrently(store, call) { try $0.checks.fileDamage() }
    let tables = try damage.tables.count { name in
      call.progress.report("The table \(name)")
      return try mend(call) { try $0.checks.rebuild(table: name) } != nil
    }
    let records = try mend(call) { try $0.checks.repairRows() } ?? []
    let items = try mend(call) {
      try $0.checks.rebuildSearchIndex(damage.isSearchIndexDamaged ? .damaged : .whole)
    }
    let duplicates = try mend(call) { try $0.checks.repairDuplicates() }
    let corrected = try mend(call) { try $0.checks.rebuildKept() }
    let days = try mend(call) { try $0.checks.rebuildDays() }
    let habits = try concurrently(store, call) { try $0.checks.habitsWithWrongMonths() }
    let months = try mend(call) { try $0.checks.rebuildMonths(ofHabits: habits) }
    // Where the file is damaged, a hidden row may need the copy.
    let orphaned = try damage.isNone ? checkedCopies(in: store, damage, call).orphaned : []
    _ = try mend(call) { writer in
      for digest in orphaned { try writer.tasks.noteOrphanedCopy(digest) }
    }
    if !damage.isNone || duplicates ?? 0 > 0 { try call.onLane { try store.compact() } }
    return Wire.RepairReport(
      before: before, copyCount: orphaned.count, correctedCount: corrected ?? 0,
      dayCount: days ?? 0, duplicateCount: duplicates ?? 0, habitCount: months ?? 0,
      itemCount: items ?? 0, records: Array(records.prefix(StoreFindings.maxCount)),
      tableCount: tables)
  }

  /// Repairs on the lane, in a group of its own, unless the call was cancelled. Returns nil where
  /// damage prevents the repair.
  private func mend<T: Sendable>(
    _ call: Call, _ body: @escaping @Sendable (WriteTransaction) throws -> T
  ) throws -> T? {
    try call.checkCancelled()
    return try call.onLane { [session] in
      try session.store().mend(session.action(call.method), body)
    }
  }

  private static let repairHint =
    "Write what can be read into a new database in the same folder with `daybook doctor --salvage "
    + "new.db`, or bring a backup back with `daybook restore`."
  private static let copiesHint =
    "Attach the file again, or put the copy from a backup in its place."

  /// Returns no copies where damage hides the rows that need them.
  private func checkedCopies(
    in store: Store, _ damage: FileDamage, _ call: Call
  ) throws -> Session.Copies {
    do {
      return try call.onLane { [session] in try session.copies(in: store) }
    } catch is ModelError where !damage.isNone {
      return Session.Copies()
    }
  }

  private func findings(in store: Store, _ call: Call) throws -> StoreFindings {
    try concurrently(store, call) { reader in try reader.checks.verify { call.progress.report($0) }
    }
  }

  /// Reads beside the lane until the call is cancelled, or on the lane for a store in memory.
  func concurrently<T: Sendable>(
    _ store: Store, _ call: Call, _ body: @escaping @Sendable (ReadTransaction) throws -> T
  ) throws -> T {
    do {
      guard !store.isInMemory else { return try call.onLane { try store.read(body) } }
      return try store.readConcurrently(while: { !call.isCancelled }, body)
    } catch {
      try call.checkCancelled()
      throw error
    }
  }
}

extension [Wire.Finding] {
  fileprivate mutating func add(
    _ kind: Wire.FindingKind, _ messages: [String], hint: String? = nil
  ) {
    self += messages.prefix(StoreFindings.maxCount - count).map {
      Wire.Finding(
        hint: hint, isRepairable: hint == nil, kind: kind, message: TextRules.withoutHidden($0))
    }
  }
}

extension Session {
  /// The copies of attachments that the database needs, and that the data folder has.
  struct Copies {
    /// The digests of the copies that are needed, each with the words for what needs it; also what
    /// was detached, but can be brought back.
    var used: [String: String] = [:]
    /// The needed copies that exist.
    var there: [String: String] = [:]
    /// The words for what needs a missing copy.
    var missing: [String] = []
    /// The digests of copies that no attachment has; none where another database may need them.
    var orphaned: [String] = []
  }

  /// Returns the copies that the database has or had, and where no other one may need them, all that
  /// no attachment has.
  func copies(in store: Store) throws -> Copies {
    guard let dataFolder else { return Copies() }
    var (used, kept, elsewhere) = try store.read {
      (try $0.tasks.usedCopies(), try $0.tasks.keptCopies(), try $0.tasks.copiesElsewhere())
    }
    let there = try CopyFolder(folder: dataFolder).digests()
    elsewhere.formUnion(there)
    let missing = used.filter { !elsewhere.contains($0.key) }.map(\.value)
    kept.removeAll { used[$0] != nil || !there.contains($0) }
    for digest in kept { used[digest] = "an attachment that was removed" }
    let orphaned = try dataFolder.holdsOtherDatabase() ? [] : there.subtracting(used.keys)
    return Copies(
      used: used, there: used.filter { there.contains($0.key) }, missing: missing.sorted(),
      orphaned: orphaned.sorted())
  }

  /// Returns the words for what needs a copy whose content does not have the digest of its name.
  fileprivate func changedCopies(_ copies: Copies, _ call: Call) throws -> [String] {
    guard let dataFolder else { return [] }
    let folder = CopyFolder(folder: dataFolder)
    var seen = 0
    return try copies.there.sorted { $0.value < $1.value }.filter { digest, _ in
      seen += 1
      call.progress.report("\(seen) of \(copies.there.count) copies")
      return try !folder.isWhole(digest) { try call.checkCancelled() }
    }.map(\.value)
  }
}
