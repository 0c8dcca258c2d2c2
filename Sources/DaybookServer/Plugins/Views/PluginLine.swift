import DaybookModel
import Markup

/// A plugin as a line. What only lies in a plugin folder has no record.
struct PluginLine: LineSubject {
  static let lineKind = "plugin"

  let name: String
  let record: PluginRecord?

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> PluginLine {
    PluginLine(name: key.id, record: try reader.plugins.itemIfAny(key.id))
  }

  static func key(_ name: String) -> LineKey { LineKey(self, name) }

  /// Returns the title of a page that a plugin draws, which cannot be taken for one of daybook's.
  static func title(_ title: String, of plugin: String) -> String {
    "\(LineText.fit(title).prefix(60)) (plugin \(plugin))"
  }

  var lineKey: LineKey { Self.key(name) }
  var revision: Int64 { record?.revision ?? 0 }
  var lineTitle: String { name }
}

/// A setting of a plugin as a line: "setting/hello.word", since no name of a plugin has a dot.
struct PluginSettingLine: LineSubject {
  static let lineKind = "setting"

  let plugin: String
  let setting: String
  let record: PluginRecord?

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> PluginSettingLine {
    let parts = key.id.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { throw LineKey.unknown }
    let plugin = String(parts[0])
    return PluginSettingLine(
      plugin: plugin, setting: String(parts[1]), record: try reader.plugins.itemIfAny(plugin))
  }

  static func key(_ plugin: String, _ setting: String) -> LineKey {
    LineKey(self, "\(plugin).\(setting)")
  }

  var lineKey: LineKey { Self.key(plugin, setting) }
  var revision: Int64 { record?.revision ?? 0 }
  var lineTitle: String { setting }
}

extension PluginReader {
  /// Returns nil for a plugin that was not added.
  fileprivate func itemIfAny(_ name: String) throws -> PluginRecord? {
    do {
      return try item(name)
    } catch ModelError.notFound {
      return nil
    }
  }
}
