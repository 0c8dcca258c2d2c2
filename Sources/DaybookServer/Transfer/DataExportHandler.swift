import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

extension DataHandlers {
  /// Reads beside the lane, after all earlier requests are committed.
  func export(_ params: Wire.DataExport.Params, _ call: Call) throws -> Wire.ExportReport {
    guard params.format == .daybook || params.format == .taskwarrior else {
      throw ModelError.invalidValue(
        field: "format",
        message: "“\(params.format.rawValue)” is not a format that daybook can write.",
        allowed: [Wire.ExportFormat.daybook.rawValue, Wire.ExportFormat.taskwarrior.rawValue])
    }
    let withCopies = params.withCopies == true
    if withCopies {
      guard params.format == .daybook, session.files.grant == nil else {
        throw ModelError.invalidValue(
          field: "withCopies", message: "Only an export of everything by the person has copies.")
      }
    }
    let zone = try session.zone(params.timeZone)
    call.progress.begin("Exporting")
    defer { call.progress.end() }
    let store = try call.onLane { [session] in try session.store() }
    return try concurrently(store, call) { [session] reader in
      let file = try ExportFile(params, call, in: session)
      var warnings = ImportWarnings()
      var unread = try verified(reader).map(\.message)
      let counts: [Wire.EntityCount]
      if params.format == .daybook {
        var output = DaybookOutput(reader: reader, file: file)
        counts = try output.write { written, total in
          try report(written, of: total, "records", call)
        }
        unread += output.unread
        if withCopies, let target = DataFolder(ofDatabase: params.path) {
          let used = try reader.tasks.usedCopies()
          let copied = try session.copies(
            of: used, from: session.dataFolder, to: target, BackupWatch(call))
          for lack in copied.lacking { warnings.add("copies", lack.message, count: 1) }
        }
        warnings.add(
          "events", "Events are not in the file: their calendars deliver them again.",
          count: try reader.transfer.count(of: .event))
      } else {
        var output = TaskwarriorOutput(zone: zone, zones: session.zones.zone)
        counts = try write(&output, reader, file, &unread, call)
        output.addReminders(try reader.transfer.remindedTaskCount())
        warnings = output.warnings
      }
      try call.checkCancelled()
      try file.commit()
      return Wire.ExportReport(
        bytes: file.size, entityCounts: counts, warnings: wireWarnings(warnings, unread))
    }
  }

  func wireWarnings(_ warnings: ImportWarnings, _ unread: [String]) -> [Wire.ImportWarning] {
    let known = warnings.all
    let damage = unread.prefix(StoreFindings.maxCount - known.count).map {
      Wire.ImportWarning(count: 1, kind: "damage", message: $0)
    }
    return known.filter { $0.kind < "damage" } + damage + known.filter { $0.kind >= "damage" }
  }

  private func write(
    _ output: inout TaskwarriorOutput, _ reader: ReadTransaction, _ file: ExportFile,
    _ unread: inout [String], _ call: Call
  ) throws -> [Wire.EntityCount] {
    let total = try reader.transfer.count(of: .task)
    var (written, occurrences) = (0, 0)
    var separator = "\n"
    try file.write("[")
    let missing = try reader.transfer.forEachTask { task in
      try report(written, of: total, "tasks", call)
      let objects = output.objects(of: task)
      occurrences += objects.count - 1
      for object in objects {
        try file.write(separator)
        try file.write(JSON.object(object).bytes)
        separator = ",\n"
      }
      written += 1
    }
    try file.write("\n]\n")
    if missing > 0 { unread.append("Tasks that could not be read, at least: \(missing).") }
    let tasks = [Wire.EntityCount(count: written, entity: "task")]
    return tasks
      + (occurrences > 0 ? [Wire.EntityCount(count: occurrences, entity: "occurrence")] : [])
  }

  private func report(_ written: Int, of total: Int, _ noun: String, _ call: Call) throws {
    guard written.isMultiple(of: 500) else { return }
    try call.checkCancelled()
    call.progress.report(
      "\(written) of \(total) \(noun)", percentage: written * 100 / max(total, 1))
  }
}

extension ExportFile {
  convenience init(
    _ params: Wire.DataExport.Params, _ call: Call, in session: Session
  ) throws {
    try self.init(
      at: params.path, params.overwrite == true ? .isReplaced : .stays,
      as: session.action(call.method).generateID(), in: session.files)
  }
}
