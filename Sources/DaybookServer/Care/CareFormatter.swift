package import CivilTime
import DaybookModel

package enum CareFormatter {
  /// "5PM", "5:30PM" where the person chose nothing.
  package static func time(_ time: LocalTime, _ chosen: ClockStyle?) -> String {
    (chosen ?? .short).text(time, seconds: .never)
  }

  /// "August 25, 2025".
  package static func heading(_ day: Day) -> String { "\(day.monthName) \(day.day), \(day.year)" }

  /// "40 s", "4 min", "2 h".
  package static func length(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    default: "\(seconds / 3600) h"
    }
  }

  /// “1 late”, “3 missed, 1 of them not sent”, “2 waiting”; none for a count of zero. A request that
  /// was not sent is missed like any other, as it is wherever its task is shown.
  package static func results(
    late: Int, missed: Int, unsent: Int, waiting: Int
  ) -> [String] {
    let sent = unsent == 0 ? "" : missed == 0 ? ", not sent" : ", \(unsent) of them not sent"
    return [(late, "late"), (missed + unsent, "missed\(sent)"), (waiting, "waiting")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// Returns the percentage of closed requests that were answered, cut off as all shown numbers
  /// are; nil where none is closed.
  static func percent(_ statistics: CareStatistics) -> Int? {
    let closed = statistics.answered + statistics.late + statistics.missed
    return closed == 0 ? nil : (statistics.answered + statistics.late) * 100 / closed
  }
}
