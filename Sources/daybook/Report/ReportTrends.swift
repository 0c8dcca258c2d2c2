import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// Sleep, energy, weight and calories as lines.
struct ReportTrends {
  let data: ReportData

  var part: ReportPart? {
    let lines = WellnessPictures.lines(data.wellness, from: first, through: data.trend.last)
    guard !lines.isEmpty else { return nil }
    return ReportPart(
      id: "trends", title: data.period.isToday ? "Wellness over time" : "Wellness",
      name: "card trends", body: "\(lines.map(\.card))")
  }

  /// The days of the report; of the weeks before today those since something was logged, but four
  /// weeks at least.
  private var first: Day {
    guard data.period.isToday, let logged = WellnessPictures.firstDay(data.wellness) else {
      return data.trend.first
    }
    let least = data.today.adding(days: 1 - WellnessPictures.leastDays)
    return max(data.trend.first, min(logged, least ?? logged))
  }
}
