import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

// The dashboard's records to wire types.

extension Session {
  func wire(_ section: TitledSection, at moment: Moment) -> Wire.DashboardSection {
    Wire.DashboardSection(
      count: section.total, error: section.error.map(Wire.CardError.init),
      habits: section.habits.map { $0.map(Wire.Habit.init) }, icon: section.icon,
      isCountLeast: section.isTotalLeast ? true : nil,
      items: section.items.map { wire($0, at: moment) }, name: section.name, title: section.title)
  }

  /// nil where there is nothing.
  func wire(
    _ next: Result<CalendarEntry?, ModelError>, at moment: Moment
  ) -> Wire.DashboardNext? {
    switch next {
    case .success(nil): nil
    case .success(let entry?):
      Wire.DashboardNext(entry: wire(entry, at: moment), minutes: entry.minutes(from: moment))
    case .failure(let error): Wire.DashboardNext(error: Wire.CardError(error))
    }
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
  init(_ strip: Result<CalendarRecord, ModelError>) {
    switch strip {
    case .success(let record):
      self.init(
        isTruncated: record.isTruncated, items: record.days.map(Wire.CalendarDensity.init))
    case .failure(let error): self.init(error: Wire.CardError(error), isTruncated: false, items: [])
    }
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
      overdue: count(record.overdue), today: count(record.todays))
  }
}

extension Wire.CardError {
  init(_ error: ModelError) {
    let response = Errors.response(to: error)
    let kind = Wire.ErrorKind.allCases.first { $0.code == response.code }
    self.init(kind: kind ?? .internalError, message: response.message)
  }
}
