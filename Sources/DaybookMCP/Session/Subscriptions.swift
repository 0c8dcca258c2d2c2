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

  static let maxResources = 1000
  static let maxListeners = 100

  /// Those of the session.
  var resources: Set<Resource> = []
  var listeners: [Listener] = []
  private var seen: [Resource: String] = [:]

  var all: Set<Resource> { listeners.reduce(resources) { $0.union($1.resources) } }

  /// Returns the resources that read differently now; of one that is gone the text is nil.
  mutating func changed(_ text: (Resource) -> String?) -> Set<Resource> {
    let all = all
    seen = seen.filter { all.contains($0.key) }
    return all.filter { resource in
      let now = text(resource) ?? ""
      defer { seen[resource] = now }
      return seen[resource].map { $0 != now } ?? false
    }
  }
}
