import Foundation
import Support

/// A program whose standard streams are a terminal of its own, which passes every byte as it is.
final class TerminalProcess {
  private let process = Process()
  private let terminal: Int32
  private var shown: [UInt8] = []

  init(_ arguments: [String], home: String) throws {
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h, which are macros of C.
    var (lock, number): (Int32, Int32) = (0, 0)
    _ = ioctl(terminal, 0x4004_5431, &lock)
    _ = ioctl(terminal, 0x8004_5430, &number)
    let line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard line >= 0 else { throw ProcessFailure("no terminal can be had: errno \(errno)") }
    var settings = termios()
    tcgetattr(line, &settings)
    cfmakeraw(&settings)
    tcsetattr(line, TCSANOW, &settings)
    let streams = FileHandle(fileDescriptor: line, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: ToolPaths.daybook)
    process.arguments = arguments
    process.environment = ["HOME": home, "TERM": "xterm"]
    process.standardInput = streams
    process.standardOutput = streams
    process.standardError = streams
    try process.run()
    try streams.close()
  }

  deinit {
    // It may have inherited a mask that blocks every other signal.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(terminal)
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
  }

  /// Everything that was shown, once it ends in `text`; without it, once the program has
  /// ended. After a minute of silence, what there is.
  func screen(endingIn text: String? = nil) -> String {
    while text.map({ !String(decoding: shown, as: UTF8.self).hasSuffix($0) }) ?? true {
      var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 60_000) > 0 else { break }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // The end of the last one that has the terminal open is an error (pty(7)).
      let count = read(terminal, &bytes, bytes.count)
      guard count > 0 else { break }
      shown += bytes.prefix(count)
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
