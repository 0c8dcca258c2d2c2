// `daybook web`: the one idea is that HTTP stays out of this program. What serves browsers is
// `daybook-web`, beside it; here its options are read, and it is found, handed over to, and installed
// for a session (docs/decisions/0059-a-page-for-phones.md).

import ArgumentParser

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "web", "Shows daybook in a browser, such as that of a phone.",
    discussion: """
      `daybook web` serves the page at http://127.0.0.1:8430/ until it is ended, and `daybook web \
      pair` prints a link by which one browser gets in. A phone needs https: `daybook web --cert FILE \
      --key FILE --address ADDRESS --name HOST`, or a proxy in front and `daybook web --behind-proxy \
      --name HOST`; docs/guide/phone.md has the whole way.
      """,
    subcommands: [
      WebServeCommand.self, WebPairCommand.self, WebBrowsersCommand.self, WebRevokeCommand.self,
      WebInstallCommand.self, WebRemoveCommand.self,
    ], defaultSubcommand: WebServeCommand.self)
}

/// How the page is served.
struct WebArguments: ParsableArguments {
  @Option(help: "The port to listen at.")
  var port: UInt16 = 8430

  @Option(help: "The address to listen at; another than a loopback one needs https.")
  var address = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name by which browsers reach it; may be given several times.", valueName: "host"))
  var name: [String] = []

  @Option(help: "The certificate chain for https, in PEM.", completion: .file())
  var cert: String?

  @Option(help: "The key of the certificate, in PEM.", completion: .file())
  var key: String?

  @Flag(help: "Says that a proxy in front of it speaks https with browsers.")
  var behindProxy = false

  @Flag(help: "Lets browsers do all that an editor may, also with plugins and files.")
  var full = false

  @Option(help: "The database file.", completion: .file(extensions: ["db"]))
  var database: String?

  /// As daybook-web takes them.
  var words: [String] {
    var words = ["--port", String(port), "--address", address]
    for host in name { words += ["--name", host] }
    for (option, path) in [("--cert", cert), ("--key", key), ("--database", database)] {
      if let path { words += [option, FilePath.absolute(path)] }
    }
    if behindProxy { words.append("--behind-proxy") }
    if full { words.append("--full") }
    return words
  }
}

struct WebServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "serve", "Serves the page until it is ended.",
    discussion: "`daybook web serve`, `daybook web --port 8080`")

  @OptionGroup var arguments: WebArguments

  func run() throws { throw try BesideProgram.web.hand(over: ["serve"] + arguments.words) }
}

struct WebPairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "pair", "Prints a link and a code by which one browser gets in within a minute.",
    discussion: "`daybook web pair`")

  func run() throws { throw try BesideProgram.web.hand(over: ["pair"]) }
}

struct WebBrowsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "browsers", "Lists the browsers that were paired.", discussion: "`daybook web browsers`")

  func run() throws { throw try BesideProgram.web.hand(over: ["browsers"]) }
}

struct WebRevokeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "revoke", "Removes a browser, such as that of a lost phone: it gets in no more.",
    discussion: "`daybook web revoke Phone`, `daybook web revoke \"Ann's phone\"`")

  @Argument(help: "Its name, as `daybook web browsers` prints it.")
  var name: String

  func run() throws { throw try BesideProgram.web.hand(over: ["revoke", name]) }
}

struct WebInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "install", "Writes a systemd user unit that serves the page, and starts it.",
    discussion: """
      `daybook web install`, `daybook web install --behind-proxy --name box.example.org`. It ends with \
      your last session on this machine, unless `loginctl enable-linger` was run once.
      """)

  @OptionGroup var arguments: WebArguments

  func run() throws {
    // What cannot be served is said here, and a page that is served goes on.
    guard try Executable.run(BesideProgram.web.path, ["serve"] + arguments.words + ["--check"]) == 0
    else {
      throw ExitCode(ExitStatus.unavailable.rawValue)
    }
    try UserUnit.web.write(["web", "serve"] + arguments.words)
    try StandardStreams.deliver("\(UserUnit.web.path)\n")
    try UserUnit.web.start("daybook web")
    if !UserUnit.lingers {
      try StandardStreams.deliver(
        "It ends with your last session here; `loginctl enable-linger` keeps it running.\n")
    }
    throw try BesideProgram.web.hand(over: ["where"])
  }
}

struct WebRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Stops the page, and removes its systemd user unit.",
    discussion: "`daybook web remove`")

  func run() throws { try UserUnit.web.uninstall() }
}
