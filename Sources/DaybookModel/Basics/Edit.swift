/// What an edit does with one field: keep it, or set it (to nil, where the field can be cleared).
package enum Edit<Value> {
  case keep
  case set(Value)

  func applied(to current: Value) -> Value {
    switch self {
    case .keep: current
    case .set(let value): value
    }
  }

  var isKept: Bool {
    if case .keep = self { true } else { false }
  }
}

extension Edit: Sendable where Value: Sendable {}
extension Edit: Equatable where Value: Equatable {}
extension Edit: Hashable where Value: Hashable {}
