// A program that this one starts: `ChildProcess` is what runs, with its pipes, `StandardErrorRing` keeps
// what it writes of errors, and `Connection.asking` is the session with one that serves. What is run,
// and what is made of its end, is for those above to say.

import CLinux
import Glibc
import JSONRPC
import Synchronization

/// A program that this one has started, and its pipes, which no other program inherits.
///
/// The pipes are closed when the last reference goes, and the program's end is waited for. A signal reaches
/// it or nothing, whatever has its number by then.
package final class ChildProcess: Sendable {
  /// What it reads, writes, and writes of errors, and what it reads as a fourth stream, seen from
  /// this side; -1 where there is no pipe.
  package let input: Int32
  package let output: Int32
  package let errors: Int32
  package let lifeline: Int32
  package let id: Int32

  /// Can be read once it has ended.
  private let descriptor: Int32
  private let state: Mutex<State>

  private struct State {
    var open: [Int32]
    /// What waitpid(2) says of its end.
    var status: Int32?
  }

  /// How a program begins.
  package enum Start {
    /// With the signal handling of a new program, and out of the reach of the terminal's signals.
    case apart
    /// As one that has the terminal.
    case atTerminal
    /// In a folder, with nothing but its pipes; all signals wait until it says what to do with them.
    case bare(folder: String)
  }

  /// Starts a program; the first word is its name. `pipes` are numbers of its streams, which are those of
  /// this process where there is no pipe, as is the environment where none is given. Returns nil,
  /// with `errno` set, where the system refuses.
  package init?(
    _ path: String, _ words: [String], pipes: Range<Int32> = 0..<0, _ start: Start = .apart,
    environment: [String]? = nil
  ) {
    var theirs: [(stream: Int32, end: Int32)] = []
    var ours: [Int32] = [-1, -1, -1, -1]
    var (process, descriptor, code) = (pid_t(), Int32(-1), Int32(0))
    for stream in pipes where code == 0 {
      guard let ends = Pipe.open() else {
        code = errno
        break
      }
      let isRead = stream == STDIN_FILENO || stream > STDERR_FILENO
      theirs.append((stream, isRead ? ends.read : ends.write))
      ours[Int(stream)] = isRead ? ends.write : ends.read
    }
    if code == 0 { code = Self.spawn(&process, path, words, theirs, start, environment) }
    for (_, end) in theirs { Glibc.close(end) }
    if code == 0 {
      descriptor = daybook_linux_process_descriptor(process)
      code = descriptor < 0 ? errno : 0
      if descriptor < 0 {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
    }
    let open = ours.filter { $0 >= 0 }
    guard descriptor >= 0 else {
      for end in open { Glibc.close(end) }
      errno = code
      return nil
    }
    (input, output, errors, lifeline) = (ours[0], ours[1], ours[2], ours[3])
    (id, self.descriptor) = (process, descriptor)
    state = Mutex(State(open: open))
  }

  deinit {
    let isOver = state.withLock { state in
      for end in state.open { Glibc.close(end) }
      return state.status != nil
    }
    let (id, descriptor) = (id, descriptor)
    guard !isOver else {
      Glibc.close(descriptor)
      return
    }
    startDetachedThread {
      // One that is stopped would not end.
      daybook_linux_signal(descriptor, SIGCONT)
      waitpid(id, nil, 0)
      Glibc.close(descriptor)
    }
  }

  private static func spawn(
    _ process: inout pid_t, _ path: String, _ words: [String],
    _ streams: [(stream: Int32, end: Int32)], _ start: Start, _ environment: [String]?
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    for (stream, end) in streams { posix_spawn_file_actions_adddup2(&actions, end, stream) }
    var (blocked, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    switch start {
    case .apart: flags |= POSIX_SPAWN_SETPGROUP
    case .atTerminal: break
    case .bare(let folder):
      sigfillset(&blocked)
      sigfillset(&defaults)
      let first = (streams.map(\.stream).max() ?? -1) + 1
      posix_spawn_file_actions_addclosefrom_np(&actions, first)
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = words.map { strdup($0) }
    let variables = environment?.map { strdup($0) }
    defer { for text in words + (variables ?? []) { free(text) } }
    guard let variables else {
      return posix_spawn(&process, path, &actions, &attributes, words + [nil], environ)
    }
    return posix_spawn(&process, path, &actions, &attributes, words + [nil], variables + [nil])
  }

  /// Closes an end of this side; nobody may use it any more.
  package func close(_ end: Int32) {
    state.withLock { state in
      guard let place = state.open.firstIndex(of: end) else { return }
      state.open.remove(at: place)
      Glibc.close(end)
    }
  }

  // MARK: The end

  /// What waitpid(2) says of its end; waits for that so long at most. nil while it runs, and -1 where the
  /// system does not say.
  package func wait(milliseconds: Int32) -> Int32? {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, milliseconds) < 0, errno == EINTR {}
    return state.withLock { state in
      var status: Int32 = -1
      if state.status == nil, waitpid(id, &status, WNOHANG) != 0 { state.status = status }
      return state.status
    }
  }

  /// Waits until it has ended.
  @discardableResult
  package func wait() -> Int32 {
    while true {
      if let status = wait(milliseconds: -1) { return status }
    }
  }

  /// Returns the exit status in what `wait` returned; nil where a signal ended it.
  package static func exitStatus(_ status: Int32) -> Int32? {
    status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }

  package func signal(_ number: Int32) { daybook_linux_signal(descriptor, number) }

  /// Asks it to end (SIGTERM), and kills it after its grace. Any thread may call it, and more than one.
  @discardableResult
  package func end(graceMilliseconds: Int32) -> Int32 {
    signal(SIGTERM)
    if let status = wait(milliseconds: graceMilliseconds) { return status }
    signal(SIGKILL)
    return wait()
  }

  /// What a program has written, and how it ended.
  package struct Outcome {
    package var output: [UInt8] = []
    /// The last 64 KiB of it.
    package var errors: [UInt8] = []
    /// What waitpid(2) says; nil where it was killed, since it took too long or wrote too much.
    package var status: Int32?
  }

  /// Returns what it writes until it has ended, at most about so many bytes; after these seconds, or with
  /// these bytes, it is killed with what it started.
  package func output(atMost limit: Int, within seconds: Int) -> [UInt8] {
    exchange(atMost: limit, milliseconds: seconds * 1000).output
  }

  /// Writes to it and closes its input, and returns what it writes meanwhile, as `output` does.
  package func exchange(_ input: [UInt8] = [], atMost limit: Int, milliseconds: Int) -> Outcome {
    let deadline = Deadline.after(milliseconds: milliseconds)
    var (outcome, rest) = (Outcome(), input[...])
    var (buffer, isOver) = ([UInt8](repeating: 0, count: 65_536), false)
    var ends = [(self.input, POLLOUT), (output, POLLIN), (errors, POLLIN), (descriptor, POLLIN)].map
    {
      pollfd(fd: $0, events: Int16($1), revents: 0)
    }
    for end in ends.prefix(3) where end.fd >= 0 {
      _ = fcntl(end.fd, F_SETFL, fcntl(end.fd, F_GETFL) | O_NONBLOCK)
    }
    while outcome.output.count < limit, !deadline.isPast {
      if rest.isEmpty, ends[0].fd >= 0 {
        close(ends[0].fd)
        ends[0].fd = -1
      }
      guard poll(&ends, 4, 1000) > 0 else { continue }
      if ends[0].revents != 0 {
        let count = rest.withUnsafeBytes { write(ends[0].fd, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        // It does not read to the end.
        if count < 0, errno != EAGAIN, errno != EINTR { rest = [] }
      }
      var isDry = true
      for place in 1...2 where ends[place].revents != 0 {
        let count = read(ends[place].fd, &buffer, buffer.count)
        if count > 0 {
          isDry = false
          if place == 1 { outcome.output += buffer[..<count] }
          if place == 2 { outcome.errors = (outcome.errors + buffer[..<count]).suffix(65_536) }
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
          ends[place].fd = -1
        }
      }
      // It may have written after its pipes were looked at and before its end was, so they are looked at
      // once more. What it started may hold them for longer.
      if isDry, isOver, let status = wait(milliseconds: 0) {
        outcome.status = status
        return outcome
      }
      isOver = ends[3].revents != 0
    }
    // It may ignore SIGTERM. Its number is its own until its end was waited for.
    state.withLock { if $0.status == nil { kill(-id, SIGKILL) } }
    signal(SIGKILL)
    wait()
    return outcome
  }
}

/// Pipes of this process.
package enum Pipe {
  /// Returns the two ends, which no other program inherits; nil, with `errno` set, where the process may open
  /// no more descriptors.
  package static func open() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    return pipe2(&ends, O_CLOEXEC) == 0 ? (ends[0], ends[1]) : nil
  }
}
