// The report is one HTML page of today: tasks, habits, those who are cared for, wellness, the
// month and the tags. `ReportData` asks the protocol for everything first; the other files draw
// their part of it on `Markup`, which alone escapes texts. The one idea: the page fetches nothing
// and runs nothing, so it can be mailed and still be opened in years, and the same data gives the
// same bytes. Small photos are in it, large ones are links (`ReportGallery`).

import ArgumentParser

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "report",
    "Writes a page about today: tasks, habits, people you care for, wellness, the month and tags.",
    discussion: """
      The page is one file that needs no network and no script; it is light or dark as the \
      preference appearance says. Small photos that came as replies are in it, large ones are \
      links to their files. An existing file is replaced.
      """)

  /// The most habits that are drawn; others are named only.
  private static let plots = 24

  private static let photos = 24

  @OptionGroup var session: SessionArguments

  @Option(
    help: ArgumentHelp("Writes HTML to this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String

  @Flag(help: "Leaves out the photos from people you care for.")
  var noPhotos = false

  func run() throws {
    let data = try session.ask {
      try ReportData($0, plots: Self.plots, photos: noPhotos ? 0 : Self.photos)
    }
    let page = ReportPage(data: data).html
    guard html != "-" else { return try StandardStreams.deliver(page) }
    try ReplacedFile(path: html).write(page)
  }
}
