// Views of plugins, and the view `plugins` of all of them. `PluginViews` asks a responder for a page
// and passes on what a person does there. The one idea: nothing that a plugin draws is believed;
// `PluginPageCheck` holds it to the rules of a page before a client sees it.

import DaybookModel
import DaybookProtocol
import JSON
import JSONRPC

/// Puts the views of responders among those of daybook: `view/list` lists them, and what a client
/// asks of one is asked of its plugin, in a thread beside the lane. A plugin changes daybook by
/// requests of its own, so what it does is in the history with its name, and is undone like anything
/// else.
struct PluginViews: Sendable {
  /// How long a plugin may take for what a person waits for.
  private static let milliseconds = 2_000

  let calls: PluginCalls
  let views: ViewCatalog
  let live: Live
  let livePages: LivePages
  let listNews: ViewListNews

  private var session: Session { calls.pool.session }
  private var catalog: PluginCatalog { calls.pool.catalog }

  /// A view of a plugin as it is now.
  private struct Found: Sendable {
    let plugin: InstalledPlugin
    let view: Wire.PluginView
    /// The end of the change log when it was found, and which change log that is.
    let cursor: Int64
    let opening: Int
  }

  /// Puts the views around the methods of daybook's own.
  func join(_ methods: inout MethodTable) {
    methods.wrap { name, _, body in
      switch name {
      case Wire.ViewList.method: { try list(body($0, $1)) }
      case Wire.ViewShow.method: answering(body, show)
      case Wire.ViewAct.method: answering(body, act)
      case Wire.ViewPreview.method: answering(body, preview)
      case Wire.ViewOpen.method: { params, call in try open(params) ?? body(params, call) }
      default: body
      }
    }
    for name in [Wire.ViewShow.method, Wire.ViewAct.method, Wire.ViewPreview.method] {
      methods.runBesideTheLane(name, where: isOfPlugin)
    }
  }

  /// Whether a plugin has to be asked. What can be done everywhere daybook does itself.
  private func isOfPlugin(_ params: JSON?) -> Bool {
    guard name(in: params)?.hasPrefix("x/") == true else { return false }
    guard case .string(let action)? = params?["action"] else { return true }
    return !views.everywhere.contains { $0.name == action }
  }

  /// The view that is named, also by a live page.
  private func name(in params: JSON?) -> String? {
    if case .integer(let number)? = params?["page"] {
      return try? livePages.page(Int(clamping: number), revision: nil).page.name
    }
    guard case .string(let name)? = params?["name"] else { return nil }
    return name
  }

  private func answering(
    _ body: @escaping MethodTable.Body, _ own: @escaping MethodTable.Body
  ) -> MethodTable.Body {
    { params, call in
      if isOfPlugin(params) {
        if session.capabilities.strict == true { try StrictParams.check(params, of: call.method) }
        return try own(params, call)
      }
      guard case .object(var members)? = params, let name = name(in: params), name.hasPrefix("x/"),
        let first = views.views.first
      else { return try body(params, call) }
      // Of what can be done everywhere, it does not matter where it is done.
      _ = try find(name)
      if case .integer(let number)? = members["page"],
        case .integer(let revision)? = members["revision"]
      {
        let cursor = try livePages.page(Int(clamping: number), revision: Int(clamping: revision))
          .cursor
        members["changeCursor"] = .integer(cursor ?? 0)
      }
      for member in ["page", "revision", "argument"] { members[member] = nil }
      members["name"] = .string(first.name)
      return try body(.object(members), call)
    }
  }

  // MARK: On the lane

  private func list(_ own: JSON) throws -> JSON {
    let own = try Wire.ViewIndex(json: own).items
    let items = try withPlugins(own)
    listNews.begin(items) { try withPlugins(own) }
    live.begin()
    return Wire.ViewIndex(items: items).json
  }

  private func withPlugins(_ own: [Wire.ViewEntry]) throws -> [Wire.ViewEntry] {
    var items = own
    var taken = items.compactMap(\.key)
    for plugin in catalog.enabled(try session.store().read { try $0.plugins.all() }) {
      for view in plugin.manifest?.views ?? [] {
        let key = view.key.flatMap { key in taken.contains { $0.isBound(with: key) } ? nil : key }
        if let key { taken.append(key) }
        items.append(
          Wire.ViewEntry(
            key: key, name: "x/\(plugin.name)/\(view.name)",
            title: PluginLine.title(view.title, of: plugin.name)))
      }
    }
    return items
  }

  /// Returns where a link to a view of a plugin leads; nil for any other link.
  private func open(_ params: JSON?) throws -> JSON? {
    let start = Link.scheme + "view/x/"
    guard case .string(let link)? = params?["link"], link.hasPrefix(start) else { return nil }
    let parts = link.dropFirst(start.count).split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let name = "x/" + parts.prefix(2).joined(separator: "/")
    do {
      _ = try find(name)
    } catch let error as ResponseError {
      throw Errors.response(.notFound, error.message)
    }
    return Wire.ViewTarget(argument: parts.count == 3 ? String(parts[2]) : nil, name: name).json
  }

  /// Throws `notFound` for a view that is not there, and what keeps its plugin from running.
  private func findToAsk(_ name: String) throws -> Found {
    let found = try find(name)
    try found.plugin.checkMayRun(in: calls.pool.session)
    return found
  }

  private func find(_ name: String) throws -> Found {
    let store = try session.store()
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let (plugin, cursor) = try store.read { reader in
      (
        parts.count == 3 ? try? catalog.plugin(String(parts[1]), in: reader) : nil,
        try reader.cursor()
      )
    }
    guard let plugin, let view = plugin.manifest?.views?.first(where: { $0.name == parts[2] })
    else {
      throw Errors.response(.notFound, "There is no view “\(name)”.") { $0.pointer = "/name" }
    }
    return Found(plugin: plugin, view: view, cursor: cursor, opening: try store.version().opening)
  }

  // MARK: Beside the lane

  private func show(_ json: JSON?, _ call: Call) throws -> JSON {
    let params = try Wire.ViewShow.Params(params: json)
    let (found, seen) = try call.onLane {
      if params.live == true { try livePages.checkRoom() }
      let found = try findToAsk(params.name)
      return (found, livePages.seen(found.plugin.name))
    }
    let drawn = try draw(found, params) { call.isCancelled }
    var shown = Wire.View(drawn, of: params, isWhole: true, cursor: found.cursor)
    shown.plugin = found.plugin.name
    guard params.live == true else { return shown.json }
    var page = LivePage(
      name: params.name, argument: params.argument, on: params.canvas(session.encoding, nil),
      .beside(
        LivePage.Beside(client: found.plugin.name) {
          let found = try findToAsk(params.name)
          return { try draw(found, params) { false } }
        }))
    page.begin(drawn, isWhole: true, cursor: found.cursor)
    page.seen = seen
    shown.page = try call.onLane { [page] in
      let number = try livePages.begin(page, for: call)
      live.begin()
      return number
    }
    shown.revision = 1
    return shown.json
  }

  private func draw(
    _ found: Found, _ params: Wire.ViewShow.Params, isCancelled: () -> Bool
  ) throws -> DrawnPage {
    let asked = Wire.ResponderShow.Params(
      argument: params.argument, ascii: params.ascii, name: params.name, printed: params.printed,
      width: params.width ?? 80)
    let page = try ask(
      found.plugin, Wire.ResponderShow.method, asked.json, isCancelled,
      canvas: canvas(params.width ?? 80, params.ascii)
    ) { check, answer throws(JSONDecodingError) in try check.page(answer) }
    return DrawnPage(
      title: PluginLine.title(page.title ?? found.view.title, of: found.plugin.name),
      lines: page.lines.map(PageLine.init), focus: page.focus,
      actions: page.actions + views.everywhere.map(\.declaration))
  }

  private func act(_ json: JSON?, _ call: Call) throws -> JSON {
    let params = try Wire.ViewAct.Params(params: json)
    if params.dryRun == true {
      throw ModelError.invalidValue(
        field: "dryRun", message: "What a plugin does cannot be tried without doing it.")
    }
    let request = try params.requestKey.map {
      try session.keyedRequest($0.text, call.method, json)
    }
    if let request, let kept = try call.onLane({ try session.keptReply(to: request) }) {
      return kept
    }
    try params.checkNames()
    let (name, argument) = try named(params.page, params.revision, params.name, params.argument)
    let found = try call.onLane { try findToAsk(name) }
    let asked = Wire.ResponderAct.Params(
      action: params.action, answers: params.answers, argument: argument, keys: params.keys,
      name: name)
    let reply = try ask(
      found.plugin, Wire.ResponderAct.method, asked.json, { call.isCancelled },
      canvas: canvas(80, nil)
    ) { check, answer throws(JSONDecodingError) in try check.outcome(answer) }.json
    try call.onLane {
      if let request { try session.keep(reply, of: request) }
      // What the plugin did is told like what another process does, and sooner.
      live.pollSoon()
    }
    return reply
  }

  private func preview(_ json: JSON?, _ call: Call) throws -> JSON {
    let params = try Wire.ViewPreview.Params(params: json)
    let (name, argument) = try named(params.page, nil, params.name, params.argument)
    let found = try call.onLane { try findToAsk(name) }
    let asked = Wire.ResponderPreview.Params(
      action: params.action, argument: argument, ascii: params.ascii, ask: params.ask,
      keys: params.keys, name: name, text: params.text, width: params.width)
    return try ask(
      found.plugin, Wire.ResponderPreview.method, asked.json, { call.isCancelled },
      canvas: canvas(params.width, params.ascii)
    ) { check, answer throws(JSONDecodingError) in
      try check.preview(answer, of: params.text)
    }.json
  }

  /// The view and the argument that are named, also by a live page.
  private func named(
    _ page: Int?, _ revision: Int?, _ name: String?, _ argument: String?
  ) throws -> (name: String, argument: String?) {
    guard let page else { return (name ?? "", argument) }
    for (field, value) in [("name", name), ("argument", argument)] where value != nil {
      throw ModelError.invalidValue(
        field: field, message: "A live page is named by `page` alone.")
    }
    let shown = try livePages.page(page, revision: revision).page
    return (shown.name, shown.argument)
  }

  private func canvas(_ width: Int, _ ascii: Bool?) -> Canvas {
    Canvas(width: width, characters: ascii == true ? .ascii : .unicode, encoding: session.encoding)
  }

  /// Asks the plugin and judges its answer. Throws an error response.
  private func ask<Reply>(
    _ plugin: InstalledPlugin, _ method: String, _ params: JSON, _ isCancelled: () -> Bool,
    canvas: Canvas,
    _ judge: (PluginPageCheck, JSON) throws(JSONDecodingError) -> Reply
  ) throws -> Reply {
    let (answer, encoding) = try calls.ask(
      plugin, method, params, within: Self.milliseconds, isCancelled: isCancelled)
    let check = PluginPageCheck(
      plugin: plugin.name, encoding: encoding, canvas: canvas,
      everywhere: views.everywhere.map(\.declaration),
      views: views.views.map(\.name)
        + (plugin.manifest?.views ?? []).map { "x/\(plugin.name)/\($0.name)" })
    do throws(JSONDecodingError) {
      return try judge(check, answer)
    } catch {
      throw calls.wrongAnswer(of: plugin.name, method, error)
    }
  }
}
