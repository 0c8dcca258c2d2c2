import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd
import SearchLanguage

/// A day as a person typed it: "2026-03-06", or words that quick add reads, such as "tomorrow" or
/// "next fri 9am".
struct DayParser: Hashable {
  let day: Day
  /// The time; nil where none was given.
  let time: LocalTime?
  private let moment: Moment

  /// Throws `invalidValue` for `field` where the text is anything but a day.
  init(
    _ text: String, _ direction: DateDirection = .coming, field: String, in session: Session
  ) throws {
    let text = TextRules.trimmed(text)
    moment = session.moment
    if let day = Day(text) {
      (self.day, time) = (day, nil)
      return
    }
    // A line needs a title, and a quoted text is always read as one. Some words are a day only
    // behind a preposition: "the 15th", "25/12", and "3 days", if they are to come.
    let prepositions = direction == .past ? ["", "on "] : ["", "on ", "in "]
    let lines = prepositions.lazy.map { session.line("\"x\" " + $0 + text, direction: direction) }
    guard let line = lines.first(where: \.isMoment), let day = line.due ?? line.start else {
      let isDay = !text.isEmpty && text.allSatisfy { $0.isNumber || $0 == "-" }
      throw ModelError.invalidValue(
        field: field,
        message: isDay
          ? "\(text) is not a valid date."
          : Self.guess(text, direction, in: session).map {
            "“\(text)” is no day. Did you mean “\($0)”?"
          }
            ?? "Write a day such as `tomorrow`, `next fri 9am` or `\(moment.today)`.")
    }
    time = line.due == nil ? line.startTime : line.dueTime
    // A time alone.
    guard direction == .past, let time, (try? Self.time(text, field: field, in: session)) == time
    else {
      self.day = day
      return
    }
    let now = moment.zone.local(at: moment.instant)
    self.day = now.time >= time ? now.day : now.day.adding(days: -1) ?? now.day
  }

  /// Returns the day that misspelt words mean; nil where they mean none.
  private static func guess(
    _ text: String, _ direction: DateDirection, in session: Session
  ) -> String? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count <= mostGuessed else { return nil }
    // A letter or two are a word that is being typed.
    let guess = words.map {
      $0.count < 3 ? $0 : $0.nearest(among: FilterPhrase.dayWords) ?? $0
    }
    guard guess != words else { return nil }
    let text = guess.joined(separator: " ")
    return (try? DayParser(text, direction, field: "", in: session)).map { _ in text }
  }

  private static let mostGuessed = 6

  /// Returns a day that a person typed, where a time has no meaning. Throws `invalidValue` for
  /// `field`, also where there is one.
  static func day(
    _ text: String, _ direction: DateDirection, field: String, in session: Session
  ) throws -> Day {
    let answer = try DayParser(text, direction, field: field, in: session)
    if let time = answer.time {
      throw ModelError.invalidValue(
        field: field,
        message:
          "Write the day alone: a time, such as \(answer.moment.clock.text(time)), is not used here."
      )
    }
    return answer.day
  }

  /// Returns a time of the day that a person typed, such as "8am". Throws `invalidValue` for
  /// `field`, also where a day is with it.
  static func time(_ text: String, field: String, in session: Session) throws -> LocalTime {
    // A second day has no place in a line.
    let texts = ["tomorrow \(text)", "tomorrow at \(text)"]
    let answers = texts.lazy.compactMap { try? DayParser($0, field: field, in: session).time }
    guard let time = answers.first else {
      throw ModelError.invalidValue(
        field: field, message: "Write a time of the day alone, such as `8am` or `20:30`.")
    }
    return time
  }

  /// "Fri 6 Mar", or "Fri 6 Mar 09:00".
  var text: String {
    time.map { moment.text(LocalDateTime(day: day, time: $0)) } ?? moment.text(day)
  }

  static func preview(_ typing: ViewTyping) throws -> Wire.Preview {
    try preview(typing) { try DayParser(typing.text, field: "text", in: typing.session) }
  }

  /// Shows what `day(_:_:field:in:)` reads.
  static func previewDay(
    _ direction: DateDirection
  ) -> @Sendable (ViewTyping) throws -> Wire.Preview {
    { typing in
      try preview(typing) {
        let (text, session) = (typing.text, typing.session)
        _ = try day(text, direction, field: "text", in: session)
        return try DayParser(text, direction, field: "text", in: session)
      }
    }
  }

  private static func preview(
    _ typing: ViewTyping, _ read: () throws -> DayParser
  ) throws -> Wire.Preview {
    guard !TextRules.trimmed(typing.text).isEmpty else { return .nothing }
    return try typing.preview(.time) { lines in
      let answer = try read()
      let distance = (answer.day - typing.moment.today).daysFromToday
      lines.add("preview", level: 1) {
        $0.draw("  ")
        $0.draw(answer.text, .time)
        $0.draw("  \(distance)", .muted)
      }
    }
  }
}

extension QuickAddLine {
  /// Whether it says a day, perhaps with a time, and nothing else.
  fileprivate var isMoment: Bool {
    title == "x" && problems.isEmpty && recurrence == nil && durationMinutes == nil
      && priority == nil && tags.isEmpty && (due == nil) != (start == nil)
  }
}

extension Wire.DayReading {
  init(_ text: String, _ direction: DateDirection, in session: Session) throws {
    let answer = try DayParser(text, direction, field: "text", in: session)
    let days = FilterDays(text).flatMap { days in
      days.isSpan ? days.days(at: session.moment, isPast: direction == .past) : nil
    }
    self.init(day: answer.day, last: days?.upperBound, time: answer.time)
  }
}
