import CivilTime

/// An entry before its task or event is read: what sorts and counts it.
struct CalendarRow: Comparable {
  /// The parts of a day, in their order.
  enum Part: Int {
    case wholeDay, timed, completed
  }

  let key: Int64
  let place: CalendarPlace
  /// Which occurrence it is; nil for the current one.
  var occurring: OccurringTask?
  /// When it is, for an event; nil for a task.
  var event: CalendarEvents.Span?

  var isVirtual: Bool {
    place.part != .completed && occurring.map { $0.overridden == nil } ?? false
  }

  static func < (left: CalendarRow, right: CalendarRow) -> Bool { left.place < right.place }
  static func == (left: CalendarRow, right: CalendarRow) -> Bool { left.place == right.place }
}

/// The place of an entry in the order.
struct CalendarPlace: Comparable, Hashable {
  let day: Day
  let part: CalendarRow.Part
  /// The second of the day; of what was completed, the instant's millisecond.
  let order: Int64
  /// Empty for an event and for what was completed.
  let rank: String
  /// The task's, with the occurrence behind an @ where that was completed; of an event with its
  /// provider.
  let id: String
  let occurrence: LocalDateTime?

  static func < (left: CalendarPlace, right: CalendarPlace) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.part != right.part { return left.part.rawValue < right.part.rawValue }
    if left.order != right.order { return left.order < right.order }
    if left.rank != right.rank { return left.rank < right.rank }
    if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    return (left.occurrence?.wallSecond ?? .min) < (right.occurrence?.wallSecond ?? .min)
  }

  /// At a time of a day, or of the whole day.
  init(
    _ day: Day, _ time: LocalTime?, rank: String, id: String, occurrence: LocalDateTime? = nil
  ) {
    self.day = day
    part = time == nil ? .wholeDay : .timed
    order = time.map { Int64($0.second) } ?? 0
    self.rank = rank
    self.id = id
    self.occurrence = occurrence
  }

  /// Behind what is of the whole day, and before all that has a time.
  init(beforeTimesOf day: Day) {
    self.day = day
    part = .timed
    order = -1
    (rank, id) = ("", "")
    occurrence = nil
  }

  init(completed found: CompletedItems.Found, on day: Day) {
    self.day = day
    part = .completed
    order = found.completed
    rank = ""
    id = found.id
    occurrence = nil
  }

  func cursor(of list: String) -> PageCursor {
    PageCursor(
      list: list,
      parts: [
        day.description, String(part.rawValue), String(order), rank, id,
        occurrence?.description ?? "",
      ])
  }

  init(cursor text: String, of list: String) throws {
    let cursor = try PageCursor(text, list: list, parts: 6)
    guard let day = Day(cursor.parts[0]),
      let part = CalendarRow.Part(rawValue: Int(cursor.parts[1]) ?? -1)
    else { throw PageCursor.foreign }
    self.day = day
    self.part = part
    order = try cursor.number(2)
    rank = cursor.parts[3].isEmpty ? "" : try cursor.rank(3)
    id = cursor.parts[4]
    occurrence = LocalDateTime(cursor.parts[5])
  }
}
