import ArgumentParser
import Glibc

/// Standard input as a file, for what is read more than once. Only its owner can read it.
struct TemporaryInput {
  let path: String

  /// Reads to the end of standard input. A failure is printed, and ends the command.
  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/daybook-import-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
    guard descriptor >= 0 else { throw Self.failure("A temporary file cannot be created") }
    defer { close(descriptor) }
    while let bytes = FileBytes.next(of: STDIN_FILENO) {
      if bytes.isEmpty { return }
      guard Self.write(bytes, to: descriptor) else {
        defer { remove() }
        throw Self.failure("“\(path)” cannot be written")
      }
    }
    defer { remove() }
    throw Self.failure("Standard input cannot be read")
  }

  func remove() { unlink(path) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return false }
      rest = rest.dropFirst(max(count, 0))
    }
    return true
  }

  private static func failure(_ what: String) -> ExitCode {
    StandardStreams.printError("\(what): \(String(cString: strerror(errno))).")
    return ExitCode(ExitStatus.inputOutput.rawValue)
  }
}
