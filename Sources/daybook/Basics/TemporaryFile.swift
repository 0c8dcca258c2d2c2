import Files
import Glibc

/// A file that nobody else can read: a text for a program to change, or standard input for what is
/// read more than once, which has no name and goes with this process, however that ends.
struct TemporaryFile {
  let path: String
  /// Of a file without a name.
  private var descriptor: Int32 = -1

  /// More than any text that the server takes.
  private static let maxBytes = 1 << 20

  /// Writes the text, and a line break behind one that is not empty. nil where the system refuses.
  init?(_ text: String, ending: String) {
    self.init(ending: ending) {
      StandardStreams.write(text.isEmpty ? "" : text + "\n", to: $0)
    }
  }

  /// Reads to the end of standard input. nil, with `errno` set, where the system refuses.
  static func ofInput() -> TemporaryFile? {
    TemporaryFile(ending: "", isNamed: false) { descriptor in
      while let bytes = FileBytes.next(of: STDIN_FILENO) {
        if bytes.isEmpty { return true }
        guard StandardStreams.write(bytes, to: descriptor) else { return false }
      }
      return false
    }
  }

  private init?(ending: String, isNamed: Bool = true, fill: (Int32) -> Bool) {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/daybook-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&template, Int32(ending.utf8.count))
    guard descriptor >= 0 else { return nil }
    let name = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    if !isNamed { unlink(name) }
    path = isNamed ? name : "/proc/self/fd/\(descriptor)"
    let isFilled = fill(descriptor)
    if isFilled, !isNamed {
      self.descriptor = descriptor
      return
    }
    let number = errno
    close(descriptor)
    guard isFilled else {
      remove()
      errno = number
      return nil
    }
  }

  /// Without the line breaks at its end; nil where it cannot be read as text.
  var text: String? {
    guard let bytes = FileBytes.contents(of: path, atMost: Self.maxBytes) else { return nil }
    let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  func remove() {
    if descriptor >= 0 { close(descriptor) } else { unlink(path) }
  }
}
