import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "watch", "Prints the changes of all front ends, and reminders, as they happen.",
    discussion: """
      `daybook watch`, `daybook watch --notify notify-send`. It ends when it is interrupted, or \
      when its output is closed.
      """)

  @Flag(help: "Prints each notification as a line of JSON: its method and params.")
  var ndjson = false

  @Option(
    help: ArgumentHelp(
      "Runs this command for each reminder, where no other process does: a program and its "
        + "arguments, to which --, the title and the line are added. A notify-send that can, "
        + "offers Done, Snooze and Dismiss too.",
      valueName: "command"))
  var notify: NotifyCommand?

  @OptionGroup var session: SessionArguments

  func validate() throws { try notify?.validate() }

  func run() throws {
    try Watch(session, notifying: notify).run { [ndjson] news, dispatcher in
      if ndjson {
        try StandardStreams.deliver(news.json.text + "\n")
      } else {
        for line in try news.lines(asking: dispatcher) {
          try StandardStreams.deliver(TerminalText(line: line) + .newLine)
        }
      }
    }
  }
}

/// A session of this process that hears what happens, and delivers reminders by a command.
struct Watch {
  private let session: SessionArguments
  private let notify: NotifyCommand?

  init(_ session: SessionArguments, notifying notify: NotifyCommand?) {
    self.session = session
    self.notify = notify
  }

  /// Calls `begin` once the database is open, then `hear` with each notification, until the process
  /// is ended.
  func run(
    begin: () throws -> Void = {},
    _ hear: @escaping @Sendable (News, Dispatcher) throws -> Void
  ) throws {
    var options = session.serverOptions()
    options.startsFeeders = true
    options.log = { StandardStreams.printError($0) }
    let server = try session.server(options)
    defer { server.close() }
    let dispatcher = Dispatcher(server)
    let hasAnswers = notify?.hasAnswers() ?? false
    let lane = LocalLane { [notify] lane, method, params in
      let news = News(method: method, params: params)
      try hear(news, dispatcher)
      guard let notify else { return }
      try news.deliver(by: notify, hasAnswers: hasAnswers) { answer in
        lane.onLane {
          let outcome = dispatcher.perform(Wire.ViewAct.method, answer.json)
          if case .failure(let error) = outcome { StandardStreams.printError(about: error) }
        }
      }
    }
    server.connect(lane, whenBroken: lane.end)
    let client: JSON = [
      "capabilities": ["delivery": .bool(notify != nil), "showsReminders": true],
      "clientInfo": ["name": "watch"],
    ]
    do throws(any Error) {
      _ = try dispatcher.perform(Wire.Initialize.method, client).get()
      _ = try dispatcher.perform(Wire.ChangesSubscribe.method, nil).get()
      try begin()
      try lane.run(dispatcher)
    } catch let error as ResponseError {
      throw ExitStatus.failure(about: error)
    }
  }
}
