/// Numbers as people read them: places beyond the last one are cut off, never rounded.
package enum WellnessNumber {
  /// The error of arithmetic that is allowed for, so that 2.3 does not become 2.2; less than
  /// anybody measures.
  private static let slack = 1e-9

  /// 1999 for 1999.9, 0 for −0.5.
  package static func cut(_ value: Double) -> Double {
    (value + (value < 0 ? -slack : slack)).rounded(.towardZero)
  }

  /// "1999" for 1999.9, "0" for −0.5.
  package static func whole(_ value: Double) -> String {
    Int64(exactly: cut(value)).map(String.init) ?? "\(value)"
  }

  /// "1.9" for 1.96, or "1.96" with two places; always with the first one.
  package static func decimal(_ value: Double, atMost places: Int = 1) -> String {
    let unit = (0..<places).reduce(Int64(1)) { unit, _ in unit * 10 }
    let parts = (value.magnitude * Double(unit) + slack).rounded(.towardZero)
    guard let number = Int64(exactly: parts) else { return whole(value) }
    var digits = String(number % unit + unit).dropFirst()
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return "\(value < 0 && number > 0 ? "-" : "")\(number / unit).\(digits)"
  }

  /// "7.33" for seven hours and twenty minutes, "7.0" for seven: the nearest of two places.
  package static func hundredths(_ value: Double) -> String { decimal(shown(value), atMost: 2) }

  /// The value that its hundredths show.
  package static func shown(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// "7.2h sleep", the hours as on the card.
  package static func sleep(_ hours: Double) -> String { "\(plain(shown(hours)))h sleep" }

  /// The number to six places, without needless zeros: "7.5", "8", "0.00001".
  package static func plain(_ value: Double) -> String {
    guard let millionths = Int64(exactly: (value.magnitude * 1e6).rounded()) else {
      return "\(value)"
    }
    var digits = String(millionths % 1_000_000 + 1_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let number = "\(millionths / 1_000_000)" + (digits.isEmpty ? "" : ".\(digits)")
    return value < 0 && millionths > 0 ? "-\(number)" : number
  }
}
