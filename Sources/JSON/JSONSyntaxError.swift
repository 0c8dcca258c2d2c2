/// Why a text was refused as JSON.
package struct JSONSyntaxError: Error, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Not JSON: a broken token, an early end, something after the value, a duplicate key.
    case syntax
    /// Not UTF-8, a raw NUL or a byte-order mark.
    case encoding
    /// Nested more deeply than the caller allows.
    case depth
    /// More values and keys than the caller allows.
    case values
    /// Longer than the caller allows.
    case length
    /// A number that neither int64 nor a finite double can hold.
    case number
  }

  package let reason: Reason
  /// The byte at which the text went wrong, counted from 0.
  package let offset: Int
  /// A sentence for a person.
  package let message: String

  package init(_ reason: Reason, at offset: Int, _ message: String) {
    self.reason = reason
    self.offset = offset
    self.message = message
  }
}
