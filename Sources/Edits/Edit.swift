// What an edit does with a field is said by params and by the model alike, which share no other
// module for it. Both export this one with themselves.

/// What an edit does with one field: keep it, or set it (to nil, where the field can be cleared).
package enum Edit<Value> {
  case keep
  case set(Value)

  /// Sets the value; keeps the field where there is none.
  package init(_ value: Value?) {
    self = value.map { .set($0) } ?? .keep
  }

  /// The same for a field that can be cleared, which this never does.
  package init<Wrapped>(_ value: Wrapped?) where Value == Wrapped? {
    self = value.map { .set($0) } ?? .keep
  }

  /// The value to set; nil where the field is kept.
  package var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }

  package var isKept: Bool { value == nil }

  package func map<Other>(_ convert: (Value) throws -> Other) rethrows -> Edit<Other> {
    Edit<Other>(try value.map(convert))
  }

  package func applied(to current: Value) -> Value { value ?? current }
}

extension Edit: Sendable where Value: Sendable {}
extension Edit: Equatable where Value: Equatable {}
extension Edit: Hashable where Value: Hashable {}
