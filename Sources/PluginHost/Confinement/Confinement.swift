// How a plugin is confined, by bubblewrap (bwrap(1)): `Confinement` says what is mounted where,
// `SystemCallFilter` what it may ask the kernel for, `ConfinedStart` is the first process within,
// which looks at what it sees before the plugin's command begins, and `PluginGroup` bounds all its
// processes together. What a person agreed to is in Sources/DaybookServer/Plugins.

import CLinux
import Glibc
import Synchronization

/// What a plugin's processes see: the programs and libraries of the machine, unchangeable, what is
/// named here, and nothing else.
package struct Confinement: Sendable {
  /// The plugin's own, which it may change; nil where it has its temporary files alone.
  package var dataFolder: String?
  /// Where its program is for it, and where it is: in that folder, or in a copy of it.
  package var programFolder: String
  package var programCopy: String
  /// What is hidden whatever is granted: folders of daybook's own.
  package var hidden: [String]
  /// What a program needs besides, such as an interpreter's installation.
  package var needed: [String]
  /// What the person has granted, as it was when they did.
  package var granted: [(file: MountedFile, isWritable: Bool)]
  /// Links on the way to what was granted: their paths, and what they lead to.
  package var links: [(path: String, target: String)]
  package var hasNetwork: Bool
  /// Whether it may connect to sockets of this machine's services.
  package var hasUnixSockets: Bool

  package init(
    dataFolder: String?, programFolder: String, programCopy: String? = nil, hidden: [String] = [],
    needed: [String] = [], granted: [(file: MountedFile, isWritable: Bool)] = [],
    links: [(path: String, target: String)] = [], hasNetwork: Bool = false,
    hasUnixSockets: Bool = false
  ) {
    self.dataFolder = dataFolder
    self.programFolder = programFolder
    self.programCopy = programCopy ?? programFolder
    self.hidden = hidden
    self.needed = needed
    self.granted = granted
    self.links = links
    self.hasNetwork = hasNetwork
    self.hasUnixSockets = hasUnixSockets
  }

  // MARK: The command

  /// Returns the words that run a command confined. Throws where this machine cannot do that.
  func words(
    for command: [String], in folder: String, limits: PluginLimits, by supervisor: String
  ) throws(PluginStartFailure) -> [String] {
    guard let tool = Self.tool(triedBy: supervisor) else {
      throw PluginStartFailure(description: "bubblewrap (bwrap) does not work here.")
    }
    guard let program = resolvedPath(supervisor) else {
      throw PluginStartFailure(
        description: "The program daybook was replaced while it runs. Start it anew.")
    }
    let mounts = mounts(with: program)
    let files = try seen(mounts)
    return [tool.path] + tool.options + options(mounts, in: folder) + ["--", program]
      + ConfinedStart.arguments(for: command, files: files, processes: limits.processes)
  }

  /// A folder or file as the plugin sees it.
  private enum Mount: Equatable {
    case hidden
    case readable
    case writable
  }

  /// What is mounted where, by paths without links. Of one path the last that is said holds.
  private func mounts(with program: String) -> [String: Mount] {
    var mounts: [String: Mount] = [:]
    func mount(_ paths: [String], _ mount: Mount) {
      for path in paths { if let real = resolvedPath(path) { mounts[real] = mount } }
    }
    mount(
      (Self.libraries + needed).filter { resolvedPath($0)?.isWithin("/usr") != true }, .readable)
    mount([program], .readable)
    // What may be changed stays so, also where a part of it is named as readable.
    let changeable = granted.filter(\.isWritable).map(\.file.path)
    for (file, isWritable) in granted {
      let holder = changeable.first { file.path != $0 && file.path.isWithin($0) }
      if holder == nil, isWritable || !changeable.contains(file.path) {
        mounts[file.path] = isWritable ? .writable : .readable
      }
    }
    // Nothing of a folder is seen that is not named, so only what is named needs to be hidden.
    for folder in hidden.compactMap(resolvedPath)
    where folder != "/" && mounts.keys.contains(where: { folder.isWithin($0) }) {
      mounts[folder] = .hidden
    }
    mounts[programFolder] = .readable
    if let dataFolder { mount([dataFolder], .writable) }
    return mounts
  }

  /// Returns what must be seen at the paths that are mounted. Throws where it went meanwhile.
  private func seen(_ mounts: [String: Mount]) throws(PluginStartFailure) -> [MountedFile] {
    var files = granted.map(\.file)
    let named = Set(files.map(\.path))
    for (path, mount) in mounts.sorted(by: { $0.key < $1.key })
    where mount != .hidden && !named.contains(path) {
      guard let file = MountedFile(path, from: source(of: path)) else {
        throw PluginStartFailure(description: "“\(path)” is not there any more.")
      }
      files.append(file)
    }
    return files.filter { file in
      // What lies in what is hidden, and is not mounted there again, is not seen.
      let above = mounts.filter { file.path.isWithin($0.key) }.max { $0.key.count < $1.key.count }
      return above?.value != .hidden
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func source(of path: String) -> String { path == programFolder ? programCopy : path }

  private func options(_ mounts: [String: Mount], in folder: String) -> [String] {
    var options = (hasNetwork ? [] : ["--unshare-net"]) + Self.machine
    let files = hasNetwork ? Self.configuration + Self.networkConfiguration : Self.configuration
    for path in files + (hasUnixSockets ? ["/etc/machine-id"] : []) {
      if let real = resolvedPath(path) { options += ["--ro-bind", real, path] }
    }
    // A folder comes before what is in it.
    for (path, mount) in mounts.sorted(by: { $0.key < $1.key }) {
      switch mount {
      case .hidden where isFolder(path): options += ["--tmpfs", path]
      case .hidden: options += ["--ro-bind", "/dev/null", path]
      case .readable: options += ["--ro-bind", source(of: path), path]
      case .writable: options += ["--bind", path, path]
      }
    }
    // Once what lies in them is mounted.
    for (path, mount) in mounts.sorted(by: { $0.key < $1.key })
    where mount == .hidden && isFolder(path) {
      options += ["--remount-ro", path]
    }
    for (path, target) in links where !mounts.keys.contains(where: { path.isWithin($0) }) {
      options += ["--symlink", target, path]
    }
    let filter = ["--seccomp", "\(PluginSupervisor.filter)"]
    return options + ["--remount-ro", "/"] + filter + ["--chdir", resolvedPath(folder) ?? folder]
  }

  // MARK: What every plugin sees

  private static let separate = [
    "--die-with-parent", "--new-session", "--unshare-user", "--unshare-pid", "--unshare-ipc",
    "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL",
  ]

  /// What a folder for temporary files can hold.
  private static let temporarySize = "\(64 << 20)"

  private static let machine: [String] = {
    var options: [String] = []
    for path in ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
      if let target = FolderCopy.linkTarget(of: path) {
        options += ["--symlink", target, path]
      } else if access(path, F_OK) == 0 {
        options += ["--ro-bind", path, path]
      }
    }
    // Settings of the machine's own programs, which may be for root alone.
    if access("/usr/local/etc", F_OK) == 0 {
      options += ["--tmpfs", "/usr/local/etc", "--remount-ro", "/usr/local/etc"]
    }
    options += ["--proc", "/proc"]
    for path in ["sys", "irq"].map({ "/proc/\($0)" }) where access(path, F_OK) == 0 {
      options += ["--ro-bind", path, path]
    }
    for name in ["acpi", "asound", "bus", "driver", "fs", "pressure", "scsi", "tty"] {
      guard access("/proc/\(name)", F_OK) == 0 else { continue }
      options += ["--tmpfs", "/proc/\(name)", "--remount-ro", "/proc/\(name)"]
    }
    // The system shows these to root alone.
    let masked = [
      "kcore", "kmsg", "kpagecgroup", "kpagecount", "kpageflags", "mtrr", "sched_debug", "slabinfo",
      "sysrq-trigger", "timer_list", "vmallocinfo",
    ]
    for name in ["keys", "key-users"] + (geteuid() == 0 ? masked : [])
    where access("/proc/\(name)", F_OK) == 0 {
      options += ["--ro-bind", "/dev/null", "/proc/\(name)"]
    }
    options += ["--dev", "/dev", "--size", temporarySize, "--tmpfs", "/dev/shm"]
    options += ["--remount-ro", "/dev"]
    for path in ["/tmp", "/var/tmp"] { options += ["--size", temporarySize, "--tmpfs", path] }
    return options
  }()

  /// What programs and libraries read of the machine's settings; nothing of it is secret.
  private static let configuration = [
    "alternatives", "crypto-policies", "fonts", "group", "hosts", "ld.so.cache", "localtime",
    "mime.types", "nsswitch.conf", "passwd", "protocols", "services", "ssl/cert.pem",
    "ssl/certs", "ssl/openssl.cnf", "pki/ca-trust", "pki/tls/cert.pem", "pki/tls/certs",
    "pki/tls/openssl.cnf", "timezone",
  ].map { "/etc/\($0)" }

  private static let networkConfiguration = ["gai.conf", "host.conf", "resolv.conf"].map {
    "/etc/\($0)"
  }

  /// The libraries that this program runs with and that do not lie where all see them: the first
  /// process within is this program.
  private static let libraries: [String] = {
    guard let maps = SystemText.read("/proc/self/maps") else { return [] }
    let paths = maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Set(paths).filter { path in
      path.contains(".so") && !["/lib", "/lib32", "/lib64"].contains(where: path.isWithin)
    }.sorted()
  }()
}

// MARK: The tool

extension Confinement {
  private struct Tool: Sendable {
    let path: String
    let options: [String]
    let separatesMounts: Bool
  }

  private static let found = Mutex<Tool??>(nil)

  /// Whether plugins are confined on this machine, which is tried once, in some 20 ms.
  package static func isPossible(triedBy supervisor: String = "/proc/self/exe") -> Bool {
    tool(triedBy: supervisor) != nil
  }

  /// Whether what is mounted on the machine later stays out, for which daybook itself must be allowed
  /// a user namespace.
  static func separatesMounts(triedBy supervisor: String) -> Bool {
    tool(triedBy: supervisor)?.separatesMounts ?? true
  }

  /// Whether bubblewrap is there, or works where that was tried.
  package static var isInstalled: Bool {
    found.withLock(\.self).map { $0 != nil } ?? paths.contains { access($0, X_OK) == 0 }
  }

  private static let paths = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"]

  /// Returns bubblewrap where it works, which is tried once: a machine may have it and forbid it
  /// what it needs. An old one cannot forbid further user namespaces; the filter does.
  private static func tool(triedBy supervisor: String) -> Tool? {
    found.withLock { found in
      if let found { return found }
      let tools = paths.filter { access($0, X_OK) == 0 }.flatMap { path in
        [true, false].flatMap { separatesMounts in
          [["--disable-userns"], []].map {
            Tool(path: path, options: separate + $0, separatesMounts: separatesMounts)
          }
        }
      }
      let tool = tools.first { works($0, supervisor) }
      found = .some(tool)
      return tool
    }
  }

  private static func works(_ tool: Tool, _ supervisor: String) -> Bool {
    let options = ["--unshare-net"] + machine + ["--remount-ro", "/", "--", "/bin/true"]
    var command = PluginCommand(
      tool.path, tool.options + options, in: "/", environment: [:],
      limits: PluginLimits(dataBytes: .max))
    command.isTrial = true
    command.separatesMounts = tool.separatesMounts
    guard let process = try? PluginProcess(command, supervisor: supervisor) else { return false }
    return (process.wait(milliseconds: 5000) ?? process.end()) == .exit(0)
  }
}
