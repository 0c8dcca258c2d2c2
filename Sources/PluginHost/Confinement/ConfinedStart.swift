import Glibc

/// The first process of a confined plugin: this very program, which looks at what is mounted before
/// any code of the plugin runs. What was there when the mounts were said may have been replaced
/// before they were made; what is mounted stays.
package enum ConfinedStart {
  /// The first argument by which the program becomes one; it is no command of a person's.
  static let word = "--start-confined-plugin"

  /// Returns the arguments of this program, after its name, that begin a command within.
  static func arguments(
    for command: [String], files: [MountedFile], processes: Int
  ) -> [String] {
    [word, "\(processes)", "\(files.count)"]
      + files.flatMap { [$0.path, "\($0.device)", "\($0.inode)"] } + command
  }

  /// Begins a plugin's command where the arguments of the program ask for that, and does not return
  /// then.
  package static func runIfAsked() {
    let (count, words) = (Int(CommandLine.argc), CommandLine.unsafeArgv)
    guard count > 4, let first = words[1], strcmp(first, word) == 0 else { return }
    let (processes, files) = (number(words[2]), Int(clamping: number(words[3])))
    guard files < count, 4 + 3 * files < count else { exit(126) }
    for index in 0..<files { check(words + 4 + 3 * index) }
    var limits = rlimit(rlim_cur: rlim_t(processes), rlim_max: rlim_t(processes))
    guard setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limits) == 0 else {
      end("The number of processes cannot be bounded")
    }
    PluginSupervisor.replace(with: words + 4 + 3 * files)
  }

  /// Ends the process where a path does not lead to the file of this device and inode.
  private static func check(_ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var status = stat()
    let path = words[0].map { String(cString: $0) } ?? ""
    guard lstat(path, &status) == 0 else { end("“\(path)” is not there any more") }
    guard status.st_dev == number(words[1]), status.st_ino == number(words[2]) else {
      end("“\(path)” was replaced while the plugin started, so it does not run")
    }
  }

  private static func number(_ word: UnsafeMutablePointer<CChar>?) -> UInt {
    word.map { strtoul($0, nil, 10) } ?? 0
  }

  private static func end(_ message: String) -> Never {
    PluginSupervisor.say(message + ".")
    exit(126)
  }
}
