// Recurrence rules as such: `recurrence/parse` reads a rule or words for one, `recurrence/preview`
// computes the first occurrences of a rule without a task, and `recurrence/list` lists what
// happened to the occurrences of a task. The rules are RFC 5545's, computed by
// Sources/CivilTime/Recurrence and read from words by Sources/QuickAdd; what a task makes of them
// is Sources/DaybookModel/Tasks/Recurring. The one idea: an occurrence is named by the day and
// time that the rule gave it, while a preview shows it where the clocks of a zone do
// (docs/decisions/0015-times-that-a-preview-shows.md).

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC
import QuickAdd

struct RecurrenceHandlers: RecurrenceMethods {
  let session: Session

  func preview(
    _ params: Wire.RecurrencePreview.Params, _ call: Call
  ) throws -> Wire.PreviewedRecurrence {
    try DayWindow.check(since: params.since, through: params.through)
    // A rule without a zone is computed in that of the preferences, which need the store.
    _ = try session.store()
    let written = try session.rule(params.rule, field: "rule")
    let rule = params.startTime == nil ? written.ofWholeDays : written
    let zone = try params.timeZone.map { try session.zones.zone($0.text, field: "timeZone") }
    let start = LocalDateTime(day: params.start, time: params.startTime ?? .midnight)
    var preview = RecurrencePreview(
      zone: zone, excluded: Set(params.excludedDays ?? []), count: params.limit ?? PageSize.default,
      since: params.since, through: params.through,
      last: try params.cursor.map { try OccurrenceCursor($0.text).occurrence })
    let isTruncated = preview.run(Recurrence(rule, start: start, zone: zone ?? session.moment.zone))
    let hasTimes = params.startTime != nil || rule.hasTimes
    return Wire.PreviewedRecurrence(
      isTruncated: isTruncated,
      items: preview.occurrences.map {
        Wire.PreviewedOccurrence(day: $0.day, time: hasTimes ? $0.time : nil)
      },
      nextCursor: preview.isCut
        ? preview.occurrences.last.map { Wire.ListCursor(unchecked: OccurrenceCursor($0).text) }
        : nil)
  }

  func list(_ params: Wire.RecurrenceList.Params, _ call: Call) throws -> Wire.OccurrencePage {
    let page = try session.store().read {
      try $0.tasks.occurrences(
        of: TaskID(params.task), limit: params.limit ?? PageSize.default, after: params.cursor?.text
      )
    }
    return Wire.OccurrencePage(
      items: page.items.map(Wire.Occurrence.init),
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func parse(_ params: Wire.RecurrenceParse.Params, _ call: Call) throws -> Wire.ParsedRecurrence {
    let reading = try session.reading(params.text, field: "text")
    let clock = session.moment.clock
    let anchor = reading.anchor ?? params.anchor.map(RecurrenceAnchor.init) ?? .scheduled
    return Wire.ParsedRecurrence(
      alternatives: reading.alternatives.map {
        Wire.RecurrenceReading(
          rule: Wire.RecurrenceRule($0), sentence: $0.sentence(clock, from: anchor))
      },
      anchor: reading.anchor.map(Wire.RecurrenceAnchor.init),
      rule: Wire.RecurrenceRule(reading.rule),
      sentence: reading.rule.sentence(clock, from: anchor),
      time: reading.rule.firstTime)
  }
}

extension Wire.RecurrenceRule {
  init(_ rule: RecurrenceRule) { self.init(unchecked: rule.description) }
}

extension Session {
  /// The rule at `recurrence`.
  func recurrence(_ wire: Wire.RecurrenceRule) throws -> RecurrenceRule {
    try rule(wire, field: "recurrence")
  }

  /// Throws `invalidValue` with the part at fault.
  func rule(_ wire: Wire.RecurrenceRule, field: String) throws -> RecurrenceRule {
    do {
      return try RecurrenceRule(wire.text)
    } catch {
      throw invalid(error, in: wire.text, field: field)
    }
  }

  /// Returns the rule that words or a rule's text mean, and other readings. Throws `invalidValue`
  /// for a text that is neither.
  func reading(
    _ text: String, field: String
  ) throws -> (
    rule: RecurrenceRule, alternatives: [RecurrenceRule], anchor: RecurrenceAnchor?
  ) {
    if let phrase = RecurrencePhrase(text) {
      return (phrase.rule, phrase.alternatives, phrase.anchor)
    }
    // What depends on today, such as “until june”, is read as in a line, which needs a title.
    let lines = ["", "every "].lazy.map { self.line("\"x\" " + $0 + text) }
    if let line = lines.first(where: \.isRecurrence), let rule = line.recurrence {
      return (
        rule.at(line.dueTime), line.alternatives.map { $0.at(line.dueTime) },
        line.recurrenceAnchor
      )
    }
    do {
      return (try RecurrenceRule(text), [], nil)
    } catch {
      // A text without any part of a rule was meant as words.
      if text.contains("=") { throw invalid(error, in: text, field: field) }
      throw Errors.response(
        .invalidValue, "“\(text.prefix(100))” is not a recurrence that daybook understands."
      ) {
        $0.pointer = "/\(field)"
        $0.hint = "Write it like `every 3rd tuesday`, `every 2 weeks on mon and thu` or `daily`."
      }
    }
  }

  private func invalid(
    _ error: RecurrenceError, in text: String, field: String
  ) -> ResponseError {
    Errors.response(.invalidValue, error.message) {
      $0.pointer = "/\(field)"
      guard let range = error.range else { return }
      let from = text.utf8.index(
        text.startIndex, offsetBy: range.lowerBound, limitedBy: text.endIndex)
      let to = text.utf8.index(
        text.startIndex, offsetBy: range.upperBound, limitedBy: text.endIndex)
      guard let from, let to else { return }
      $0.start = encoding.offset(of: from, in: text)
      $0.stop = encoding.offset(of: to, in: text)
    }
  }
}

extension QuickAddLine {
  /// Whether it says a recurrence, perhaps with a time, and nothing else.
  fileprivate var isRecurrence: Bool {
    title == "x" && recurrence != nil && due == nil && start == nil && startTime == nil
      && durationMinutes == nil && priority == nil && project == nil && tags.isEmpty
      && reminders.isEmpty && problems.allSatisfy(\.isAboutShortMonths)
  }
}

extension QuickAddLine.Problem {
  fileprivate var isAboutShortMonths: Bool { if case .shortMonths = kind { true } else { false } }
}

extension RecurrenceRule {
  /// Returns the rule with a time, unless it has some.
  fileprivate func at(_ time: LocalTime?) -> RecurrenceRule {
    guard let time, !hasTimes else { return self }
    var rule = self
    rule.byHour = [time.hour]
    rule.byMinute = [time.minute]
    return rule
  }
}
