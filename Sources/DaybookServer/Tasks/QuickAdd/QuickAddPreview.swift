import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

extension Session {
  /// Returns the reading of a line whose task is due on `day`, where it says none.
  func line(_ text: String, addedOn day: Day?) -> QuickAddLine {
    let line = line(text)
    guard day != nil, line.due == nil, line.start == nil else { return line }
    return self.line(text, beside: QuickAddLine.Beside(due: day))
  }

  /// Returns the task that a line describes; one without a day is due on `day`, or as the
  /// preference says.
  func draft(_ line: QuickAddLine, addedOn day: Day?) -> TaskDraft {
    var draft = draft(line)
    setDay(of: &draft, day)
    return draft
  }

  /// Sets the due day of a new task for which nothing else says one.
  func setDay(of draft: inout TaskDraft, _ day: Day? = nil) {
    guard draft.due == nil, draft.start == nil else { return }
    draft.due = day ?? (preferences.newTaskDue == .today ? moment.today : nil)
  }
}

/// What a line that is being typed would become: the row, the recurrence in words, the recognised
/// parts, and the problems; of several lines, which were pasted, those of each.
enum QuickAddPreview {
  /// How many of several lines are shown, and how many can be answered at once.
  private static let (shownLines, maxLines) = (10, 100)

  /// Returns the lines of a text that hold more than white space; the whole of a text without one.
  /// Throws `invalidValue` for `field` where there are too many.
  static func lines(of text: String, field: String) throws -> [Range<String.Index>] {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.count <= maxLines else {
      throw ModelError.invalidValue(
        field: field,
        message: "These are \(lines.count) lines; at most \(maxLines) are added at once here, any "
          + "number by `daybook add -`.")
    }
    return lines.isEmpty
      ? [text.startIndex..<text.endIndex] : lines.map { $0.startIndex..<$0.endIndex }
  }

  static func preview(_ typing: ViewTyping, addedOn day: Day?) throws -> Wire.Preview {
    guard typing.text.contains(where: \.isNewline) else {
      return try preview(ofLine: typing, addedOn: day)
    }
    return try Wire.Preview.of(typing) {
      try preview(of: lines(of: typing.text, field: "text"), typing, addedOn: day)
    }
  }

  private static func preview(
    of ranges: [Range<String.Index>], _ typing: ViewTyping, addedOn day: Day?
  ) throws -> Wire.Preview {
    var whole = Wire.Preview.nothing
    for (index, range) in ranges.prefix(shownLines).enumerated() {
      var line = typing
      line.text = String(typing.text[range])
      let one = try preview(ofLine: line, addedOn: day)
        .shifted(by: offset(range.lowerBound, typing))
      whole.lines += one.lines.map { line in
        var line = line
        line.key = "\(index)/\(line.key)"
        return line
      }
      whole.problems += one.problems
      whole.spans += one.spans
    }
    guard ranges.count > shownLines else { return whole }
    var more = ViewLines(typing.canvas)
    more.add("more", level: 1) { $0.draw("  and \(ranges.count - shownLines) more", .muted) }
    whole.lines += more.lines
    return whole
  }

  static func preview(
    ofLine typing: ViewTyping, addedOn day: Day?, for profile: ProfileID? = nil
  ) throws -> Wire.Preview {
    let (text, session) = (typing.text, typing.session)
    let line = session.line(text, addedOn: day)
    var draft = session.draft(line, addedOn: day)
    draft.profile = profile
    var preview = try Wire.Preview.of(typing) {
      do {
        try typing.reader.tasks.check(draft, at: typing.moment)
      } catch ModelError.limitExceeded(.tagsPerItem, let limit, let needed, let message) {
        let tags = line.parts.filter(\.meaning.isTag)
        guard tags.indices.contains(limit) else { return .nothing }
        let hint = LimitName.tagsPerItem.hint(from: limit, needed: needed)
        let problem = Wire.Problem(
          message: [message, hint].compactMap(\.self).joined(separator: " "),
          start: offset(tags[limit].range.lowerBound, typing),
          stop: offset(tags[limit].range.upperBound, typing))
        return Wire.Preview(lines: try lines(draft, line, typing), problems: [problem], spans: [])
      }
      let problems = session.problems(of: line, in: text, as: draft).map {
        Wire.Problem(message: $0.message, start: $0.start, stop: $0.stop)
      }
      return Wire.Preview(lines: try lines(draft, line, typing), problems: problems, spans: [])
    }
    preview.spans = line.parts.map {
      Wire.Span($0.range, in: text, typing.canvas.encoding, $0.meaning.style)
    }
    return preview
  }

  private static func offset(_ index: String.Index, _ typing: ViewTyping) -> Int {
    typing.canvas.encoding.offset(of: index, in: typing.text)
  }

  private static func lines(
    _ draft: TaskDraft, _ line: QuickAddLine, _ typing: ViewTyping
  ) throws -> [Wire.Line] {
    let item = TaskItem(try TaskRecord(previewing: draft, at: typing.moment))
    let row = TaskRow(
      item: item, moment: typing.moment, zones: typing.session.zones,
      tagStyles: try typing.reader.tags.styles(), days: .allOrNone)
    let canvas = typing.canvas
    var lines = ViewLines(canvas)
    lines.add("preview", level: 1, label: row.label) { row.draw(&$0, on: canvas) }
    for (index, reminder) in line.reminders.enumerated() {
      lines.add("reminder/\(index)", level: 1) {
        $0.draw("    ")
        $0.draw("\(canvas.own(TaskRow.bell)) \(reminder.sentence(typing.moment.clock))", .time)
      }
    }
    guard let series = item.task.series else { return lines.lines }
    lines.addRecurrence(
      series.rule, series.anchor, from: series.startDay, series.startTime, at: typing.moment)
    for (index, other) in line.alternatives.enumerated() {
      lines.add("alternative/\(index)", level: 1) {
        $0.draw("    or ", .muted)
        let words = other.sentence(typing.moment.clock, from: series.anchor)
        $0.draw(words.lowercasedAtStart, .muted)
      }
    }
    return lines.lines
  }
}

extension ViewLines {
  private static let shownOccurrences = 3

  /// Adds a rule's sentence and its first occurrences, with times where the series has some.
  mutating func addRecurrence(
    _ rule: RecurrenceRule, _ anchor: RecurrenceAnchor = .scheduled, from day: Day,
    _ time: LocalTime?, at moment: Moment
  ) {
    add("recurrence", level: 1) {
      $0.draw("    ")
      $0.draw("↻", .key)
      $0.draw(" \(rule.sentence(moment.clock, from: anchor))", .key)
    }
    let start = LocalDateTime(day: day, time: time ?? .midnight)
    let next = Recurrence(rule, start: start, zone: moment.zone)
      .occurrences(limit: Self.shownOccurrences).occurrences
    guard !next.isEmpty else { return }
    let hasTime = time != nil || rule.hasTimes
    let days = next.map { hasTime ? moment.text($0) : moment.text($0.day) }
    add("occurrences", level: 1) {
      $0.draw("      ")
      $0.draw(days.joined(separator: ", "), .time)
    }
  }
}

extension QuickAddLine.Meaning {
  fileprivate var isTag: Bool {
    if case .tag = self { true } else { false }
  }

  /// How the part is shown in the line that is being typed.
  fileprivate var style: Wire.SpanStyle {
    switch self {
    case .due, .start, .duration, .reminder: .time
    case .priority(.none): .muted
    case .priority(.low): .priorityLow
    case .priority(.medium): .priorityMedium
    case .priority(.high): .priorityHigh
    case .tag: .tag
    case .project: .key
    case .recurrence: .key
    case .quoted, .foreign: .muted
    }
  }
}
