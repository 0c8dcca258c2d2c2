/// What an edit does to a field that may be empty: an absent member keeps it, null clears it.
package enum Patch<Value> {
  case keep, clear
  case set(Value)
}

extension Patch: Sendable where Value: Sendable {}
extension Patch: Equatable where Value: Equatable {}
extension Patch: Hashable where Value: Hashable {}
