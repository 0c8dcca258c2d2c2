import ArgumentParser
import DaybookProtocol
import JSON

/// Draws a view of the server on standard output, with colours where a person reads it.
struct ViewDrawing {
  var width = Terminal.width
  var isASCII = false
  var isJSON = false
  /// Whether the view is opened to be used, and not printed.
  var isScreen = false

  /// `argument` returns the argument of the view, and may ask the server for it; nil for none.
  func deliver(
    _ name: String, in session: SessionArguments,
    argument: (LocalServer) throws -> String? = { _ in nil }
  ) throws {
    if isScreen {
      let argument = try session.ask(argument)
      return try Screen(session.words, target: Wire.ViewTarget(argument: argument, name: name))
        .run()
    }
    let (json, view) = try session.ask { server in
      let params = Wire.ViewShow.Params(
        argument: try argument(server), ascii: isASCII, name: name, printed: true, width: width)
      let json = try server.result(Wire.ViewShow.method, params.json)
      return (json, try Wire.View(json: json))
    }
    guard !isJSON else { return try StandardStreams.deliver(json.text + "\n") }
    try StandardStreams.deliver(ViewPrinter(colors: Terminal.hasColors).text(view))
  }
}

/// How a command draws a view.
struct DrawingArguments: ParsableArguments {
  @Option(help: "The width in cells (20 to 1000); the default is the terminal's width.")
  var width: Int?

  @Flag(help: "Draws marks and bars in ASCII.")
  var ascii = false

  @Flag(help: "Prints the page also on a terminal, where it would be opened to be used.")
  var plain = false

  @Flag(help: "Prints the view as the method view/show returns it.")
  var json = false

  func validate() throws {
    guard width.map((20...1000).contains) ?? true else {
      throw ValidationError("`--width` takes 20 to 1000.")
    }
  }

  /// Prints a view.
  var drawing: ViewDrawing {
    ViewDrawing(width: width ?? Terminal.width, isASCII: ascii, isJSON: json)
  }

  /// Opens a view on a terminal; prints it elsewhere, and where the person asks how.
  var screen: ViewDrawing {
    var drawing = drawing
    drawing.isScreen = width == nil && !ascii && !json && !plain && ScreenTerminal.isPossible
    return drawing
  }
}

/// A command that draws one view.
protocol DrawingCommand: ParsableCommand {
  /// The view's name; without it, that of the command.
  static var view: String { get }
  var session: SessionArguments { get }
  var arguments: DrawingArguments { get }

  /// Returns the argument of the view; nil for none.
  func argument(_ server: LocalServer) throws -> String?
}

extension DrawingCommand {
  static var view: String { configuration.commandName ?? "" }

  func argument(_ server: LocalServer) throws -> String? { nil }

  func run() throws { try arguments.screen.deliver(Self.view, in: session, argument: argument) }
}
