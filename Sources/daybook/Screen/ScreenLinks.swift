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
      edit(link)
    } else {
      tell("“\(link)” is no link that can be opened.", .warning)
    }
  }

  /// Opens a file in the person's editor, which has the terminal meanwhile.
  private func edit(_ link: String) {
    let place = link.firstMatch(of: /^(.+):([0-9]+)$/)
    let path = place.map { String($0.output.1) } ?? link
    let words = (Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi")
      .split(separator: " ").map(String.init)
    guard let name = words.first, let program = Executable.path(of: name) else {
      return tell("There is no editor to open “\(path)”; set EDITOR.", .warning)
    }
    let line = place.map { ["+\($0.output.2)"] } ?? []
    terminal.leave()
    let status = Executable.run(
      program, Array(words.dropFirst()) + line + [path], hasTerminal: true)
    guard terminal.enter() else { return leave(nil, .inputOutput) }
    redrawAll()
    if status != 0 { tell("“\(name)” could not open “\(path)”.", .warning) }
    refresh(waits: true)
  }
}
