import DaybookModel
import DaybookProtocol

struct PluginActions: Sendable {
  let directory: PluginDirectory

  static func names(on plugin: Wire.Plugin) -> [String] {
    let isOff = [.off, .changed, .missing].contains(plugin.state)
    let runs = plugin.manifest?.kind == .feeder && plugin.manifest?.stays != true
    return (isOff || plugin.state == .failed ? ["enable"] : [])
      + (plugin.state == .off ? [] : ["disable"]) + (isOff || !runs ? [] : ["run"])
      + (plugin.revision > 0 ? ["remove"] : [])
  }

  static let onSetting = ["edit", "reset"]

  var inList: [ViewAction] { [add, open] + onPage }
  var onPage: [ViewAction] { [enable, disable, run, edit, reset, remove] }

  private var add: ViewAction {
    ViewAction(
      Wire.Action(
        "add", key: "a", "Add a plugin", .view, isMain: true,
        asks: [.text("Folder of the plugin")]),
      method: Wire.PluginAdd.method, undoRole: .final
    ) { act, writer in
      guard let path = act.written(0) else { return act.nothing("Nothing was added.") }
      let folder = try act.atAnswer(0) {
        try PluginFolder(
          path: PersonPath.absolute([path])[0], methods: directory.pool.catalog.methods)
      }
      let name = folder.manifest.name.text
      try writer.plugins.add(name, folder: folder.path)
      return .done("Added “\(name)”. It does not run until you enable it", at: PluginLine.key(name))
    }
  }

  private var open: ViewAction {
    .opening(
      Wire.Action(Wire.Action.openName, key: "o", "Open its page", isMain: true),
      on: [PluginLine.self]
    ) { act in
      let name = try act.subject(PluginLine.self).name
      return Wire.ViewTarget(argument: name, focus: PluginLine.key(name).text, name: "plugins")
    }
  }

  private var enable: ViewAction {
    ViewAction(
      Wire.Action("enable", key: "e", "Let it run"), on: [PluginLine.self],
      method: Wire.PluginEnable.method, undoRole: .final,
      asks: { act in
        let plugin = try plugin(act)
        let settings = try directory.missingSettings(of: plugin).map { setting in
          setting.ask(nil, naming: true)
        }
        guard try !directory.isAgreed(to: plugin) else { return settings }
        let question = try directory.question(
          about: plugin, in: act.reader, isFirst: act.answers.isEmpty)
        return settings + [.confirm(question)]
      }, refusal: "It does not run."
    ) { act, writer in
      let plugin = try plugin(act)
      try directory.checkAsked(about: plugin, in: act.reader)
      for (index, setting) in try directory.missingSettings(of: plugin).enumerated() {
        try set(setting, of: plugin.name, act.answer(index), act, index, writer)
      }
      try directory.enable(plugin.name, isConfirmed: true, writer)
      return act.done("“\(plugin.name)” is on")
    }
  }

  private var disable: ViewAction {
    ViewAction(
      Wire.Action("disable", key: "d", "Stop it"), on: [PluginLine.self],
      method: Wire.PluginDisable.method, undoRole: .final
    ) { act, writer in
      let plugin = try plugin(act)
      guard plugin.record?.agreement != nil else {
        return act.nothing("“\(plugin.name)” is off already.")
      }
      try directory.disable(plugin.name, writer)
      return act.done("“\(plugin.name)” is off")
    }
  }

  private var run: ViewAction {
    ViewAction(
      Wire.Action("run", key: "r", "Run it now"), on: [PluginLine.self],
      method: Wire.PluginRun.method, undoRole: .final
    ) { act, writer in
      let plugin = try plugin(act)
      try plugin.checkRuns(in: act.session)
      try directory.runSoon(plugin.name, writer)
      return act.done("“\(plugin.name)” is due now")
    }
  }

  private var remove: ViewAction {
    ViewAction(
      Wire.Action("remove", key: "D", "Remove it", isDestructive: true), on: [PluginLine.self],
      method: Wire.PluginRemove.method, undoRole: .final,
      asks: { act in
        let name = try act.subject(PluginLine.self).name
        let count = try directory.settingCount(name, in: act.reader)
        let loss = count > 0 ? " \(count.counted("setting")) will be lost." : ""
        return [.confirm("Remove “\(name)”?\(loss) Its folder stays.")]
      }
    ) { act, writer in
      let name = try act.subject(PluginLine.self).name
      try directory.remove(name, writer)
      return Wire.Outcome(
        asks: [], message: "Removed “\(name)”", open: Wire.ViewTarget(name: "plugins"),
        style: .success)
    }
  }

  // MARK: Settings

  private var edit: ViewAction {
    ViewAction(
      Wire.Action("edit", key: "e", "Set it", isMain: true), on: [PluginSettingLine.self],
      method: Wire.PluginConfigure.method, undoRole: .final,
      asks: { act in
        let (plugin, setting) = try setting(act)
        let shown = try directory.plugin(plugin.name, in: act.reader)
        let values = shown.values.first { $0.name == setting.name }?.values
        return [setting.ask(values)]
      }
    ) { act, writer in
      let (plugin, setting) = try setting(act)
      try set(setting, of: plugin.name, act.answer(0), act, 0, writer)
      return act.done("Set \(setting.name)")
    }
  }

  private var reset: ViewAction {
    ViewAction(
      Wire.Action("reset", key: "d", "Restore the default"), on: [PluginSettingLine.self],
      method: Wire.PluginConfigure.method, undoRole: .final
    ) { act, writer in
      let (plugin, setting) = try setting(act)
      try directory.configure(plugin.name, [Wire.PluginValue(name: setting.name)], writer)
      return act.done("\(setting.name) is what it was at first")
    }
  }

  private func set(
    _ setting: Wire.PluginSetting, of plugin: String, _ answer: String, _ act: ViewAct,
    _ index: Int, _ writer: WriteTransaction
  ) throws {
    let lines = setting.isList == true ? answer.split(separator: "\n").map(String.init) : [answer]
    let values = lines.map { setting.type == .text ? $0 : TextRules.trimmed($0) }
      .filter { !$0.isEmpty }
    try act.atAnswer(index) {
      try directory.configure(
        plugin, [Wire.PluginValue(name: setting.name, values: values.isEmpty ? nil : values)],
        writer)
    }
  }

  private func plugin(_ act: ViewAct) throws -> InstalledPlugin {
    try directory.installed(act.subject(PluginLine.self).name, in: act.reader)
  }

  private func setting(_ act: ViewAct) throws -> (InstalledPlugin, Wire.PluginSetting) {
    let line = try act.subject(PluginSettingLine.self)
    let plugin = try directory.installed(line.plugin, in: act.reader)
    let settings = plugin.manifest?.settings ?? []
    guard let setting = settings.first(where: { $0.name == line.setting }) else {
      throw LineKey.unknown
    }
    return (plugin, setting)
  }
}

extension Wire.PluginSetting {
  /// Returns the question for its value; a secret that was set is not shown.
  fileprivate func ask(_ values: [String]?, naming isNamed: Bool = false) -> Wire.Ask {
    let words = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    let prompt = isNamed ? "\(words) (\(name))" : words
    if type == .boolean {
      return .choice(prompt, [("true", "Yes"), ("false", "No")], initial: values?.first)
    }
    let text = (values ?? []).joined(separator: "\n")
    if isList == true { return .multiline("\(prompt), one a line", initial: text) }
    return .text(prompt, initial: text.isEmpty ? nil : text)
  }
}
