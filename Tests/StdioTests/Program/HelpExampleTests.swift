import Foundation
import JSON
import Support
import Testing

@Suite("The examples of the help") struct HelpExampleTests {
  /// What takes nothing has one way to be typed.
  private static let single: Set<String> = [
    "daybook notifier remove", "daybook sync remove", "daybook web browsers", "daybook web pair",
    "daybook web remove",
  ]

  @Test("The help of each command shows two lines to type, one of them its own")
  func twoExamples() throws {
    let ended = try Shell().run("$daybook --experimental-dump-help")
    let dump = try JSON(parsing: Array(ended.output.utf8))
    for (path, command) in leaves(of: dump["command"], path: []) {
      let name = path.joined(separator: " ")
      let words = (command["discussion"]?.words ?? "") + (command["abstract"]?.words ?? "")
      let examples = words.components(separatedBy: "`daybook ").count - 1
      #expect(examples >= (Self.single.contains(name) ? 1 : 2), "\(name): \(words)")
      // A few are commands of their own too: `daybook habit mark` is `daybook mark`.
      let own = ["`\(name)", "`daybook \(path.last ?? "")"]
      #expect(own.contains { words.contains($0) }, "\(name): \(words)")
    }
  }

  private func leaves(of command: JSON?, path: [String]) -> [(path: [String], command: JSON)] {
    guard let command, let name = command["commandName"]?.words, name != "help",
      command["shouldDisplay"] != false
    else { return [] }
    let path = path + [name]
    guard case .array(let commands)? = command["subcommands"],
      commands.contains(where: { $0["commandName"] != "help" })
    else { return [(path, command)] }
    return commands.flatMap { leaves(of: $0, path: path) }
  }
}

extension JSON {
  fileprivate var words: String? { if case .string(let text) = self { text } else { nil } }
}
