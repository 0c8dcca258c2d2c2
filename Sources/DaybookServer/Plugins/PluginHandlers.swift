import DaybookModel
package import DaybookProtocol
import JSON
import JSONRPC
import PluginHost
import Synchronization

struct PluginHandlers: PluginMethods {
  let session: Session
  let pool: PluginPool
  let lock: HostLock

  private var catalog: PluginCatalog { pool.catalog }
  private var files: PluginFiles { pool.files }

  func list(_ params: Wire.PluginList.Params, _ call: Call) throws -> Wire.PluginIndex {
    let plugins = catalog.plugins(try session.store().read { try $0.plugins() })
    return Wire.PluginIndex(items: try plugins.map(wire))
  }

  func get(_ params: Wire.PluginGet.Params, _ call: Call) throws -> Wire.Plugin {
    try session.store().read { try wire(catalog.plugin(params.name.text, in: $0)) }
  }

  func add(_ params: Wire.PluginAdd.Params, _ call: Call) throws -> Wire.Plugin {
    _ = try session.store()
    let folder = try PluginFolder(path: params.path, methods: catalog.methods)
    let name = folder.manifest.name.text
    return try write(name, call) { try $0.addPlugin(name, folder: folder.path) }
  }

  func enable(_ params: Wire.PluginEnable.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.name.text
    let plugin = try session.store().read { try catalog.plugin(name, in: $0) }
    let folder = try plugin.folder.get()
    guard folder.manifest.name.text == name else {
      throw PluginFolder.refusal(
        "name", "The plugin in \(folder.path) calls itself “\(folder.manifest.name.text)” now.")
    }
    if folder.manifest.permissions?.network == true, session.preferences.localOnly {
      throw ModelError.localOnly(
        message: "“\(name)” uses the network, and the preference `localOnly` is on.")
    }
    if !plugin.isEnabled, params.confirm != true {
      throw ModelError.invalidState(
        .confirmationRequired,
        message: "“\(name)” \(PluginPermissionWords.sentence(folder.manifest))",
        hint: "Send `confirm: true` to let it run.", remedy: Remedy("confirm"))
    }
    let missing = try missingSettings(of: plugin, folder.manifest)
    guard missing.isEmpty else {
      throw ModelError.invalidState(
        .wrongStep,
        message: "“\(name)” needs \(missing.map { "`\($0)`" }.joined(separator: ", ")) to be set.",
        hint: "Type `daybook plugin set \(name) \(missing[0]) …`.")
    }
    if !session.isRehearsing.load(ordering: .relaxed) { _ = files.ownFolder(name) }
    // A person who enables it wants it tried again.
    pool.reset(name)
    return try write(name, call) {
      if plugin.record == nil { try $0.addPlugin(name, folder: folder.path) }
      try $0.setAgreement(
        ofPlugin: name, folder.agreement,
        ifRevision: plugin.record == nil ? nil : params.ifRevision)
    }
  }

  func disable(_ params: Wire.PluginDisable.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.name.text
    let plugin = try write(name, call) {
      try $0.setAgreement(ofPlugin: name, nil, ifRevision: params.ifRevision)
    }
    end(name)
    return plugin
  }

  func configure(_ params: Wire.PluginConfigure.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.name.text
    let plugin = try session.store().read { try catalog.plugin(name, in: $0) }
    let folder = try plugin.folder.get()
    let settings = folder.manifest.settings ?? []
    var open: [String: [String]?] = [:]
    var secret: [String: [String]?] = [:]
    for (index, value) in params.values.enumerated() {
      guard let setting = settings.first(where: { $0.name == value.name }) else {
        throw ModelError.invalidValue(
          field: "values/\(index)/name",
          message: "The plugin “\(name)” has no setting `\(value.name)`.",
          allowed: settings.map(\.name))
      }
      try PluginSettingRules.check(
        value.values ?? [], of: setting, at: "values/\(index)/values")
      if setting.isSecret == true {
        secret[value.name] = .some(value.values)
      } else {
        open[value.name] = .some(value.values)
      }
    }
    return try write(name, call) { [open, secret] writer in
      if plugin.record == nil { try writer.addPlugin(name, folder: folder.path) }
      try writer.configurePlugin(
        name, open, ifRevision: plugin.record == nil ? nil : params.ifRevision)
      if !secret.isEmpty, !session.isRehearsing.load(ordering: .relaxed) {
        try files.setSecrets(name, secret)
        try writer.touchPlugin(name)
      }
    }
  }

  func remove(_ params: Wire.PluginRemove.Params, _ call: Call) throws -> Wire.Removal {
    let name = params.name.text
    try session.write(session.action(call.method)) { writer in
      let plugin = try writer.reader.plugin(name)
      let secrets = (try? files.secrets(name)) ?? [:]
      let count = plugin.settings.count + secrets.count
      if count > 0, params.confirm != true {
        throw ModelError.invalidState(
          .confirmationRequired,
          message:
            "“\(name)” has \(count) \(count == 1 ? "setting" : "settings") that would be lost.",
          hint: "Send `confirm: true` to remove it.", remedy: Remedy("confirm", count: count))
      }
      try writer.removePlugin(name, ifRevision: params.ifRevision)
    }
    if !session.isRehearsing.load(ordering: .relaxed) { files.forget(name) }
    end(name)
    return Wire.Removal(name)
  }

  func run(_ params: Wire.PluginRun.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.name.text
    let plugin = try call.onLane {
      try session.store().read { try catalog.plugin(name, in: $0) }
    }
    try plugin.checkMayRun(in: session)
    guard plugin.manifest?.kind == .feeder, plugin.manifest?.stays != true else {
      throw ModelError.invalidState(
        .wrongStep,
        message: plugin.manifest?.stays == true
          ? "“\(name)” runs for as long as a front end or `daybook watch` does."
          : "“\(name)” is started when it is asked something.")
    }
    // A person who runs it wants it tried again.
    pool.reset(name)
    let run = pool.feed(plugin) { call.isCancelled }
    try call.checkCancelled()
    let answer = try call.onLane { [session] in
      try write(name, call) { writer in
        try writer.notePluginRun(name) { noted in
          noted.startedAt = run.startedAt
          run.note(in: &noted, now: session.now)
        }
      }
    }
    if let failure = run.failure { throw PluginFailure(name, failure).response }
    return answer
  }

  func log(_ params: Wire.PluginLog.Params, _ call: Call) throws -> Wire.PluginLogPage {
    _ = try session.store().read { try catalog.plugin(params.name.text, in: $0) }
    pool.writeLog(params.name.text)
    let lines = files.log(params.name.text, limit: params.limit ?? PageSize.default)
    return Wire.PluginLogPage(
      items: lines.map { Wire.PluginLogLine(at: $0.at, isNote: $0.isNote, text: $0.text) })
  }

  /// Ends the plugin where this server runs it, beside the lane, since it may take two seconds.
  private func end(_ name: String) {
    guard !session.isRehearsing.load(ordering: .relaxed) else { return }
    startDetachedThread { [pool] in pool.end(name) }
  }

  private func write(
    _ name: String, _ call: Call, _ body: (WriteTransaction) throws -> Void
  ) throws -> Wire.Plugin {
    try session.write(session.action(call.method)) { writer in
      try body(writer)
      return try wire(catalog.plugin(name, in: writer.reader))
    }
  }

  private func missingSettings(
    of plugin: InstalledPlugin, _ manifest: Wire.PluginManifest
  ) throws -> [String] {
    let secrets = try files.secrets(plugin.name)
    return (manifest.settings ?? []).filter {
      $0.isRequired == true && ($0.initial ?? []).isEmpty
        && (plugin.record?.settings[$0.name] ?? secrets[$0.name] ?? []).isEmpty
    }.map(\.name)
  }
}

extension PluginHandlers {
  private func wire(_ plugin: InstalledPlugin) throws -> Wire.Plugin {
    let run = plugin.record?.run
    let (state, message) = state(of: plugin)
    return Wire.Plugin(
      endedAt: run?.endedAt, folder: plugin.path,
      isConfined: session.options.mode == .conformance ? nil : Confinement.isPossible,
      manifest: plugin.manifest, message: message,
      name: try Wire.PluginName(json: .string(plugin.name)), nextAt: run?.nextAt,
      revision: Int(plugin.record?.revision ?? 0), startedAt: run?.startedAt,
      state: state, values: values(of: plugin))
  }

  private func state(of plugin: InstalledPlugin) -> (Wire.PluginState, String?) {
    if case .failure(let error) = plugin.folder { return (.missing, error.message) }
    guard let record = plugin.record, record.agreement != nil else { return (.off, nil) }
    guard plugin.isEnabled else {
      return (.changed, "It is another than was agreed to. Enable it again to let it run.")
    }
    let run = record.run
    if run.isStopped { return (.failed, run.message) }
    if pool.runs(plugin.name) || run.isRunning && lock.isHeld { return (.running, run.message) }
    if plugin.isKept(in: session) {
      return (.idle, "It uses the network, and the preference `localOnly` is on.")
    }
    return (run.message == nil ? .idle : .waiting, run.message)
  }

  private func values(of plugin: InstalledPlugin) -> [Wire.PluginValue] {
    let secrets = (try? files.secrets(plugin.name)) ?? [:]
    return (plugin.manifest?.settings ?? []).map { setting in
      let isSecret = setting.isSecret == true
      let own = isSecret ? secrets[setting.name] : plugin.record?.settings[setting.name]
      return Wire.PluginValue(
        isSet: own != nil, name: setting.name,
        values: isSecret ? nil : own ?? setting.initial ?? [])
    }
  }
}

/// What a plugin may do, for the person who decides.
package enum PluginPermissionWords {
  /// The rest of a sentence that begins with the plugin's name.
  package static func sentence(_ manifest: Wire.PluginManifest) -> String {
    let permissions = manifest.permissions
    var parts: [String] = []
    func add(_ words: String, _ names: [String]?) {
      if let names, !names.isEmpty { parts.append("\(words) \(names.joined(separator: ", "))") }
    }
    add("call", permissions?.methods)
    if permissions?.network == true { parts.append("use the network") }
    add("read", permissions?.reads)
    add("change", permissions?.writes)
    add("see the variables", permissions?.environment)
    if permissions?.sessionBus == true {
      parts.append("ask the services of the desktop (D-Bus), which do what you can do")
    }
    add("hear of", manifest.reactions)
    return "runs \(manifest.command.joined(separator: " ")) and may "
      + (parts.isEmpty ? "do nothing beyond its own folder." : parts.joined(separator: "; ") + ".")
  }
}
