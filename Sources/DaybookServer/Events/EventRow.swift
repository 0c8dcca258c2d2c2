import CivilTime
import DaybookModel
import DaybookProtocol

/// An event on one of its days as one row: its time, mark and title, where it is and how long it
/// goes on. No letters stand in front, since it is no task.
struct EventRow {
  let record: EventRecord
  let day: Day
  /// The first and the last day; nil for an event of one day.
  let days: ClosedRange<Day>?
  /// When it ends, by the reader's clock; nil where that is not known.
  let end: LocalDateTime?
  /// The time in front of the title, empty for a whole day.
  let lead: String
  /// The cells that the times of the list take.
  var leadCells = 0
  let moment: Moment

  static let mark = "◆"

  /// Whether it is over by now.
  private var isOver: Bool {
    if let end { return end <= moment.local }
    return (days?.upperBound ?? day) < moment.local.day
  }

  private var key: LineKey {
    let key = EventLine(record: record).lineKey
    return days == nil ? key : key.at(day.description)
  }

  func add(to lines: inout ViewLines) {
    lines.add(key.text, level: 1, actions: [TaskActions.open.name], label: label) { draw(&$0) }
  }

  private func draw(_ line: inout LineBuilder) {
    line.pad(to: line.canvas.isPrinted ? 5 : 2)
    if !lead.isEmpty {
      let time = moment.clock.column(lead)
      line.draw(time + String(repeating: " ", count: max(0, leadCells - time.count) + 1), .time)
    }
    line.draw(Self.mark, isOver ? .done : .purple)
    line.draw(" ")
    let style: Wire.SpanStyle? = isOver ? .done : record.status == .tentative ? .muted : nil
    line.append(record.title, style, link: record.link)
    if let place = record.location { line.append("  \(place)", .muted) }
    let parts = self.parts
    if !parts.isEmpty {
      line.drawTail(parts.joined(separator: "  "), .muted)
    }
  }

  /// "tentative", "day 2 of 3", "until 14:00".
  private var parts: [String] {
    var parts = record.status == .tentative ? ["tentative"] : []
    if let days {
      parts.append("day \(day - days.lowerBound + 1) of \(days.count)")
      if day == days.upperBound, let end, end.day == day {
        parts.append("until \(moment.clock.text(end.time))")
      }
    }
    return parts
  }

  private var label: String {
    var words = ["Event: \(DrawnText(record.title).text)"]
    if !lead.isEmpty { words.append("at \(lead)") }
    if let place = record.location { words.append("in \(DrawnText(place).text)") }
    return (words + parts + ["calendar \(record.provider.shownName)"]).joined(separator: ", ")
  }
}

extension ClosedRange<Day> {
  fileprivate var count: Int { upperBound - lowerBound + 1 }
}

extension ProviderID {
  /// What a person calls its calendar: "work" of "ics/work".
  var shownName: String { String(text.split(separator: "/").last ?? "") }
}

/// The line of an event. It belongs to its calendar, so a line has no action but to open its page.
struct EventLine: LineSubject {
  static let lineKind = "event"

  let record: EventRecord

  /// The id is behind the provider's name, with % for what would end it in a key.
  var lineKey: LineKey {
    let id = record.id.replacing("%", with: "%25").replacing("#", with: "%23")
      .replacing("/", with: "%2F")
    return LineKey(Self.self, "\(record.provider.text)/\(id)")
  }

  var lineTitle: String { record.title }

  var refusal: String? {
    "“\(lineTitle)” is an event of the calendar \(record.provider.shownName), which is where it can "
      + "be changed."
  }

  static func accepts(detail: String) -> Bool { true }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> EventLine {
    let whole = key.wholeID
    guard let slash = whole.lastIndex(of: "/") else { throw LineKey.unknown }
    let id = String(whole[whole.index(after: slash)...]).replacing("%2F", with: "/")
      .replacing("%23", with: "#").replacing("%25", with: "%")
    return EventLine(record: try reader.events.item(id, of: ProviderID(String(whole[..<slash]))))
  }
}

extension ViewLines {
  private static let maxOld = 5

  /// Adds a line for each provider of which what is shown may be out of date: "Calendar work: last
  /// fetched yesterday 18:00 (connection refused)".
  mutating func addOldProviders(in reader: ReadTransaction, at moment: Moment) throws {
    let old = try reader.providers.all().filter { $0.isOld(at: moment.instant) }
    for provider in old.prefix(Self.maxOld) {
      let when = provider.pulledAt.map { "last fetched \(Self.text(of: $0, at: moment))" }
      let why = provider.message.map { " (\($0))" } ?? ""
      add("provider/\(provider.id.text)") {
        $0.append("Calendar \(provider.id.shownName): \(when ?? "not fetched yet")\(why)", .warning)
      }
    }
    addMore("more/providers", old.count - Self.maxOld)
  }

  /// "18:00", "yesterday 18:00", "Tue 20 Jan 18:00".
  private static func text(of instant: Instant, at moment: Moment) -> String {
    let local = moment.zone.local(at: instant)
    let time = moment.clock.text(local.time, seconds: .never)
    let days = local.day - moment.local.day
    return switch days {
    case 0: time
    case -1: "yesterday \(time)"
    default: "\(local.day.shortText) \(time)"
    }
  }
}
