import JSON

/// The shapes that scalars of the schema may have: each accepts what the schema's `pattern`
/// accepts, without the cost of a regular expression.
package enum TextFormat: String, CaseIterable, Sendable {
  case any, day, localTime, localDateTime, instant, identifier, derivedIdentifier, timeZone,
    pluginIdentifier, providerIdentifier, deviceIdentifier

  /// An example of the form, for error messages.
  private var example: String {
    switch self {
    case .any: "text"
    case .day: "2026-01-22"
    case .localTime: "09:00 or 09:00:30"
    case .localDateTime: "2026-01-22T09:00"
    case .instant: "2026-01-22T08:00:00.000Z"
    case .identifier: "A–Z a–z 0–9 - _ . (1 to 64 of them)"
    case .derivedIdentifier: "A–Z a–z 0–9 - _ . @ (1 to 70 of them)"
    case .timeZone: "Europe/Berlin"
    case .pluginIdentifier: "hello (a letter a–z, then a–z 0–9 - , at most 32)"
    case .providerIdentifier: "ics or ics/work"
    case .deviceIdentifier: "a–z 0–9 - (1 to 64 of them)"
    }
  }

  /// Throws for a text that does not have the form.
  func check(_ text: String) throws(JSONDecodingError) {
    guard matches(text) else { throw JSONDecodingError(message: "must have the form \(example)") }
  }

  private func matches(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .day: text.matches("0000-00-00")
    case .localTime: text.matches("00:00") || text.matches("00:00:00")
    case .localDateTime:
      text.matches("0000-00-00T00:00") || text.matches("0000-00-00T00:00:00")
    case .instant: text.matches("0000-00-00T00:00:00.000Z")
    case .identifier: text.isMadeOf(alphanumericsAnd: "-_.")
    case .derivedIdentifier: text.isMadeOf(alphanumericsAnd: "-_.@", atMost: 70)
    case .timeZone: text.isMadeOf(alphanumericsAnd: "_+./-")
    case .pluginIdentifier:
      text.isMadeOf(alphanumericsAnd: "-", atMost: 32) && text.utf8.first.map { $0 >= 0x61 } == true
        && !text.hasCapital
    case .providerIdentifier: text.isProviderIdentifier
    case .deviceIdentifier: text.isMadeOf(alphanumericsAnd: "-") && !text.hasCapital
    }
  }
}

extension String {
  fileprivate var hasCapital: Bool { utf8.contains { (0x41...0x5A).contains($0) } }

  /// Whether the text has the shape of `template`, in which 0 stands for any ASCII digit.
  fileprivate func matches(_ template: StaticString) -> Bool {
    template.withUTF8Buffer { template in
      utf8.count == template.count
        && zip(utf8, template).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
        }
    }
  }

  /// Whether the text is a word of small letters, digits and “-”, with a name behind a “/” or
  /// without.
  fileprivate var isProviderIdentifier: Bool {
    let halves = split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let first = halves[0].utf8.first, (0x61...0x7A).contains(first),
      halves[0].isMadeOf(alphanumericsAnd: "-"),
      !halves[0].utf8.contains(where: { (0x41...0x5A).contains($0) })
    else { return false }
    return halves.count == 1 || halves[1].isMadeOf(alphanumericsAnd: "._-")
  }

  fileprivate func isMadeOf(
    alphanumericsAnd others: StaticString, atMost longest: Int = 64
  ) -> Bool {
    others.withUTF8Buffer { others in
      (1...longest).contains(utf8.count)
        && utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
          default: others.contains(byte)
          }
        }
    }
  }
}
