package import CivilTime

/// A page of what is on a day: what is of the whole day, the habits, then what has a time, and what
/// was completed.
package struct CalendarDayPage: Sendable {
  package enum Item: Sendable {
    case entry(CalendarEntry)
    case habit(HabitItem)
  }

  /// The day with the entries of the page.
  package let day: CalendarDay
  package let page: Page<Item>
  /// As in a `CalendarRecord`.
  package let isTruncated: Bool
}

package extension CalendarReader {
  func day(
    _ day: Day, limit: Int, after: String?, at moment: Moment, zones: @escaping (String) -> Zone?
  ) throws -> CalendarDayPage {
    let place = try after.map { try DayPlace(cursor: $0, on: day) }
    let wanted = Page<CalendarDayPage.Item>.fetched(limit)
    let (record, rows) = try read(
      day...day, limit: wanted, after: place?.row(on: day), at: moment, zones: zones)
    // The window is one day.
    let found = record.days[0]
    let entries = zip(rows[0], found.entries).map { (DayPlace.row($0.place), $0.place.part, $1) }
    let wholeDays = entries.prefix { $0.1 == .wholeDay }
    var habits: [HabitItem] = []
    if place?.isBehindHabits != true {
      habits = try reader.habits.due(
        on: day, today: moment.today, limit: wanted, after: place?.habit
      ).items
    }
    let all: [(place: DayPlace, item: CalendarDayPage.Item)] =
      wholeDays.map { ($0.0, .entry($0.2)) }
      + habits.map { (.habit(HabitPlace($0.habit)), .habit($0)) }
      + entries.dropFirst(wholeDays.count).map { ($0.0, .entry($0.2)) }
    let page = Page(all, limit: limit) { $0.place.cursor(on: day) }
    let shown = page.items.compactMap { if case .entry(let entry) = $0.item { entry } else { nil } }
    return CalendarDayPage(
      day: CalendarDay(day: day, counts: found.counts, entries: shown), page: page.map(\.item),
      isTruncated: record.isTruncated)
  }
}

/// Where a page of a day ends.
private enum DayPlace {
  case row(CalendarPlace)
  case habit(HabitPlace)

  private static let (rows, habits) = ("day", "dayHabits")

  /// Throws `invalidValue` for the cursor of another list, and of another day.
  init(cursor text: String, on day: Day) throws {
    if let cursor = try? PageCursor(text, list: Self.habits, parts: 4) {
      guard cursor.parts[0] == day.description else { throw PageCursor.foreign }
      self = .habit(
        HabitPlace(
          isArchived: try cursor.number(1) == 1, rank: try cursor.rank(2), id: cursor.parts[3]))
    } else {
      let place = try CalendarPlace(cursor: text, of: Self.rows)
      guard place.day == day else { throw PageCursor.foreign }
      self = .row(place)
    }
  }

  func cursor(on day: Day) -> PageCursor {
    switch self {
    case .row(let place): place.cursor(of: Self.rows)
    case .habit(let place):
      PageCursor(
        list: Self.habits,
        parts: [day.description, place.isArchived ? "1" : "0", place.rank, place.id])
    }
  }

  func row(on day: Day) -> CalendarPlace {
    switch self {
    case .row(let place): place
    case .habit: CalendarPlace(beforeTimesOf: day)
    }
  }

  var habit: HabitPlace? { if case .habit(let place) = self { place } else { nil } }

  var isBehindHabits: Bool {
    if case .row(let place) = self { place.part != .wholeDay } else { false }
  }
}
