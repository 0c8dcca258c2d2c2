import ArgumentParser
import CQRCode
import Glibc
import JSON
import JSONRPC

@main
struct DaybookWeb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daybook web",
    abstract: "Shows daybook in a browser, such as that of a phone.",
    discussion: """
      `daybook web` serves the page at http://127.0.0.1:8430/ until it is ended. `daybook web pair` \
      prints a link by which a browser gets in. For a phone, the page needs https: give \
      `--cert` and `--key`, or put a proxy in front and give `--behind-proxy`; docs/guide/phone.md \
      shows both.
      """,
    subcommands: [Serve.self, Pair.self, List.self, Revoke.self], defaultSubcommand: Serve.self)

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      let message = Array("daybook: \(failure)\n".utf8)
      _ = message.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      Glibc.exit(69)
    } catch {
      exit(withError: error)
    }
  }
}

extension DaybookWeb {
  struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Serves the page until it is ended.")

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

    @Flag(help: "Lets browsers do all that an editor may, also plugins.")
    var full = false

    @Option(help: "The database file.", completion: .file(extensions: ["db"]))
    var database: String?

    func validate() throws {
      guard let address = SocketAddress(address, port: port) else {
        throw ValidationError("`--address` takes an address such as 127.0.0.1, not a name.")
      }
      guard (cert == nil) == (key == nil) else {
        throw ValidationError("`--cert` and `--key` belong together.")
      }
      guard cert != nil || behindProxy || address.isLoopback else {
        throw ValidationError(
          """
          Plain http at \(self.address) would show all of daybook to the network. Give `--cert` and \
          `--key`, or stay at 127.0.0.1 behind a proxy that speaks https (`--behind-proxy`).
          """)
      }
    }

    func run() throws {
      guard let address = SocketAddress(address, port: port) else { return }
      let browsers = Browsers(try StateFolder())
      let uploads = try Uploads(in: browsers.folder)
      let bounds = full ? [] : ["--uploads", uploads.path]
      let sessions = Sessions(program: Self.program, arguments: ["serve"] + bounds + database.words)
      let certificate = try cert.flatMap { cert in
        try key.map { (chain: try Self.text(cert), key: try Self.text($0)) }
      }
      let gate = Gate(
        hosts: Set(
          ["localhost", "127.0.0.1", "[::1]", address.host] + name.map { $0.lowercased() }),
        isSecure: certificate != nil, isBehindProxy: behindProxy)
      let site = DaybookSite(
        gate: gate, browsers: browsers, sessions: sessions, uploads: uploads, isFull: full,
        program: Self.program,
        arguments: database.words)
      // Whoever reads no more is noticed by what is written.
      signal(SIGPIPE, SIG_IGN)
      var signals = sigset_t()
      sigemptyset(&signals)
      for each in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, each) }
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      guard let daemon = Daemon(site, at: address, certificate: certificate) else {
        throw Failure(
          "\(address.host):\(port) cannot be had: \(String(cString: strerror(errno))). `--port` takes another."
        )
      }
      let host = name.first ?? address.host
      let isSecure = certificate != nil || behindProxy
      let place = behindProxy ? "" : ":\(daemon.port)"
      let url = "\(isSecure ? "https" : "http")://\(host)\(place)/"
      try browsers.folder.write(
        "server.json", ["process": .integer(Int64(getpid())), "url": .string(url)])
      print("daybook is at \(url)")
      fflush(nil)
      let isTending = startDetachedThread {
        while true {
          sleep(10)
          let paired = Set(browsers.all.map(\.id))
          sessions.tend { paired.contains($0) }
        }
      }
      guard isTending else { throw Failure("The system gave no thread.") }
      var signal: Int32 = 0
      sigwait(&signals, &signal)
      browsers.folder.remove("server.json")
      // The servers end with their input.
      Glibc.exit(0)
    }

    /// The program beside this one.
    private static var program: String {
      guard let own = realpath("/proc/self/exe", nil) else { return "/usr/bin/daybook" }
      defer { free(own) }
      let folder = String(cString: own).split(separator: "/").dropLast().joined(separator: "/")
      return "/\(folder)/daybook"
    }

    private static func text(_ path: String) throws -> String {
      guard let file = fopen(path, "re") else {
        throw Failure("\(path) cannot be read: \(String(cString: strerror(errno))).")
      }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a link and a code by which one browser gets in within a minute.")

    func run() throws {
      let folder = try StateFolder()
      guard case .string(let url)? = folder.read("server.json")?["url"],
        case .integer(let process)? = folder.read("server.json")?["process"],
        let id = pid_t(exactly: process), kill(id, 0) == 0
      else {
        throw Failure("The page is not served now; start it by `daybook web`.")
      }
      let code = try Browsers(folder).makeCode()
      let link = "\(url)pair?code=\(code)"
      if isatty(STDOUT_FILENO) == 1, let picture = QRCode(link) { print(picture.text) }
      print("Open \(link)")
      print(
        "or type \(code.prefix(5)) \(code.suffix(5)) there. Good for a minute, and for one browser."
      )
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "browsers", abstract: "Lists the browsers that are paired.")

    func run() throws {
      for browser in Browsers(try StateFolder()).all { print(browser.name) }
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes a browser: it gets in no more.")

    @Argument(help: "Its name, as `daybook web browsers` prints it.")
    var name: String

    func run() throws {
      guard try !Browsers(try StateFolder()).revoke(where: { $0.name == name }).isEmpty else {
        throw Failure("No browser is called “\(name)”; `daybook web browsers` lists them.")
      }
      print("Removed “\(name)”.")
    }
  }
}

extension String? {
  /// The option of another process of daybook.
  fileprivate var words: [String] { map { ["--database", $0] } ?? [] }
}

/// A QR code for a terminal: two rows of squares in one of characters.
private struct QRCode {
  let text: String

  init?(_ link: String) {
    guard let code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // Light squares are drawn, as most terminals are dark; around it is a quiet zone of two.
    func isLight(_ row: Int, _ column: Int) -> Bool {
      guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
      return data[row * width + column] & 1 == 0
    }
    text = stride(from: -2, to: width + 2, by: 2).map { row in
      (-2..<width + 2).map { column in
        switch (isLight(row, column), isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
