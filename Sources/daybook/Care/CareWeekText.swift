import CivilTime
import DaybookProtocol
import DaybookServer

extension Wire.CareWeek {
  /// A heading, and a line for each profile.
  var text: String {
    let lines =
      items.isEmpty
      ? ["There is nobody to care for yet."] : items.map { "- \($0.name): \($0.words)" }
    return ([heading, ""] + lines).joined(separator: "\n")
  }

  /// "March 2 to 8, 2026", "March 30 to April 5, 2026", with both years where they differ.
  private var heading: String {
    if (since.year, since.month) == (through.year, through.month) {
      return "\(since.monthName) \(since.day) to \(through.day), \(through.year)"
    }
    let year = since.year == through.year ? "" : ", \(since.year)"
    return "\(since.monthName) \(since.day)\(year) to \(CareFormatter.heading(through))"
  }
}

extension Wire.CareWeekProfile {
  /// "12 of 14 done (85%), 1 late, 2 missed; replies after 4 min; 5 days in a row; 71% the week
  /// before".
  var words: String {
    guard counts.asked > 0 else { return "nothing was asked" }
    var results: [String] = []
    if let percent = counts.percent {
      let done = counts.answered + counts.late
      results.append("\(done) of \(done + counts.missed) done (\(percent)%)")
    }
    results += CareFormatter.results(
      late: counts.late, missed: counts.missed, unsent: counts.unsent, waiting: counts.waiting)
    var parts = [results.joined(separator: ", ")]
    if let seconds = counts.meanResponseSeconds {
      parts.append("replies after \(CareFormatter.length(seconds))")
    }
    if counts.currentStreak > 1 { parts.append("\(counts.currentStreak) days in a row") }
    if let percent = lastWeek.percent { parts.append("\(percent)% the week before") }
    return parts.joined(separator: "; ")
  }
}

extension Wire.CareCounts {
  /// Cut off, as all shown numbers are; nil where nothing is closed.
  fileprivate var percent: Int? {
    let closed = answered + late + missed
    return closed == 0 ? nil : (answered + late) * 100 / closed
  }
}
