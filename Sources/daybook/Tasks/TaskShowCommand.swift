import ArgumentParser
import DaybookProtocol

struct TaskShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Shows everything about a task or an event.",
    discussion: """
      `daybook show milk`, `daybook show milk --json`. Words that name no task name the next event \
      with them.
      """)

  @Argument(
    help: "The task: words of its title, its id, the end of it, or a link.",
    completion: NameCompletion.of(.task))
  var task: [String]

  @OptionGroup var output: OutputArguments

  func run() throws {
    let task = task.joined(separator: " ")
    guard output.format == nil, !output.quiet else {
      return try output.session.ask { try output.deliver($0.task($0.taskID(task)), $0) }
    }
    try DrawingArguments(session: output.session).draw { server in
      if let event = try server.event(task) { return event }
      return Wire.ViewTarget(argument: try server.taskID(task).text, name: "tasks")
    }
  }
}

extension LocalServer {
  /// Returns the page of an event: of its link, or the next one with this text where no task has
  /// it; nil for none.
  fileprivate func event(_ text: String) throws -> Wire.ViewTarget? {
    if text.hasPrefix("daybook:event/") { return try ask(Wire.ViewOpen.Params(link: text)) }
    guard try found(.task, text).items.isEmpty else { return nil }
    let coming = try ask(
      Wire.ViewShow.Params(argument: "366 days", name: "agenda", printed: true, width: 1000))
    let line = coming.lines.first {
      $0.key.hasPrefix("event/") && $0.text.lowercased().contains(text.lowercased())
    }
    return try line.map { try ask(Wire.ViewOpen.Params(link: "daybook:\($0.key)")) }
  }
}
