import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// The weeks of the month, or of the report.
struct ReportMonth {
  let data: ReportData

  /// The most weeks that are drawn.
  private static let maxWeeks = 14

  var part: ReportPart? {
    guard let picture, picture.days.count <= 7 * Self.maxWeeks else { return nil }
    return ReportPart(id: "calendar", title: picture.title, name: "card", body: picture.html)
  }

  private var picture: MonthPicture? {
    guard data.period.isToday else {
      return MonthPicture(
        title: "Calendar", days: data.days, today: data.today, isMeant: data.period.contains)
    }
    let month = Month(of: data.today)
    let first = month.first.weekStart(data.preferences.weekStart)
    let last = month.last.weekStart(data.preferences.weekStart).adding(days: 6) ?? month.last
    return MonthPicture(
      month: data.days.filter { $0.day >= first && $0.day <= last }, today: data.today)
  }
}
