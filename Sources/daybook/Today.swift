import ArgumentParser
import DaybookProtocol

struct Today: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Shows what today holds.")

  @OptionGroup var session: SessionArguments
  @OptionGroup var drawing: DrawingArguments

  func run() throws {
    let params = Wire.ViewShow.Params(
      ascii: drawing.ascii, name: "today", width: drawing.width ?? Terminal.width)
    let view = try Wire.View(
      json: OneCall(options: session.serverOptions()).result(Wire.ViewShow.method, params.json))
    try StandardStreams.deliver(ViewPrinter(colors: Terminal.hasColors).text(view))
  }
}

/// How a command draws a view.
struct DrawingArguments: ParsableArguments {
  @Option(help: "How many cells a row has (20 to 1000); without it the terminal's width.")
  var width: Int?

  @Flag(help: "Draws marks and bars in ASCII.")
  var ascii = false

  func validate() throws {
    guard width.map((20...1000).contains) ?? true else {
      throw ValidationError("--width takes 20 to 1000.")
    }
  }
}
