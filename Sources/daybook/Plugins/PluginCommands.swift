// Commands on plugins: `plugin` with its subcommands, which ask `plugin/*` and print a plugin as a
// row (`EntityRow`). The one idea: nothing of a plugin runs before `enable` showed what it may do
// and the person agreed. What a plugin adds is called like any other method, by `daybook call`.

import ArgumentParser
import CivilTime
import DaybookProtocol
import DaybookServer
import Glibc
import JSONRPC
import SearchLanguage

/// The command about plugins, with its subcommands.
struct PluginRootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "plugin", "Shows the plugins, adds, enables, sets and removes them.",
    discussion: "`daybook plugin add ~/src/hello`, `daybook plugin enable hello`",
    subcommands: [
      PluginListCommand.self, PluginShowCommand.self, PluginAddCommand.self,
      PluginEnableCommand.self, PluginDisableCommand.self, PluginSetCommand.self,
      PluginRunCommand.self, PluginLogCommand.self, PluginRemoveCommand.self,
    ],
    defaultSubcommand: PluginListCommand.self)
}

/// The plugin that a command works on.
struct PluginArgument: ParsableArguments {
  @Argument(help: "The plugin's name.")
  var name: String
}

struct PluginListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list", "Shows the plugins that were added, and those that are installed.",
    discussion: "`daybook plugin list`, `daybook plugin list --json`", aliases: ["ls"])

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let index = try server.ask(Wire.PluginList.Params())
      try output.deliver(list: index.items, server)
      if index.items.isEmpty {
        output.note("There are no plugins. `daybook plugin add FOLDER` adds one.")
      }
    }
  }
}

struct PluginShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows what a plugin is, what it may do and what is set.",
    discussion: "`daybook plugin show hello`, `daybook plugin show hello --json`")

  @OptionGroup var plugin: PluginArgument
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let shown = try server.ask(Wire.PluginGet.Params(id: server.pluginID(plugin.name)))
      try output.deliver(shown, server)
      output.note("In \(shown.folder).")
      if shown.isConfined == false {
        output.note("It is not confined: bubblewrap is not here, or may not do it.")
      }
      guard let manifest = shown.manifest else { return }
      for method in manifest.methods ?? [] {
        output.note("Adds the method x/\(manifest.name.text)/\(method.name): \(method.summary)")
      }
      for format in manifest.formats ?? [] {
        let name = "\(manifest.name.text)/\(format.name)"
        if format.imports { output.note("Reads \(format.title): `daybook import \(name) FILE`.") }
        if format.exports {
          output.note("Writes \(format.title): `daybook export FILE --format \(name)`.")
        }
      }
      for search in manifest.searches ?? [] {
        output.note("Searches \(search.title): `daybook search WORDS --elsewhere`.")
      }
      for value in shown.values {
        let text = value.values.map { $0.joined(separator: ", ") } ?? "(secret)"
        let state =
          value.isSet == true ? text : value.values == nil ? "not set" : "\(text) (initial)"
        output.note("Setting \(value.name): \(state)")
      }
    }
  }
}

struct PluginAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Adds the plugin in a folder; nothing of it runs yet.",
    discussion: "`daybook plugin add ~/src/hello`, `daybook plugin add .`")

  @Argument(help: "A folder with a plugin.json, which stays where it is.", completion: .directory)
  var folder: String

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { _ in
      Wire.PluginAdd.Params(path: try FilePath.ofServer(folder))
    } note: { plugin, _ in
      "Added. `daybook plugin enable \(plugin.id.text)` shows what it may do and lets it run."
    }
  }
}

struct PluginEnableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "enable", "Shows what a plugin may do, and lets it run.",
    discussion: "`daybook plugin enable hello`, `daybook plugin enable hello --yes`")

  @OptionGroup var plugin: PluginArgument
  @OptionGroup var confirmation: Confirmation
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let id = try server.pluginID(plugin.name)
      func enable(_ confirm: Bool?) throws {
        try output.deliver(
          server.ask(Wire.PluginEnable.Params(confirm: confirm, id: id)), server)
      }
      do {
        try enable(nil)
      } catch let error as ResponseError where error.asksForMore {
        if confirmation.yes { output.note(error.message) }
        try confirmation.ask("\(error.message) Let it?", hint: "Use `--yes` to let it run.") {
          try enable($0)
        }
      }
      output.note(
        "“\(plugin.name)” is on. Its folder is read-only for it; what it keeps is in its own $HOME."
      )
    }
  }
}

struct PluginDisableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "disable", "Ends a plugin and starts it no more; what is set stays.",
    discussion: "`daybook plugin disable hello`, `daybook plugin disable hello --quiet`")

  @OptionGroup var plugin: PluginArgument
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.PluginDisable.Params(id: try $0.pluginID(plugin.name))
    } note: { plugin, _ in
      "“\(plugin.id.text)” is off."
    }
  }
}

struct PluginSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "set", "Sets a setting of a plugin; without a value, to what it was at first.",
    discussion: """
      `daybook plugin set hello word Servus`, `daybook plugin set hello word`. A value of `-` is \
      read from standard input.
      """)

  @OptionGroup var plugin: PluginArgument

  @Argument(help: "The setting.")
  var setting: String

  @Argument(help: "Its value, or several where it takes several.")
  var values: [String] = []

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request { server in
      // So that no password has to be in the history of a shell.
      let typed = values == ["-"] ? [readLine(strippingNewline: true) ?? ""] : values
      return Wire.PluginConfigure.Params(
        id: try server.pluginID(plugin.name),
        values: [Wire.PluginValue(name: setting, values: typed.nonEmpty)])
    } note: { _, _ in
      "Set."
    }
  }
}

struct PluginRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "run", "Runs a feeder now, whatever its schedule, and waits until it has ended.",
    discussion: "`daybook plugin run ics`, `daybook plugin run ics --quiet`")

  @OptionGroup var plugin: PluginArgument
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.request {
      Wire.PluginRun.Params(id: try $0.pluginID(plugin.name))
    } note: { plugin, _ in
      "Done. `daybook plugin log \(plugin.id.text)` shows what it wrote."
    }
  }
}

struct PluginLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "log", "Shows what a plugin wrote to its standard error, and what daybook noted about it.",
    discussion: "`daybook plugin log hello`, `daybook plugin log hello --limit 20`")

  @OptionGroup var plugin: PluginArgument

  @Option(help: "The maximum number of lines (1 to 1000).")
  var limit: Int?

  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let log = try server.ask(
        Wire.PluginLog.Params(id: try server.pluginID(plugin.name), limit: limit))
      for line in log.items {
        let text = line.text
        try StandardStreams.deliver("\(line.writtenAt) \(line.isNote ? "daybook: " : "")\(text)\n")
      }
      if log.items.isEmpty { output.note("Its log is empty.") }
    }
  }
}

struct PluginRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Forgets a plugin with its settings and its log; its folder stays.",
    discussion: "`daybook plugin remove hello`, `daybook plugin remove hello --yes`",
    aliases: ["rm", "delete"])

  @OptionGroup var plugin: PluginArgument
  @OptionGroup var confirmation: Confirmation
  @OptionGroup var output: OutputArguments

  func run() throws {
    try output.session.ask { server in
      let id = try server.pluginID(plugin.name)
      try confirmation.ask(
        "Remove “\(plugin.name)” with its settings and its log?", hint: "Use `--yes` to remove it."
      ) {
        try server.ask(Wire.PluginRemove.Params(confirm: $0, id: id))
      }
      output.note("Removed “\(plugin.name)”.")
    }
  }
}

extension LocalServer {
  /// Ends the command where no plugin has this name.
  func pluginID(_ text: String) throws -> Wire.PluginID {
    let ids = try ask(Wire.PluginList.Params()).items.map(\.id)
    guard let id = ids.first(where: { $0.text == text }) else {
      let guess = text.guess(among: ids.map(\.text))
      throw ExitStatus.notFound.failure(
        "There is no plugin “\(text)”.\(guess) `daybook plugin` shows them all.")
    }
    return id
  }
}

extension Wire.Plugin: EntityRow {
  static let flexibleCell = 2

  var columns: [String] {
    [
      id.text, state.rawValue, manifest?.version ?? "", manifest?.summary ?? "", folder,
      message ?? "",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    let isWrong = ["changed", "waiting", "failed", "missing"].contains(state.rawValue)
    return [
      TextTable.Cell(id.text, .key),
      TextTable.Cell(state.rawValue, isWrong ? .warning : .muted),
      TextTable.Cell(message ?? manifest?.summary ?? "", isWrong ? .warning : nil),
    ]
  }
}
