import ArgumentParser

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a page of today, the habits, the weeks, the month and the tags.",
    discussion: """
      The page is one file that needs no network and no script; it is light or dark as the \
      preference appearance says. A page of the same name is replaced.
      """)

  /// More habits than these are named, not drawn.
  private static let plots = 24

  @OptionGroup var session: SessionArguments

  @Option(
    help: ArgumentHelp("Writes HTML to this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String

  func run() throws {
    let data = try session.ask { try ReportData($0, plots: Self.plots) }
    let page = ReportPage(data: data).html
    guard html != "-" else { return try StandardStreams.deliver(page) }
    try ReplacedFile(path: html).write(page)
  }
}
