// Events are what external calendars hold. A provider, which is an ordinary client, delivers them
// window by window (`replaceEvents`), each instance of a series as an event of its own, and says
// how it is doing (`setProviderStatus`). The one idea: the provider is the entity, and its events
// are rows of it. A delivery that changes something raises the provider's revision and logs one
// change, however many events it holds; it is not undone, and it is in no export, since the
// provider can deliver it again (docs/decisions/0039-what-a-provider-delivers.md). The calendar
// reads `event` beside tasks.

package import CivilTime

/// An event as its provider gives it, not checked yet.
package struct EventDraft: Sendable, Hashable {
  package var id: String
  package var title: String
  package var start: Day
  package var startTime: LocalTime?
  package var timeZone: String?
  package var endDay: Day?
  package var endTime: LocalTime?
  package var location: String?
  package var notes: String?
  package var link: String?
  package var status: EventStatus
  package var isBusy: Bool

  package init(
    id: String, title: String, start: Day, startTime: LocalTime? = nil, timeZone: String? = nil,
    endDay: Day? = nil, endTime: LocalTime? = nil, location: String? = nil, notes: String? = nil,
    link: String? = nil, status: EventStatus = .confirmed, isBusy: Bool = true
  ) {
    self.id = id
    self.title = title
    self.start = start
    self.startTime = startTime
    self.timeZone = timeZone
    self.endDay = endDay
    self.endTime = endTime
    self.location = location
    self.notes = notes
    self.link = link
    self.status = status
    self.isBusy = isBusy
  }
}

/// As in RFC 5545, 3.8.1.11.
package enum EventStatus: String, Sendable, Hashable, CaseIterable {
  case confirmed, tentative, cancelled
}

/// An event as the store holds it; days and times are those of its zone.
package struct EventRecord: Sendable, Hashable {
  package let provider: ProviderID
  package let event: EventDraft
}

/// How a provider is doing, by its own word.
package enum ProviderState: String, Sendable, Hashable, CaseIterable {
  case ok, waiting, failing, off
}

/// What delivers events.
package struct ProviderRecord: Sendable, Hashable {
  package let id: ProviderID
  package let state: ProviderState
  package let message: String?
  package let nextAt: Instant?
  package let pulledAt: Instant?
  package let since: Day?
  package let through: Day?
  package let syncToken: String?
  package let events: Int
  package let revision: Int64

  /// How late the next delivery may be, in milliseconds.
  private static let maxLateness: Int64 = 3_600_000

  /// Whether what is shown of it may be out of date.
  package func isOld(at instant: Instant) -> Bool {
    switch state {
    case .failing: true
    case .off: false
    case .ok, .waiting: nextAt.map { $0.adding(milliseconds: Self.maxLateness) < instant } ?? false
    }
  }
}

/// What a replacement did.
package struct EventReplacement: Sendable, Hashable {
  package var added = 0
  package var changed = 0
  package var removed = 0
  package var unchanged = 0
  package var warnings = EventWarnings()

  var isEmpty: Bool { added + changed + removed == 0 }
}

/// Of how many events something was not taken as it was given.
package struct EventWarnings: Sendable, Hashable {
  /// Lost characters that no line may have.
  package var cleaned = 0
  package var cut = 0
  package var untitled = 0
  package var withoutLink = 0
}
