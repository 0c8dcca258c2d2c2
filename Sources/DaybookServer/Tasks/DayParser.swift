import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

/// A day as a person typed it: "2026-03-06", or words that quick add reads, such as "tomorrow" or
/// "next fri 9am".
struct DayParser: Hashable {
  let day: Day
  /// The time; nil where none was given.
  let time: LocalTime?

  /// Throws `invalidValue` for `field` where the text is anything but a day.
  init(_ text: String, field: String, in session: Session) throws {
    let text = TextRules.trimmed(text)
    if let day = Day(text) {
      (self.day, time) = (day, nil)
      return
    }
    // A line needs a title, and a quoted text is always read as one.
    let line = session.line("\"x\" " + text)
    let isBare =
      line.title == "x" && line.problems.isEmpty && line.recurrence == nil
      && line.durationMinutes == nil
    guard isBare, line.priority == nil, line.tags.isEmpty, (line.due == nil) != (line.start == nil),
      let day = line.due ?? line.start
    else {
      let isDay = !text.isEmpty && text.allSatisfy { $0.isNumber || $0 == "-" }
      throw ModelError.invalidValue(
        field: field,
        message: isDay
          ? "\(text) is not a valid date."
          : "Write a day such as `tomorrow`, `next fri 9am` or `\(session.moment.today)`.")
    }
    self.day = day
    time = line.due == nil ? line.startTime : line.dueTime
  }

  /// Returns a time of the day that a person typed, such as "8am". Throws `invalidValue` for
  /// `field`.
  static func time(_ text: String, field: String, in session: Session) throws -> LocalTime {
    let answer = try? DayParser(text, field: field, in: session)
    guard let time = answer?.time else {
      throw ModelError.invalidValue(
        field: field, message: "Write a time of the day, such as `8am` or `20:30`.")
    }
    return time
  }

  /// "Fri 6 Mar", or "Fri 6 Mar 09:00".
  var text: String {
    time.map { "\(day.shortText) \($0)" } ?? day.shortText
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    return try Wire.Preview.of(typing) {
      let answer = try DayParser(typing.text, field: "text", in: typing.session)
      let distance = (answer.day - typing.moment.today).daysFromToday
      var lines = ViewLines(typing.canvas)
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw(answer.text, .time)
        $0.draw("  \(distance)", .muted)
      }
      let whole = Wire.Span(start: 0, stop: typing.length, style: .time)
      return Wire.Preview(lines: lines.lines, problems: [], spans: [whole])
    }
  }
}

extension Wire.DayReading {
  init(_ text: String, in session: Session) throws {
    let answer = try DayParser(text, field: "text", in: session)
    self.init(day: answer.day, time: answer.time)
  }
}
