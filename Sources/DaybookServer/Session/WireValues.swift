import CivilTime
import DaybookModel
import DaybookProtocol

// Wire scalars to values and back. The schema has checked their shape; only here is it known
// whether the day or the time exists.

extension Day {
  init(_ wire: Wire.Day, field: String) throws {
    guard let day = Day(wire.text) else {
      throw ModelError.invalidValue(
        field: field, message: "\(wire.text) is not a day of the calendar.")
    }
    self = day
  }
}

extension LocalTime {
  init(_ wire: Wire.LocalTime, field: String) throws {
    guard let time = LocalTime(wire.text) else {
      throw ModelError.invalidValue(
        field: field, message: "\(wire.text) is not a time between 00:00 and 23:59:59.")
    }
    self = time
  }
}

extension LocalDateTime {
  init(_ wire: Wire.LocalDateTime, field: String) throws {
    guard let value = LocalDateTime(wire.text) else {
      throw ModelError.invalidValue(
        field: field, message: "\(wire.text) is not a day and time of the calendar.")
    }
    self = value
  }
}

extension Wire.Day {
  init(_ day: Day) { self.init(unchecked: day.description) }
}

extension Wire.LocalTime {
  init(_ time: LocalTime) { self.init(unchecked: time.description) }
}

extension Wire.LocalDateTime {
  init(_ value: LocalDateTime) { self.init(unchecked: value.description) }

  /// nil for an empty list.
  static func list(_ values: [LocalDateTime]?) -> [Self]? {
    guard let values, !values.isEmpty else { return nil }
    return values.map { Self($0) }
  }
}

extension Wire.Instant {
  init(_ instant: Instant) { self.init(unchecked: instant.description) }
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
