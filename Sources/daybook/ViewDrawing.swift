import ArgumentParser
import DaybookProtocol
import JSON

/// Draws a view of the server on standard output, with colours where a person reads it.
struct ViewDrawing {
  var width = Terminal.width
  var isASCII = false
  var isJSON = false

  /// `argument` asks the server what the view is to show; nil is its own beginning.
  func print(
    _ name: String, in session: SessionArguments,
    argument: (LocalServer) throws -> String? = { _ in nil }
  ) throws {
    let text = try session.ask { server in
      let params = Wire.ViewShow.Params(
        argument: try argument(server), ascii: isASCII, name: name, width: width)
      let view = try server.result(Wire.ViewShow.method, params.json)
      guard !isJSON else { return view.text + "\n" }
      return ViewPrinter(colors: Terminal.hasColors).text(try Wire.View(json: view))
    }
    try StandardStreams.deliver(text)
  }
}

/// How a command draws a view.
struct DrawingArguments: ParsableArguments {
  @Option(help: "How many cells a row has (20 to 1000); without it the terminal's width.")
  var width: Int?

  @Flag(help: "Draws marks and bars in ASCII.")
  var ascii = false

  @Flag(help: "Prints the view as the method view/show answers it.")
  var json = false

  func validate() throws {
    guard width.map((20...1000).contains) ?? true else {
      throw ValidationError("--width takes 20 to 1000.")
    }
  }

  var drawing: ViewDrawing {
    ViewDrawing(width: width ?? Terminal.width, isASCII: ascii, isJSON: json)
  }
}
