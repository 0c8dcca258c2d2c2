// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

import JSON
package import JSONRPC

/// Answers the methods of `plugin`.
package protocol PluginMethods: Sendable {
  /// Adds the plugin in a folder, which stays where it is. Nothing of it runs until it is enabled.
  func add(_ params: Wire.PluginAdd.Params, _ call: Call) throws -> Wire.Plugin
  /// Sets the settings that are given; the others stay. A plugin that is enabled stays so.
  func configure(_ params: Wire.PluginConfigure.Params, _ call: Call) throws -> Wire.Plugin
  /// Ends a plugin, and starts it no more. Its settings stay.
  func disable(_ params: Wire.PluginDisable.Params, _ call: Call) throws -> Wire.Plugin
  /// Lets a plugin run with the permissions of its manifest, for this database on this machine. Without `confirm` it changes nothing, and the error says what the plugin may do; so it is again when its state is `changed`.
  func enable(_ params: Wire.PluginEnable.Params, _ call: Call) throws -> Wire.Plugin
  /// Returns one plugin.
  func get(_ params: Wire.PluginGet.Params, _ call: Call) throws -> Wire.Plugin
  /// Returns what the plugin that asks keeps in the database (`plugin/setState`). Each front end may run a process of it: what they share is here. Any other client is refused.
  func getState(_ params: Wire.PluginGetState.Params, _ call: Call) throws -> Wire.PluginKept
  /// Lists the plugins that were added, and those in the folders `daybook/plugins` of the data folders (XDG_DATA_HOME and XDG_DATA_DIRS).
  func list(_ params: Wire.PluginList.Params, _ call: Call) throws -> Wire.PluginIndex
  /// Returns the end of a plugin's log: what it wrote to its standard error, and what daybook noted about it.
  func log(_ params: Wire.PluginLog.Params, _ call: Call) throws -> Wire.PluginLogPage
  /// Disables a plugin and forgets its settings and its log; its own folder stays. If anything was set, `confirm` is needed.
  func remove(_ params: Wire.PluginRemove.Params, _ call: Call) throws -> Wire.Removal
  /// Runs a feeder now, whatever its schedule, and answers when it has ended. A cancel ends it. It takes neither `requestKey` nor `dryRun`.
  func run(_ params: Wire.PluginRun.Params, _ call: Call) throws -> Wire.Plugin
  /// Sets what the plugin that asks keeps in the database. It is neither in the history nor in an export, and goes when the plugin is removed. Its live pages are drawn again in every front end. Its `requestKey` is not remembered, since the same again changes nothing. Any other client is refused.
  func setState(_ params: Wire.PluginSetState.Params, _ call: Call) throws -> Wire.PluginKept
}

extension MethodTable {
  /// Adds the methods of `PluginMethods`.
  package mutating func add(plugin handlers: some PluginMethods) {
    add("plugin/add", .write) {
      try handlers.add(.init(params: $0), $1).json
    }
    add("plugin/configure", .write) {
      try handlers.configure(.init(params: $0), $1).json
    }
    add("plugin/disable", .write) {
      try handlers.disable(.init(params: $0), $1).json
    }
    add("plugin/enable", .write) {
      try handlers.enable(.init(params: $0), $1).json
    }
    add("plugin/get", .read) {
      try handlers.get(.init(params: $0), $1).json
    }
    add("plugin/getState", .read) {
      try handlers.getState(.init(params: $0), $1).json
    }
    add("plugin/list", .read) {
      try handlers.list(.init(params: $0), $1).json
    }
    add("plugin/log", .read) {
      try handlers.log(.init(params: $0), $1).json
    }
    add("plugin/remove", .write) {
      try handlers.remove(.init(params: $0), $1).json
    }
    add("plugin/run", .long) {
      try handlers.run(.init(params: $0), $1).json
    }
    add("plugin/setState", .write) {
      try handlers.setState(.init(params: $0), $1).json
    }
  }
}
