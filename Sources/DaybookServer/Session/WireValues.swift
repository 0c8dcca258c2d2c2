import DaybookModel
import DaybookProtocol

extension Collection {
  /// The collection, or nil where it is empty.
  var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Edit {
  /// What an edit does to a field that can be cleared; `convert` turns the wire value into the
  /// model's.
  init<Wire, Plain>(_ patch: Patch<Wire>, _ convert: (Wire) throws -> Plain) rethrows
  where Value == Plain? {
    switch patch {
    case .keep: self = .keep
    case .clear: self = .set(nil)
    case .set(let value): self = .set(try convert(value))
    }
  }

  /// What an edit does to a field whose cleared state is a value of its own.
  init(_ patch: Patch<Value>, cleared: Value) {
    switch patch {
    case .keep: self = .keep
    case .clear: self = .set(cleared)
    case .set(let value): self = .set(value)
    }
  }

  /// What an edit does to a field that cannot be cleared.
  init<Wire>(_ value: Wire?, _ convert: (Wire) throws -> Value) rethrows {
    self = try value.map { .set(try convert($0)) } ?? .keep
  }

  init(_ value: Value?) {
    self = value.map { .set($0) } ?? .keep
  }
}

extension Place {
  /// The place that the params of a move name. Throws `invalidValue` unless they name exactly one.
  init<WireID: WireScalar>(before: WireID?, after: WireID?) throws {
    switch (before, after) {
    case (let next?, nil): self = .before(EntityID(next.text))
    case (nil, let previous?): self = .after(EntityID(previous.text))
    case (nil, nil), (_?, _?):
      throw ModelError.invalidValue(
        field: before == nil ? "" : "after",
        message: """
          Name the \(Kind.entity.noun) to come next (`before`) or the one just ahead (`after`).
          """)
    }
  }
}
