// The view `analytics` draws what became of the requests to the people who are cared for: all of
// them over some spans of days, or one of them by week and month, where the argument is an id. Its
// lines are about profiles. The numbers are those of `care/stats`, read from the same statistics.

import CivilTime
import DaybookModel
import DaybookProtocol

struct AnalyticsView: ServerView {
  static let name = "analytics"

  var name: String { Self.name }
  let title = "Analytics"
  let key = "A"
  let actions = AnalyticsActions.all

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    session.reconcileCare()
    let profile = argument.map { ProfileID($0) }
    let spans = AnalyticsSpan.spans(
      through: session.moment.local.day, weekStart: session.preferences.weekStart,
      ofOne: profile != nil)
    let all = try session.store().read { reader in
      if let profile { _ = try reader.profiles.item(profile) }
      let found = try reader.care.statistics(
        of: profile, from: nil, through: session.moment.local.day)
      return try found.map { ($0, try AnalyticsRow.rows(spans, of: $0.profile.id, in: reader)) }
    }
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    if all.isEmpty {
      lines.addMessage("There is nobody to care for yet.")
    } else if all.allSatisfy({ $0.0.statistics.asked == 0 }) {
      lines.addMessage(
        "Nothing has been asked yet. Once somebody you care for has agreed and has a task, their "
          + "answers are counted here.")
    }
    for (found, rows) in all { lines.addAnalytics(found, rows) }
    let focus = all.first.map { $0.0.profile.lineKey.text } ?? "heading"
    var page = ViewPage(title: title, lines: lines, focus: focus)
    if profile == nil { page.withheld.insert(AnalyticsActions.everybody.name) }
    return page
  }
}

enum AnalyticsActions {
  static let all = [open, care, everybody]
  static let names = [open, care].map(\.name)

  static let open = ViewAction.opening(TaskActions.open.declaration, on: [ProfileRecord.self]) {
    Wire.ViewTarget(argument: try $0.subject(ProfileRecord.self).id.text, name: AnalyticsView.name)
  }

  static let care = ViewAction.opening(
    Wire.Action("care", key: "p", "Open the person's page"), on: [ProfileRecord.self]
  ) { Wire.ViewTarget(argument: try $0.subject(ProfileRecord.self).id.text, name: "care") }

  static let everybody = ViewAction.opening(
    Wire.Action("all", key: "a", "Show everybody", .view)
  ) { _ in Wire.ViewTarget(name: AnalyticsView.name) }

  /// On the page of care: leads to the statistics of the profile that it shows.
  static let ofShown = ViewAction.opening(
    Wire.Action("analytics", key: "gs", "Show the analytics", .view)
  ) {
    Wire.ViewTarget(
      argument: try $0.reader.profiles.shown($0.argument)?.id.text, name: AnalyticsView.name)
  }
}

struct AnalyticsSpan {
  let name: String
  /// Nil is the first of all.
  let first: Day?
  let last: Day

  /// The spans of the page of all, or of one profile: this week and those before it, and the last
  /// months.
  static func spans(through today: Day, weekStart: Weekday, ofOne: Bool) -> [AnalyticsSpan] {
    let week = today.week(from: weekStart).lowerBound
    let weeks = (0..<(ofOne ? 6 : 2)).compactMap { back -> AnalyticsSpan? in
      guard let first = week.adding(days: -7 * back), let end = first.adding(days: 6) else {
        return nil
      }
      let name = ["This week", "Last week"].dropFirst(back).first ?? "From \(first.shortDate)"
      return AnalyticsSpan(name: name, first: first, last: min(end, today))
    }
    guard ofOne else {
      return weeks + [
        AnalyticsSpan(name: "30 days", first: today.adding(days: -29), last: today),
        AnalyticsSpan(name: "Ever", first: nil, last: today),
      ]
    }
    var month = today.wholeMonth
    var months: [AnalyticsSpan] = []
    for _ in 0..<6 {
      let first = month.lowerBound
      months.append(
        AnalyticsSpan(
          name: "\(first.monthName.prefix(3)) \(first.year)", first: first,
          last: min(month.upperBound, today)))
      guard let before = first.adding(days: -1) else { break }
      month = before.wholeMonth
    }
    return weeks + months + [AnalyticsSpan(name: "Ever", first: nil, last: today)]
  }
}

struct AnalyticsRow {
  let name: String
  let statistics: CareStatistics

  /// Returns the rows of the spans, without those of one's past in which nothing was asked.
  static func rows(
    _ spans: [AnalyticsSpan], of profile: ProfileID, in reader: ReadTransaction
  ) throws -> [AnalyticsRow] {
    try spans.compactMap { span in
      let found = try reader.care.statistics(of: profile, from: span.first, through: span.last)
      guard let statistics = found.first?.statistics, statistics.asked > 0 else { return nil }
      return AnalyticsRow(name: span.name, statistics: statistics)
    }
  }

  /// "1 late, 2 missed; replies after 4 min".
  var words: String {
    var counts = CareFormatter.results(
      late: statistics.late, missed: statistics.missed, unsent: statistics.unsent,
      waiting: statistics.waiting)
    if let seconds = statistics.meanResponseSeconds {
      counts.append("replies after \(CareFormatter.length(seconds))")
    }
    return counts.joined(separator: ", ")
  }
}

extension ViewLines {
  private static let barCells = 10
  /// On a narrower canvas no bar is drawn.
  private static let barWidth = 72

  fileprivate mutating func addAnalytics(_ found: CareProfileStatistics, _ rows: [AnalyticsRow]) {
    let profile = found.profile
    let streak = found.statistics.streak
    let words =
      found.statistics.asked == 0
      ? "nothing was asked yet" : "\(streak.current.counted("day")) in a row, best \(streak.best)"
    addHeading(profile.lineKey.text, actions: AnalyticsActions.names) {
      $0.append(profile.mark(on: $0.canvas), .heading)
      $0.drawTail(words, .muted)
    }
    for row in rows { addAnalytics(row, of: profile) }
  }

  /// "  This week     12/14   85%  ████████··  1 late, 2 missed, replies after 4 min".
  private mutating func addAnalytics(_ row: AnalyticsRow, of profile: ProfileRecord) {
    let done = row.statistics.answered + row.statistics.late
    let closed = done + row.statistics.missed
    let percent = CareFormatter.percent(row.statistics)
    let spoken = percent.map { "\(done) of \(closed) done, \($0)%" }
    add(
      profile.lineKey.at(row.name.replacing(" ", with: "-").lowercased()).text, level: 1,
      actions: AnalyticsActions.names,
      label: ([row.name] + [spoken, row.words].compactMap(\.self)).joined(separator: ", ")
    ) {
      $0.draw("  \(row.name)")
      $0.pad(to: 15)
      if let percent {
        $0.draw("\(done)/\(closed)", .accent)
        $0.pad(to: 23)
        $0.draw(String(repeating: " ", count: percent < 100 ? percent < 10 ? 2 : 1 : 0))
        $0.draw("\(percent)%  ", percent < 50 ? .warning : .success)
        if $0.canvas.width >= Self.barWidth {
          $0.drawBar(Double(done) / Double(closed), cells: Self.barCells, .accent)
          $0.draw("  ")
        }
      }
      $0.draw(row.words, .muted)
    }
  }
}
