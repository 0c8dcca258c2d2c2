import CivilTime
import DaybookProtocol
import Markup

/// Today in words: the tasks by section, and the habits.
struct ReportLists {
  /// The most tasks of a section that are listed.
  private static let maxCount = 50

  let data: ReportData

  var parts: [ReportPart] {
    let sections = data.dashboard.sections.filter { !$0.items.isEmpty }
    let habits = data.todaysHabits
    guard !sections.isEmpty || !habits.isEmpty else {
      return [
        ReportPart(
          id: "today", title: "Today", name: "card",
          body: """
            <p class="muted">Nothing is planned for today. \
            <code>\("daybook add 'Buy milk tomorrow'")</code> adds one.</p>
            """)
      ]
    }
    return sections.filter { $0.name != .completed }.map(part)
      + (habits.isEmpty ? [] : [part(habits)])
      + sections.filter { $0.name == .completed }.map(part)
  }

  private func part(_ section: Wire.DashboardSection) -> ReportPart {
    let rows = section.items.prefix(Self.maxCount).map { task in
      HTML.row(
        mark: section.name == .missed ? "!" : task.state == .completed ? "✓" : "☐", task.title,
        details: whose(task) + details(of: task))
    }
    let hidden = section.count - rows.count
    let least = section.isCountLeast == true ? "at least " : ""
    let more = hidden > 0 ? HTML.muted("and \(least)\(hidden) more") : nil
    let words = data.dashboard.words?.sections.first { $0.name == section.name }
    return ReportPart(
      id: section.name.rawValue, title: words?.title ?? section.name.rawValue, count: section.count,
      name: "card rows", body: "\(.list("list \(section.name.rawValue)", rows))\(more)")
  }

  private func part(_ habits: [Wire.Habit]) -> ReportPart {
    let rows = habits.prefix(Self.maxCount).map { habit in
      HTML.row(
        mark: habit.today?.state == .done ? "✓" : habit.today?.state == .skipped ? "–" : "☐",
        habit.title,
        details: [Self.state(of: habit), Self.streak(of: habit)].compactMap(\.self))
    }
    let hidden = habits.count - rows.count
    let more = hidden > 0 ? HTML.muted("and \(hidden) more") : nil
    return ReportPart(
      id: "habits-today", title: "Habits today", count: habits.count, name: "card rows",
      body: "\(.list("list habits", rows))\(more)")
  }

  /// “👵🏻 Rose” for a task of a profile.
  private func whose(_ task: Wire.Task) -> [String] {
    data.profiles.filter { $0.profile.id == task.profile }.map(\.mark)
  }

  func details(of task: Wire.Task) -> [String] {
    var words: [String] = []
    if task.state == .open, task.priority != .none {
      words.append("\(task.priority.rawValue) priority")
    }
    if task.state == .open, let due = task.due {
      let late = data.today - due
      let day = late == 0 ? nil : "due \(due.shortText(seenFrom: data.today))"
      if late > 0 {
        words.append("\(Figures.counted(late, "day")) late")
      } else {
        let time = task.dueTime.map { data.preferences.shownClock.text($0) }
        words += [day, time].compactMap(\.self)
      }
    }
    return words + [task.project].compactMap(\.self) + task.tags.map { "#\($0)" }
  }

  private static func state(of habit: Wire.Habit) -> String? {
    guard let mark = habit.today else { return habit.isPaused ? "paused" : nil }
    switch mark.state {
    case .skipped: return mark.reason.map { "skipped: \($0)" } ?? "skipped"
    default:
      guard let amount = mark.amount, let target = habit.target else { return nil }
      let unit = target.unit.map { " \($0)" } ?? ""
      return "\(Figures.amount(amount)) of \(Figures.amount(target.amount))\(unit)"
    }
  }

  private static func streak(of habit: Wire.Habit) -> String? {
    habit.currentStreak > 1 ? "\(habit.currentStreak) in a row" : nil
  }
}
