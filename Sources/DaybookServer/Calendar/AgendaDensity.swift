import DaybookModel
import DaybookProtocol

extension CalendarDay {
  /// How many entries there are beyond those that are here.
  var hidden: Int { counts.planned + counts.missed + counts.completed - entries.count }
}

extension CalendarCounts {
  private static let maxBar = 12

  /// Adds the tasks and events of two days, and keeps the habits of the left one, since a habit that
  /// is due on both days is one habit.
  static func + (left: CalendarCounts, right: CalendarCounts) -> CalendarCounts {
    var sum = left
    sum.tasks += right.tasks
    sum.completed += right.completed
    sum.missed += right.missed
    sum.events += right.events
    return sum
  }

  /// What the day has before it: open tasks and events.
  var planned: Int { tasks + events }

  /// One cell, which is fuller the more is to be done.
  var density: (mark: String, style: Wire.SpanStyle) {
    switch planned {
    case 0: (" ", .heat0)
    case 1: ("⣀", .heat1)
    case 2: ("⣤", .heat2)
    case 3...4: ("⣶", .heat3)
    default: ("⣿", .heat4)
    }
  }

  /// A cell for each entry: full ones for what is done, low ones for what is to be done; in
  /// proportion where there are too many.
  var bar: [(text: String, style: Wire.SpanStyle)] {
    let all = planned + completed
    let cells = min(all, Self.maxBar)
    let full = completed > 0 ? max(completed * cells / all, 1) : 0
    return [
      (String(repeating: "⣿", count: full), .success),
      (String(repeating: "⣀", count: cells - full), .bar),
    ].filter { !$0.0.isEmpty }
  }

  /// "2 events, 3 tasks".
  var plannedWords: String {
    [events > 0 ? events.counted("event") : nil, tasks > 0 ? tasks.counted("task") : nil]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// "2 events, 3 tasks, 1 missed, 1 done, 2/3 habits"; "free" where there is nothing.
  var words: String {
    parts.isEmpty ? "free" : parts.joined(separator: ", ")
  }

  /// As many of the words, from the first on, as leave a narrow line most of its room.
  func words(on canvas: Canvas) -> String {
    guard canvas.width < 60, var shown = parts.first else { return words }
    for part in parts.dropFirst() {
      guard shown.count + part.count + 2 <= canvas.width / 4 else { break }
      shown += ", \(part)"
    }
    return shown
  }

  private var parts: [String] {
    [
      events > 0 ? events.counted("event") : nil,
      tasks > 0 ? tasks.counted("task") : nil, missed > 0 ? "\(missed) missed" : nil,
      completed > 0 ? "\(completed) done" : nil,
      habits > 0 ? "\(habitsDone > 0 ? "\(habitsDone)/" : "")\(habits.counted("habit"))" : nil,
    ].compactMap(\.self)
  }
}
