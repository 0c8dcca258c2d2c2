import Glibc

/// The editor that a person has set for texts.
struct TextEditor {
  /// As the person named it.
  let name: String
  let program: String
  let arguments: [String]

  /// That of $VISUAL, $EDITOR, else vi; nil where there is no such program.
  static var own: TextEditor? {
    let words = (Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi")
      .split(separator: " ").map(String.init)
    guard let name = words.first, let program = Executable.path(of: name) else { return nil }
    return TextEditor(name: name, program: program, arguments: Array(words.dropFirst()))
  }
}

/// A text in a file of its own that nobody else can read, for a program to change.
struct TemporaryFile {
  let path: String

  /// More than any text that the server takes.
  private static let maxBytes = 1 << 20

  /// Writes the text, and a line break behind one that is not empty. nil where the system refuses.
  init?(_ text: String, ending: String) {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/daybook-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&template, Int32(ending.utf8.count))
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    let bytes = Array((text.isEmpty ? "" : text + "\n").utf8)
    guard Pipe.write(bytes, to: descriptor) == bytes.count else {
      remove()
      return nil
    }
  }

  /// Without the line breaks at its end; nil where it cannot be read as text.
  var text: String? {
    guard let bytes = FileBytes.contents(of: path, atMost: Self.maxBytes) else { return nil }
    let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  func remove() { unlink(path) }
}
