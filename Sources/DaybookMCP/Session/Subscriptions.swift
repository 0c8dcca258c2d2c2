import JSON
import JSONRPC

/// Which resources the client follows, and how these read when it was last told.
struct Subscriptions {
  /// One `subscriptions/listen` (2026-07-28), which is answered when it ends.
  struct Listener {
    let id: JSON
    let resources: Set<Resource>
    let answer: LaterAnswer
  }

  static let maxResources = 200
  static let maxListeners = 100

  /// Those of the session.
  var resources: Set<Resource> = []
  var listeners: [Listener] = []
  /// Whether the change feed is subscribed to; to do so again would leave out what is not told yet.
  private var isFed = false
  private var seen: [Resource: String] = [:]

  var all: Set<Resource> { listeners.reduce(resources) { $0.union($1.resources) } }

  /// Returns whether the change feed is to be subscribed to now, or no longer; nil for neither.
  mutating func feedChange() -> Bool? {
    let isNeeded = !all.isEmpty
    defer { isFed = isNeeded }
    return isNeeded == isFed ? nil : isNeeded
  }

  /// Keeps how those read that are new here; a change of the others is still to be told.
  mutating func begin(_ text: (Resource) -> String?) {
    let all = all
    seen = seen.filter { all.contains($0.key) }
    for resource in all where seen[resource] == nil { seen[resource] = text(resource) ?? "" }
  }

  /// Returns the resources that read differently now; of one that is gone the text is nil.
  mutating func changed(_ text: (Resource) -> String?) -> Set<Resource> {
    all.filter { resource in
      let now = text(resource) ?? ""
      defer { seen[resource] = now }
      return seen[resource].map { $0 != now } ?? false
    }
  }
}
