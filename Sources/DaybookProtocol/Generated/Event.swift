// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import JSON

extension Wire {
  /// An event of an external calendar.
  package struct Event: Sendable, Hashable {
    /// The last day; null is the day on which it begins.
    package var endDay: Day?
    /// The time of that day at which it ends; null for a whole day's, and where the end is not known.
    package var endTime: LocalTime?
    /// The provider's name of it.
    package var id: String
    /// Whether it takes the person's time.
    package var isBusy: Bool
    /// The address of its page.
    package var link: String?
    /// Where it is.
    package var location: String?
    /// More about it.
    package var notes: String?
    /// Who delivered it.
    package var provider: Wire.ProviderID
    /// The day on which it begins, in its zone.
    package var start: Day
    /// The time at which it begins; null is the whole day.
    package var startTime: LocalTime?
    /// As the calendar has it.
    package var status: Wire.EventStatus
    /// The zone of both times; null floats.
    package var timeZone: Wire.TimeZone?
    /// What it is called, one line.
    package var title: String

    package init(endDay: Day? = nil, endTime: LocalTime? = nil, id: String, isBusy: Bool, link: String? = nil, location: String? = nil, notes: String? = nil, provider: Wire.ProviderID, start: Day, startTime: LocalTime? = nil, status: Wire.EventStatus, timeZone: Wire.TimeZone? = nil, title: String) {
      self.endDay = endDay
      self.endTime = endTime
      self.id = id
      self.isBusy = isBusy
      self.link = link
      self.location = location
      self.notes = notes
      self.provider = provider
      self.start = start
      self.startTime = startTime
      self.status = status
      self.timeZone = timeZone
      self.title = title
    }
  }
}

extension Wire.Event: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    endDay = try object.decodeIfPresent("endDay")
    endTime = try object.decodeIfPresent("endTime")
    id = try object.decode("id")
    isBusy = try object.decode("isBusy")
    link = try object.decodeIfPresent("link")
    location = try object.decodeIfPresent("location")
    notes = try object.decodeIfPresent("notes")
    provider = try object.decode("provider")
    start = try object.decode("start")
    startTime = try object.decodeIfPresent("startTime")
    status = try object.decode("status")
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("endDay", endDay)
    members.add("endTime", endTime)
    members.add("id", id)
    members.add("isBusy", isBusy)
    members.add("link", link)
    members.add("location", location)
    members.add("notes", notes)
    members.add("provider", provider)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("status", status)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// One event as its provider has it; of a series, one instance.
  package struct EventDraft: Sendable, Hashable {
    /// The last day; null is the day on which it begins.
    package var endDay: Day?
    /// The time of that day at which it ends; null for a whole day's, and where the end is not known.
    package var endTime: LocalTime?
    /// The provider's lasting name of this instance: the UID of RFC 5545 and, for an instance of a series, its RECURRENCE-ID behind it.
    package var id: String
    /// Whether it takes the person's time (RFC 5545, 3.8.2.7: OPAQUE); null is true.
    package var isBusy: Bool?
    /// The address of its page, a URI with http or https of at most 2,000 characters; another one is left out.
    package var link: String?
    /// Where it is, a line that is cleaned as the title is.
    package var location: String?
    /// More about it; what is beyond 10,000 Unicode scalars is cut off.
    package var notes: String?
    /// The day on which it begins.
    package var start: Day
    /// The time at which it begins; null is the whole day.
    package var startTime: LocalTime?
    /// null is confirmed.
    package var status: Wire.EventStatus?
    /// The zone of both times; null floats (RFC 5545, 3.3.5).
    package var timeZone: Wire.TimeZone?
    /// What it is called. Characters that no line may have are left out, what is beyond 500 Unicode scalars is cut off, and an empty one becomes “Untitled”; the warnings of the reply count them.
    package var title: String

    package init(endDay: Day? = nil, endTime: LocalTime? = nil, id: String, isBusy: Bool? = nil, link: String? = nil, location: String? = nil, notes: String? = nil, start: Day, startTime: LocalTime? = nil, status: Wire.EventStatus? = nil, timeZone: Wire.TimeZone? = nil, title: String) {
      self.endDay = endDay
      self.endTime = endTime
      self.id = id
      self.isBusy = isBusy
      self.link = link
      self.location = location
      self.notes = notes
      self.start = start
      self.startTime = startTime
      self.status = status
      self.timeZone = timeZone
      self.title = title
    }
  }
}

extension Wire.EventDraft: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    endDay = try object.decodeIfPresent("endDay")
    endTime = try object.decodeIfPresent("endTime")
    id = try object.decode("id", length: 1...255)
    isBusy = try object.decodeIfPresent("isBusy")
    link = try object.decodeIfPresent("link")
    location = try object.decodeIfPresent("location")
    notes = try object.decodeIfPresent("notes")
    start = try object.decode("start")
    startTime = try object.decodeIfPresent("startTime")
    status = try object.decodeIfPresent("status")
    timeZone = try object.decodeIfPresent("timeZone")
    title = try object.decode("title")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("endDay", endDay)
    members.add("endTime", endTime)
    members.add("id", id)
    members.add("isBusy", isBusy)
    members.add("link", link)
    members.add("location", location)
    members.add("notes", notes)
    members.add("start", start)
    members.add("startTime", startTime)
    members.add("status", status)
    members.add("timeZone", timeZone)
    members.add("title", title)
    return members.json
  }
}

extension Wire {
  /// One page of the events.
  package struct EventPage: Sendable, Hashable {
    /// By day, then by time (whole days first), then by provider and id, each as it is written, in its own zone.
    package var items: [Wire.Event]
    /// Where the list continues; null on the last page.
    package var nextCursor: Wire.ListCursor?

    package init(items: [Wire.Event], nextCursor: Wire.ListCursor? = nil) {
      self.items = items
      self.nextCursor = nextCursor
    }
  }
}

extension Wire.EventPage: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    items = try object.decode("items", cap: 1000)
    nextCursor = try object.decodeIfPresent("nextCursor")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("items", items)
    members.add("nextCursor", nextCursor)
    return members.json
  }
}

extension Wire {
  /// What a replacement did.
  package struct EventReplacement: Sendable, Hashable {
    /// Events that were not there.
    package var addedCount: Int
    /// Events that are other than they were.
    package var changedCount: Int
    /// The provider, as it is now.
    package var provider: Wire.Provider
    /// Events of the window that were not given.
    package var removedCount: Int
    /// Events that are as they were.
    package var unchangedCount: Int
    /// What was not taken as it was given, by kind.
    package var warnings: [Wire.ImportWarning]

    package init(addedCount: Int, changedCount: Int, provider: Wire.Provider, removedCount: Int, unchangedCount: Int, warnings: [Wire.ImportWarning]) {
      self.addedCount = addedCount
      self.changedCount = changedCount
      self.provider = provider
      self.removedCount = removedCount
      self.unchangedCount = unchangedCount
      self.warnings = warnings
    }
  }
}

extension Wire.EventReplacement: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    addedCount = try object.decode("addedCount", in: 0...Int.max)
    changedCount = try object.decode("changedCount", in: 0...Int.max)
    provider = try object.decode("provider")
    removedCount = try object.decode("removedCount", in: 0...Int.max)
    unchangedCount = try object.decode("unchangedCount", in: 0...Int.max)
    warnings = try object.decode("warnings", cap: 10)
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("addedCount", addedCount)
    members.add("changedCount", changedCount)
    members.add("provider", provider)
    members.add("removedCount", removedCount)
    members.add("unchangedCount", unchangedCount)
    members.add("warnings", warnings)
    return members.json
  }
}

extension Wire {
  /// As the calendar has it (RFC 5545, 3.8.1.11); a cancelled event is in no day.
  package struct EventStatus: WireOpenEnum {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let confirmed = Self(rawValue: "confirmed")
    package static let tentative = Self(rawValue: "tentative")
    package static let cancelled = Self(rawValue: "cancelled")
  }
}

extension Wire {
  /// Lists the events that begin within a window of days, also cancelled ones, as their providers have them. `calendar/day` and its siblings have them by the person's clock.
  package enum EventList {
    package static let method = "event/list"
    package typealias Reply = Wire.EventPage

    /// The params of `event/list`.
    package struct Params: Sendable, Hashable {
      /// The `nextCursor` of the previous page; null for the first page.
      package var cursor: Wire.ListCursor?
      /// The maximum number of items; null is 100.
      package var limit: Int?
      /// Only those of this provider; null is all.
      package var provider: Wire.ProviderID?
      /// The first day; null is the first of all.
      package var since: Day?
      /// The last day; null is the last of all.
      package var through: Day?

      package init(cursor: Wire.ListCursor? = nil, limit: Int? = nil, provider: Wire.ProviderID? = nil, since: Day? = nil, through: Day? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.provider = provider
        self.since = since
        self.through = through
      }
    }
  }
}

extension Wire.EventList.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    cursor = try object.decodeIfPresent("cursor")
    limit = try object.decodeIfPresent("limit", in: 1...1000)
    provider = try object.decodeIfPresent("provider")
    since = try object.decodeIfPresent("since")
    through = try object.decodeIfPresent("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("cursor", cursor)
    members.add("limit", limit)
    members.add("provider", provider)
    members.add("since", since)
    members.add("through", through)
    return members.json
  }
}

extension Wire {
  /// Replaces all events of a provider that begin within a window of days by those that are given, all of them or none. The same events again change nothing but `pulledAt`. The provider is added if it is not known, and its state is ok afterwards. Recurring events are given instance by instance; more than fit into one request are given window by window. `history/undo` does not bring anything back: the provider can.
  package enum EventReplace {
    package static let method = "event/replace"
    package typealias Reply = Wire.EventReplacement

    /// The params of `event/replace`.
    package struct Params: Sendable, Hashable {
      /// true answers as if the request had been carried out and confirmed, and changes nothing.
      package var dryRun: Bool?
      /// All events that begin within the window, as they are written, in their own zones.
      package var events: [Wire.EventDraft]
      /// Whose events they are.
      package var provider: Wire.ProviderID
      /// Makes a retry harmless: a second request with this key is answered as the first.
      package var requestKey: Wire.RequestKey?
      /// The first day of the window.
      package var since: Day
      /// A text of the provider's own that `provider/list` gives back.
      package var syncToken: String?
      /// The last day, at most 1,099 days after the first.
      package var through: Day

      package init(dryRun: Bool? = nil, events: [Wire.EventDraft], provider: Wire.ProviderID, requestKey: Wire.RequestKey? = nil, since: Day, syncToken: String? = nil, through: Day) {
        self.dryRun = dryRun
        self.events = events
        self.provider = provider
        self.requestKey = requestKey
        self.since = since
        self.syncToken = syncToken
        self.through = through
      }
    }
  }
}

extension Wire.EventReplace.Params: JSONDecodable, JSONEncodable {
  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    dryRun = try object.decodeIfPresent("dryRun")
    events = try object.decode("events", cap: 10000)
    provider = try object.decode("provider")
    requestKey = try object.decodeIfPresent("requestKey")
    since = try object.decode("since")
    syncToken = try object.decodeIfPresent("syncToken", length: 0...2000)
    through = try object.decode("through")
  }

  package var json: JSON {
    var members = JSONMembers()
    members.add("dryRun", dryRun)
    members.add("events", events)
    members.add("provider", provider)
    members.add("requestKey", requestKey)
    members.add("since", since)
    members.add("syncToken", syncToken)
    members.add("through", through)
    return members.json
  }
}
