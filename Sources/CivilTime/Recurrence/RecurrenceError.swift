/// Why a text is no recurrence rule.
package struct RecurrenceError: Error, Hashable, Sendable {
  /// The part at fault, such as "BYMONTHDAY"; empty when it is the rule as a whole.
  package let part: String
  /// A sentence that a person can act on.
  package let message: String
  /// Where the part stands in the text, in bytes of UTF-8.
  package let range: Range<Int>?

  package init(part: String, message: String, range: Range<Int>? = nil) {
    self.part = part
    self.message = message
    self.range = range
  }
}
