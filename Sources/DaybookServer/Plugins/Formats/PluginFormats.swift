// File formats that plugins read and write, for `data/import` and `data/export`. The one idea: a
// plugin sees no file. daybook reads the file and hands its text over piece by piece, or takes the
// text and writes the file; what a plugin answers are drafts, which are judged one by one
// (`DraftReading`), and stored in one transaction after the last answer.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC
import Synchronization

/// Puts the formats of responders beside those of daybook.
final class PluginFormats: Sendable {
  private let calls: PluginCalls
  private let data: DataHandlers
  /// The plugins that read or write a file now: one at a time, so that no piece of another file can
  /// come between.
  private let busy = Mutex<Set<String>>([])

  private var session: Session { calls.pool.session }

  struct Found: Sendable {
    let plugin: InstalledPlugin
    let format: Wire.PluginFormat
    let name: String
  }

  init(calls: PluginCalls, data: DataHandlers) {
    self.calls = calls
    self.data = data
  }

  /// Puts the formats around the methods of daybook's own.
  func join(_ methods: inout MethodTable) {
    methods.wrap { name, effects, body in
      let own: MethodTable.Body
      switch name {
      case Wire.DataImport.method: own = { try self.import($0, $1).json }
      case Wire.DataExport.method: own = { try self.export($0, $1).json }
      default: return body
      }
      return { [session] params, call in
        guard case .string(let format)? = params?["format"], format.hasPrefix("x/") else {
          return try body(params, call)
        }
        try StrictParams.check(params, of: name, effects, in: session)
        return try own(params, call)
      }
    }
  }

  /// Throws `invalidValue` for a format that no plugin has or that it cannot read, or write, and
  /// what keeps its plugin from running.
  private func find(
    _ name: String, to verb: String, _ isPossible: @escaping @Sendable (Wire.PluginFormat) -> Bool,
    _ call: Call
  ) throws -> Found {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let found: Found? = try call.onLane { [session, calls] in
      try session.store().read { reader in
        guard parts.count == 3, let plugin = try? calls.pool.catalog.plugin(parts[1], in: reader)
        else { return nil }
        return plugin.manifest?.formats?.first { $0.name == parts[2] && isPossible($0) }
          .map { Found(plugin: plugin, format: $0, name: name) }
      }
    }
    guard let found else {
      let known = try call.onLane { [session, calls] in
        calls.pool.catalog.enabled(try session.store().read { try $0.plugins.all() })
      }
      let names = known.flatMap { plugin in
        (plugin.manifest?.formats ?? []).filter(isPossible).map { "\(plugin.name)/\($0.name)" }
      }
      let wanted = parts.dropFirst().joined(separator: "/")
      let others = names.isEmpty ? "" : "; those that are on can \(verb) "
      throw ModelError.invalidValue(
        field: "format",
        message: "No plugin can \(verb) a format “\(wanted)”\(others)"
          + "\(names.joined(separator: ", ")).",
        allowed: names.map { "x/\($0)" })
    }
    try found.plugin.checkMayRun(in: session)
    return found
  }

  /// Throws `invalidState` where the plugin reads or writes another file for this session.
  private func alone<T>(_ plugin: InstalledPlugin, _ body: () throws -> T) throws -> T {
    guard busy.withLock({ $0.insert(plugin.name).inserted }) else {
      throw ModelError.invalidState(
        .busy, message: "The plugin “\(plugin.name)” reads or writes another file now.",
        hint: "Try again when that is done.")
    }
    defer { busy.withLock { _ = $0.remove(plugin.name) } }
    return try body()
  }

  // MARK: Import

  private func `import`(_ json: JSON?, _ call: Call) throws -> Wire.ImportReport {
    let params = try Wire.DataImport.Params(params: json)
    let found = try find(params.format.rawValue, to: "read", { $0.imports }, call)
    let zone = try session.zone(params.timeZone)
    let file = try ImportFile(path: params.path, in: session.files)
    call.progress.begin("Importing")
    defer { call.progress.end() }
    let drafts = try alone(found.plugin) { try read(file, found, zone, call) }
    return try DataHandlers.naming(raiseLimits: params.raiseLimits) {
      do {
        return try data.inOneStep(params, .undoable, call) { [data] writer in
          try data.write(drafts, params, writer, call)
        }
      } catch ModelError.invalidValue(_, let message, _), ModelError.tooLarge(_, let message, _),
        ModelError.invalidState(_, _?, let message, _, _)
      {
        throw calls.failure(of: found.plugin.name, Wire.ResponderImport.method, message)
      }
    }
  }

  private func read(
    _ file: ImportFile, _ found: Found, _ zone: Zone, _ call: Call
  ) throws -> ImportDrafts {
    let running = try calls.start(found.plugin)
    let progress = PluginProgress(of: call, title: found.format.title, isPart: true)
    defer { progress?.end() }
    var reading = DraftReading(format: found.name, session: session)
    try file.forEachTextPiece { piece in
      var (text, isFirst, hasMore) = (piece.text, piece.isFirst, false)
      repeat {
        try call.checkCancelled()
        let params = Wire.ResponderImport.Params(
          isFirst: isFirst, isLast: piece.isLast, name: found.name, text: text,
          timeZone: Wire.TimeZone(unchecked: zone.identifier))
        let answer = try calls.ask(
          running, Wire.ResponderImport.method, params.json, within: PluginCalls.milliseconds,
          progress: progress
        ) { call.isCancelled }
        do throws(JSONDecodingError) {
          hasMore = try reading.take(answer)
        } catch {
          throw calls.wrongAnswer(of: found.plugin.name, Wire.ResponderImport.method, error)
        }
        call.progress.report("Read \(reading.count) items", percentage: piece.percentage / 2)
        (text, isFirst) = ("", false)
      } while hasMore
    }
    return reading.drafts
  }

  // MARK: Export

  private func export(_ json: JSON?, _ call: Call) throws -> Wire.ExportReport {
    let params = try Wire.DataExport.Params(params: json)
    let found = try find(params.format.rawValue, to: "write", { $0.exports }, call)
    let zone = try session.zone(params.timeZone)
    call.progress.begin("Exporting")
    defer { call.progress.end() }
    let store = try call.onLane { [session] in try session.store() }
    return try alone(found.plugin) {
      try data.concurrently(store, call) { [data, session, calls] reader in
        let file = try ExportFile(params, call, in: session)
        var unread = try data.verified(reader).map(\.message)
        var output = PluginOutput(
          calls: calls, plugin: try calls.start(found.plugin), name: found.name, zone: zone,
          file: file, call: call,
          progress: PluginProgress(of: call, title: found.format.title, isPart: true))
        try output.write(reader, &unread)
        try call.checkCancelled()
        try file.commit()
        return Wire.ExportReport(
          bytes: file.size, entityCounts: output.counts,
          warnings: data.wireWarnings(output.warnings, unread))
      }
    }
  }
}
