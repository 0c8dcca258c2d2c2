// A plugin is a program that speaks JSON-RPC over its standard input and output. `plugin/*` adds
// and enables plugins; `Manifest` reads what one says of itself. Nothing of a plugin runs before
// the person was shown what it may do and agreed: what they agreed to is kept as a hash of the
// manifest and the program, so a changed one is off until they agree again. What is kept of a plugin
// is in Sources/DaybookModel/Plugins, its log, its secrets and its own folder lie beside the
// database (`PluginFiles`). The decision record is
// docs/decisions/0040-how-a-plugin-comes-in.md.

import DaybookModel
import DaybookProtocol
import JSON
import PluginHost
import Synchronization

/// A plugin that was added or lies in a plugin folder.
struct InstalledPlugin: Sendable {
  let name: String
  /// nil for one that was not added.
  let record: PluginRecord?
  let path: String
  /// What is in its folder, or why that cannot be read.
  let folder: Result<PluginFolder, ModelError>
  /// Whether the person agreed to it as it is now.
  let standing: PluginStanding
  /// Of one that was agreed to: the copy of its folder that was approved.
  let approved: PluginFolder?

  var manifest: Wire.PluginManifest? { (approved ?? (try? folder.get()))?.manifest }

  var isEnabled: Bool { standing.agreement != nil }
}

extension InstalledPlugin {
  /// Whether the preferences keep it from running, since it uses the network.
  func isKept(in session: Session) -> Bool {
    manifest?.permissions?.network == true && session.preferences.localOnly
  }

  /// Throws `invalidState` and `localOnly` for one that may not run now.
  func checkMayRun(in session: Session) throws {
    guard isEnabled else { throw refusal(standing) }
    if isKept(in: session) {
      throw ModelError.localOnly(
        message: "“\(name)” uses the network, and the preference `localOnly` is on.")
    }
  }

  /// What is said of one that does not run.
  func refusal(_ standing: PluginStanding) -> ModelError {
    var message = "The plugin “\(name)” is off."
    if case .changed(let words) = standing { message = "“\(name)” does not run. \(words)" }
    return .invalidState(
      .wrongStep, message: message, hint: "Type `daybook plugin enable \(name)`.")
  }

  /// Throws `invalidState` and `localOnly` for one that a person cannot have run now.
  func checkRuns(in session: Session) throws {
    try checkMayRun(in: session)
    guard manifest?.kind == .feeder, manifest?.stays != true else {
      throw ModelError.invalidState(
        .wrongKind,
        message: manifest?.stays == true
          ? "“\(name)” runs for as long as a front end or `daybook watch` does."
          : "“\(name)” is started when it is asked something.")
    }
  }
}

struct PluginCatalog: Sendable {
  /// Folders that have a folder for each plugin, the person's own first.
  let folders: [String]
  let methods: PluginMethodNames
  let judge: PluginJudge
  /// What was read, by path.
  private let known = KnownFolders()

  /// Returns the plugins by name; of two of one name, the one that was added, or of the first
  /// folder.
  func plugins(_ records: [PluginRecord]) -> [InstalledPlugin] {
    var found = Dictionary(
      records.filter { Self.isName($0.name) }.map { ($0.name, installed($0)) },
      uniquingKeysWith: { first, _ in first })
    for path in folders.flatMap(subfolders) {
      let name = String(path.split(separator: "/").last ?? "")
      guard found[name] == nil, Self.isName(name) else { continue }
      found[name] = notAdded(name, path)
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// A database of somebody else's may have other names.
  private static func isName(_ name: String) -> Bool {
    (try? Wire.PluginID(json: .string(name))) != nil
  }

  /// Returns the responders that may run, by name.
  func enabled(_ records: [PluginRecord]) -> [InstalledPlugin] {
    records.filter { $0.agreement != nil }.map(installed)
      .filter { $0.isEnabled && $0.manifest?.kind == .responder }
  }

  /// Returns those that wait for the person to approve them again, by name. Does not try whether the
  /// machine can confine them: this is asked often.
  func changed(_ records: [PluginRecord]) -> [InstalledPlugin] {
    records.filter { $0.agreement != nil }.map(installed).filter { plugin in
      switch plugin.standing {
      case .off: false
      case .changed: true
      case .agreed(let agreement):
        judge.obstacle(to: agreement, isTrying: false) != nil
      }
    }
  }

  /// Throws `notFound`.
  func plugin(_ name: String, in reader: ReadTransaction) throws -> InstalledPlugin {
    do {
      return installed(try reader.plugins.item(name))
    } catch ModelError.notFound {
      guard let path = folders.flatMap(subfolders).first(where: { $0.hasSuffix("/" + name) })
      else { throw ModelError.notFound(.plugin, name) }
      return notAdded(name, path)
    }
  }

  private func notAdded(_ name: String, _ path: String) -> InstalledPlugin {
    InstalledPlugin(
      name: name, record: nil, path: path, folder: read(path), standing: .off, approved: nil)
  }

  func installed(_ record: PluginRecord) -> InstalledPlugin {
    let folder = read(record.folder)
    let standing = standing(record, folder, isFresh: false)
    return InstalledPlugin(
      name: record.name, record: record, path: record.folder, folder: folder, standing: standing,
      approved: standing.agreement.flatMap { try? approved($0).get() })
  }

  private func standing(
    _ record: PluginRecord, _ folder: Result<PluginFolder, ModelError>, isFresh: Bool
  ) -> PluginStanding {
    guard let folder = try? folder.get() else { return .off }
    guard folder.manifest.name.text == record.name else {
      return .changed("It calls itself “\(folder.manifest.name.text)” now.")
    }
    return judge.standing(of: record, folder) {
      try known.code(folder.path, known: $0, isFresh: isFresh).digest
    }
  }

  /// Returns what was approved, as its copy has it, and not as the folder has it at some moment.
  func approved(_ agreement: PluginAgreement) -> Result<PluginFolder, ModelError> {
    let code = judge.agreements.isRehearsed(agreement) ? nil : judge.agreements.code(of: agreement)
    return read(code ?? agreement.folder)
  }

  /// Compares a plugin with all that the person agreed to, also what matters only when it starts: its
  /// code at this moment, unless that need not be fresh, the machine, and what was granted.
  func standingAtStart(_ plugin: InstalledPlugin, isFresh: Bool = true) -> PluginStanding {
    guard let record = plugin.record else { return .off }
    let standing = standing(record, plugin.folder, isFresh: isFresh)
    guard let agreement = standing.agreement, let obstacle = judge.obstacle(to: agreement) else {
      return standing
    }
    return .changed(obstacle)
  }

  /// Returns a plugin's code as it was within the last second, or now where that is to be fresh. Throws
  /// `invalidValue` and `tooLarge`.
  func code(of folder: PluginFolder, isFresh: Bool = false) throws -> PluginCode {
    try known.code(folder.path, known: nil, isFresh: isFresh)
  }

  /// Throws `invalidValue` for a folder that lies where daybook keeps its own things, or holds them,
  /// and for one that has the name of another plugin, which comes with daybook.
  func checkPlace(of folder: PluginFolder) throws {
    let shipped = folders.dropFirst().flatMap(subfolders).first {
      $0.hasSuffix("/" + folder.manifest.name.text)
    }
    if let shipped, realPath(shipped) != folder.path {
      throw PluginFolder.refusal(
        "name", "“\(folder.manifest.name.text)” is the plugin in \(shipped). Give it another name.")
    }
    if let problem = judge.places.problem(ofPluginIn: folder.path, homes: folders) {
      throw PluginFolder.refusal("path", problem)
    }
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
    SystemText.names(in: folder).filter {
      !$0.hasPrefix(".") && FileStatus("\(folder)/\($0)/plugin.json") != nil
    }.sorted().map { "\(folder)/\($0)" }
  }
}

/// The folders that were read, which are read again when a file of theirs has changed.
private final class KnownFolders: Sendable {
  private let folders = Mutex<[String: PluginFolder]>([:])
  private let codes = Mutex<[String: (code: PluginCode, at: ContinuousClock.Instant)]>([:])

  func folder(_ path: String, _ methods: PluginMethodNames) throws -> PluginFolder {
    if let known = folders.withLock({ $0[path] }), !known.isStale { return known }
    let folder = try PluginFolder(path: path, methods: methods)
    folders.withLock { $0[path] = folder }
    return folder
  }

  /// Reads the code in a folder, or returns what was read within the last second where it need not be
  /// fresh: pages ask often. `known` is what an agreement says of it.
  func code(_ path: String, known: PluginDigest?, isFresh: Bool) throws -> PluginCode {
    let before = codes.withLock { $0[path] }
    if !isFresh, let before, .now - before.at < .seconds(1) { return before.code }
    let at = ContinuousClock.now
    let code = try PluginCode(in: path, known: before?.code.digest ?? known)
    codes.withLock { $0[path] = (code, at) }
    return code
  }
}
