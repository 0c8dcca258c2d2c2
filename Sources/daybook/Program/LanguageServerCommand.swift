import ArgumentParser
import DaybookLSP
import DaybookServer
import JSONRPC
import Logging

struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "lsp", "Serves an editor over standard input and output (Language Server Protocol 3.17).",
    discussion: """
      `daybook lsp`, `daybook lsp --stdio`: tasks in Markdown, org and todo.txt files; \
      docs/guide/language-server.md has the few lines that an editor needs. An editor starts it, \
      and ends it.
      """)

  @Flag(help: "Changes nothing; some editors send it.")
  var stdio = false

  @Option(
    name: [.long, .customLong("clientProcessId")],
    help: ArgumentHelp(
      "The editor's process; the server ends within 5 seconds after it.", valueName: "id"))
  var clientProcessID: Int?

  @OptionGroup var session: SessionArguments

  func validate() throws {
    guard (clientProcessID ?? 1) > 0 else {
      throw ValidationError("`--client-process-id` takes the id of a process.")
    }
  }

  func run() throws {
    let logger = Logger(label: "daybook") { _ in ErrorLog() }
    let stop = LateStop()
    SignalWatch.begin { stop.stop($0) }
    var options = session.serverOptions()
    options.clientProcess = clientProcessID
    options.startsFeeders = true
    options.log = { logger.error("\($0)") }
    options.onClientDeath = {
      logger.notice("The editor's process has ended.")
      stop.stop(1)
    }
    var connectionOptions = ConnectionOptions()
    connectionOptions.framing = .headers
    // A document comes whole when it is opened.
    connectionOptions.maxMessageBytes = 256 << 20
    connectionOptions.maxPendingBytes = 512 << 20
    connectionOptions.maxPeerRequests = 64
    let server = try Server(commandLine: options)
    let languageServer = LanguageServer(
      server, version: Server.version, pageFolder: "\(ServerOptions.cacheFolder)/pages")
    let connection = Connection(
      input: 0, output: 1, options: connectionOptions, application: languageServer
    ) { logger.notice("\($0)") }
    languageServer.connect(connection)
    let peer = languageServer.peer
    server.connect(peer)
    stop.use(connection)
    let code = connection.run()
    withExtendedLifetime(peer) { server.close() }
    guard code == 0 else { throw ExitCode(code) }
  }
}
