import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// A card for each habit: its state, its year, its weeks, its months.
struct ReportHabits {
  let data: ReportData

  var part: ReportPart? {
    guard !data.plots.isEmpty else { return nil }
    let others = data.habits.count - data.plots.count
    let more = others > 0 ? HTML.muted("and \(Figures.counted(others, "habit")) more") : nil
    return ReportPart(
      id: "habits", title: "The year of each habit", name: "habits",
      body: #"\#(YearPicture.legend())<div class="plots">\#(data.plots.map(card))</div>\#(more)"#)
  }

  private func card(_ habit: ReportHabit) -> HTML {
    // A report of other days is not about the latest weeks.
    let bars =
      data.period.isToday
      ? BarsPicture.habit(habit.habit.title, weeks: habit.weeks, months: habit.months) : []
    let year = YearPicture(
      habit.habit.title, habit.years, through: min(data.period.last, data.today),
      weekStart: data.preferences.weekStart)
    return """
      <article class="card"><div class="top"><div><h3 dir="auto">\(habit.habit.title)</h3>\
      \(.figures(statistics(habit)))</div>\(bars)</div>\(year.html)</article>

      """
  }

  private func statistics(_ habit: ReportHabit) -> [(name: String, value: String)] {
    let statistics = habit.statistics
    let rate = statistics.completionRate.map { _ in
      "\(Percent.of(statistics.done, statistics.scheduled)) %"
    }
    let inPeriod = statistics.span.map { [("in these days", "\($0.done) of \($0.scheduled)")] }
    return (inPeriod ?? []) + [
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
      ("done", rate ?? "–"), ("strength", "\(Percent.of(statistics.strength)) %"),
    ]
  }
}
