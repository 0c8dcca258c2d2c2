import DaybookModel

/// A number as a person writes it, with a point or a comma: "2", "0.5", "0,5", "-3". A text that
/// could as well mean thousands, such as "10.000", is refused, not guessed.
package enum WrittenNumber {
  /// The problem with a text, as a sentence.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package static func read(_ text: String) throws -> Double {
    let number = text.replacing(",", with: ".")
    let digits = number.hasPrefix("-") ? number.dropFirst() : number[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let value = Double(number), value.isFinite
    else {
      throw Problem(description: "“\(text)” is not a number. Write one such as `2` or `0.5`.")
    }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].count == 3, (1...3).contains(parts[0].count),
      parts[0].first != "0"
    {
      throw Problem(
        description: """
          “\(text)” may be \(number.replacing(".", with: "")) or a fraction. Leave out the \
          separator, or do not write exactly three decimals.
          """)
    }
    return value
  }

  /// The same; throws `invalidValue` for `field`.
  static func read(_ text: String, field: String) throws -> Double {
    do {
      return try read(text)
    } catch let problem as Problem {
      throw ModelError.invalidValue(field: field, message: problem.description)
    }
  }

  /// Returns the text of a number in a form that `read` takes.
  static func text(of plain: String) -> String {
    (try? read(plain)) == nil ? plain + "0" : plain
  }
}
