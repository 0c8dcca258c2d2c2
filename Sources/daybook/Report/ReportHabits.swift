import CivilTime
import DaybookProtocol

/// A card for each habit: its state, its year, its weeks.
struct ReportHabits {
  let data: ReportData

  func draw(on page: inout Markup) {
    guard !data.plots.isEmpty else { return }
    page.part("habits", "The year of each habit", class: "habits") { page in
      ReportHeatmap.legend(on: &page)
      page.element("div", ["class": "plots"]) { page in
        for (index, habit) in data.plots.enumerated() { draw(habit, index, on: &page) }
      }
      let others = data.habits.dropFirst(data.plots.count)
      if !others.isEmpty {
        page.element(
          "p", ["class": "muted"], "and \(Figures.counted(others.count, "habit")) more")
      }
    }
  }

  private func draw(_ habit: ReportHabit, _ index: Int, on page: inout Markup) {
    page.element("article", ["class": "card"]) { page in
      page.element("div", ["class": "top"]) { page in
        page.element("div") { page in
          page.element("h3", ["dir": "auto"], habit.habit.title)
          page.figures(statistics(habit))
        }
        if data.period.isToday {
          ReportBars(
            name: "weeks-\(index)", title: "Weeks of \(habit.habit.title)",
            bars: habit.weeks.map(ReportBars.Bar.init), maximum: 100, unit: " %"
          ).draw(on: &page)
        }
      }
      ReportHeatmap(
        name: "year-\(index)", habit: habit, last: min(data.period.last, data.today),
        weekStart: data.preferences.weekStart
      ).draw(on: &page)
    }
    page.breakLine()
  }

  private func statistics(_ habit: ReportHabit) -> [(name: String, value: String)] {
    let statistics = habit.statistics
    let rate = statistics.completionRate.map { _ in
      "\(Figures.percent(statistics.done, of: statistics.scheduled)) %"
    }
    let days = habit.count(data.period.past)
    let inPeriod =
      data.period.isToday ? [] : [("in these days", "\(days.done) of \(days.due)")]
    return inPeriod + [
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
      ("done", rate ?? "–"), ("strength", "\(Figures.percent(statistics.strength)) %"),
    ]
  }
}

extension ReportBars.Bar {
  fileprivate init(_ week: Wire.HabitTrendPoint) {
    let from = week.since.shortDate
    let done =
      week.scheduled == 0 ? "nothing due" : "\(week.done) of \(week.scheduled)"
    self.init(
      height: Figures.percent(week.done, of: week.scheduled), label: from,
      words: "\(from): \(done)")
  }
}
