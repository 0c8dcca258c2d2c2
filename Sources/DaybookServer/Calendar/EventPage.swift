import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of one event, which the agenda shows for the argument "event ics/work/plan".
struct EventPage {
  private static let prefix = "event "

  let event: EventRecord
  let moment: Moment
  let zones: ZoneDatabase

  static func argument(for key: LineKey) -> String { prefix + key.wholeID }

  /// Returns the key of the event whose page an argument asks for; nil for any other argument.
  static func key(in argument: String?) -> LineKey? {
    guard let argument, argument.hasPrefix(prefix) else { return nil }
    return LineKey("\(EventLine.lineKind)/\(argument.dropFirst(prefix.count))")
  }

  func show(on canvas: Canvas) -> ViewPage {
    let key = EventLine(record: event).lineKey
    let span = event.span(in: moment.zone, zones: zones.zone)
    var lines = ViewLines(canvas)
    lines.addHeading(key.text) {
      $0.draw(EventRow.mark, .purple)
      $0.draw(" ")
      $0.append(event.title, .title)
      $0.drawHelpKey()
    }
    lines.addField(
      "time", at: DayLine(day: span.first).lineKey.text, actions: [AgendaActions.openName]
    ) { $0.append(time(of: span)) }
    if let place = event.location { lines.addField("place") { $0.append(place) } }
    if event.status != .confirmed {
      lines.addField("status") { $0.append(event.status.rawValue, .warning) }
    }
    lines.addField("calendar") { $0.append(event.provider.text) }
    if let link = event.link { lines.addField("link") { $0.append(link, link: link) } }
    if let notes = event.notes { lines.addNotes(notes, at: key.at("notes"), actions: []) }
    lines.addHint([("o", "open the day"), ("?", "keys")])
    return ViewPage(title: event.title, lines: lines, focus: key.text)
  }

  /// "Thu 22 Jan 2026, 10:00–11:30", "Thu 22 Jan 2026 – Sat 24 Jan 2026".
  private func time(of span: CalendarEvents.Span) -> String {
    let first = span.first.shortTextWithYear
    guard let time = span.time else {
      return span.last == span.first ? first : "\(first) – \(span.last.shortTextWithYear)"
    }
    guard let end = span.end else { return "\(first), \(moment.clock.text(time))" }
    guard end.day > span.first else { return "\(first), \(moment.clock.text(time, to: end.time))" }
    let last = end.day.year == span.first.year ? end.day.shortText : end.day.shortTextWithYear
    return "\(first), \(moment.clock.text(time)) – \(last), \(moment.clock.text(end.time))"
  }
}

enum EventActions {
  /// Opens the page of an event.
  static let open = ViewAction.opening(
    TaskActions.open.declaration, on: [EventLine.self]
  ) { act in
    let key = try act.subject(EventLine.self).lineKey
    return Wire.ViewTarget(
      argument: EventPage.argument(for: key), focus: key.text, name: AgendaView.name)
  }
}
