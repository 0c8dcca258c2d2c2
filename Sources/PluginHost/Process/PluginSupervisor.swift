import CLinux
import Glibc

/// The parent of a plugin's command: a small process of this very program, which leaves nothing of
/// the plugin behind.
///
/// It adopts what the command starts, whatever sessions and groups that makes for itself, and ends
/// all of it when the command has ended, when it is told to, and when the server is gone. Then it
/// exits with the command's status. It inherits from the server a pipe that only the server has
/// the other end of; the system closes that end however the server ends.
package enum PluginSupervisor {
  /// The first argument by which the program becomes a supervisor; it is no command of a person's.
  static let word = "--supervise-plugin"
  /// The descriptor of the pipe that ends when the server does.
  static let lifeline: Int32 = 3

  /// The descriptor by which a confined command's filter of system calls is handed on.
  static let filter: Int32 = 3

  /// How a command runs.
  private enum Kind: Int {
    case unconfined
    case confined
    /// Confined, with sockets of this machine's services.
    case confinedWithSockets
    /// What confines others, without a plugin.
    case trial
  }

  /// Returns the arguments of this program that supervise a command. Throws where it cannot be
  /// confined.
  static func arguments(
    for command: PluginCommand, by supervisor: String
  ) throws(PluginStartFailure) -> [String] {
    var words = [command.program] + command.arguments
    var kind = command.isTrial ? Kind.trial : .unconfined
    var separatesMounts = command.separatesMounts
    if let confinement = command.confinement {
      words = try confinement.words(
        for: words, in: command.folder, limits: command.limits, by: supervisor)
      kind = confinement.hasUnixSockets ? .confinedWithSockets : .confined
      separatesMounts = Confinement.separatesMounts(triedBy: supervisor)
    }
    let limits = command.limits
    let numbers = [
      limits.openFiles, limits.memory, limits.processorSeconds ?? -1, kind.rawValue,
      limits.graceMilliseconds, limits.processes, limits.fileBytes, limits.dataBytes,
      separatesMounts ? 1 : 0,
    ]
    return ["daybook", word] + numbers.map { "\($0)" } + [command.dataFolder ?? ""] + words
  }

  /// Becomes a supervisor where the arguments of the program ask for one, and does not return then.
  package static func runIfAsked() {
    let (count, words) = (Int(CommandLine.argc), CommandLine.unsafeArgv)
    guard count > 12, let first = words[1], strcmp(first, word) == 0 else { return }
    let numbers = (2...10).map { index in words[index].map { atol($0) } ?? 0 }
    let signals = blockedSignals()
    guard setsid() >= 0 || getsid(0) == getpid(), daybook_linux_adopts_orphans() == 0 else {
      exit(126)
    }
    let folder = DataFolderWatch(
      path: words[11].map { String(cString: $0) } ?? "", bytes: numbers[7], fileBytes: numbers[6])
    if let excess = folder.excess {
      say(excess)
      exit(126)
    }
    let kind = Kind(rawValue: numbers[3]) ?? .confined
    let group =
      kind == .unconfined || kind == .trial
      ? nil : PluginGroup(memory: numbers[1], processes: numbers[5])
    let supervisor = getpid()
    let command = fork()
    if command == 0 {
      daybook_linux_ends_with_parent(SIGKILL)
      // One that ended before could not send it.
      guard getppid() == supervisor else { _exit(126) }
      group?.enter()
      begin(words + 12, kind, numbers)
    }
    guard command > 0 else { exit(126) }
    // The server is to see the end of what the command closes; what the folder grows to is said.
    for stream in 0...(folder.isWatched ? 1 : 2) { close(Int32(stream)) }
    var watch = Watch(
      command: command, spares: kind != .unconfined, grace: numbers[4], signals: signals,
      folder: folder)
    let status = watch.run()
    group?.remove()
    exit(status)
  }

  /// Writes a line that stands in the plugin's log.
  static func say(_ message: String) {
    let line = "daybook: \(message)\n"
    _ = write(2, line, line.utf8.count)
  }

  /// Blocks all signals, and returns a descriptor that says which of those that matter came.
  private static func blockedSignals() -> Int32 {
    var signals = sigset_t()
    sigfillset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
    sigemptyset(&signals)
    for signal in [SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
    return signalfd(-1, &signals, O_CLOEXEC)
  }

  // MARK: The command's process

  private static func begin(
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ kind: Kind, _ numbers: [Int]
  ) -> Never {
    setpgid(0, 0)
    // With 1 no handler of core files is started either, which with 0 would be, as root.
    limit(RLIMIT_CORE, to: 1)
    limit(RLIMIT_NOFILE, to: numbers[0])
    limit(RLIMIT_AS, to: numbers[1])
    limit(RLIMIT_FSIZE, to: numbers[6])
    if numbers[2] >= 0 { limit(RLIMIT_CPU, to: numbers[2]) }
    // What all processes of this person have together.
    limit(__RLIMIT_SIGPENDING, to: 512)
    limit(__RLIMIT_MSGQUEUE, to: 0)
    limit(__RLIMIT_MEMLOCK, to: 1 << 20)
    limit(__RLIMIT_RTPRIO, to: 0)
    limit(__RLIMIT_NICE, to: 0)
    close_range(3, .max, 0)
    if kind != .unconfined, numbers[8] == 1, !separateMounts() {
      say("Its mounts cannot be separated: \(String(cString: strerror(errno)))")
      _exit(126)
    }
    if kind == .confined || kind == .confinedWithSockets {
      let file = SystemCallFilter(allowsUnixSockets: kind == .confinedWithSockets).file()
      guard file == filter else { _exit(126) }
    }
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    replace(with: words)
  }

  /// Keeps what is mounted on the machine later from being mounted within, where it could be written
  /// in a folder that is only to be read. Returns false and errno where that is not allowed.
  private static func separateMounts() -> Bool {
    let (user, group) = (geteuid(), getegid())
    guard daybook_linux_leaves_mounts() == 0 else { return false }
    for (name, text) in [
      ("setgroups", "deny"), ("uid_map", "\(user) \(user) 1"), ("gid_map", "\(group) \(group) 1"),
    ] {
      let file = open("/proc/self/\(name)", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      guard write(file, text, text.utf8.count) == text.utf8.count else { return false }
    }
    return daybook_linux_keeps_mounts() == 0
  }

  /// Has this process run a program, whose absolute path is the first word.
  static func replace(with words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Never {
    guard let program = words[0] else { _exit(126) }
    execv(program, words)
    let code = errno
    say("\(String(cString: program)): \(String(cString: strerror(code)))")
    _exit(code == ENOENT ? 127 : 126)
  }

  private static func limit(_ kind: __rlimit_resource, to number: Int) {
    let resource = __rlimit_resource_t(kind.rawValue)
    var limits = rlimit()
    getrlimit(resource, &limits)
    limits.rlim_max = min(limits.rlim_max, rlim_t(clamping: number))
    limits.rlim_cur = limits.rlim_max
    setrlimit(resource, &limits)
  }

  // MARK: The supervisor

  private struct Watch {
    let command: pid_t
    /// Whether the command's first process is what confines it, which passes no signal on and takes
    /// all in it along when it ends. So it is not asked to end, but those within are.
    let spares: Bool
    let grace: Int64
    let signals: Int32
    let folder: DataFolderWatch
    /// When the size of the folder is looked at next.
    var lookTime: Int64
    var lifeline = PluginSupervisor.lifeline
    var status: Int32?
    var isEnding = false
    /// When what is left is killed, once all were asked to end.
    var killTime: Int64?

    init(
      command: pid_t, spares: Bool, grace: Int, signals: Int32, folder: DataFolderWatch
    ) {
      self.folder = folder
      lookTime = Self.now + DataFolderWatch.milliseconds
      self.command = command
      self.spares = spares
      self.grace = Int64(grace)
      self.signals = signals
    }

    /// Returns the exit status once the command and all that it left have ended.
    mutating func run() -> Int32 {
      while true {
        guard reap() else { return status ?? 126 }
        look()
        if isEnding || status != nil { endAll() }
        wait()
      }
    }

    /// Ends a plugin whose folder has grown too large.
    private mutating func look() {
      guard folder.isWatched, !isEnding, status == nil, Self.now >= lookTime else { return }
      lookTime = Self.now + DataFolderWatch.milliseconds
      guard let excess = folder.excess else { return }
      say(excess)
      isEnding = true
    }

    /// Takes the status of those that have ended. Returns false when there are no more.
    private mutating func reap() -> Bool {
      while true {
        var ending: Int32 = 0
        let process = waitpid(-1, &ending, WNOHANG)
        if process == 0 { return true }
        guard process > 0 else { return false }
        if process == command {
          let signal = ending & 0x7f
          status = signal == 0 ? ending >> 8 & 0xff : 128 + signal
        }
      }
    }

    /// Asks all to end, and kills those that are left after a while.
    private mutating func endAll() {
      guard let killTime else {
        for process in Descendants.all() where !(spares && process.id == command) {
          kill(process.id, SIGTERM)
        }
        killTime = Self.now + grace
        return
      }
      guard Self.now >= killTime else { return }
      for process in Descendants.all() {
        // A whole group at once, so that none escapes by starting the next and ending. Groups do
        // not reach beyond a session, and this session is of the supervisor's making.
        if process.group > 1, process.group != getpgrp() { kill(-process.group, SIGKILL) }
        kill(process.id, SIGKILL)
      }
    }

    /// Waits until there is something to do.
    private mutating func wait() {
      var sources = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0),
      ]
      // Who has ended is told at once; what was started meanwhile is looked for.
      let next = killTime ?? (folder.isWatched ? lookTime : nil)
      let left = next.map { Int32(clamping: max($0 - Self.now, 50)) }
      guard poll(&sources, 2, left ?? -1) > 0 else { return }
      if sources[1].revents != 0 {
        isEnding = true
        lifeline = -1
      }
      if sources[0].revents != 0 {
        // signalfd_siginfo has 128 bytes, and begins with the signal's number.
        var information = [UInt32](repeating: 0, count: 32)
        let count = read(signals, &information, 128)
        if count == 128, information[0] != UInt32(SIGCHLD) { isEnding = true }
      }
    }

    private static var now: Int64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
  }
}
