import DaybookModel
import DaybookProtocol
import Glibc
import PluginHost

/// What a plugin asks to reach, held against what is daybook's own.
struct PluginGrants {
  /// The folders of daybook's own, which stay hidden whatever is granted.
  let own: OwnPlaces
  /// The plugin's own, and those of the others; what lies in them none may write.
  let folder: String
  let others: [String]

  /// Returns what the person grants by agreeing now: the paths that the manifest names and those that
  /// they set. What a manifest sets initially they did not see. Throws `invalidValue` for a path that
  /// cannot be granted.
  func granted(
    by manifest: Wire.PluginManifest, _ settings: [String: [String]], program: String
  ) throws -> [GrantedPath] {
    let writable = PersonPath.absolute(manifest.permissions?.writes)
    let readable =
      PersonPath.absolute(manifest.permissions?.reads) + Self.pathsSet(manifest, settings)
      + (program.isWithin(folder) ? [] : Self.installation(of: program))
    var grants: [GrantedPath] = []
    for path in writable { try add(path, isWritable: true, to: &grants) }
    for path in readable { try add(path, isWritable: false, to: &grants) }
    return grants
  }

  /// Returns what is granted after the person has changed settings: what they set anew leads to what
  /// it does now, and all else to what it did.
  func renewed(
    _ before: [GrantedPath], by manifest: Wire.PluginManifest, _ settings: [String: [String]],
    program: String
  ) throws -> [GrantedPath] {
    try granted(by: manifest, settings, program: program).map { grant in
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
  /// The paths among what a person has set.
  static func pathsSet(
    _ manifest: Wire.PluginManifest, _ settings: [String: [String]]
  ) -> [String] {
    let names = (manifest.settings ?? []).filter { $0.type == .path }.map(\.name)
    return names.flatMap { PersonPath.absolute(settings[$0]) }
  }

  /// Returns what a program needs of the place that it is installed in, as an interpreter of a version
  /// manager is: the folder above its `bin` or `shims`, or its folder where that is one for
  /// programs of all kinds. It is granted like anything else.
  static func installation(of program: String) -> [String] {
    guard let real = realPath(program), !real.isWithin("/usr") else { return [] }
    let homes = [PersonPath.home, PersonPath.accountHome ?? "/"].map { realPath($0) ?? $0 }
    let folder = real.parentFolder
    let above = folder.parentFolder
    let isOwn =
      ["bin", "shims"].contains(folder.split(separator: "/").last)
      && above.split(separator: "/").count > 1
      && !homes.contains { above == $0 || above == $0 + "/.local" }
    if isOwn { return [above] }
    return homes.contains(folder) || folder.split(separator: "/").count < 2 ? [real] : [folder]
  }

  private func problem(of grant: GrantedPath) -> String? {
    guard grant.isWritable, let target = grant.target?.path else { return nil }
    return ([folder] + others).first { $0.isWithin(target) || target.isWithin($0) }.map {
      "“\(grant.path)” cannot be granted for writing: the plugin in \($0) could be changed."
    }
  }
}

/// What lies where daybook keeps what it knows: beside a database, and in its folders of the person's
/// data and state.
struct OwnPlaces {
  /// nil for a database in memory.
  let database: String?
  /// The folders for the databases and the state of this person, whichever database is used now.
  let folders: [String]

  /// Beside a database: what is daybook's own, whatever else lies there.
  private static let besides = [PluginFiles.folder, "attachments"]

  /// Folders that a plugin never sees.
  var hidden: [String] {
    let own = databaseFolders + folders + places.filter { FileStatus($0)?.isFolder == true }
    return Set(own.compactMap(realPath)).sorted()
  }

  private var databases: [String] {
    guard let database else { return [] }
    return [database, realPath(database) ?? database]
  }

  private var databaseFolders: [String] { Set(databases.map(\.parentFolder)).sorted() }

  /// The files and folders that are daybook's own; what is not there yet, too.
  private var places: [String] {
    folders
      + databaseFolders.flatMap { folder in
        Self.besides.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
      }
      + databases.flatMap { path in
        ["", "-wal", "-shm", "-journal", ".plugins", ".notifier"].map { path + $0 }
      }
  }

  /// Returns why something cannot be granted, in a sentence; nil where it can.
  func problem(of grant: GrantedPath) -> String? {
    guard let target = grant.target else { return nil }
    let path = target.path
    if ["/", "/run"].contains(path)
      || ["/proc", "/sys", "/dev"].contains(where: { path.isWithin($0) })
    {
      return "“\(grant.path)” is the system's own and cannot be granted. Name a folder."
    }
    for place in places {
      // By what they are, since one folder may be mounted at several paths.
      let above = Self.identities(above: place)
      if Self.identities(above: path).contains(where: { $0 == FileIdentity(place) }) {
        return "“\(grant.path)” lies in daybook's own \(place) and cannot be granted."
      }
      // What a plugin may write to it can rename, and then nothing hides what lies in it.
      if grant.isWritable, above.contains(target.file) {
        return "“\(grant.path)” holds daybook's own \(place), so it cannot be granted for writing. "
          + "Name a folder in it."
      }
    }
    if databaseFolders.contains(where: { FileIdentity(realPath($0) ?? $0) == target.file }) {
      return "“\(grant.path)” holds the database, so it cannot be granted. Name a folder in it."
    }
    return nil
  }

  /// What a path leads through, with what it leads to; of a path that is not there, what is.
  private static func identities(above path: String) -> Set<FileIdentity> {
    var found: Set<FileIdentity> = []
    var paths = [path]
    var place = path
    while realPath(place) == nil, place != "/" { place = place.parentFolder }
    paths.append(realPath(place) ?? place)
    for var path in paths {
      while path != "/" {
        if let identity = FileIdentity(path) { found.insert(identity) }
        path = path.parentFolder
      }
    }
    return found
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
