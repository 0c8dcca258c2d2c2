import ArgumentParser
import DaybookProtocol
import JSON

/// How a command draws a view.
struct DrawingArguments: ParsableArguments {
  @OptionGroup var session: SessionArguments

  @Option(help: "The width in cells (20 to 1000); the default is the terminal's width.")
  var width: Int?

  @Option(help: "Shows what there was at a moment, such as ‘yesterday 18:00’, and prints it.")
  var at: String?

  @Flag(help: "Draws marks and bars in ASCII.")
  var ascii = false

  @Flag(help: "Prints the page also on a terminal, where it would be opened to be used.")
  var plain = false

  @Flag(help: "Prints the view as the method view/show returns it.")
  var json = false

  func validate() throws {
    try require(width.map((20...1000).contains) ?? true, "`--width` takes 20 to 1000.")
  }

  init() {}

  /// Draws as without options.
  init(session: SessionArguments) {
    self.session = session
    (width, at, ascii, plain, json) = (nil, nil, false, false, false)
  }

  /// Whether a view is opened to be used, and not printed.
  var isScreen: Bool { width == nil && !ascii && !json && !plain && ScreenTerminal.isPossible }

  /// Opens a view on a terminal; prints it elsewhere, and where the person asks how. `argument`
  /// returns the argument of the view, and may ask the server for it; nil for none.
  func open(
    _ name: String, argument: (LocalServer) throws -> String? = { _ in nil }
  ) throws {
    try open { Wire.ViewTarget(argument: try argument($0), name: name) }
  }

  /// Opens the page that `target` returns, in the same way.
  func open(_ target: (LocalServer) throws -> Wire.ViewTarget) throws {
    if let at {
      return try session.then(at) { session in
        var arguments = self
        (arguments.session, arguments.at) = (session, nil)
        try arguments.draw(target)
      }
    }
    guard isScreen else { return try draw(target) }
    try Screen(session.words, target: session.ask(target)).run()
  }

  /// Prints a view, with colours where a person reads it.
  func draw(
    _ name: String, argument: (LocalServer) throws -> String? = { _ in nil }
  ) throws {
    try draw { Wire.ViewTarget(argument: try argument($0), name: name) }
  }

  /// Prints the page that `target` returns.
  func draw(_ target: (LocalServer) throws -> Wire.ViewTarget) throws {
    let view = try session.ask { server in
      let target = try target(server)
      return try server.ask(
        Wire.ViewShow.Params(
          argument: target.argument, ascii: ascii, name: target.name, printed: true,
          width: width ?? Terminal.width))
    }
    guard !json else { return try StandardStreams.deliver(view.json.text + "\n") }
    try StandardStreams.deliver(ViewPrinter(colors: Terminal.hasColors).text(view))
  }
}

/// A command that draws one view.
protocol DrawingCommand: ParsableCommand {
  /// The view's name; without it, that of the command.
  static var view: String { get }
  var arguments: DrawingArguments { get }

  /// Returns the argument of the view; nil for none.
  func argument(_ server: LocalServer) throws -> String?
}

extension DrawingCommand {
  static var view: String { configuration.commandName ?? "" }

  func argument(_ server: LocalServer) throws -> String? { nil }

  func run() throws { try arguments.open(Self.view, argument: argument) }
}
