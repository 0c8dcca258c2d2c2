import DaybookProtocol
import Glibc

extension Screen {
  /// What a link may name beside `daybook:` and files. Another scheme could be a program's, to which
  /// the rest is an order.
  private static let schemes = ["http", "https", "ftp", "mailto"]

  /// Opens a URL, a `daybook:` link, or a file, "/notes.md" or "/notes.md:12".
  func follow(_ link: String) {
    if link.hasPrefix("daybook:") { return open(link: link) }
    let isHarmless = !link.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    let scheme = link.prefix { $0 != ":" }.lowercased()
    if isHarmless, Self.schemes.contains(scheme) {
      guard Executable.open(link) else { return tell(link, .link) }
    } else if isHarmless, link.hasPrefix("/") {
      guard let machine = OtherMachine.current else { return edit(link) }
      tell("“\(link)” is a file of \(machine.host).", .link)
    } else {
      tell("“\(link)” is no link that can be opened.", .warning)
    }
  }

  /// Opens a file in the person's editor, which has the terminal meanwhile.
  private func edit(_ link: String) {
    let place = link.firstMatch(of: /^(.+):([0-9]+)$/)
    let path = place.map { String($0.output.1) } ?? link
    guard let editor = TextEditor.own else {
      return tell("There is no editor to open “\(path)”; set EDITOR.", .warning)
    }
    let line = place.map { ["+\($0.output.2)"] } ?? []
    guard let status = run(editor, line + [path]) else { return }
    if status != 0 { tell("“\(editor.name)” could not open “\(path)”.", .warning) }
  }

  /// Runs the editor, which has the terminal meanwhile. Returns its exit status, -1 where it has
  /// none; nil where the terminal is gone after it.
  private func run(_ editor: TextEditor, _ arguments: [String]) -> Int32? {
    terminal.leave()
    let status = Executable.run(
      editor.program, editor.arguments + arguments, hasTerminal: true)
    guard terminal.enter() else {
      leave(nil, .inputOutput)
      return nil
    }
    redrawAll()
    return status ?? -1
  }

  /// Has the person write a text of several lines in their editor, beginning with the one given.
  /// Passes what they wrote to `done`, or nil where they changed nothing or the editor failed.
  /// Returns false, and asks nothing, where there is no editor.
  func editText(_ text: String, _ done: (String?) -> Void) -> Bool {
    guard let editor = TextEditor.own, let file = TemporaryFile(text, ending: ".md") else {
      return false
    }
    defer { file.remove() }
    guard let status = run(editor, [file.path]) else { return true }
    guard status == 0, let written = file.text else {
      done(nil)
      tell("“\(editor.name)” gave nothing back, so nothing was changed.", .warning)
      return true
    }
    done(written == text ? nil : written)
    return true
  }
}
