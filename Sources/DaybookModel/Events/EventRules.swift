import CivilTime

package enum EventLimits {
  /// The most days of a window.
  package static let days = 1_100
  /// The most events of one provider.
  package static let events = 100_000
  package static let providers = 100
  static let notesLength = 10_000
  static let linkLength = 2_000
  /// The most days of an event that is found by the day on which it begins.
  static let shortDays = 3

  static func check(since: Day, through: Day) throws -> ClosedRange<Day> {
    try DayWindow.check(since: since, through: through)
    guard through - since < days else {
      throw ModelError.tooLarge(
        message: "A window has at most \(days) days. Give the events window by window.",
        limit: days)
    }
    return since...through
  }
}

/// Events in the form in which they are stored, and what was done to them for that.
struct CheckedEvents {
  private(set) var events: [EventFields] = []
  private(set) var warnings = EventWarnings()

  private let window: ClosedRange<Day>
  private let zones: (String) -> Zone?
  private var knownZones: Set<String> = []
  private var indexes: [String: Int] = [:]

  /// Throws `invalidValue` at the first event that cannot be taken.
  init(
    _ drafts: [EventDraft], in window: ClosedRange<Day>, zones: @escaping (String) -> Zone?
  ) throws {
    self.window = window
    self.zones = zones
    events.reserveCapacity(drafts.count)
    for (index, draft) in drafts.enumerated() {
      do {
        var event = try EventFields(draft)
        try check(event, index)
        clean(&event)
        events.append(event)
      } catch let error as ModelError {
        throw error.field.map { error.at("events/\(index)/\($0)") } ?? error
      }
    }
  }

  private mutating func check(_ event: EventFields, _ index: Int) throws {
    if let first = indexes.updateValue(index, forKey: event.id) {
      throw ModelError.invalidValue(
        field: "id", message: "The events \(first) and \(index) have the same id, “\(event.id)”.")
    }
    try require(
      window.contains(event.start), "start",
      "The event begins on \(event.start), and the window goes from "
        + "\(window.lowerBound) to \(window.upperBound).")
    if let zone = event.timeZone, !knownZones.contains(zone) {
      try require(
        zones(zone) != nil, "timeZone",
        "“\(zone)” is not a time zone that this machine knows, such as Europe/Berlin.")
      knownZones.insert(zone)
    }
  }

  private mutating func clean(_ event: inout EventFields) {
    var (isCleaned, isCut) = (false, false)
    func line(_ text: String) -> String {
      let line = TextRules.trimmed(TextRules.withoutHidden(text))
      if TextRules.hasHidden(TextRules.trimmed(text)) { isCleaned = true }
      return cut(line, EventFields.titleLength)
    }
    func cut(_ text: String, _ length: Int) -> String {
      guard text.utf8.count > length, text.unicodeScalars.count > length else { return text }
      isCut = true
      return TextRules.trimmed(String(text.unicodeScalars.prefix(length)))
    }
    event.title = line(event.title)
    if event.title.isEmpty {
      event.title = "Untitled"
      warnings.untitled += 1
    }
    event.location = event.location.map(line).flatMap { $0.isEmpty ? nil : $0 }
    if let notes = event.notes {
      let plain = notes.utf8.contains(0) ? notes.filter { $0 != "\0" } : notes
      if plain.utf8.count != notes.utf8.count { isCleaned = true }
      event.notes = plain.isEmpty ? nil : cut(plain, EventLimits.notesLength)
    }
    if let link = event.link, !Self.isLink(link) {
      event.link = nil
      warnings.withoutLink += 1
    }
    if event.startTime == nil { event.timeZone = nil }
    if event.endTime == nil, event.endDay == event.start { event.endDay = nil }
    warnings.cleaned += isCleaned ? 1 : 0
    warnings.cut += isCut ? 1 : 0
  }

  private static func isLink(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard text.hasPrefix("https://") || text.hasPrefix("http://"),
      scalars.count <= EventLimits.linkLength
    else { return false }
    return !scalars.contains { TextRules.isHidden($0) || $0.properties.isWhitespace }
  }
}

extension EventFields {
  func check(since old: EventFields?) throws {
    try TextRules.checkLine(id, "An event's id", field: "id")
    let endDay = endDay ?? start
    try require(
      endDay >= start, "endDay", "The event ends on \(endDay), before it begins, \(start).")
    switch (startTime, endTime) {
    case (nil, nil): break
    case (nil, .some):
      throw ModelError.invalidValue(
        field: "endTime", message: "An event of whole days has no time at which it ends.")
    case (.some, nil):
      try require(
        endDay == start, "endTime", "The event begins at a time and ends on another day: say when.")
    case (let startTime?, let endTime?):
      try require(
        endDay > start || endTime >= startTime, "endTime",
        "The event ends at \(endTime), before it begins, \(startTime).")
    }
  }

  /// The last day that it is on, in its zone: one that ends at midnight is not on the day that
  /// begins then.
  var lastDay: Day {
    let day = endDay ?? start
    guard endTime == .midnight, day > start else { return day }
    return day.adding(days: -1) ?? day
  }

  var isLong: Bool { lastDay - start >= EventLimits.shortDays }
}
