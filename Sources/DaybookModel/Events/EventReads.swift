package import CivilTime
import SQLite

package extension ReadTransaction {
  /// Throws `notFound`.
  func provider(_ id: ProviderID) throws -> ProviderRecord {
    guard let provider = try providerIfAny(id)?.record else {
      throw ModelError.notFound(.provider, id.text)
    }
    return provider
  }

  /// All providers, by name.
  func providers() throws -> [ProviderRecord] {
    try db.rows(
      "SELECT \(ProviderRow.columns) FROM provider ORDER BY id", read: ProviderRow.record)
  }

  /// The events that begin within days, as they are written, by when they begin, id and provider.
  /// `after` is the `next` of the page before; `limit` is positive.
  func events(
    since: Day?, through: Day?, of provider: ProviderID?, limit: Int, after: String?
  ) throws -> Page<EventRecord> {
    var bound: Arguments = [
      "through": (through ?? .latest).description,
      "limit": Page<EventRecord>.fetched(limit),
    ]
    let first = (since ?? .earliest).description
    if let after {
      let cursor = try PageCursor(after, list: Self.list, parts: 3)
      let starts = cursor.parts[0]
      bound += [
        "since": max(first, starts), "starts": starts, "id": cursor.parts[1],
        "name": cursor.parts[2],
      ]
    } else {
      bound += ["since": first, "starts": "", "id": "", "name": ""]
    }
    var (index, ofProvider) = ("eventStart", "")
    if let provider {
      guard let key = try providerIfAny(provider)?.key else { return .whole([]) }
      (index, ofProvider) = ("eventOfProvider", "event.provider = :provider AND")
      bound += ["provider": key]
    }
    let sql = """
      SELECT \(EventRow.columns) FROM event INDEXED BY \(index)
        CROSS JOIN provider ON provider.key = event.provider
      WHERE \(ofProvider) startsAt >= :since AND startsAt < :through || '~'
        AND (startsAt, event.id, provider.id) > (:starts, :id, :name)
      ORDER BY startsAt, event.id, provider.id LIMIT :limit
      """
    let events = try db.rows(sql, bound, read: EventRow.record)
    return Page(events, limit: limit) { found in
      let (event, name) = (found.event, found.provider.text)
      return PageCursor(list: Self.list, parts: [event.startsAt, event.id, name])
    }
  }

  private static var list: String { "event" }

  /// Throws `notFound` where its provider has no such event.
  func event(_ id: String, of provider: ProviderID) throws -> EventRecord {
    let sql = """
      SELECT \(EventRow.columns) FROM provider CROSS JOIN event ON event.provider = provider.key
      WHERE provider.id = ? AND event.id = ?
      """
    guard let event = try db.rows(sql, [provider.text, id], read: EventRow.record).first else {
      throw ModelError.notFound(.event, id)
    }
    return event
  }
}

extension EventDraft {
  /// When it begins, as it is written: whole days sort first.
  fileprivate var startsAt: String {
    start.description + (startTime.map { "T\($0)" } ?? "")
  }
}

extension ReadTransaction {
  func providerIfAny(_ id: ProviderID) throws -> (key: Int64, record: ProviderRecord)? {
    try db.rows(
      "SELECT \(ProviderRow.columns), key FROM provider WHERE id = ?", [id.text]
    ) { row in
      (key: try row.value(ProviderRow.endIndex) as Int64, record: try ProviderRow.record(row))
    }.first
  }

  /// The events with these keys, in their order.
  func events(keys: [Int64]) throws -> [EventRecord] {
    guard !keys.isEmpty else { return [] }
    let sql = """
      SELECT \(EventRow.columns) FROM json_each(?) AS chosen
        CROSS JOIN event ON event.key = chosen.value
        CROSS JOIN provider ON provider.key = event.provider
      ORDER BY chosen.key
      """
    return try db.rows(sql, [keys.list], read: EventRow.record)
  }

  /// Throws `corruptValue` where an event of the provider cannot be read.
  func checkEvents(of provider: ProviderID) throws {
    let sql = """
      SELECT \(EventRow.columns) FROM provider CROSS JOIN event ON event.provider = provider.key
      WHERE provider.id = ?
      """
    try db.forEach(sql, [provider.text]) { row in
      _ = try EventRow.record(row)
      return .row
    }
  }
}

/// A provider's row in the order in which `record` reads it.
enum ProviderRow {
  static let columns =
    "id, state, message, nextAt, pulledAt, since, through, syncToken, events, revision"
  static let endIndex = 10

  static func record(_ row: Row) throws -> ProviderRecord {
    guard let state = ProviderState(rawValue: try row.value(1)) else {
      throw ModelError.corruptValue
    }
    return try ProviderRecord(
      id: ProviderID(row.value(0)), state: state, message: row.value(2), nextAt: row.instant(3),
      pulledAt: row.instant(4), since: TaskRow.day(row, 5), through: TaskRow.day(row, 6),
      syncToken: row.value(7), events: row.value(8), revision: row.value(9))
  }
}

/// An event's row, with the name of its provider, in the order in which `record` reads it.
enum EventRow {
  static let columns = """
    provider.id, event.id, title, start, startTime, timeZone, endDay, endTime, location, notes, \
    link, status, isBusy
    """

  static func record(_ row: Row) throws -> EventRecord {
    guard let status = EventStatus(rawValue: try row.value(11)), let start = try TaskRow.day(row, 3)
    else { throw ModelError.corruptValue }
    return try EventRecord(
      provider: ProviderID(row.value(0)),
      event: EventDraft(
        id: row.value(1), title: row.value(2), start: start, startTime: TaskRow.time(row, 4),
        timeZone: row.value(5), endDay: TaskRow.day(row, 6), endTime: TaskRow.time(row, 7),
        location: row.value(8), notes: row.value(9), link: row.value(10), status: status,
        isBusy: row.value(12)))
  }
}
