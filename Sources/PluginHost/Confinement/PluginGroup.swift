import Glibc

/// The control groups (cgroups(7)) that bound the processes of a plugin together, where the system
/// lets this person make some: of version 2 below one that is delegated to them, or of version 1.
struct PluginGroup {
  private static let prefix = "daybook-plugin-"
  private static let mount = "/sys/fs/cgroup"

  private var folders: [String] = []

  /// Makes groups for the plugin of this supervisor; none where that is not allowed.
  init(memory: Int, processes: Int) {
    guard let lines = SystemText.read("/proc/self/cgroup") else { return }
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[2].contains("..") else { continue }
      let path = parts[2] == "/" ? "" : String(parts[2])
      switch parts[1] {
      case "":
        guard let folder = Self.delegated(path) else { continue }
        make(in: folder, ["memory.max": memory, "memory.swap.max": 0, "pids.max": processes])
      case "memory": make(in: "\(Self.mount)/memory\(path)", ["memory.limit_in_bytes": memory])
      // The system bounds the processes of anybody but root by a limit.
      case "pids" where geteuid() == 0:
        make(in: "\(Self.mount)/pids\(path)", ["pids.max": processes])
      default: continue
      }
    }
  }

  /// Moves this process, which has one thread, and what it starts into the groups. In version 1 a
  /// thread that moves itself does not wait for all processors, some 10 ms.
  func enter() {
    for folder in folders where !Self.write("0", to: "\(folder)/tasks") {
      _ = Self.write("0", to: "\(folder)/cgroup.procs")
    }
  }

  /// Removes the groups; nothing is in them any more.
  func remove() {
    for folder in folders { rmdir(folder) }
  }

  /// The nearest group above this one that may be divided by memory and processes.
  private static func delegated(_ path: String) -> String? {
    let root = access("\(mount)/cgroup.controllers", F_OK) == 0 ? mount : "\(mount)/unified"
    var path = path
    while true {
      let folder = root + path
      guard access("\(folder)/cgroup.procs", W_OK) == 0 else { return nil }
      let words = SystemText.read("\(folder)/cgroup.subtree_control")?.split(
        whereSeparator: \.isWhitespace)
      if let words, words.contains("memory"), words.contains("pids") { return folder }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = String(path[..<slash])
    }
  }

  private mutating func make(in parent: String, _ limits: [String: Int]) {
    Self.sweep(parent)
    let folder = "\(parent)/\(Self.prefix)\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return }
    for (name, value) in limits { _ = Self.write("\(value)", to: "\(folder)/\(name)") }
    folders.append(folder)
  }

  /// Removes the groups that killed supervisors have left. One that has processes stays.
  private static func sweep(_ parent: String) {
    for name in SystemText.names(in: parent) {
      guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      rmdir("\(parent)/\(name)")
    }
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count
  }
}
