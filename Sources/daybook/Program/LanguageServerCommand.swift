import ArgumentParser
import DaybookLSP
import DaybookServer
import JSONRPC

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
    try require((clientProcessID ?? 1) > 0, "`--client-process-id` takes the id of a process.")
  }

  func run() throws {
    var options = session.serverOptions()
    options.clientProcess = clientProcessID
    options.startsFeeders = true
    var connection = ConnectionOptions()
    connection.framing = .headers
    // A document comes whole when it is opened.
    connection.maxMessageBytes = 256 << 20
    connection.maxPendingBytes = 512 << 20
    connection.maxPeerRequests = 64
    try ServerLoop.run(session, options, connection) { server in
      LanguageServer(
        server, version: Server.version, pageFolder: "\(ServerOptions.cacheFolder)/pages")
    }
  }
}

extension LanguageServer: Translation {}
