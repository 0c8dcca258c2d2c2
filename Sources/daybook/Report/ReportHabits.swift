import CivilTime
import DaybookProtocol
import Markup

/// A card for each habit: its state, its year, its weeks, its months.
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

  /// How much was done in each of the latest weeks or months; nil in a report of another day.
  private func bars(
    _ name: String, of habit: ReportHabit, _ index: Int, _ bars: [ReportBars.Bar]
  ) -> HTML? {
    guard data.period.isToday else { return nil }
    return ReportBars(
      name: "\(name.lowercased())-\(index)", title: "\(name) of \(habit.habit.title)", bars: bars,
      maximum: 100, unit: " %"
    ).html
  }

  private func card(_ habit: ReportHabit, _ index: Int) -> HTML {
    let weeks = bars(
      "Weeks", of: habit, index, habit.weeks.map { ReportBars.Bar($0, from: $0.since.shortDate) })
    let months = bars(
      "Months", of: habit, index, habit.months.map { ReportBars.Bar($0, from: $0.since.monthText) })
    let year = ReportHeatmap(
      name: "year-\(index)", habit: habit, last: min(data.period.last, data.today),
      weekStart: data.preferences.weekStart)
    return """
      <article class="card"><div class="top"><div><h3 dir="auto">\(habit.habit.title)</h3>\
      \(.figures(statistics(habit)))</div>\(weeks)\(months)</div>\(year.html)</article>

      """
  }

  private func statistics(_ habit: ReportHabit) -> [(name: String, value: String)] {
    let statistics = habit.statistics
    let rate = statistics.completionRate.map { _ in
      "\(Figures.percent(statistics.done, of: statistics.scheduled)) %"
    }
    let inPeriod = statistics.span.map { [("in these days", "\($0.done) of \($0.scheduled)")] }
    return (inPeriod ?? []) + [
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
      ("done", rate ?? "–"), ("strength", "\(Figures.percent(statistics.strength)) %"),
    ]
  }
}

extension ReportBars.Bar {
  /// A week or a month.
  fileprivate init(_ point: Wire.HabitTrendPoint, from: String) {
    let done =
      point.scheduled == 0 ? "nothing due" : "\(point.done) of \(point.scheduled)"
    self.init(
      height: Figures.percent(point.done, of: point.scheduled), label: from,
      words: "\(from): \(done)")
  }
}
