package import CivilTime
package import SQLite

/// A closed choice that a column holds by its raw value.
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
