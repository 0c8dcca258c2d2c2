import ArgumentParser
import Glibc

/// The three descriptors that every program starts with.
enum StandardStreams {
  /// Makes them safe: a closed one would be the number of the next file opened, and a log line would
  /// land in the database; a reader that went away must not end the process by a signal.
  static func prepare() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes a command's result to standard output. A reader that has enough (`| head`) ends the
  /// command quietly; output that is lost otherwise ends it with an error.
  static func deliver(_ text: String) throws {
    guard !write(text, to: STDOUT_FILENO) else { return }
    guard errno != EPIPE else { throw ExitCode(ExitStatus.ok.rawValue) }
    complain("The output cannot be written: \(String(cString: strerror(errno))).")
    throw ExitCode(ExitStatus.inputOutput.rawValue)
  }

  static func complain(_ message: String) {
    write("daybook: \(message)\n", to: STDERR_FILENO)
  }

  /// False, with `errno` set, when the rest cannot be written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
