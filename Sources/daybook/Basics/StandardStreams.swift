// What a command stands on that asks no server: the streams and the terminal, exit statuses, files,
// programs that it starts, and signals. The one idea: what a person wrote never steers a terminal;
// `TerminalText` escapes it and is the only type that makes sequences a terminal obeys.

import ArgumentParser
import Files
import Glibc

/// The three descriptors that every program starts with.
enum StandardStreams {
  /// Makes the three safe. A closed one would get the number of the next opened file, so that a log
  /// line could go into the database; and a reader that went away, or a file that may not become
  /// larger, must not end the process by a signal.
  static func prepare() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes a command's result to standard output: unchanged to a program, escaped to a terminal. A
  /// reader that has enough (`| head`) ends the command quietly; any other loss of output ends it
  /// with an error.
  static func deliver(_ text: String) throws {
    try put(Terminal.isOutput ? TerminalText(text).text : text)
  }

  /// Writes to standard output as `deliver` of a text does; programs get the same bytes.
  static func deliver(_ text: TerminalText) throws {
    try put(text.text)
  }

  /// Draws on the terminal that standard output is. One that is gone is noticed by what reads it.
  static func draw(_ text: TerminalText) {
    write(text.text, to: STDOUT_FILENO)
  }

  private static func put(_ text: String) throws {
    guard !write(text, to: STDOUT_FILENO) else { return }
    guard errno != EPIPE else { throw ExitStatus.ok.code }
    printError("The output cannot be written: \(String(cString: strerror(errno))).")
    throw ExitStatus.inputOutput.code
  }

  static func printError(_ message: String) {
    show(TerminalText(line: "daybook: \(message)") + .newLine)
  }

  /// Writes to standard error, which may be a terminal or be shown on one later.
  static func show(_ text: TerminalText) {
    write(text.text, to: STDERR_FILENO)
  }

  /// Writes to standard error what can be written without waiting, in one piece of 4096 bytes at
  /// most: a pipe that is writable takes PIPE_BUF bytes at once without blocking (pipe(7)).
  static func showIfThereIsRoom(_ text: TerminalText) {
    let line = Array(text.text.utf8).prefix(4095) + [0x0A]
    var wait = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 0) == 1, wait.revents & Int16(POLLOUT) != 0 else { return }
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The same where a signal has interrupted something: takes no memory (signal-safety(7)).
  static func showInSignalHandler(_ text: StaticString) {
    var wait = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 0) == 1, wait.revents & Int16(POLLOUT) != 0 else { return }
    _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes the text as it is. Returns false, with `errno` set, when the rest cannot be written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes the bytes. Returns false, with `errno` set, when the rest cannot be written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    FileBytes.write(bytes, to: descriptor)
  }
}
