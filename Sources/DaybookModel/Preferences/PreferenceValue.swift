package import CivilTime

/// A value that a preference can have, stored in one column. As text, a switch is 1 or 0, and a
/// day of the week its number (ISO 8601).
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
extension ClockStyle: PreferenceValue {}
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
