package import CivilTime

/// A value that a preference can have, stored in one column. As text, a switch is 1 or 0, a day of
/// the week its number (ISO 8601), and a list its words with spaces between them.
package protocol PreferenceValue: Sendable, Hashable {
  /// Returns nil for a text that it cannot be.
  static func of(kept text: String) -> Self?

  /// nil for what is not set.
  var kept: String? { get }
}

extension PreferenceValue where Self: RawRepresentable<String> {
  package static func of(kept text: String) -> Self? { Self(rawValue: text) }
  package var kept: String? { rawValue }
}

extension PreferenceValue where Self: LosslessStringConvertible {
  package static func of(kept text: String) -> Self? { Self(text) }
  package var kept: String? { description }
}

extension Appearance: PreferenceValue {}
extension CheckInFrequency: PreferenceValue {}
extension NotificationPermission: PreferenceValue {}
extension String: PreferenceValue {}
extension Int: PreferenceValue {}
extension DailySpan: PreferenceValue {}

extension LocalTime: PreferenceValue {
  package static func of(kept text: String) -> LocalTime? { LocalTime(text) }
  package var kept: String? { description }
}

extension Bool: PreferenceValue {
  package static func of(kept text: String) -> Bool? { text == "1" }
  package var kept: String? { self ? "1" : "0" }
}

extension Weekday: PreferenceValue {
  package static func of(kept text: String) -> Weekday? {
    Int(text).flatMap(Weekday.init(rawValue:))
  }

  package var kept: String? { String(rawValue) }
}

extension Optional: PreferenceValue where Wrapped: PreferenceValue {
  package static func of(kept text: String) -> Wrapped?? { Wrapped.of(kept: text).map { $0 } }
  package var kept: String? { flatMap(\.kept) }
}

/// One of a closed list, of which a person may choose several.
package protocol PreferenceWord: RawRepresentable<String>, Sendable, Hashable {}

extension CareRecipient: PreferenceWord {}
extension CareNeed: PreferenceWord {}

extension Array: PreferenceValue where Element: PreferenceWord {
  package static func of(kept text: String) -> [Element]? {
    let words = text.split(separator: " ")
    let known = words.compactMap { Element(rawValue: String($0)) }
    return known.count == words.count ? known : nil
  }

  package var kept: String? {
    isEmpty ? nil : map(\.rawValue).joined(separator: " ")
  }
}
