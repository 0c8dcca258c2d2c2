import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

// The dashboard's records to wire types.

extension Session {
  func wire(_ section: TitledSection, at moment: Moment) -> Wire.DashboardSection {
    Wire.DashboardSection(
      count: section.total, habits: section.habits.map { $0.map(Wire.Habit.init) },
      isCountLeast: section.isTotalLeast ? true : nil,
      items: section.items.map { wire($0, at: moment) }, name: section.name)
  }

  func wire(_ next: CalendarEntry, at moment: Moment) -> Wire.DashboardNext {
    Wire.DashboardNext(entry: wire(next, at: moment), minutes: next.minutes(from: moment))
  }
}

extension CalendarEntry {
  /// The minutes until it begins, where a minute that has begun counts whole; nil for an entry
  /// without a time.
  func minutes(from moment: Moment) -> Int? {
    guard let time else { return nil }
    let start = moment.zone.instant(of: LocalDateTime(day: day, time: time))
    let (distance, isOver) = start.millisecond.subtractingReportingOverflow(
      moment.instant.millisecond)
    return isOver ? nil : Int((max(distance, 0) + 59_999) / 60_000)
  }
}

extension Wire.DashboardStrip {
  init(_ record: CalendarRecord) {
    self.init(isTruncated: record.isTruncated, items: record.days.map(Wire.CalendarDensity.init))
  }
}

extension Wire.DashboardCounts {
  init(_ record: DashboardRecord) {
    func count(_ section: DashboardRecord.Section) -> Int? {
      section.error == nil ? section.total : nil
    }
    let habits = try? record.habits.get()
    self.init(
      completed: count(record.completed), habits: habits?.due, habitsDone: habits?.done,
      isCompletedLeast: record.completed.isTotalLeast ? true : nil,
      isOverdueLeast: record.overdue.isTotalLeast ? true : nil,
      isTodayLeast: record.todays.isTotalLeast ? true : nil,
      missed: count(record.missed).flatMap { $0 > 0 ? $0 : nil },
      overdue: count(record.overdue), today: count(record.todays))
  }
}

extension DashboardRecord {
  var failures: [Wire.DashboardFailure] {
    [
      missed.error.map { Wire.DashboardFailure(.missed, $0) },
      overdue.error.map { Wire.DashboardFailure(.overdue, $0) },
      todays.error.map { Wire.DashboardFailure(.today, $0) },
      starting.error.map { Wire.DashboardFailure(.starting, $0) },
      Wire.DashboardFailure(.habits, habits),
      completed.error.map { Wire.DashboardFailure(.completed, $0) },
      Wire.DashboardFailure(.next, next),
      strip.flatMap { Wire.DashboardFailure(.strip, $0) },
    ].compactMap(\.self)
  }
}

extension Wire.DashboardFailure {
  init(_ part: Wire.DashboardPart, _ error: ModelError) {
    let response = Errors.response(to: error)
    let kind = Wire.ErrorKind.allCases.first { $0.code == response.code }
    self.init(kind: kind ?? .internalError, message: response.message, part: part)
  }

  /// nil where the part could be read.
  init?<T>(_ part: Wire.DashboardPart, _ result: Result<T, ModelError>) {
    guard case .failure(let error) = result else { return nil }
    self.init(part, error)
  }
}
