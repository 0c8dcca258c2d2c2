// Import and export: `data/import` is here, `data/export` in `DataExportHandler`. Both read and
// write a file piece by piece, daybook's own format (`DaybookFile`, `DaybookOutput`) or
// Taskwarrior's. The one idea: an import reads its file twice, first beside the lane to check and
// count it, then on the lane, where each record is read again just before it is written; all of it
// is one transaction, which a dry run takes back. An export is a file that takes its place only
// when it is whole (`ExportFile`). What the store does with the records is
// Sources/DaybookModel/Transfer. There is no view.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension DataHandlers {
  /// Thrown to roll a dry run back, with the report of what it would do.
  private struct DryRun: Error {
    var report: Wire.ImportReport
  }

  /// Checks the file beside the lane, then writes all of it in one step on the lane, where each
  /// record is read once more just before it is written.
  func `import`(_ params: Wire.DataImport.Params, _ call: Call) throws -> Wire.ImportReport {
    call.progress.begin("Importing")
    defer { call.progress.end() }
    switch params.format {
    case .taskwarrior: return try importTasks(params, call)
    case .daybook: return try importEverything(params, call)
    case .loop: return try importHabits(params, call)
    default:
      throw ModelError.invalidValue(
        field: "format",
        message: "“\(params.format.rawValue)” is not a format that daybook can read.",
        allowed: [Wire.ImportFormat.daybook, .loop, .taskwarrior].map(\.rawValue))
    }
  }

  private func importTasks(
    _ params: Wire.DataImport.Params, _ call: Call
  ) throws -> Wire.ImportReport {
    let zone = try session.zone(params.timeZone)
    let file = try TaskwarriorFile(
      ImportFile(path: params.path, in: session.files), zone: zone, call: call)
    return try Self.naming(raiseLimits: params.raiseLimits) {
      try inOneStep(params, .undoable, call) { try write(file, params, $0, call) }
    }
  }

  /// Adds to an error about a limit how the import can raise it.
  static func naming<T>(raiseLimits: Bool?, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch ModelError.limitExceeded(_?, let limit, let needed, let message)
      where raiseLimits != true
    {
      throw Errors.response(.limitExceeded, message) {
        $0.limit = limit
        $0.hint =
          "Import again with `raiseLimits: true` (on the command line: `--raise-limits`) to "
          + "raise the limit"
          + (needed.map { " to \($0)." } ?? ".")
      }
    }
  }

  private func importEverything(
    _ params: Wire.DataImport.Params, _ call: Call
  ) throws -> Wire.ImportReport {
    let file = try DaybookFile(ImportFile(path: params.path, in: session.files))
    return try Self.naming(raiseLimits: params.raiseLimits) {
      try inOneStep(params, .undoable, call) { writer in
        let before = try (limits: limits(writer), copies: writer.reader.tasks.usedCopies())
        let record = try writer.transfer.importEverything(
          file.forEachRecord, limits: params.raiseLimits == true ? .raise : .keep
        ) { seen in
          try call.checkCancelled()
          call.progress.report(
            "\(seen) of \(file.count) records",
            percentage: min(seen * 100 / max(file.count, 1), 100))
        }
        // Before the commit, so that no row is ever without a copy that was there.
        let copies = try takeCopies(writer, besides: before.copies, params, call)
        return Wire.ImportReport(record, of: file, copies: copies, before: before.limits)
      }
    }
  }

  /// Takes the copies that are needed now from the folder beside an export; returns how many are in
  /// neither folder.
  private func takeCopies(
    _ writer: WriteTransaction, besides before: [String: String], _ params: Wire.DataImport.Params,
    _ call: Call
  ) throws -> Int {
    let used = try writer.reader.tasks.usedCopies().filter { before[$0.key] == nil }
    guard let target = session.dataFolder, session.files.grant == nil,
      let source = DataFolder(ofDatabase: realPath(params.path))
    else { return used.count }
    guard params.dryRun == true else {
      return try session.copies(of: used, from: source, to: target, BackupWatch(call)).lacking.count
    }
    let there = try [source, target].map { try CopyFolder(folder: $0).digests() }
    return used.keys.count { !there[0].contains($0) && !there[1].contains($0) }
  }

  private func importHabits(
    _ params: Wire.DataImport.Params, _ call: Call
  ) throws -> Wire.ImportReport {
    let folder = try LoopFolder(path: params.path, in: session.files)
    return try inOneStep(params, .undoable, call) { writer in
      try call.checkCancelled()
      return Wire.ImportReport(try writer.habits.importAll(folder.habits), of: folder)
    }
  }

  func inOneStep(
    _ params: Wire.DataImport.Params, _ undoRole: UndoRole, _ call: Call,
    _ body: @escaping @Sendable (WriteTransaction) throws -> Wire.ImportReport
  ) throws -> Wire.ImportReport {
    do {
      return try call.onLane { [session] in
        let action = session.action(call, as: undoRole)
        return try session.write(action, for: call) { writer in
          let report = try body(writer)
          if params.dryRun == true { throw DryRun(report: report) }
          return report
        }
      }
    } catch let dryRun as DryRun {
      return dryRun.report
    }
  }

  private func write(
    _ file: TaskwarriorFile, _ params: Wire.DataImport.Params, _ writer: WriteTransaction,
    _ call: Call
  ) throws -> Wire.ImportReport {
    let before = try limits(writer)
    let limits: ImportLimits = params.raiseLimits == true ? .raise : .keep
    var warnings = ImportWarnings()
    let output = TaskwarriorOutput(zone: file.zone, zones: session.zones.zone)
    let record = try writer.transfer.importTasks(limits: limits, written: output.fingerprints) {
      add in
      warnings = try file.forEachTask(add)
    } progress: { seen in
      try call.checkCancelled()
      call.progress.report(
        "\(seen) of \(file.count) tasks", percentage: 10 + seen * 90 / max(file.count, 1))
    }
    return Wire.ImportReport(record, of: file, warnings: warnings, before: before)
  }

  private func limits(_ writer: WriteTransaction) throws -> [LimitName: Int] {
    try LimitName.allCases.reduce(into: [:]) { $0[$1] = try writer.reader.limit($1) }
  }

  /// Writes what a plugin has read of a file.
  func write(
    _ drafts: ImportDrafts, _ params: Wire.DataImport.Params, _ writer: WriteTransaction,
    _ call: Call
  ) throws -> Wire.ImportReport {
    let before = try limits(writer)
    let limits: ImportLimits = params.raiseLimits == true ? .raise : .keep
    let total = max(drafts.tasks.count + drafts.habits.count, 1)
    func report(_ seen: Int) throws {
      try call.checkCancelled()
      call.progress.report("\(seen) of \(total) items", percentage: 50 + seen * 50 / total)
    }
    let tasks = try writer.transfer.importTasks(limits: limits) { add in
      for task in drafts.tasks { try add(task) }
    } progress: {
      try report($0)
    }
    let habits = try writer.habits.importAll(drafts.habits, limits: limits) {
      try report(drafts.tasks.count + $0)
    }
    return Wire.ImportReport(tasks, habits, of: drafts, before: before)
  }
}
