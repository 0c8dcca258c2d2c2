import CivilTime
import DaybookProtocol

/// The last weeks: how many tasks were completed, and how much of the habits was done.
struct ReportWeeks {
  let data: ReportData

  func draw(on page: inout Markup) {
    page.card("The last \(ReportData.weeks) weeks", class: "weeks") { page in
      page.element("h3", "Tasks completed")
      let tasks = tasks
      ReportBars(
        name: "weeks-tasks", title: "Tasks completed a week", bars: tasks,
        maximum: tasks.map(\.height).max() ?? 0
      ).draw(on: &page)
      guard !data.plots.isEmpty else { return }
      page.element("h3", "Habits done, of those due")
      page.element("div", ["class": "habits"]) { page in
        ReportBars(
          name: "weeks-habits", title: "Habits done a week, of those due", bars: habits,
          maximum: 100
        ).draw(on: &page)
      }
    }
  }

  private var tasks: [ReportBars.Bar] {
    stride(from: 0, to: data.days.count, by: 7).map { start in
      let week = data.days.dropFirst(start).prefix(7)
      let done = week.reduce(0) { $0 + $1.counts.completed }
      let label = week.first?.day.shortDate ?? ""
      return ReportBars.Bar(height: done, label: label, words: "\(label): \(done)")
    }
  }

  private var habits: [ReportBars.Bar] {
    (0..<ReportData.weeks).compactMap { index in
      let weeks = data.plots.compactMap { habit in
        habit.weeks.indices.contains(index) ? habit.weeks[index] : nil
      }
      guard let first = weeks.first else { return nil }
      let done = weeks.reduce(0) { $0 + $1.done }
      let due = weeks.reduce(0) { $0 + $1.scheduled }
      let label = first.since.shortDate
      return ReportBars.Bar(
        height: ReportFormatter.percent(done, of: due), label: label,
        words: "\(label): \(done) of \(due)")
    }
  }
}
