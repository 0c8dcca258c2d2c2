package import CivilTime
package import SQLite

extension Row {
  /// What `make` makes of the columns from one on, in the order of its parameters.
  func read<First: SQLiteValue, each Value: SQLiteValue, Made>(
    from first: Int = 0, into make: (First, repeat each Value) throws -> Made
  ) throws -> Made {
    var index = first
    func next<One: SQLiteValue>(_: One.Type) throws -> One {
      defer { index += 1 }
      return try value(index)
    }
    return try make(next(First.self), repeat try next((each Value).self))
  }
}

extension Connection {
  /// What `make` makes of the columns of each row, in the order of its parameters.
  func rows<First: SQLiteValue, each Value: SQLiteValue, Made>(
    _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept,
    into make: (First, repeat each Value) throws -> Made
  ) throws -> [Made] {
    try rows(sql, arguments, life) { try $0.read(into: make) }
  }

  /// The columns of each row.
  func rows<First: SQLiteValue, each Value: SQLiteValue>(
    _ sql: String, _ arguments: Arguments = [], _ life: StatementLife = .kept
  ) throws -> [(First, repeat each Value)] {
    try rows(sql, arguments, life) { row in
      try row.read { (first: First, values: repeat each Value) in (first, repeat each values) }
    }
  }
}

/// A closed choice that a column holds by its raw value, as a rule the wire's word.
package protocol StoredChoice: SQLiteValue, RawRepresentable where RawValue: SQLiteValue {}

package extension StoredChoice {
  init(_ row: Row, at index: Int32) throws {
    guard let choice = Self(rawValue: try RawValue(row, at: index)) else {
      throw ModelError.corruptValue
    }
    self = choice
  }

  func bind(to parameter: Parameter) -> Int32 { rawValue.bind(to: parameter) }
}

/// A day or a time, which a column holds as it is written.
package protocol StoredText: SQLiteValue, CustomStringConvertible {
  init?(_ text: String)
}

package extension StoredText {
  init(_ row: Row, at index: Int32) throws {
    guard let value = Self(try String(row, at: index)) else { throw ModelError.corruptValue }
    self = value
  }

  func bind(to parameter: Parameter) -> Int32 { description.bind(to: parameter) }
}

extension Day: StoredText {}
extension LocalTime: StoredText {}
extension LocalDateTime: StoredText {}
extension RecurrenceAnchor: StoredChoice {}

extension Month: StoredText {
  package init?(_ text: String) { self.init(text: text) }

  package var description: String { text }
}

extension Weekday: StoredChoice {}

extension Instant: SQLiteValue {
  package init(_ row: Row, at index: Int32) throws {
    self.init(millisecond: try Int64(row, at: index))
  }

  package func bind(to parameter: Parameter) -> Int32 { millisecond.bind(to: parameter) }
}

extension EntityID: SQLiteValue {
  package init(_ row: Row, at index: Int32) throws { self.init(try String(row, at: index)) }

  package func bind(to parameter: Parameter) -> Int32 { text.bind(to: parameter) }
}
