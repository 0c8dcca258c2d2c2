import CivilTime
import DaybookProtocol

/// Today in words: the tasks by section, and the habits.
struct ReportLists {
  /// The most tasks of a section that are listed.
  private static let maxCount = 50

  let data: ReportData

  func draw(on page: inout Markup) {
    let sections = data.dashboard.sections.filter { !$0.items.isEmpty }
    let habits = data.todaysHabits
    if sections.isEmpty, habits.isEmpty {
      page.part("today", "Today", class: "card") { page in
        page.hint("Nothing is planned for today. ", "daybook add 'Buy milk tomorrow'", " adds one.")
      }
    }
    for section in sections where section.name != .completed { draw(section, on: &page) }
    if !habits.isEmpty { draw(habits, on: &page) }
    for section in sections where section.name == .completed { draw(section, on: &page) }
  }

  private func draw(_ section: Wire.DashboardSection, on page: inout Markup) {
    page.part(
      section.name.rawValue, Self.title(of: section.name), count: section.count, class: "card rows"
    ) { page in
      page.element("ul", ["class": "list \(section.name.rawValue)"]) { page in
        for task in section.items.prefix(Self.maxCount) {
          page.row(
            mark: section.name == .missed ? "!" : task.state == .completed ? "✓" : "☐", task.title,
            details: whose(task) + details(of: task))
        }
      }
      let hidden = section.count - min(section.items.count, Self.maxCount)
      if hidden > 0 {
        let least = section.isCountLeast == true ? "at least " : ""
        page.element("p", ["class": "muted"], "and \(least)\(hidden) more")
      }
    }
  }

  private static func title(of section: Wire.DashboardSectionName) -> String {
    switch section {
    case .overdue: "Overdue"
    case .missed: "Missed"
    case .today: "Today's tasks"
    case .completed: "Completed"
    default: section.rawValue
    }
  }

  private func draw(_ habits: [Wire.Habit], on page: inout Markup) {
    page.part("habits-today", "Habits today", count: habits.count, class: "card rows") { page in
      page.element("ul", ["class": "list habits"]) { page in
        for habit in habits.prefix(Self.maxCount) {
          let words = [Self.state(of: habit), Self.streak(of: habit)].compactMap(\.self)
          page.row(
            mark: habit.today?.state == .done ? "✓" : habit.today?.state == .skipped ? "–" : "☐",
            habit.title, details: words)
        }
      }
      if habits.count > Self.maxCount {
        page.element("p", ["class": "muted"], "and \(habits.count - Self.maxCount) more")
      }
    }
  }

  /// “👵🏻 Rose” for a task of a profile.
  private func whose(_ task: Wire.Task) -> [String] {
    data.profiles.filter { $0.profile.id == task.profile }.map {
      "\($0.profile.emoji) \($0.profile.name)"
    }
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

extension Markup {
  mutating func heading(_ title: String, _ count: Int, element name: String = "h3") {
    element(name) { page in
      page.write(title)
      page.count(count)
    }
  }

  /// A sentence around a command.
  mutating func hint(_ before: String, _ command: String, _ after: String) {
    element("p", ["class": "muted"]) { page in
      page.write(before)
      page.element("code", command)
      page.write(after)
    }
  }

  /// A task or a habit of a list.
  mutating func row(mark: String, _ title: String, details: [String], isLate: Bool = false) {
    element("li", isLate ? ["class": "late"] : [:]) { page in
      page.element("span", ["class": "mark", "aria-hidden": "true"], mark)
      page.element("span", ["class": "title", "dir": "auto"], title)
      if !details.isEmpty {
        page.element("span", ["class": "details"], details.joined(separator: " · "))
      }
    }
    breakLine()
  }

  /// Draws a percentage as a bar; the words beside it say the same.
  mutating func bar(_ percent: Int) {
    element("span", ["class": "bar", "aria-hidden": "true"]) { page in
      if percent > 0 { page.element("span", ["style": "width:\(percent)%"]) { _ in } }
    }
  }
}
