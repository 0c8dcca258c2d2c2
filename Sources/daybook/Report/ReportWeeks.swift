import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// How many tasks were completed, and how much of the habits was done: in the last weeks, or day by
/// day or week by week of the report.
struct ReportWeeks {
  let data: ReportData

  /// The most days that have a bar each.
  private static let maxDays = 35

  private var isByDay: Bool { !data.period.isToday && data.period.count <= Self.maxDays }

  var part: ReportPart? {
    let tasks = tasks
    let hasTasks = tasks.contains { $0.height > 0 }
    guard hasTasks || !data.plots.isEmpty else { return nil }
    let unit = isByDay ? "day" : "week"
    let taskBars = BarsPicture("Tasks completed a \(unit)", tasks)
    let habitBars = BarsPicture(
      percents: "Habits done a \(unit), of those due", data.period.isToday ? trend : habits)
    let body: [HTML?] = [
      hasTasks ? "<h3>Tasks completed</h3>\(taskBars.html)" : nil,
      data.plots.isEmpty
        ? nil : #"<h3>Habits done, of those due</h3><div class="habits">\#(habitBars.html)</div>"#,
    ]
    return ReportPart(
      id: "weeks",
      title: data.period.isToday
        ? "The last \(ReportData.weeks) weeks" : isByDay ? "Day by day" : "Week by week",
      name: "card weeks", body: "\(body.compactMap(\.self))")
  }

  /// The days of each bar.
  private var spans: [ArraySlice<Wire.CalendarDensity>] {
    let first = data.trend.first
    let last = data.period.last
    let days = data.days.filter { $0.day >= first && $0.day <= last }
    guard !isByDay else { return days.indices.map { days[$0...$0] } }
    let weeks = Dictionary(grouping: days.indices) {
      days[$0].day.weekStart(data.preferences.weekStart)
    }
    return weeks.sorted { $0.key < $1.key }.compactMap { _, indices in
      indices.first.map { days[$0..<$0 + indices.count] }
    }
  }

  private var tasks: [BarsPicture.Bar] {
    spans.map { days in
      BarsPicture.Bar(
        days.reduce(0) { $0 + $1.counts.completed }, from: days.first?.day.shortDate ?? "")
    }
  }

  private var habits: [BarsPicture.Bar] {
    spans.map { days in
      let due = days.reduce(0) { $0 + $1.counts.habits }
      let done = min(days.reduce(0) { $0 + $1.counts.habitsDone }, due)
      return bar(done, due, days.first?.day)
    }
  }

  /// The weeks of the habits that are drawn.
  private var trend: [BarsPicture.Bar] {
    (0..<ReportData.weeks).compactMap { index in
      let weeks = data.plots.compactMap { habit in
        habit.weeks.indices.contains(index) ? habit.weeks[index] : nil
      }
      guard let first = weeks.first else { return nil }
      return bar(
        weeks.reduce(0) { $0 + $1.done }, weeks.reduce(0) { $0 + $1.scheduled }, first.since)
    }
  }

  private func bar(_ done: Int, _ due: Int, _ day: Day?) -> BarsPicture.Bar {
    BarsPicture.Bar(done: done, of: due, from: day?.shortDate ?? "")
  }
}
