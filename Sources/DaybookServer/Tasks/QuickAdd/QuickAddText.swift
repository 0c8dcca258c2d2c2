import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd

// Lines that are read as tasks, for the methods and for the preview of a view.

extension Session {
  /// Returns the reading of a line; the ranges count in the negotiated encoding.
  func line(
    _ text: String, _ format: Wire.LineFormat?, beside: QuickAddLine.Beside = .init(),
    ignoring ranges: [Wire.TextRange]
  ) throws -> QuickAddLine {
    let ignored = try ranges.enumerated().map { index, range in
      guard let from = encoding.index(at: range.start, in: text),
        let to = encoding.index(at: range.stop, in: text), from <= to
      else {
        throw ModelError.invalidValue(
          field: "ignore/\(index)",
          message: "No part of the text was recognised from \(range.start) to \(range.stop).")
      }
      return from..<to
    }
    return line(
      text, format: format.map(LineFormat.init) ?? .quickAdd, beside: beside, ignoring: ignored)
  }

  func line(
    _ text: String, format: LineFormat = .quickAdd, direction: DateDirection = .coming,
    beside: QuickAddLine.Beside = .init(), ignoring ranges: [Range<String.Index>] = []
  ) -> QuickAddLine {
    let moment = moment
    return QuickAddLine(
      text, format: format, at: moment.local, today: moment.today,
      weekStart: preferences.weekStart, direction: direction, beside: beside,
      ignoring: ranges)
  }

  func wire(
    _ line: QuickAddLine, of text: String, isTyped: Bool, tags: [String]
  ) -> Wire.ParsedTask {
    let (clock, anchor) = (moment.clock, line.recurrenceAnchor)
    var draft = draft(line)
    if isTyped { setDay(of: &draft) }
    return Wire.ParsedTask(
      alternatives: line.alternatives.map {
        Wire.RecurrenceReading(
          rule: Wire.RecurrenceRule($0), sentence: $0.sentence(clock, from: anchor))
      },
      due: draft.due, dueTime: draft.dueTime, durationMinutes: draft.durationMinutes,
      parts: line.parts.map { part in
        Wire.TaskPart(
          isSign: part.isSign ? true : nil, kind: Wire.TaskPartKind(part.meaning),
          sentence: part.meaning == .foreign
            ? "“\(text[part.range])” is left out"
            : part.meaning.sentence(
              clock, from: anchor, first: draft.recurrence == nil ? nil : draft.due),
          start: encoding.offset(of: part.range.lowerBound, in: text),
          stop: encoding.offset(of: part.range.upperBound, in: text))
      },
      priority: Wire.TaskPriority(draft.priority),
      problems: problems(of: line, in: text, as: draft),
      project: draft.project,
      recurrence: draft.recurrence.map(Wire.RecurrenceRule.init),
      recurrenceAnchor: draft.recurrenceAnchor.map(Wire.RecurrenceAnchor.init),
      reminders: line.reminders.map {
        Wire.ReminderTime(
          $0.trigger(
            due: draft.due, draft.dueTime, start: draft.start, draft.startTime, at: moment))
      }.nonEmpty,
      sentence: draft.recurrence?.sentence(clock, from: anchor),
      start: draft.start, startTime: draft.startTime,
      tags: TagDifference(added: tags).applied(to: draft.tags), title: draft.title)
  }

  /// The most problems of a line that are told.
  private static let maxProblems = 100

  func problems(
    of line: QuickAddLine, in text: String, as draft: TaskDraft
  ) -> [Wire.LineProblem] {
    let read = line.problems.map { problem in
      Wire.LineProblem(
        problem.kind.wire, problem.message(in: text), problem.range, in: text, encoding)
    }
    return Array((read + pastReminders(of: line, in: text, as: draft)).prefix(Self.maxProblems))
  }

  /// The reminders of a line whose time is past, which are left out.
  private func pastReminders(
    of line: QuickAddLine, in text: String, as draft: TaskDraft
  ) -> [Wire.LineProblem] {
    guard draft.recurrence == nil, let task = try? TaskRecord(previewing: draft, at: moment) else {
      return []
    }
    return line.parts.compactMap { part in
      guard case .reminder(let reminder) = part.meaning,
        let past = past(
          reminder.trigger(
            due: task.due, task.dueTime, start: task.start, task.startTime, at: moment), of: task)
      else { return nil }
      return Wire.LineProblem(.past, pastProblem(past), part.range, in: text, encoding)
    }
  }

  /// Returns the task that a line describes; `recurrence`, where given, replaces that of the line.
  /// A recurring task is due at its first occurrence that is neither past nor before the start.
  func draft(_ line: QuickAddLine, recurrence: RecurrenceRule? = nil) -> TaskDraft {
    var draft = TaskDraft(
      title: line.title, priority: TaskPriority(line.priority), project: line.project,
      start: line.start,
      startTime: line.startTime, due: line.due, dueTime: line.dueTime,
      durationMinutes: line.durationMinutes, recurrence: recurrence ?? line.recurrence,
      tags: line.tags)
    guard let rule = draft.recurrence else { return draft }
    draft.recurrenceAnchor = line.recurrenceAnchor
    // A file that says when it begins says no due day.
    if line.due == nil, line.start != nil, line.hasRecurrenceSign { return draft }
    let first = line.firstOccurrence(of: rule, in: moment.zone)
    draft.due = first?.day ?? line.due ?? line.start ?? moment.today
    draft.dueTime = line.dueTime != nil || rule.hasTimes ? first?.time ?? line.dueTime : nil
    return draft
  }
}

extension TaskPriority {
  fileprivate init(_ priority: QuickAddPriority?) {
    self =
      switch priority {
      case nil, .none?: .none
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
  }
}

extension QuickAddLine.Problem.Kind {
  var wire: Wire.LineProblemKind {
    switch self {
    case .unread, .misspelt: .unread
    case .ambiguous: .ambiguous
    case .repeated: .repeated
    case .conflicting: .conflicting
    case .untitled: .untitled
    case .value, .priority: .value
    case .tagWords: .tag
    case .otherWeekday: .weekday
    case .shortMonths: .shortMonths
    case .timeless: .timeless
    }
  }
}

extension QuickAddLine.Meaning {
  /// The reading of the line in English; `first` is the due of a series, which may begin before it.
  func sentence(
    _ clock: ClockStyle, from anchor: RecurrenceAnchor, first: Day? = nil
  ) -> String {
    switch self {
    case .due(let day?, let time) where day < first ?? day: "from \(Self.when(day, time, clock))"
    case .due(let day, let time): "due \(Self.when(day, time, clock))"
    case .start(let day, let time): "start \(Self.when(day, time, clock))"
    case .duration(let minutes): "takes \(TaskRow.spoken(minutes: minutes))"
    case .priority(.none): "no priority"
    case .priority(.low): "low priority"
    case .priority(.medium): "medium priority"
    case .priority(.high): "high priority"
    case .tag(let name): "tag \(name)"
    case .project(let name): "project \(name)"
    case .recurrence(let rule): rule.sentence(clock, from: anchor)
    case .reminder(let reminder): reminder.sentence(clock)
    case .quoted: "taken literally"
    case .foreign: "left out"
    }
  }

  private static func when(_ day: Day?, _ time: LocalTime?, _ clock: ClockStyle) -> String {
    let day = day.map(\.shortTextWithYear)
    return [day, time.map { clock.text($0) }].compactMap(\.self).joined(separator: ", ")
  }
}
