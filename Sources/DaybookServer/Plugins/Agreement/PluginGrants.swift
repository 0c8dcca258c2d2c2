import DaybookProtocol
import Files
import Glibc
import PluginHost

/// What a plugin asks to reach, held against what is daybook's own.
struct PluginGrants {
  /// The folders of daybook's own, which stay hidden whatever is granted.
  let own: OwnPlaces
  let folder: String
  /// What other plugins run: their folders and programs.
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
      + Self.installation(of: program).filter { !$0.isWithin(folder) }
    var grants: [GrantedPath] = []
    for path in writable { try add(path, isWritable: true, to: &grants) }
    for path in readable { try add(path, isWritable: false, to: &grants) }
    let code = Self.code(in: folder, program) + others
    for grant in grants where grant.isWritable {
      guard let target = grant.target?.path, let place = Self.place(of: code, beside: target)
      else { continue }
      throw PluginFolder.refusal(
        "permissions/writes",
        "“\(grant.path)” cannot be granted for writing: a plugin runs what is in \(place).")
    }
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
    if let problem = own.problem(of: grant) {
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
  static func pathsSet(
    _ manifest: Wire.PluginManifest, _ settings: [String: [String]]
  ) -> [String] {
    let names = (manifest.settings ?? []).filter { $0.type == .path }.map(\.name)
    return names.flatMap { PersonPath.absolute(settings[$0]) }
  }

  /// Returns what a program needs of the place that it is installed in, as an interpreter of a version
  /// manager is: the folder above its `bin` or `shims`, or its folder where that is none for
  /// programs of all kinds. Of one that is a link, as those of virtual environments are, the link
  /// and its folder too, and of a script the same of its interpreter. It is granted like anything
  /// else.
  static func installation(of program: String) -> [String] {
    var (places, next, count): ([String], String?, Int) = ([], program, 0)
    // The system follows as many scripts that run scripts.
    while let program = next, let real = realPath(program), count < 5 {
      places += self.places(of: program, real)
      next = interpreter(of: real)
      count += 1
    }
    return places
  }

  /// Returns the program that runs a script, as its first line names it.
  private static func interpreter(of script: String) -> String? {
    guard let bytes = FileBytes.beginning(of: script, atMost: 256), bytes.starts(with: "#!".utf8)
    else {
      return nil
    }
    let line = bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    let word = String(decoding: line, as: UTF8.self).split(separator: " ").first.map(String.init)
    return word.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func places(of program: String, _ real: String) -> [String] {
    var places: [String] = []
    if !real.isWithin("/usr") {
      let folder = real.parentFolder
      let isShared = homes.contains(folder) || folder.split(separator: "/").count < 2
      places.append(folderAbove(real) ?? (isShared ? real : folder))
    }
    let isElsewhere = !["/usr", "/bin", "/sbin"].contains(where: program.isWithin)
    if real != program, isElsewhere {
      places += [folderAbove(program), program].compactMap(\.self)
    }
    return places
  }

  private static var homes: [String] {
    [PersonPath.home, PersonPath.accountHome ?? "/"].map { realPath($0) ?? $0 }
  }

  /// Returns the folder of an installation whose `bin` holds a program; nil where that is one for
  /// programs of all kinds.
  private static func folderAbove(_ program: String) -> String? {
    let folder = program.parentFolder
    let above = folder.parentFolder
    let isOwn =
      ["bin", "shims"].contains(folder.split(separator: "/").last)
      && above.split(separator: "/").count > 1
      && !homes.contains { [$0, $0 + "/.local"].contains(realPath(above) ?? above) }
    return isOwn ? above : nil
  }

  /// Returns where the code of a plugin is: none may write there.
  static func code(in folder: String, _ program: String) -> [String] {
    let programs = [program] + installation(of: program)
    return ([folder] + programs + programs.map { realPath($0) ?? $0 })
      .filter { $0 == folder || !$0.isWithin(folder) }
  }

  /// Returns the first of these places that lies in a folder, or that holds it, wherever they are
  /// mounted; nil where none does.
  static func place(of code: [String], beside folder: String) -> String? {
    let mounted = MountedPlaces()
    let folders = [folder] + mounted.aliases(of: folder)
    return code.first { place in
      ([place] + mounted.aliases(of: place)).contains { place in
        folders.contains { place.isWithin($0) || $0.isWithin(place) }
      }
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

  /// Returns the folders that a plugin never sees. Those in what it was granted are made where they are
  /// not there, since they would be seen if they came while it runs.
  func hidden(in grants: [GrantedPath]) -> [String] {
    for folder in folders {
      let place = Self.existing(folder).real
      if grants.contains(where: { $0.target.map { place.isWithin($0.path) } == true }) {
        _ = PrivateFile.makeFolders(folder)
      }
    }
    let folders = databaseFolders + places.filter { FileStatus($0)?.isFolder == true }
    return Set(withAliases(folders).compactMap(realPath)).sorted()
  }

  private var databases: [String] {
    guard let database else { return [] }
    return [database, realPath(database) ?? database]
  }

  private var databaseFolders: [String] { Set(databases.map(\.parentFolder)).sorted() }

  /// The files and folders that are daybook's own; what is not there yet, too.
  private var places: [String] {
    folders + databaseFolders.map { ($0 == "/" ? "" : $0) + "/attachments" }
      + databases.flatMap { path in
        ["", "-wal", "-shm", "-journal", ".plugins", ".notifier", PluginFiles.suffix].map {
          path + $0
        }
      }
  }

  /// Returns these places with the other paths at which they are mounted.
  private func withAliases(_ places: [String]) -> [String] {
    let mounted = MountedPlaces()
    return places
      + places.flatMap { place in
        let (real, rest) = Self.existing(place)
        return mounted.aliases(of: real + rest)
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
    for place in withAliases(places) {
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

  /// Returns why a plugin cannot lie in a folder, in a sentence; nil where it can. `homes` are
  /// the folders in which daybook looks for plugins.
  func problem(ofPluginIn folder: String, homes: [String]) -> String? {
    let isAtHome = homes.contains { folder.parentFolder.isWithin(realPath($0) ?? $0) }
    let above = Self.identities(above: folder)
    for place in withAliases(places) {
      let holds = FileIdentity(folder).map(Self.identities(above: place).contains) == true
      let isWithin = !isAtHome && FileIdentity(place).map(above.contains) == true
      if holds || isWithin {
        return "The folder \(folder) \(holds ? "holds" : "lies in") daybook's own \(place), so it "
          + "cannot be a plugin's."
      }
    }
    return nil
  }

  /// Returns what there is of a path, without links, and the rest.
  private static func existing(_ path: String) -> (real: String, rest: Substring) {
    var place = path
    while realPath(place) == nil, place != "/" { place = place.parentFolder }
    return (realPath(place) ?? place, path.dropFirst(place == "/" ? 0 : place.count))
  }

  /// What a path leads through, with what it leads to; of a path that is not there, what is.
  private static func identities(above path: String) -> Set<FileIdentity> {
    var found: Set<FileIdentity> = []
    for var path in [path, existing(path).real] {
      while path != "/" {
        if let identity = FileIdentity(path) { found.insert(identity) }
        path = path.parentFolder
      }
    }
    return found
  }
}

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
