package import CivilTime

package struct CalendarReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction { var calendar: CalendarReader { CalendarReader(reader: self) } }

package extension CalendarReader {
  /// The days of the window as the moment's clock shows them, midnight to midnight, each with its
  /// first `limit` entries and the counts of all. Costs what the window holds.
  func days(
    _ window: ClosedRange<Day>, limit: Int, at moment: Moment,
    zones: @escaping (String) -> Zone?
  ) throws -> CalendarRecord {
    try read(window, limit: limit, after: nil, at: moment, zones: zones).record
  }

  /// What is on the days of the window, as one list in the order of `CalendarDay.entries`.
  func agenda(
    _ window: ClosedRange<Day>, limit: Int, after: String?, at moment: Moment,
    zones: @escaping (String) -> Zone?
  ) throws -> AgendaRecord {
    try CalendarLimits.check(window)
    let after = try after.map { try CalendarPlace(cursor: $0, of: "agenda") }
    let stored = CalendarStored(reader: reader, zone: moment.zone)
    var occurrences = CalendarOccurrences(reader: reader, zone: moment.zone, zones: zones)
    let wanted = Page<CalendarEntry>.fetched(limit)
    var rows: [CalendarRow] = []
    var first = max(after?.day ?? window.lowerBound, window.lowerBound)
    // A page seldom needs the whole window, so it is read in parts.
    while first <= window.upperBound, rows.count < wanted {
      let last = min(first.adding(days: 27) ?? .latest, window.upperBound)
      let looked = try CalendarBuckets(
        first...last, from: &occurrences, zones: zones, limit: wanted, after: after)
      for day in (first...last).days where rows.count < wanted {
        let behind = after?.day == day ? after : nil
        let limit = wanted - rows.count
        rows += looked.merged(
          try stored.rows(on: day, after: behind, limit: limit), on: day, limit: limit)
      }
      guard let next = last.adding(days: 1) else { break }
      first = next
    }
    let page = Page(rows, limit: limit) { $0.place.cursor(of: "agenda") }
    return AgendaRecord(
      page: Page(items: try entries(page.items, in: moment.zone), next: page.next),
      isTruncated: occurrences.isTruncated)
  }

  /// The events of a day on the moment's clock, in the order of `CalendarDay.entries`.
  func events(
    on day: Day, at moment: Moment, zones: @escaping (String) -> Zone?
  ) throws -> [CalendarEntry] {
    var rows: [CalendarRow] = []
    try CalendarEvents(reader: reader, zone: moment.zone, zones: zones).forEach(in: day...day) {
      rows.append(try $1())
    }
    return try entries(rows.sorted(), in: moment.zone)
  }
}

extension CalendarReader {
  /// The days with the rows of their entries, which are those behind a place.
  func read(
    _ window: ClosedRange<Day>, limit: Int, after: CalendarPlace?, at moment: Moment,
    zones: @escaping (String) -> Zone?
  ) throws -> (record: CalendarRecord, rows: [[CalendarRow]]) {
    try CalendarLimits.check(window)
    let limit = max(limit, 0)
    let stored = CalendarStored(reader: reader, zone: moment.zone)
    var occurrences = CalendarOccurrences(reader: reader, zone: moment.zone, zones: zones)
    let looked = try CalendarBuckets(
      window, from: &occurrences, zones: zones, limit: limit, after: after)
    let days = window.days
    let rows = try days.map { day in
      looked.merged(
        try stored.rows(on: day, after: after, limit: limit), on: day, limit: limit)
    }
    var entries = try entries(rows.flatMap(\.self), in: moment.zone)[...]
    let counts = try stored.counts(days)
    let missed = try CalendarMissed(reader: reader, zone: moment.zone, zones: zones).days()
    let habits = try reader.habits.density(from: window.lowerBound, through: window.upperBound)
    let records = days.indices.map { index in
      var counts = counts[index]
      let bucket = looked[days[index]]
      counts.tasks += bucket.tasks
      let missedTasks = missed.count { $0 == days[index] }
      counts.tasks -= missedTasks
      (counts.events, counts.missed) = (bucket.events, bucket.missed + missedTasks)
      if habits.indices.contains(index) {
        (counts.habits, counts.habitsDone) = (habits[index].due, habits[index].done)
      }
      let shown = entries.prefix(rows[index].count)
      entries = entries.dropFirst(shown.count)
      return CalendarDay(day: days[index], counts: counts, entries: Array(shown))
    }
    return (CalendarRecord(days: records, isTruncated: occurrences.isTruncated), rows)
  }

  func entries(_ rows: [CalendarRow], in zone: Zone) throws -> [CalendarEntry] {
    let keys = rows.filter { $0.event == nil }.map(\.key)
    var tasks = try reader.tasks.items(keys: keys, withNotes: false).makeIterator()
    var events = try reader.events.items(keys: rows.filter { $0.event != nil }.map(\.key))
      .makeIterator()
    return try rows.map { row in
      if let span = row.event {
        guard let event = events.next() else { throw ModelError.corruptValue }
        return CalendarEntry(event, span, on: row.place.day)
      }
      guard let task = tasks.next() else { throw ModelError.corruptValue }
      return entry(row, task, in: zone)
    }
  }

  private func entry(_ row: CalendarRow, _ task: TaskRecord, in zone: Zone) -> CalendarEntry {
    let item = TaskItem(task, row.occurring)
    let part = row.place.part
    let start = start(of: row, in: zone)
    let minutes = part == .timed ? task.durationMinutes : nil
    return CalendarEntry(
      kind: part == .completed
        ? .completed : item.isMissed ? .missed : item.task.due == nil ? .start : .due,
      content: .task(item), day: row.place.day,
      time: part == .wholeDay ? nil : zone.local(at: start).time,
      end: minutes.map { zone.local(at: start.adding(seconds: Int64($0) * 60)) },
      isVirtual: row.isVirtual)
  }

  private func start(of row: CalendarRow, in zone: Zone) -> Instant {
    let place = row.place
    guard place.part != .completed else { return Instant(millisecond: place.order) }
    let time = LocalTime(second: Int32(clamping: place.order)) ?? .midnight
    return zone.instant(of: LocalDateTime(day: place.day, time: time))
  }
}

/// The rows of a window that were looked at one by one: how many each day has, and the first of
/// each.
private struct CalendarBuckets {
  struct Bucket {
    var tasks = 0
    var events = 0
    var missed = 0
    fileprivate var rows: [CalendarRow] = []
  }

  private let first: Day
  private var buckets: [Bucket]
  private let limit: Int
  private let after: CalendarPlace?

  /// Keeps `limit` rows of a day, those behind a place.
  init(
    _ window: ClosedRange<Day>, from occurrences: inout CalendarOccurrences,
    zones: @escaping (String) -> Zone?, limit: Int, after: CalendarPlace? = nil
  ) throws {
    let (reader, zone) = (occurrences.reader, occurrences.zone)
    (first, self.limit, self.after) = (window.lowerBound, limit, after)
    buckets = Array(repeating: Bucket(), count: window.upperBound - window.lowerBound + 1)
    try CalendarForeign(reader: reader, zone: zone, zones: zones).forEach(in: window) {
      keep($0) { $0.tasks += 1 }
    }
    try occurrences.forEach(in: window) { keep($0) { $0.tasks += 1 } }
    try CalendarEvents(reader: reader, zone: zone, zones: zones).forEach(in: window) { event, row in
      if mayKeep(event) {
        keep(try row()) { $0.events += 1 }
      } else {
        buckets[event.day - first].events += 1
      }
    }
    try CalendarMissed(reader: reader, zone: zone, zones: zones).forEach(in: window) {
      keep($0) { $0.missed += 1 }
    }
  }

  subscript(day: Day) -> Bucket { buckets[day - first] }

  /// False for an event that is behind all that are kept, whatever its name.
  private func mayKeep(_ event: CalendarEvents.Sighting) -> Bool {
    guard limit > 0 else { return false }
    let kept = buckets[event.day - first].rows
    guard kept.count >= limit, let last = kept.last?.place else { return true }
    let place = CalendarPlace(event.day, event.time, rank: "", id: "")
    return (place.part.rawValue, place.order) <= (last.part.rawValue, last.order)
  }

  private mutating func keep(_ row: CalendarRow, _ count: (inout Bucket) -> Void) {
    let index = row.place.day - first
    count(&buckets[index])
    guard limit > 0, after.map({ row.place > $0 }) ?? true else { return }
    let rows = buckets[index].rows
    guard rows.count < limit || rows.last.map({ row < $0 }) ?? true else { return }
    buckets[index].rows.insert(row, at: rows.firstIndex { row < $0 } ?? rows.count)
    if rows.count == limit { buckets[index].rows.removeLast() }
  }

  /// Merges all, and returns the first entries of a day.
  func merged(_ stored: [CalendarRow], on day: Day, limit: Int) -> [CalendarRow] {
    let rows = self[day].rows
    return rows.isEmpty ? stored : Array((rows + stored).sorted().prefix(limit))
  }
}
