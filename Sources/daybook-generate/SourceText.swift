/// Swift source being written: lines, indented by the blocks they stand in.
struct SourceText {
  private(set) var text = ""
  private var indent = 0

  mutating func line(_ content: String) {
    text += String(repeating: "  ", count: indent) + content + "\n"
  }

  mutating func blank() { text += "\n" }

  mutating func comment(_ sentence: String) { line("/// \(sentence)") }

  mutating func block(_ opening: String, _ body: (inout SourceText) -> Void) {
    line("\(opening) {")
    indent += 1
    body(&self)
    indent -= 1
    line("}")
    if indent == 0 { blank() }
  }
}

/// A Swift string literal.
func quoted(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// `utf-8` gives `utf8`, `app-name` gives `appName`.
func camelCased(_ text: String) -> String {
  let words = text.split(separator: "-")
  return words.prefix(1).joined() + words.dropFirst().map { String($0).capitalizedFirst }.joined()
}

/// An identifier, in backticks where Swift keeps the word for itself.
func escaped(_ name: String) -> String {
  reservedWords.contains(name) ? "`\(name)`" : name
}

/// The keywords of The Swift Programming Language, Lexical Structure, that are no identifiers.
private let reservedWords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class",
  "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
  "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
  "inout", "internal", "is", "let", "nil", "nonisolated", "open", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
  "while",
]
