import Glibc
import Synchronization

/// What a plugin's processes reach where bubblewrap (bwrap(1)) is installed and works: the programs
/// and libraries of the machine, unchangeable, and the folders named here.
package struct Confinement: Sendable {
  /// The plugin's own, which it may change.
  package var dataFolder: String
  /// Where its program is.
  package var programFolder: String
  /// What is hidden but for folders within it that are named here: the person's home.
  package var home: String
  /// The path of the database, whose folder is hidden whatever is granted.
  package var database: String
  /// What the person has granted.
  package var readable: [String]
  package var writable: [String]
  package var hasNetwork: Bool

  package init(
    dataFolder: String, programFolder: String, home: String, database: String,
    readable: [String] = [], writable: [String] = [], hasNetwork: Bool = false
  ) {
    self.dataFolder = dataFolder
    self.programFolder = programFolder
    self.home = home
    self.database = database
    self.readable = readable
    self.writable = writable
    self.hasNetwork = hasNetwork
  }

  // MARK: The command

  /// Returns the words that run a command confined; nil where this machine cannot do that.
  func words(for command: [String], in folder: String, by supervisor: String) -> [String]? {
    guard let tool = Self.tool(triedBy: supervisor), let mounts else { return nil }
    return [tool] + options(mounts, in: folder) + ["--"] + command
  }

  /// A folder as the plugin sees it.
  private enum Mount {
    case hidden
    /// Empty, but its own to write to.
    case empty
    case readable
    case writable
  }

  private static let separate = [
    "--die-with-parent", "--new-session", "--unshare-pid", "--unshare-ipc", "--unshare-uts",
    "--cap-drop", "ALL",
  ]

  private func options(_ mounts: [String: Mount], in folder: String) -> [String] {
    var options = Self.separate + (hasNetwork ? [] : ["--unshare-net"])
    // A folder comes before what is in it.
    for (path, mount) in mounts.sorted(by: { $0.key < $1.key }) {
      switch mount {
      case .hidden, .empty: options += ["--tmpfs", path]
      case .readable: options += ["--ro-bind", path, path]
      case .writable: options += ["--bind", path, path]
      }
      if path == "/" { options += ["--dev", "/dev", "--proc", "/proc"] }
    }
    for (path, mount) in mounts.sorted(by: { $0.key < $1.key }) {
      if case .hidden = mount { options += ["--remount-ro", path] }
    }
    return options + ["--chdir", Self.real(folder) ?? folder]
  }

  /// What is mounted where, by paths without links, so that no link leads around what is hidden. Of
  /// one path the last that is said holds. nil where the database cannot be hidden.
  private var mounts: [String: Mount]? {
    var mounts = ["/": Mount.readable]
    func mount(_ paths: [String], _ mount: Mount) {
      for path in paths { if let real = Self.real(path) { mounts[real] = mount } }
    }
    // /run has the sockets of services that do for the person what they are asked to.
    mount(["/run", home].filter { Self.real($0) != "/" }, .hidden)
    mount(["/tmp", "/var/tmp"], .empty)
    if hasNetwork { mount(["/etc/resolv.conf"], .readable) }
    // What may be changed stays so, also where a part of it is named as readable.
    let changeable = writable.compactMap(Self.real)
    mount(
      readable.filter { path in
        let real = Self.real(path) ?? path
        return !changeable.contains { real == $0 || real.hasPrefix($0 + "/") }
      }, .readable)
    mount(writable, .writable)
    mount([programFolder], .readable)
    mount([dataFolder], .writable)
    let folders = [database, Self.real(database) ?? database].map(Self.folder)
    guard !folders.contains(where: { Self.real($0) == "/" }) else { return nil }
    mount(folders, .hidden)
    return mounts
  }

  private static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Returns the path without links; nil where there is nothing.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  // MARK: The tool

  private static let found = Mutex<String??>(nil)

  /// Whether plugins are confined on this machine, which is tried once, in some 20 ms.
  package static func isPossible(triedBy supervisor: String = "/proc/self/exe") -> Bool {
    tool(triedBy: supervisor) != nil
  }

  /// Returns the path of bubblewrap where it works, which is tried once: a machine may have it and
  /// forbid it what it needs.
  private static func tool(triedBy supervisor: String) -> String? {
    found.withLock { found in
      if let found { return found }
      let paths = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"]
      let tool = paths.first { access($0, X_OK) == 0 && works($0, supervisor) }
      found = .some(tool)
      return tool
    }
  }

  private static func works(_ tool: String, _ supervisor: String) -> Bool {
    let options = [
      "--unshare-net", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs",
      "/tmp", "--remount-ro", "/tmp", "--", "/bin/true",
    ]
    let command = PluginCommand(tool, separate + options, in: "/", environment: [:])
    guard let process = try? PluginProcess(command, supervisor: supervisor) else { return false }
    return (process.wait(milliseconds: 5000) ?? process.end()) == .exit(0)
  }
}
