import ArgumentParser
import DaybookMCP
import DaybookServer
import JSONRPC

struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "mcp", "Serves an assistant over standard input and output (Model Context Protocol).",
    discussion: """
      `daybook mcp`, `daybook mcp --read-only`, `daybook mcp --allow wellness --allow care`: the \
      assistant's host starts it; docs/guide/assistants.md has the lines for its settings. What an \
      assistant changes stands in `daybook history` under its name, and `daybook undo` takes it \
      back.
      """)

  @Flag(help: "Offers only what changes nothing.")
  var readOnly = false

  @Option(
    help: ArgumentHelp(
      "Allows what is off otherwise; can be repeated.",
      discussion:
        "care: the people you care for; wellness: what you log of yourself. With `--methods` also "
        + "export: files written and read; plugin: plugins and providers.",
      valueName: "namespace"))
  var allow: [Permission] = []

  @Flag(help: "Offers the whole protocol, too: `daybook_methods` and `daybook_call`.")
  var methods = false

  @OptionGroup var session: SessionArguments

  func run() throws {
    guard try !OtherMachine.runs() else { return }
    var options = MCPOptions()
    options.isReadOnly = readOnly
    options.allowed = Set(allow)
    options.hasMethodTools = methods
    for permission in allow where !methods && [.export, .plugin].contains(permission) {
      StandardStreams.printError(
        "`--allow \(permission.rawValue)` offers no tool without `--methods`.")
    }
    var connection = ConnectionOptions()
    connection.framing = .lines
    connection.conventions = .modelContext
    connection.maxPeerRequests = 64
    var serverOptions = session.serverOptions()
    serverOptions.isAssistant = true
    try ServerLoop.run(session, serverOptions, connection) { server in
      MCPServer(server, options, version: Server.version) { [weak server] in
        (server as? Server)?.rename(client: $0)
      }
    }
  }
}

extension MCPServer: Translation {
  var peer: any Peer { self }
}
extension Permission: ExpressibleByArgument {}
