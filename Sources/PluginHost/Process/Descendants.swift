import CLinux
import Files
import Glibc

/// The processes that descend from this one (proc(5)).
enum Descendants {
  struct Process {
    var id: pid_t
    var parent: pid_t
    var group: pid_t
  }

  static func all() -> [Process] {
    var others = everything()
    var found: [Process] = []
    var parents: Set<pid_t> = [getpid()]
    while true {
      let next = others.filter { parents.contains($0.parent) }
      guard !next.isEmpty else { return found }
      others.removeAll { parents.contains($0.parent) }
      found += next
      parents = Set(next.map(\.id))
    }
  }

  /// Whether what a process has open cannot be seen, as of one whose program cannot be read.
  static func hidesFiles(_ process: Process) -> Bool {
    let tasks = "/proc/\(process.id)/task"
    // The first thread may have ended before the others.
    return SystemText.names(in: tasks).contains { Int($0) != nil && hidesFiles("\(tasks)/\($0)") }
  }

  private static func hidesFiles(_ thread: String) -> Bool {
    for _ in 0..<5 {
      if let folder = opendir("\(thread)/fd") {
        closedir(folder)
        return false
      }
      // One that has ended, or ends, has nothing open.
      guard [EACCES, EPERM].contains(errno),
        SystemText.read("\(thread)/status")?.contains("\nVmSize:") == true
      else { return false }
      usleep(20_000)
    }
    return true
  }

  private static func everything() -> [Process] {
    SystemText.names(in: "/proc").compactMap { pid_t($0) }.compactMap(process)
  }

  /// Reads the third to fifth field of `stat`, which follow the program's name in parentheses.
  private static func process(_ id: pid_t) -> Process? {
    guard let bytes = FileBytes.beginning(of: "/proc/\(id)/stat", atMost: 4096),
      let name = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard fields.count > 3, let parent = number(fields[1]), let group = number(fields[2]) else {
      return nil
    }
    return Process(id: id, parent: parent, group: group)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> pid_t? {
    pid_t(String(decoding: digits, as: UTF8.self))
  }
}
