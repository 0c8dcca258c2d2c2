import CivilTime
import DaybookProtocol
import JSON

/// A plugin as a row of a list.
struct PluginEntry: EntityRow {
  static let flexibleCell = 2

  let plugin: Wire.Plugin

  init(_ entity: JSON) throws {
    plugin = try Wire.Plugin(json: entity)
  }

  var columns: [String] {
    [
      plugin.name.text, plugin.state.rawValue, plugin.manifest?.version ?? "",
      plugin.manifest?.summary ?? "", plugin.folder, plugin.message ?? "",
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    let isWrong = ["changed", "waiting", "failed", "missing"].contains(plugin.state.rawValue)
    return [
      TextTable.Cell(plugin.name.text, .key),
      TextTable.Cell(plugin.state.rawValue, isWrong ? .warning : .muted),
      TextTable.Cell(plugin.message ?? plugin.manifest?.summary ?? "", isWrong ? .warning : nil),
    ]
  }
}
