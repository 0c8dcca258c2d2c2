// Events are what external calendars hold. A provider, which is an ordinary client, delivers them
// window by window (`writer.events.replace`), each instance of a series as an event of its own, and
// says how it is doing (`writer.providers.setStatus`). The one idea: the provider is the entity,
// and its events are rows of it. A delivery that changes something raises the provider's revision
// and logs one change, however many events it holds; it is not undone, and it is in no export,
// since the provider can deliver it again (docs/decisions/0039-what-a-provider-delivers.md). The
// calendar reads `event` beside tasks.

package import CivilTime

/// As in RFC 5545, 3.8.1.11.
package enum EventStatus: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case confirmed, tentative, cancelled

  init(_ word: String) throws {
    guard let status = Self(rawValue: word) else {
      throw ModelError.invalidValue(
        field: "status", message: "An event is confirmed, tentative or cancelled.",
        allowed: Self.allCases.map(\.rawValue))
    }
    self = status
  }
}

package enum ProviderState: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case ok, waiting, failing, off
}

extension ProviderRecord {
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
