package import SQLite

/// A phone number in international form: "+" and 7 to 15 digits (E.164).
package struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Reads a number as people write it, with spaces, hyphens, dots and parentheses, with 00 for the
  /// "+", and with a "(0)" behind the country's number.
  package init(_ text: String, field: String = "phone") throws {
    var number = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !Self.isSeparator($0) }))
    if number.hasPrefix("00") { number = "+" + number.dropFirst(2) }
    if let zero = number.firstRange(of: "(0)"), number.hasPrefix("+") {
      number.removeSubrange(zero)
    }
    number.removeAll { $0 == "(" || $0 == ")" }
    let digits = number.dropFirst().utf8
    try require(
      number.hasPrefix("+") && digits.first != UInt8(ascii: "0") && (7...15).contains(digits.count)
        && digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), field,
      "“\(TextRules.trimmed(text))” is not a phone number with a country code. Write it with "
        + "+ and "
        + "the country code in front, such as +49 30 1234567.")
    self.text = number
  }

  /// A number that nobody has: the country code 999 is assigned to none (ITU-T E.164).
  static func unassigned(_ key: Int64) -> String {
    let digits = String(key).suffix(12)
    return "+999" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
  }

  /// Another one for each id.
  static func unassigned(_ id: String) -> String {
    unassigned(id.utf8.reduce(Int64(17)) { ($0 &* 131 &+ Int64($1)) % 999_999_937 })
  }

  package var description: String { text }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "." || scalar == "\u{2212}"
      || scalar.properties.generalCategory == .dashPunctuation
      || scalar.properties.generalCategory == .format
  }
}

extension PhoneNumber: SQLiteValue {
  /// A number that was read before.
  package init(_ row: Row, at index: Int32) throws { text = try String(row, at: index) }

  package func bind(to parameter: Parameter) -> Int32 { text.bind(to: parameter) }
}
