import DaybookModel
import DaybookProtocol
import JSONRPC

struct PluginHandlers: PluginMethods {
  let directory: PluginDirectory

  private var session: Session { directory.session }

  func list(_ params: Wire.PluginList.Params, _ call: Call) throws -> Wire.PluginIndex {
    Wire.PluginIndex(items: try session.store().read { try directory.plugins(in: $0) })
  }

  func get(_ params: Wire.PluginGet.Params, _ call: Call) throws -> Wire.Plugin {
    try session.store().read { try directory.plugin(params.id.text, in: $0) }
  }

  func add(_ params: Wire.PluginAdd.Params, _ call: Call) throws -> Wire.Plugin {
    _ = try session.store()
    let catalog = try directory.pool.catalog
    let folder = try PluginFolder(path: params.path, methods: catalog.methods)
    // What could not be agreed to is said at once.
    try catalog.checkPlace(of: folder)
    _ = try catalog.code(of: folder)
    let name = folder.manifest.name.text
    return try write(name, call) { try $0.plugins.add(name, folder: folder.path) }
  }

  func enable(_ params: Wire.PluginEnable.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.id.text
    return try write(name, call) {
      try directory.enable(
        name, isConfirmed: params.confirm == true, ifRevision: params.ifRevision, $0)
    }
  }

  func disable(_ params: Wire.PluginDisable.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.id.text
    return try write(name, call) {
      try directory.disable(name, ifRevision: params.ifRevision, $0)
    }
  }

  func configure(_ params: Wire.PluginConfigure.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.id.text
    return try write(name, call) {
      try directory.configure(name, params.values, ifRevision: params.ifRevision, $0)
    }
  }

  func remove(_ params: Wire.PluginRemove.Params, _ call: Call) throws -> Wire.Removal {
    let name = params.id.text
    try session.write(call) { writer in
      let count = try directory.settingCount(name, in: writer.reader)
      if count > 0, params.confirm != true {
        throw ModelError.unconfirmed(
          "“\(name)” has \(count.counted("setting")) that would be lost.", to: "remove it",
          count: count)
      }
      try directory.remove(name, ifRevision: params.ifRevision, writer)
    }
    return Wire.Removal(name)
  }

  func run(_ params: Wire.PluginRun.Params, _ call: Call) throws -> Wire.Plugin {
    let name = params.id.text
    let plugin = try call.onLane {
      try session.store().read { try directory.installed(name, in: $0) }
    }
    try plugin.checkRuns(in: session)
    // A person who runs it wants it tried again.
    let pool = try directory.pool
    pool.reset(name)
    let run = pool.feed(plugin) { call.isCancelled }
    try call.checkCancelled()
    let answer = try call.onLane { [session] in
      try write(name, call) { writer in
        try writer.plugins.noteRun(name) { noted in
          noted.startedAt = run.startedAt
          run.note(in: &noted, now: session.now)
        }
      }
    }
    if let failure = run.failure { throw PluginFailure(name, failure).response }
    return answer
  }

  func getState(_ params: Wire.PluginGetState.Params, _ call: Call) throws -> Wire.PluginKept {
    let store = try session.store()
    let name = try session.pluginGrant.author
    return try store.read { try Wire.PluginKept($0.plugins.state(name)) }
  }

  func setState(_ params: Wire.PluginSetState.Params, _ call: Call) throws -> Wire.PluginKept {
    _ = try session.store()
    let name = try session.pluginGrant.author
    return try session.write(call, as: .final) { writer in
      try writer.plugins.setState(name, params.text, ifRevision: params.ifRevision)
      return try Wire.PluginKept(writer.reader.plugins.state(name))
    }
  }

  func log(_ params: Wire.PluginLog.Params, _ call: Call) throws -> Wire.PluginLogPage {
    let name = params.id.text
    _ = try session.store().read { try directory.installed(name, in: $0) }
    let lines = try directory.log(name, limit: params.limit ?? PageSize.default)
    return Wire.PluginLogPage(
      items: lines.map { Wire.PluginLogLine(isNote: $0.isNote, text: $0.text, writtenAt: $0.at) })
  }

  private func write(
    _ name: String, _ call: Call, _ body: (WriteTransaction) throws -> Void
  ) throws -> Wire.Plugin {
    try session.write(call) { writer in
      try body(writer)
      return try directory.plugin(name, in: writer.reader)
    }
  }
}

extension Wire.PluginKept {
  fileprivate init(_ state: (text: String?, revision: Int64)) {
    self.init(revision: Int(state.revision), text: state.text)
  }
}
