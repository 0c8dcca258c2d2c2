import CivilTime
import DaybookModel
import DaybookProtocol

/// The plugins with how they go, a line for each. With the name of one, its own page.
struct PluginsView: ServerView {
  private static let stateColumn = 24
  private static let stateCells = 9

  let directory: PluginDirectory
  let name = "plugins"
  let title = "Plugins"
  let key = "X"
  let opens: [any LineSubject.Type] = [PluginLine.self]

  var actions: [ViewAction] { PluginActions(directory: directory).inList }

  func offers(showing argument: String?) -> [ViewAction] {
    let actions = PluginActions(directory: directory)
    return argument == nil ? actions.inList : actions.onPage
  }

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    guard let argument else { return try list(on: canvas, in: session) }
    let plugin = try session.store().read { try directory.plugin(argument, in: $0) }
    let log = try directory.log(argument, limit: PluginPage.logLines)
    return PluginPage(
      plugin: plugin, methods: try directory.pool.catalog.methods, log: log, moment: session.moment
    ).drawn(on: canvas)
  }

  private func list(on canvas: Canvas, in session: Session) throws -> ViewPage {
    let plugins = try session.store().read { try directory.plugins(in: $0) }
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    if plugins.isEmpty {
      lines.addMessage("No plugins yet. One is a folder with a `plugin.json`.")
    }
    for plugin in plugins {
      let row = PluginRow(plugin)
      let key = PluginLine.key(plugin.id.text)
      lines.add(
        key.text, level: 1, actions: [Wire.Action.openName] + PluginActions.names(on: plugin),
        label: row.label
      ) { line in
        line.draw("  \(row.mark) ", row.style)
        line.append(plugin.id.text)
        line.pad(to: min(Self.stateColumn, canvas.width / 3))
        line.draw(" \(row.state) ", row.style)
        line.pad(to: min(Self.stateColumn, canvas.width / 3) + Self.stateCells)
        line.draw(" ")
        line.append(plugin.manifest?.summary ?? "", .muted)
      }
      if let message = plugin.message {
        lines.add("message/\(plugin.id.text)", level: 2) { line in
          line.draw("      ")
          line.append(message, .warning)
        }
      }
    }
    lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    lines.addHint([("a", "add"), ("o", "open"), ("e", "enable"), ("d", "stop")])
    let first = plugins.first.map { PluginLine.key($0.id.text).text }
    return ViewPage(title: title, lines: lines, focus: first ?? "add")
  }
}

/// How a plugin goes, in a mark and a word.
struct PluginRow {
  let mark: String
  let state: String
  let style: Wire.SpanStyle
  let label: String

  init(_ plugin: Wire.Plugin) {
    (mark, state, style) =
      switch plugin.state {
      case .off: ("·", "off", .muted)
      case .changed: ("!", "changed", .warning)
      case .idle: ("●", "on", .success)
      case .running: ("●", "running", .success)
      case .waiting: ("!", "failed, tried again", .warning)
      case .failed: ("!", "stopped", .error)
      case .missing: ("!", "missing", .error)
      default: ("●", plugin.state.rawValue, .muted)
      }
    label = "\(plugin.id.text), \(state)" + (plugin.message.map { ": \($0)" } ?? "")
  }
}

/// The page of one plugin: how it goes, what it may do and adds, its settings and its log.
struct PluginPage {
  /// More lines of the log are shown by `daybook plugin log`.
  static let logLines = 20
  private static let valueColumn = 20

  let plugin: Wire.Plugin
  let methods: PluginMethodNames
  let log: [PluginFiles.LogLine]
  let moment: Moment

  private var name: String { plugin.id.text }

  func drawn(on canvas: Canvas) -> ViewPage {
    var lines = ViewLines(canvas)
    addHead(&lines)
    addPermissions(&lines)
    addAdditions(&lines)
    addSettings(&lines)
    addLog(&lines)
    // A setting has the keys of some of these, too.
    let names = PluginActions.names(on: plugin)
    let keys = [
      ("e", "enable", "enable"), ("d", "disable", "stop"), ("r", "run", "run now"),
      ("D", "remove", "remove"),
    ]
    lines.addHint(keys.filter { names.contains($0.1) }.map { ($0.0, $0.2) })
    return ViewPage(title: name, lines: lines, focus: PluginLine.key(name).text)
  }

  private func addHead(_ lines: inout ViewLines) {
    let row = PluginRow(plugin)
    lines.addHeading(PluginLine.key(name).text, actions: PluginActions.names(on: plugin)) {
      $0.append(name, .title)
      if let version = plugin.manifest?.version { $0.append(" \(version)", .muted) }
      $0.draw("  \(row.mark) \(row.state)", row.style)
      $0.drawHelpKey()
    }
    lines.addWrapped(plugin.manifest?.summary ?? "", at: "summary")
    lines.addWrapped(plugin.message ?? "", at: "message", .warning)
    lines.addWrapped(runs, at: "runs", .muted)
    lines.add("folder", level: 1) {
      $0.draw("  ")
      $0.draw("its folder", link: plugin.folder)
    }
  }

  private var runs: String {
    func at(_ instant: Instant?) -> String? {
      instant.map { moment.zone.local(at: $0) }.map {
        ($0.day == moment.today ? "" : "\($0.day.shortText) ") + moment.clock.text($0.time)
      }
    }
    var parts: [String] = []
    switch plugin.manifest.map({ ($0.kind, $0.every, $0.stays) }) {
    case (.feeder, let every?, _)?: parts.append("Runs every \(every)")
    case (.feeder, _, true?)?: parts.append("Runs while daybook is open")
    case (.feeder, _, _)?: parts.append("Runs when you say so")
    case (.responder, _, _)?: parts.append("Runs when it is asked")
    default: break
    }
    if let started = at(plugin.startedAt) { parts.append("started last at \(started)") }
    if let next = at(plugin.nextAt) { parts.append("next at \(next)") }
    return parts.joined(separator: ", ")
  }

  private func addPermissions(_ lines: inout ViewLines) {
    guard let manifest = plugin.manifest else { return }
    lines.addHeading("may") { $0.draw("It may", .heading) }
    let parts = PluginPermissionWords(manifest: manifest, methods: methods).parts()
    lines.addWrapped(
      parts.isEmpty ? "do nothing beyond its own folder" : parts.joined(separator: "\n"), at: "may")
    if plugin.isConfined == false {
      lines.addWrapped(PluginPermissionWords.unconfined, at: "confined", .warning)
    }
  }

  private func addAdditions(_ lines: inout ViewLines) {
    let methods = plugin.manifest?.methods ?? []
    let views = plugin.manifest?.views ?? []
    guard !methods.isEmpty || !views.isEmpty else { return }
    lines.addHeading("adds") { $0.draw("It adds", .heading) }
    for view in views {
      let full = "x/\(name)/\(view.name)"
      lines.add("view/\(view.name)", level: 1) {
        $0.draw("  the view ")
        $0.append(view.title, link: Link.scheme + "view/\(full)")
      }
    }
    for method in methods {
      lines.add("method/\(method.name)", level: 1) {
        $0.append("  x/\(name)/\(method.name)", .accent)
        $0.append("  \(method.summary)", .muted)
      }
    }
  }

  private func addSettings(_ lines: inout ViewLines) {
    guard let settings = plugin.manifest?.settings, !settings.isEmpty else { return }
    lines.addHeading("settings") { $0.draw("Settings", .heading) }
    let column = min(Self.valueColumn, lines.canvas.width / 3)
    for setting in settings {
      let value = plugin.values.first { $0.name == setting.name }
      lines.add(
        PluginSettingLine.key(name, setting.name).text, level: 1, actions: PluginActions.onSetting,
        label: "\(setting.name): \(setting.summary)"
      ) {
        $0.append("  \(setting.name)")
        $0.pad(to: column)
        $0.draw(" ")
        let texts = value?.values ?? []
        if setting.isSecret == true {
          $0.draw(value?.isSet == true ? "is set" : "is not set", .muted)
        } else if texts.isEmpty {
          $0.draw(setting.isRequired == true ? "must be set" : "is not set", .muted)
        } else {
          $0.append(texts.joined(separator: ", "), .accent)
          if value?.isSet != true { $0.draw("  (at first)", .muted) }
        }
        $0.append("  \(setting.summary)", .muted)
      }
    }
  }

  private func addLog(_ lines: inout ViewLines) {
    lines.addHeading("log") {
      $0.draw("Log", .heading)
      if log.count == Self.logLines { $0.draw("   more: daybook plugin log \(name)", .muted) }
    }
    if log.isEmpty { lines.add("log/empty", level: 1) { $0.draw("  It is empty.", .muted) } }
    for (index, entry) in log.enumerated() {
      lines.add("log/\(index)", level: 1) {
        $0.draw("  ")
        let local = moment.zone.local(at: entry.at)
        $0.draw("\(local.day == moment.today ? "" : "\(local.day.shortText) ")", .time)
        $0.draw("\(moment.clock.text(local.time))  ", .time)
        $0.append(entry.text, entry.isNote ? .warning : .muted)
      }
    }
  }
}
