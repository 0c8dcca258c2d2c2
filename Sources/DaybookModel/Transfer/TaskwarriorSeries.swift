package import CivilTime

/// A template of Taskwarrior and its children as one series of this model.
package struct TaskwarriorSeries: Sendable {
  package private(set) var series: TaskSeries
  /// Of the current occurrence, as are state and completion.
  package private(set) var days: TaskDays
  package private(set) var state = TaskState.open
  package private(set) var completed: Instant?
  /// Ascending.
  package private(set) var occurrences: [OccurrenceRecord] = []
  /// Which occurrence each child is, in the children's order; nil for one that is none.
  package private(set) var places: [Place?]

  package struct Place: Sendable {
    package var occurrence: LocalDateTime
    /// False for a child that stays a task of its own; its occurrence is over.
    package var isMerged: Bool
  }

  /// A template says at most so much; 100,000 days are 270 years.
  private static let maxOccurrences = 100_000

  /// nil where the template is nothing that one rule can say. `zone` is that of its days.
  package init?(_ template: TaskwarriorTemplate, in zone: Zone) {
    let days = template.days
    guard let due = days.due, let start = days.dueMoment,
      let period = TaskwarriorPeriod(template.recur), var rule = period.rule(from: due),
      let anchor = Self.anchors[template.rtype],
      template.mask.utf8.count <= Self.maxOccurrences
    else { return nil }
    let endless = rule
    if let until = template.until {
      let isTimed = days.dueTime != nil || rule.hasTimes
      rule.end =
        isTimed ? .untilUTC(Zone.utc.local(at: until)) : .untilDay(zone.local(at: until).day)
    }
    series = TaskSeries(
      rule: rule, anchor: anchor, startDay: due, startTime: days.dueTime, lead: days.lead,
      occurrence: start, excluded: [], added: [])
    self.days = days
    places = Array(repeating: nil, count: template.children.count)
    // Taskwarrior takes the first one wherever it falls, also on a Sunday among weekdays.
    if !Recurrence(endless, start: start, zone: zone).contains(start) { series.added = [start] }
    var merge = TaskwarriorMerge(template, series, zone)
    switch anchor {
    case .scheduled:
      var counted = series
      counted.rule = endless
      guard merge.placeByIndex(counted.recurrence(in: zone)) else { return nil }
    case .completion: merge.placeByDue()
    }
    places = merge.places
    occurrences = merge.overridden.values.sorted { $0.occurrence < $1.occurrence }
    let next = merge.pending.min() ?? merge.next()
    if template.state == .open, let next {
      series.occurrence = next
    } else if merge.pending.isEmpty, let last = occurrences.last {
      series.occurrence = last.occurrence
      let isDone = next == nil ? last.state == .completed : template.state == .completed
      state = isDone ? .completed : .cancelled
      completed = isDone ? last.at : nil
    } else {
      return nil
    }
    self.days = TaskDays(series.occurrence, of: series)
    if let moved = merge.overridden[series.occurrence], moved.isMoved {
      self.days = moved.days
    }
  }

  /// Whether any of it has a time, so that its zone matters.
  package var hasTimes: Bool {
    series.hasTimes || days.hasTimes
      || occurrences.contains { $0.startTime != nil || $0.dueTime != nil }
  }

  private static let anchors: [String: RecurrenceAnchor] = [
    "": .scheduled, "periodic": .scheduled, "chained": .completion,
  ]
}

/// The state while a template's children become occurrences.
private struct TaskwarriorMerge {
  let template: TaskwarriorTemplate
  let series: TaskSeries
  let zone: Zone
  var places: [TaskwarriorSeries.Place?]
  var overridden: [LocalDateTime: OccurrenceRecord] = [:]
  var pending: Set<LocalDateTime> = []
  /// The last one that Taskwarrior made.
  private var last: LocalDateTime?

  init(_ template: TaskwarriorTemplate, _ series: TaskSeries, _ zone: Zone) {
    self.template = template
    self.series = series
    self.zone = zone
    places = Array(repeating: nil, count: template.children.count)
  }

  /// The i-th of the mask is the i-th by the rule; false where the rule has fewer.
  mutating func placeByIndex(_ recurrence: Recurrence) -> Bool {
    let mask = Array(template.mask.utf8)
    // Taskwarrior lengthens the mask with each child; a file may lack it, but not lead far astray.
    let reach = mask.count + template.children.count + 100
    let indexes = template.children.lazy.map(\.index).filter { (0..<reach).contains($0) }
    let count = max(mask.count, (indexes.max() ?? -1) + 1)
    let names = recurrence.occurrences(limit: count).occurrences
    guard names.count == count else { return false }
    last = names.last
    var seen: Set<Int> = []
    for (position, child) in template.children.enumerated()
    where names.indices.contains(child.index) && seen.insert(child.index).inserted {
      place(child, position, at: names[child.index])
    }
    for (index, character) in mask.enumerated() where !seen.contains(index) {
      place(character, at: names[index])
    }
    return true
  }

  /// A chained child is at the occurrence at which it was due.
  mutating func placeByDue() {
    for (position, child) in template.children.enumerated() {
      guard let name = child.days.dueMoment, overridden[name] == nil, !pending.contains(name) else {
        continue
      }
      place(child, position, at: name)
      last = max(last ?? name, name)
    }
  }

  private mutating func place(_ child: TaskwarriorChild, _ position: Int, at name: LocalDateTime) {
    var record = OccurrenceRecord(occurrence: name, state: .skipped, at: child.at)
    if child.state == .completed { record.state = .completed }
    let isMerged = child.likeness == .same && child.days.due != nil
    places[position] = TaskwarriorSeries.Place(occurrence: name, isMerged: isMerged)
    guard isMerged else { return overridden[name] = record }
    if isMoved(child.days, from: name) {
      (record.start, record.startTime) = (child.days.start, child.days.startTime)
      (record.due, record.dueTime) = (child.days.due, child.days.dueTime)
    }
    if child.state == .open {
      pending.insert(name)
      guard record.isMoved else { return }
      record.state = .moved
    }
    overridden[name] = record
  }

  /// An occurrence whose child is not in the file counts as done when it was due.
  private mutating func place(_ character: UInt8, at name: LocalDateTime) {
    let at = min(zone.instant(of: name), template.modifiedAt)
    switch character {
    case UInt8(ascii: "+"):
      overridden[name] = OccurrenceRecord(occurrence: name, state: .completed, at: at)
    case UInt8(ascii: "X"):
      overridden[name] = OccurrenceRecord(occurrence: name, state: .skipped, at: at)
    default:
      pending.insert(name)
    }
  }

  /// Taskwarrior 2.6 copies `scheduled` as it is from the template into each child.
  private func isMoved(_ days: TaskDays, from name: LocalDateTime) -> Bool {
    let expected = TaskDays(name, of: series)
    guard days.dueMoment == expected.dueMoment else { return true }
    return days.startMoment != expected.startMoment
      && days.startMoment != template.days.startMoment
  }

  /// The first one after all that Taskwarrior made.
  func next() -> LocalDateTime? {
    let recurrence = series.recurrence(in: zone)
    guard let last else { return recurrence.next(after: nil) }
    guard series.anchor == .completion, let done = overridden[last] else {
      return recurrence.next(after: last)
    }
    let day = zone.local(at: done.at).day
    let start = LocalDateTime(day: day, time: series.startTime ?? .midnight)
    return Recurrence(series.effectiveRule, start: start, zone: zone).next(after: start)
  }
}
