import CivilTime
import DaybookProtocol

/// A card for each habit: its state, its year, its weeks.
struct ReportHabits {
  let data: ReportData

  var part: ReportPart? {
    guard !data.plots.isEmpty else { return nil }
    let others = data.habits.count - data.plots.count
    let more = others > 0 ? HTML.muted("and \(Figures.counted(others, "habit")) more") : nil
    let cards = data.plots.enumerated().map { card($1, $0) }
    return ReportPart(
      id: "habits", title: "The year of each habit", name: "habits",
      body: #"\#(ReportHeatmap.legend)<div class="plots">\#(cards)</div>\#(more)"#)
  }

  private func card(_ habit: ReportHabit, _ index: Int) -> HTML {
    let weeks =
      data.period.isToday
      ? ReportBars(
        name: "weeks-\(index)", title: "Weeks of \(habit.habit.title)",
        bars: habit.weeks.map(ReportBars.Bar.init), maximum: 100, unit: " %"
      ).html : nil
    let year = ReportHeatmap(
      name: "year-\(index)", habit: habit, last: min(data.period.last, data.today),
      weekStart: data.preferences.weekStart)
    return """
      <article class="card"><div class="top"><div><h3 dir="auto">\(habit.habit.title)</h3>\
      \(.figures(statistics(habit)))</div>\(weeks)</div>\(year.html)</article>

      """
  }

  private func statistics(_ habit: ReportHabit) -> [(name: String, value: String)] {
    let statistics = habit.statistics
    let rate = statistics.completionRate.map { _ in
      "\(Figures.percent(statistics.done, of: statistics.scheduled)) %"
    }
    let inPeriod = statistics.days.map { [("in these days", "\($0.done) of \($0.scheduled)")] }
    return (inPeriod ?? []) + [
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
