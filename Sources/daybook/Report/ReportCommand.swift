// The report is one HTML page: of today with its tasks, habits, those who are cared for, wellness,
// the month and the tags, or of the days that were asked for (`ReportPeriod`). `ReportData` asks the
// protocol for everything first; each part of it is a `ReportPart` of `HTML`, which alone
// escapes texts. The one idea: the page fetches nothing and runs nothing, so it can be mailed and
// still be opened in years, and the same data gives the same bytes. Small photos are in it, large
// ones are links (`ReportGallery`).

import ArgumentParser
import CivilTime
import DaybookProtocol
import Markup

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "report",
    "Writes a page about today or about a range of days: tasks, habits, wellness, people you care for.",
    discussion: """
      `daybook report --open` writes daybook-report.html into this folder and opens it, \
      `daybook report --html march.html --from 2026-03-01 --through 2026-03-31` is about days that \
      were. The page is one file that needs no network and no script; it is light or dark as the \
      preference appearance says. Small photos that came as replies are in it, large ones are \
      links to their files. An existing file is replaced.
      """)

  /// The most habits that are drawn; others are counted only.
  private static let plots = 24

  private static let photos = 24

  @Flag(help: "Is about this week, from its first day to its last.")
  var week = false

  @Flag(help: "Is about this month.")
  var month = false

  @Option(
    help: ArgumentHelp(
      "The days from this one on, such as 2026-03-01; at most 366.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last of them; the default is today.", valueName: "day"))
  var through: String?

  @Option(
    help: ArgumentHelp(
      "Writes HTML to this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html = "daybook-report.html"

  @Flag(help: "Opens the page with the program that the desktop has for pages.")
  var open = false

  @Flag(help: "Leaves out the photos from people you care for.")
  var noPhotos = false

  @OptionGroup var session: SessionArguments

  func validate() throws {
    try require(!week || !month, "Give either `--week` or `--month`.")
    try require(
      from == nil && through == nil || !week && !month,
      "`--\(week ? "week" : "month")` says which days; leave out `--from` and `--through`.")
    try require(through == nil || from != nil, "`--through` needs `--from`, the first day.")
    try require(
      !open || html != "-", "`--open` needs a file, and `--html -` writes to standard output.")
  }

  func run() throws {
    let data = try session.ask { server in
      let preferences = try server.ask(Wire.PreferencesGet.Params())
      return try ReportData(
        server, period(server, preferences.weekStart), preferences, plots: Self.plots,
        photos: noPhotos ? 0 : Self.photos)
    }
    let page = ReportPage(data: data).html
    guard html != "-" else { return try StandardStreams.deliver(page) }
    let path = FilePath.absolute(html)
    try ReplacedFile(path: path).write(page)
    try StandardStreams.deliver("Wrote the report of \(data.period.days) to “\(path)”.\n")
    guard open, !Executable.open(FilePath.url(path)) else { return }
    throw ExitStatus.unavailable.failure(
      "There is no desktop to open it on (`xdg-open`); open the file in a browser.")
  }

  /// Returns the days that the options ask for.
  private func period(
    _ server: LocalServer, _ weekStart: Wire.Weekday
  ) throws -> ReportPeriod {
    let today = try server.day("today")
    if week { return .week(of: today, from: weekStart) }
    if month { return .month(of: today) }
    guard let from else {
      return ReportPeriod(first: today, last: today, today: today, name: "Today", isToday: true)
    }
    let first = try server.days(from, .past).lowerBound
    let last = try through.map { try server.days($0, .past).upperBound } ?? today
    try require(
      first <= last,
      "The first day, \(first), is after the last, \(last)\(through == nil ? ", today" : "").")
    let count = last - first + 1
    try require(
      count <= ReportPeriod.maxCount,
      "A report is about at most \(ReportPeriod.maxCount) days; from \(first) through \(last) are \(count)."
    )
    return ReportPeriod(first: first, last: last, today: today)
  }
}
