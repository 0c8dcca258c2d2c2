package import CivilTime
import DaybookModel

/// Formats care for the person.
package enum CareFormatter {
  /// "5PM", "5:30PM" where the person chose nothing.
  package static func time(_ time: LocalTime, _ chosen: ClockStyle?) -> String {
    if let chosen { return chosen.text(time, seconds: .never) }
    let hour = (time.hour + 11) % 12 + 1
    let minute = time.minute
    let minutes = minute == 0 ? "" : minute < 10 ? ":0\(minute)" : ":\(minute)"
    return "\(hour)\(minutes)\(time.hour < 12 ? "AM" : "PM")"
  }

  /// "August 25, 2025".
  package static func heading(_ day: Day) -> String { "\(day.monthName) \(day.day), \(day.year)" }

  /// What a reply did: “Ada completed “Take your pills”.”.
  static func sentence(_ effect: CareEffect, name: String, title: String?) -> String {
    let what = title.map { "“\($0)”" } ?? "what was asked"
    return switch effect {
    case .confirmed: "\(name) agreed to get messages."
    case .declined: "\(name) does not want any more messages."
    case .completed: "\(name) completed \(what)."
    case .late: "\(name) completed \(what), late."
    case .photoNeeded: "\(name) sent a text, but \(what) asks for a photo."
    case .textNeeded: "\(name) sent a photo, but \(what) asks for a text."
    case .repeated: "\(name) answered \(what) again; nothing changed."
    case .noted: "\(name) sent a message that answers nothing."
    }
  }

  /// "March 2 to March 8, 2026", with both years where they differ.
  static func span(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let year = first.year == last.year ? "" : ", \(first.year)"
    return "\(first.monthName) \(first.day)\(year) to \(heading(last))"
  }

  /// "Ada: 12 of 14 done (85%), 1 late, 2 missed; replies after 4 min; 5 days in a row; 71% the
  /// week before".
  static func line(_ name: String, _ week: CareStatistics, before: CareStatistics) -> String {
    guard week.asked > 0 else { return "\(name): nothing was asked" }
    var counts: [String] = []
    if let percent = percent(week) {
      let done = week.answered + week.late
      counts.append("\(done) of \(done + week.missed) done (\(percent)%)")
    }
    for (count, word) in [
      (week.late, "late"), (week.missed, "missed"), (week.unsent, "not sent"),
      (week.waiting, "waiting"),
    ] where count > 0 {
      counts.append("\(count) \(word)")
    }
    var parts = [counts.joined(separator: ", ")]
    if let seconds = week.meanResponseSeconds { parts.append("replies after \(length(seconds))") }
    if week.streak.current > 1 { parts.append("\(week.streak.current) days in a row") }
    if let percent = percent(before) { parts.append("\(percent)% the week before") }
    return "\(name): \(parts.joined(separator: "; "))"
  }

  /// "40 s", "4 min", "2 h".
  static func length(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    default: "\(seconds / 3600) h"
    }
  }

  /// Returns the percentage of closed requests that were answered, cut off as all shown numbers
  /// are; nil where none is closed.
  static func percent(_ statistics: CareStatistics) -> Int? {
    let closed = statistics.answered + statistics.late + statistics.missed
    return closed == 0 ? nil : (statistics.answered + statistics.late) * 100 / closed
  }
}
