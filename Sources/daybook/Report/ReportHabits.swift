import CivilTime
import DaybookProtocol

/// A card for each habit: its state, its year, its weeks.
struct ReportHabits {
  let data: ReportData

  func draw(on page: inout Markup) {
    guard !data.plots.isEmpty else { return }
    page.element("section", ["class": "habits"]) { page in
      page.element("h2", "Habits")
      page.element("div", ["class": "stack"]) { page in
        for (index, habit) in data.plots.enumerated() { draw(habit, index, on: &page) }
      }
      ReportHeatmap.legend(on: &page)
      let others = data.habits.dropFirst(data.plots.count)
      if !others.isEmpty {
        page.element(
          "p", ["class": "muted"], "and \(ReportFormatter.counted(others.count, "habit")) more")
      }
    }
    page.breakLine()
  }

  private func draw(_ habit: ReportHabit, _ index: Int, on page: inout Markup) {
    page.element("article", ["class": "card"]) { page in
      page.element("h3", ["dir": "auto"], habit.habit.title)
      page.element("dl", ["class": "figures"]) { page in
        for (name, value) in Self.statistics(habit) {
          page.element("div") { page in
            page.element("dt", name)
            page.element("dd", value)
          }
        }
      }
      page.element("div", ["class": "plots"]) { page in
        ReportHeatmap(
          name: "year-\(index)", habit: habit, today: data.today,
          weekStart: data.preferences.weekStart
        ).draw(on: &page)
        ReportBars(
          name: "weeks-\(index)", title: "Weeks of \(habit.habit.title)",
          bars: habit.weeks.map(ReportBars.Bar.init), maximum: 100
        ).draw(on: &page)
      }
    }
    page.breakLine()
  }

  private static func statistics(_ habit: ReportHabit) -> [(String, String)] {
    let statistics = habit.statistics
    let rate = statistics.completionRate.map { _ in
      "\(ReportFormatter.percent(statistics.done, of: statistics.scheduled)) %"
    }
    return [
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
      ("done", rate ?? "–"), ("strength", "\(ReportFormatter.percent(statistics.strength)) %"),
    ]
  }
}

extension ReportBars.Bar {
  fileprivate init(_ week: Wire.HabitTrendPoint) {
    let from = week.since.shortDate
    let done =
      week.scheduled == 0 ? "nothing due" : "\(week.done) of \(week.scheduled)"
    self.init(
      height: ReportFormatter.percent(week.done, of: week.scheduled), label: from,
      words: "\(from): \(done)")
  }
}
