import ArgumentParser
import DaybookServer
import JSON
import JSONRPC
import Logging
import Synchronization

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serves one client over standard input and output (JSON-RPC 2.0).",
    discussion: "`daybook serve`, `daybook serve --framing lines`, `daybook serve --on HOST`")

  @Option(help: "How messages are framed; by default, the first byte decides.")
  var framing: FramingChoice = .detect

  @Option(help: "The longest message that is accepted, in bytes (1024 to 1073741824).")
  var maxMessageBytes = 16 << 20

  @Flag(help: "Changes nothing; clients of language servers send it.")
  var stdio = false

  @Option(
    name: [.long, .customLong("clientProcessId")],
    help: ArgumentHelp(
      "The client's process; the server ends within 5 seconds after it.", valueName: "id"))
  var clientProcessID: Int?

  @Flag(help: "Lets the client set the clock, for transcripts.")
  var conformance = false

  @Option(
    help: ArgumentHelp(
      """
      Serves a browser: requests can name no file but those in this folder, and plugins, imports, \
      exports and backups are refused.
      """, valueName: "folder"))
  var uploads: String?

  @Flag(
    help: "Ignores which process the client has: it is on another machine, as with `--on`.")
  var remoteClient = false

  @OptionGroup var session: SessionArguments

  func validate() throws {
    try require(uploads?.hasPrefix("/") ?? true, "`--uploads` takes a whole path.")
    try require((clientProcessID ?? 1) > 0, "`--client-process-id` takes the id of a process.")
    try require(
      (1024...1 << 30).contains(maxMessageBytes), "`--max-message-bytes` takes 1024 to 1073741824.")
  }

  func run() throws {
    guard try !OtherMachine.runs(["--remote-client"]) else { return }
    var options = session.serverOptions(conformance ? .conformance : .everyday)
    options.maxMessageBytes = maxMessageBytes
    options.clientProcess = remoteClient ? nil : clientProcessID
    options.isClientHere = !remoteClient
    options.startsFeeders = !conformance
    options.uploads = uploads
    var connection = ConnectionOptions()
    connection.framing = framing.framing
    connection.maxMessageBytes = maxMessageBytes
    try ServerLoop.run(session, options, connection)
  }
}

enum FramingChoice: String, ExpressibleByArgument, CaseIterable {
  case detect, headers, lines

  var framing: Framing {
    switch self {
    case .detect: .detect
    case .headers: .headers
    case .lines: .lines
    }
  }
}

struct PipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "pipe", "Answers a script's requests: one JSON text per line, no handshake.",
    discussion: "`daybook pipe`, `daybook pipe --strict`")

  @Flag(help: "Refuses parameters that the method does not know, such as misspelt ones.")
  var strict = false

  @OptionGroup var session: SessionArguments

  func run() throws {
    guard try !OtherMachine.runs() else { return }
    try ServerLoop.run(session, session.serverOptions(), connection)
  }

  private var connection: ConnectionOptions {
    var connection = ConnectionOptions()
    connection.framing = .lines
    connection.maxUnreadBytes = nil
    connection.flushSecondsAfterEnd = nil
    connection.implicitInitialize = [
      "capabilities": ["strict": .bool(strict)], "clientInfo": ["name": "pipe"],
    ]
    return connection
  }
}

/// Speaks another protocol with the client, and daybook's own with the server.
protocol Translation: Application {
  /// What the server is connected to.
  var peer: any Peer { get }

  func connect(_ connection: Connection)
}

/// Runs a server with a connection and the signals until the session ends.
enum ServerLoop {
  private struct Reset {
    let database: String?
  }

  /// `translate` makes what stands between the client and the server, where something does.
  static func run(
    _ session: SessionArguments, _ options: ServerOptions,
    _ connectionOptions: ConnectionOptions,
    through translate: (any AskedServer) -> (any Translation)? = { _ in nil }
  ) throws {
    let logger = Logger(label: "daybook") { _ in ErrorLog() }
    let signals = LateStop()
    SignalWatch.begin { signals.stop($0) }
    var options = options
    options.log = { logger.error("\($0)") }
    while true {
      let stop = LateStop()
      let reset = Mutex<Reset?>(nil)
      options.onClientDeath = {
        logger.notice("The client's process has ended.")
        stop.stop(1)
      }
      options.onReset = { database in
        reset.withLock { $0 = Reset(database: database) }
        stop.stop(0)
      }
      let server = try session.server(options)
      let translation = translate(server)
      let connection = Connection(
        input: 0, output: 1, options: connectionOptions, application: translation ?? server
      ) { logger.notice("\($0)") }
      translation?.connect(connection)
      let peer = translation?.peer ?? connection
      server.connect(peer) { logger.notice("\($0.message)") }
      stop.use(connection)
      signals.use(connection)
      let code = connection.run()
      withExtendedLifetime(peer) { server.close() }
      guard code == 0 else { throw ExitCode(code) }
      guard let next = reset.withLock(\.self) else { return }
      options.database = next.database
    }
  }
}
