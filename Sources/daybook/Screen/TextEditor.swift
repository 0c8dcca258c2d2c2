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
