import DaybookModel
import DaybookProtocol
import Glibc
import PluginHost

/// What a plugin asks to reach, held against what is daybook's own.
struct PluginGrants {
  /// The folders of daybook's own, which stay hidden whatever is granted.
  let own: OwnPlaces
  /// Those of all plugins, whose code none may write.
  let plugins: [String]

  /// Returns what the person grants by agreeing now: the paths that the manifest names and those that
  /// they set. What a manifest sets initially they did not see. Throws `invalidValue` for a path that
  /// cannot be granted.
  func granted(
    by manifest: Wire.PluginManifest, _ settings: [String: [String]]
  ) throws -> [GrantedPath] {
    let writable = PersonPath.absolute(manifest.permissions?.writes)
    let names = (manifest.settings ?? []).filter { $0.type == .path }.map(\.name)
    let set = names.flatMap { PersonPath.absolute(settings[$0]) }
    let readable = PersonPath.absolute(manifest.permissions?.reads) + set
    var grants: [GrantedPath] = []
    for path in writable { try add(path, isWritable: true, to: &grants) }
    for path in readable { try add(path, isWritable: false, to: &grants) }
    return grants
  }

  /// Returns what is granted after the person has changed settings: what they set anew leads to what
  /// it does now, and all else to what it did.
  func renewed(
    _ before: [GrantedPath], by manifest: Wire.PluginManifest, _ settings: [String: [String]]
  ) throws -> [GrantedPath] {
    try granted(by: manifest, settings).map { grant in
      before.first { $0.path == grant.path && $0.isWritable == grant.isWritable } ?? grant
    }
  }

  private func add(_ path: String, isWritable: Bool, to grants: inout [GrantedPath]) throws {
    guard !grants.contains(where: { $0.path == path }) else { return }
    let grant = GrantedPath(path, isWritable: isWritable)
    if let problem = own.problem(of: grant) ?? problem(of: grant) {
      throw PluginFolder.refusal(isWritable ? "permissions/writes" : "permissions/reads", problem)
    }
    // What the plugin makes itself, in a folder that it may write to, need not be there yet.
    let isMade =
      grant.target == nil
      && grants.contains { holder in
        guard holder.isWritable, let folder = holder.target?.path else { return false }
        return realPath(path.parentFolder)?.isWithin(folder) == true
      }
    if !isMade { grants.append(grant) }
  }
}

extension PluginGrants {
  private func problem(of grant: GrantedPath) -> String? {
    guard grant.isWritable, let target = grant.target?.path else { return nil }
    return plugins.first { $0.isWithin(target) || target.isWithin($0) }.map {
      "“\(grant.path)” cannot be granted for writing: the plugin in \($0) could be changed."
    }
  }
}

/// What lies where daybook keeps what it knows, beside a database and in the state folder.
struct OwnPlaces {
  /// nil for a database in memory.
  let database: String?
  let stateFolder: String?

  /// Folders that a plugin never sees: all that holds the database, and the state folder.
  var hidden: [String] { folders + [stateFolder].compactMap(\.self) }

  private var folders: [String] {
    guard let database else { return [] }
    let paths = [database, realPath(database) ?? database]
    return Set(paths.map(\.parentFolder)).compactMap(realPath).sorted()
  }

  /// Returns why something cannot be granted, in a sentence; nil where it can.
  func problem(of grant: GrantedPath) -> String? {
    guard let target = grant.target?.path else { return nil }
    if ["/", "/run"].contains(target)
      || ["/proc", "/sys", "/dev"].contains(where: { target.isWithin($0) })
    {
      return "“\(grant.path)” is the system's own and cannot be granted. Name a folder."
    }
    let places = places
    if let place = places.first(where: { target.isWithin($0) }) {
      return "“\(grant.path)” lies in daybook's own \(place) and cannot be granted."
    }
    // What a plugin may write to it can rename, and then nothing hides what lies in it.
    if grant.isWritable, let place = places.first(where: { $0.isWithin(target) }) {
      return "“\(grant.path)” holds daybook's own \(place), so it cannot be granted for writing. "
        + "Name a folder in it."
    }
    if folders.contains(target) {
      return "“\(grant.path)” holds the database, so it cannot be granted. Name a folder in it."
    }
    return nil
  }

  /// The files and folders that are daybook's own.
  private var places: [String] {
    var places = [stateFolder].compactMap(\.self).compactMap(realPath)
    for folder in folders {
      places += ["plugins", "attachments"].compactMap { realPath("\(folder)/\($0)") }
    }
    if let database {
      for path in [database, realPath(database) ?? database] {
        let suffixes = ["", "-wal", "-shm", "-journal", ".plugins", ".notifier"]
        places += suffixes.compactMap { realPath(path + $0) }
      }
    }
    return places
  }
}

/// Paths as a person writes them.
enum PersonPath {
  /// The person's home: that of the environment, else that of the account.
  static var home: String {
    let variable = getenv("HOME").flatMap { String(validatingCString: $0) }
    if let variable, variable.hasPrefix("/") { return variable }
    return accountHome ?? "/"
  }

  static var accountHome: String? {
    getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.flatMap { String(validatingCString: $0) }
  }

  /// Returns these paths with the person's home for `~`, which is another for the plugin.
  static func absolute(_ paths: [String]?) -> [String] {
    (paths ?? []).map { $0 == "~" || $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
  }
}
