package import CivilTime
import SQLite

package extension RecordReader<ProviderRecord> {
  /// All there are, by name.
  func all() throws -> [ProviderRecord] {
    try db.rows(
      "SELECT \(ProviderRecord.columns) FROM provider ORDER BY id", read: ProviderRecord.init)
  }
}

package extension RecordReader<EventRecord> {
  /// By when they begin, as it is written, id and provider.
  func list(
    since: Day?, through: Day?, of provider: ProviderID?, limit: Int, after: String?
  ) throws -> Page<EventRecord> {
    var bound: Arguments = [
      "through": through ?? Day.latest, "limit": Page<EventRecord>.fetched(limit),
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
      (index, ofProvider) = (
        "eventOfProvider", "event.provider = (SELECT key FROM provider WHERE id = :provider) AND"
      )
      bound += ["provider": provider]
    }
    let sql = """
      SELECT \(EventRecord.columns) FROM event INDEXED BY \(index)
        CROSS JOIN provider ON provider.key = event.provider
      WHERE \(ofProvider) startsAt >= :since AND startsAt < :through || '~'
        AND (startsAt, event.id, provider.id) > (:starts, :id, :name)
      ORDER BY startsAt, event.id, provider.id LIMIT :limit
      """
    return Page(try db.rows(sql, bound, read: EventRecord.init), limit: limit) { event in
      PageCursor(list: Self.list, parts: [event.startsAt, event.id, event.provider.text])
    }
  }

  private static var list: String { "event" }

  /// Throws `notFound` where its provider has no such event.
  func item(_ id: String, of provider: ProviderID) throws -> EventRecord {
    let sql = "\(Self.ofProvider) AND event.id = ?"
    guard let event = try db.rows(sql, [provider, id], read: EventRecord.init).first else {
      throw ModelError.notFound(.event, id)
    }
    return event
  }
}

extension RecordReader<EventRecord> {
  /// Those with these keys, in their order.
  func items(keys: [Int64]) throws -> [EventRecord] {
    guard !keys.isEmpty else { return [] }
    let sql = """
      SELECT \(EventRecord.columns) FROM json_each(?) AS chosen
        CROSS JOIN event ON event.key = chosen.value
      ORDER BY chosen.key
      """
    return try db.rows(sql, [keys.list], read: EventRecord.init)
  }

  /// Throws `corruptValue` where an event of the provider cannot be read.
  func checkAll(of provider: ProviderID) throws {
    try db.forEach(Self.ofProvider, [provider]) { row in
      _ = try EventRecord(row)
      return .row
    }
  }

  fileprivate static var ofProvider: String {
    """
    SELECT \(EventRecord.columns) FROM event
    WHERE event.provider = (SELECT key FROM provider WHERE id = ?)
    """
  }
}

extension EventRecord {
  /// When it begins, as it is written: whole days sort first.
  fileprivate var startsAt: String {
    start.description + (startTime.map { "T\($0)" } ?? "")
  }
}
