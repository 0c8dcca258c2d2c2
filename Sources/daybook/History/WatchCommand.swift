import ArgumentParser
import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "watch", "Prints the changes of all front ends, and reminders, as they happen.",
    discussion: "It ends when it is interrupted, or when its output is closed.")

  @OptionGroup var session: SessionArguments

  @Flag(help: "Prints each notification as a line of JSON: its method and params.")
  var ndjson = false

  @Option(
    help: ArgumentHelp(
      "Runs this program for each reminder, with --, its title and its line as arguments, where "
        + "no other process does.",
      valueName: "program"))
  var notify: String?

  func validate() throws {
    guard let notify, Executable.path(of: notify) == nil else { return }
    throw ValidationError("There is no program “\(notify)”.")
  }

  func run() throws {
    var options = session.serverOptions()
    options.log = { StandardStreams.printError($0) }
    let server = try Server(commandLine: options)
    defer { server.close() }
    let dispatcher = Dispatcher(server)
    let lane = LocalLane { [ndjson, notify] method, params in
      let news = News(method: method, params: params)
      if ndjson {
        try StandardStreams.deliver(news.json.text + "\n")
      } else {
        for line in try news.lines(asking: dispatcher) {
          try StandardStreams.deliver(TerminalText(line: line) + .newLine)
        }
      }
      try notify.map { try news.deliver(by: $0) }
    }
    server.connect(lane)
    let client: JSON = [
      "capabilities": ["delivery": .bool(notify != nil), "reminders": true],
      "clientInfo": ["name": "watch"],
    ]
    do {
      _ = try dispatcher.perform(Wire.Initialize.method, client).get()
      _ = try dispatcher.perform(Wire.ChangesSubscribe.method, nil).get()
      try lane.run(dispatcher)
    } catch let error as ResponseError {
      StandardStreams.printError(about: error)
      throw ExitCode(ExitStatus(error).rawValue)
    }
  }
}
