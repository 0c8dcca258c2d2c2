import Files
import Glibc
import JSON
import JSONRPC
import Markup

/// The program: `daybook web` finds it, says how it is used, and hands it checked options.
@main
enum DaybookWeb {
  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      switch arguments.first {
      case "serve": try serve(try Options(arguments.dropFirst()))
      case "pair": try pair()
      case "where": try sayPlace()
      case "browsers": try list()
      case "revoke" where arguments.count == 2: try revoke(arguments[1])
      default:
        throw Failure("Use `daybook web`, which starts this; `daybook web --help` says more.")
      }
    } catch {
      write("daybook: \(error)", to: STDERR_FILENO)
      exit(69)
    }
  }

  /// Held for as long as the page is served.
  private static let lock = "server.lock"
  /// Says where it is.
  private static let place = "server.json"

  /// What `daybook web serve` takes.
  private struct Options {
    var values: [String: String] = [:]
    var names: [String] = []
    var flags: Set<String> = []

    init(_ words: some Collection<String>) throws {
      var rest = words.makeIterator()
      while let word = rest.next() {
        switch word {
        case "--behind-proxy", "--full", "--check": flags.insert(word)
        case "--port", "--address", "--name", "--cert", "--key", "--database":
          guard let value = rest.next() else { throw Failure("`\(word)` needs a value.") }
          if word == "--name" { names.append(value) } else { values[word] = value }
        default: throw Failure("There is no option “\(word)”; `daybook web --help` lists them.")
        }
      }
    }
  }

  private static func serve(_ options: Options) throws {
    let text = options.values["--address"] ?? "127.0.0.1"
    let wanted = options.values["--port"] ?? "8430"
    guard let port = UInt16(wanted), let address = SocketAddress(text, port: port) else {
      throw Failure(
        "“\(text)” and “\(wanted)” are no address and port, such as 127.0.0.1 and 8430.")
    }
    func isName(_ text: String) -> Bool {
      !text.isEmpty
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    }
    for name in options.names where !isName(name) {
      throw Failure(
        "`--name` takes a name without a port, such as box.example.org, and not “\(name)”.")
    }
    let certificate = try certificate(options.values["--cert"], options.values["--key"])
    let isBehindProxy = options.flags.contains("--behind-proxy")
    guard certificate != nil || address.isLoopback else {
      throw Failure(
        """
        Plain http at \(text) would show all of daybook to the network. Give `--cert` and `--key`, or \
        stay at 127.0.0.1 behind a proxy that speaks https (`--behind-proxy`).
        """)
    }
    let isSecure = certificate != nil || isBehindProxy
    let browsers = Browsers(try StateFolder())
    let isCheck = options.flags.contains("--check")
    guard isCheck || browsers.folder.hold(Self.lock) else {
      guard case .string(let url)? = try browsers.folder.read(Self.place)?["url"] else {
        throw Failure("Another `daybook web` begins just now.")
      }
      throw Failure("The page is served already, at \(url)")
    }
    let uploads = try Uploads(in: browsers.folder)
    let isFull = options.flags.contains("--full")
    let database = options.values["--database"].map { ["--database", $0] } ?? []
    let bounds = isFull ? [] : ["--uploads", uploads.path]
    let site = DaybookSite(
      gate: Gate(
        hosts: Set(
          ["localhost", "127.0.0.1", "[::1]", address.host] + options.names.map { $0.lowercased() }),
        isSecure: isSecure, isBehindProxy: isBehindProxy),
      browsers: browsers,
      sessions: Sessions(program: try program, arguments: ["serve"] + bounds + database),
      uploads: uploads, isFull: isFull, program: try program, arguments: database)
    // Whoever reads no more is noticed by what is written.
    signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for each in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, each) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A check takes any port: that of the page may be in use by the page itself.
    guard
      let daemon = Daemon(
        site, at: isCheck ? SocketAddress(text, port: 0) ?? address : address,
        certificate: certificate, isBehindProxy: isBehindProxy)
    else {
      let reason =
        certificate != nil && [0, EINVAL].contains(errno)
        ? "`--cert` has to be a chain in PEM, and `--key` its key."
        : String(cString: strerror(errno))
      throw Failure("\(address.host):\(port) cannot be had: \(reason)")
    }
    if isCheck { return }
    let host = options.names.first ?? address.host
    let place = isBehindProxy ? "" : ":\(daemon.port)"
    let url = "\(isSecure ? "https" : "http")://\(host)\(place)/"
    try browsers.folder.write(Self.place, ["url": .string(url)])
    try say("daybook is at \(url)")
    let isTending = startDetachedThread {
      while true {
        for turn in 0..<5 {
          sleep(2)
          let paired = Set(browsers.all.map(\.id))
          site.sessions.tend(isHeard: turn == 0) { paired.contains($0) }
        }
      }
    }
    guard isTending else { throw Failure("The system gave no thread.") }
    var signal: Int32 = 0
    sigwait(&signals, &signal)
    browsers.folder.remove(Self.place)
    // The servers end with their input.
    exit(0)
  }

  private static func certificate(
    _ chain: String?, _ key: String?
  ) throws -> (chain: String, key: String)? {
    switch (chain, key) {
    case (nil, nil): return nil
    case (let chain?, let key?): return (try read(chain), try read(key))
    default: throw Failure("`--cert` and `--key` belong together.")
    }
  }

  private static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "re") else {
      throw Failure("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The program beside this one.
  private static var program: String {
    get throws {
      let own = realpath("/proc/self/exe", nil)
      defer { free(own) }
      let folder = own.map { String(cString: $0) }?.split(separator: "/").dropLast() ?? []
      let path = "/\(folder.joined(separator: "/"))/daybook"
      guard access(path, X_OK) == 0 else { throw Failure("There is no program \(path).") }
      return path
    }
  }

  private static func pair() throws {
    let folder = try StateFolder()
    guard !folder.hold(Self.lock), case .string(let url)? = try folder.read(Self.place)?["url"]
    else {
      throw Failure("The page is not served now; `daybook web` does so.")
    }
    let codes = try Browsers(folder).makeCodes()
    let (link, code) = ("\(url)pair?code=\(codes.link)", codes.typed)
    if isatty(STDOUT_FILENO) == 1, let picture = QRCode(link) { try say(picture.text) }
    try say("Open \(link)")
    try say(
      "or type \(code.prefix(5)) \(code.suffix(5)) there. Good for a minute, and for one browser.")
  }

  /// Waits for a page that is being started.
  private static func sayPlace() throws {
    let folder = try StateFolder()
    for _ in 0..<50 {
      if case .string(let url)? = try folder.read(Self.place)?["url"] {
        return try say("daybook is at \(url)")
      }
      usleep(200_000)
    }
    throw Failure("The page is not served; `journalctl --user -u daybook-web` says why.")
  }

  private static func list() throws {
    for browser in Browsers(try StateFolder()).all { try say(HTML.line(browser.name)) }
  }

  private static func revoke(_ name: String) throws {
    guard try !Browsers(try StateFolder()).revoke(where: { $0.name == name }).isEmpty else {
      throw Failure("No browser is called “\(name)”; `daybook web browsers` lists them.")
    }
    try say("Removed “\(name)”.")
  }

  /// Prints a line. Throws where it cannot be delivered.
  private static func say(_ line: String) throws {
    guard write(line, to: STDOUT_FILENO) else {
      throw Failure("The output cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  /// The one place that writes to a standard stream. Returns false, with `errno` set, where it failed.
  @discardableResult
  static func write(_ line: String, to stream: Int32) -> Bool {
    FileBytes.write(Array("\(line)\n".utf8), to: stream)
  }
}
