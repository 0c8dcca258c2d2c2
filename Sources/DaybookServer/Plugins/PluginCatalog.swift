// A plugin is a program that speaks JSON-RPC over its standard input and output. `plugin/*` adds
// and enables plugins; `Manifest` reads what one says of itself. Nothing of a plugin runs before
// the person was shown what it may do and agreed: what they agreed to is kept as a hash of the
// manifest and the program, so a changed one is off until they agree again. What is kept of a plugin
// is in Sources/DaybookModel/Plugins, its log, its secrets and its own folder lie beside the
// database (`PluginFiles`). The decision record is
// docs/decisions/0040-how-a-plugin-comes-in.md.

import DaybookModel
import DaybookProtocol
import Glibc
import JSON
import Synchronization

/// A plugin that was added or lies in a plugin folder.
struct InstalledPlugin: Sendable {
  let name: String
  /// nil for one that was not added.
  let record: PluginRecord?
  /// Where it is.
  let path: String
  /// What is in its folder, or why that cannot be read.
  let folder: Result<PluginFolder, ModelError>

  var manifest: Wire.PluginManifest? { (try? folder.get())?.manifest }

  /// Whether it may run as it is now.
  var isEnabled: Bool {
    guard let agreement = record?.agreement, let folder = try? folder.get() else { return false }
    return folder.agreement == agreement && folder.manifest.name.text == name
  }
}

extension InstalledPlugin {
  /// Whether the preferences keep it from running, since it uses the network.
  func isKept(in session: Session) -> Bool {
    manifest?.permissions?.network == true && session.preferences.localOnly
  }

  /// Throws `invalidState` and `localOnly` for one that may not run now.
  func checkMayRun(in session: Session) throws {
    guard isEnabled else {
      throw ModelError.invalidState(
        .wrongStep,
        message: record?.agreement != nil
          ? "The plugin “\(name)” is another than was agreed to, so it does not run."
          : "The plugin “\(name)” is off.",
        hint: "Type `daybook plugin enable \(name)`.")
    }
    if isKept(in: session) {
      throw ModelError.localOnly(
        message: "“\(name)” uses the network, and the preference `localOnly` is on.")
    }
  }

  /// Throws `invalidState` and `localOnly` for one that a person cannot have run now.
  func checkRuns(in session: Session) throws {
    try checkMayRun(in: session)
    guard manifest?.kind == .feeder, manifest?.stays != true else {
      throw ModelError.invalidState(
        .wrongStep,
        message: manifest?.stays == true
          ? "“\(name)” runs for as long as a front end or `daybook watch` does."
          : "“\(name)” is started when it is asked something.")
    }
  }
}

/// Finds the plugins of this person.
struct PluginCatalog: Sendable {
  /// Folders that have a folder for each plugin, the person's own first.
  let folders: [String]
  let methods: PluginMethodNames
  /// What was read, by path.
  private let known = KnownFolders()

  init(folders: [String], methods: PluginMethodNames) {
    self.folders = folders
    self.methods = methods
  }

  /// Returns the plugins by name; of two of one name, the one that was added, or of the first
  /// folder.
  func plugins(_ records: [PluginRecord]) -> [InstalledPlugin] {
    var found = Dictionary(
      records.map { ($0.name, installed($0)) }, uniquingKeysWith: { first, _ in first })
    for path in folders.flatMap(subfolders) {
      let name = String(path.split(separator: "/").last ?? "")
      guard found[name] == nil, (try? Wire.PluginName(json: .string(name))) != nil else { continue }
      found[name] = InstalledPlugin(name: name, record: nil, path: path, folder: read(path))
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Returns the responders that may run, by name.
  func enabled(_ records: [PluginRecord]) -> [InstalledPlugin] {
    records.filter { $0.agreement != nil }.map(installed)
      .filter { $0.isEnabled && $0.manifest?.kind == .responder }
  }

  /// Throws `notFound`.
  func plugin(_ name: String, in reader: ReadTransaction) throws -> InstalledPlugin {
    do {
      return installed(try reader.plugin(name))
    } catch ModelError.notFound {
      guard let path = folders.flatMap(subfolders).first(where: { $0.hasSuffix("/" + name) })
      else { throw ModelError.notFound(.plugin, name) }
      return InstalledPlugin(name: name, record: nil, path: path, folder: read(path))
    }
  }

  func installed(_ record: PluginRecord) -> InstalledPlugin {
    InstalledPlugin(
      name: record.name, record: record, path: record.folder, folder: read(record.folder))
  }

  private func read(_ path: String) -> Result<PluginFolder, ModelError> {
    do {
      return .success(try known.folder(path, methods))
    } catch let error as ModelError {
      return .failure(error)
    } catch {
      return .failure(.unavailable(message: "The plugin in \(path) cannot be read."))
    }
  }

  private func subfolders(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), FileStatus("\(folder)/\(name)/plugin.json") != nil {
        names.append(name)
      }
    }
    return names.sorted().map { "\(folder)/\($0)" }
  }
}

/// The folders that were read, which are read again when a file of theirs has changed: a call of a
/// plugin's method would otherwise read the whole program.
private final class KnownFolders: Sendable {
  private let folders = Mutex<[String: PluginFolder]>([:])

  func folder(_ path: String, _ methods: PluginMethodNames) throws -> PluginFolder {
    if let known = folders.withLock({ $0[path] }), !known.isStale { return known }
    let folder = try PluginFolder(path: path, methods: methods)
    folders.withLock { $0[path] = folder }
    return folder
  }
}
