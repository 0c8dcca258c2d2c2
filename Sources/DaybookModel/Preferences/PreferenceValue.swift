package import CivilTime

/// A value that a preference can have, kept as text: a switch is 1 or 0, and a day of the week its
/// number (ISO 8601).
package protocol PreferenceValue: Sendable, Hashable {
  /// How it is asked for, unless the preference says otherwise.
  static var kind: Preference.Kind { get }

  /// Returns nil for a text that it cannot be.
  static func of(kept text: String) -> Self?

  /// nil for what is not set.
  var kept: String? { get }
}

extension PreferenceValue where Self: RawRepresentable<String> {
  package static func of(kept text: String) -> Self? { Self(rawValue: text) }
  package var kept: String? { rawValue }
}

extension PreferenceValue where Self: RawRepresentable<String> & CaseIterable {
  package static var kind: Preference.Kind { .choices(of: Self.self) }
}

extension PreferenceValue where Self: LosslessStringConvertible {
  package static func of(kept text: String) -> Self? { Self(text) }
  package var kept: String? { description }
}

/// When a task is due that is typed without a day; the raw value is the wire's word.
package enum NewTaskDue: String, Sendable, Hashable, CaseIterable, PreferenceValue {
  case none, today
}

/// How the report looks; the raw value is the wire's word.
package enum Appearance: String, Sendable, Hashable, CaseIterable, PreferenceValue {
  case system, light, dark
}

/// Whether the person lets reminders leave daybook; the raw value is the wire's word.
package enum NotificationPermission: String, Sendable, Hashable, CaseIterable, PreferenceValue {
  case notDetermined, granted, denied, error
}

extension ClockStyle: PreferenceValue {}
extension TaskGroup: PreferenceValue {}
extension TaskSort: PreferenceValue {}

extension String: PreferenceValue {
  package static var kind: Preference.Kind { .text }
}

extension Int: PreferenceValue {
  package static var kind: Preference.Kind { .number(of: nil) }
}

extension DailySpan: PreferenceValue {
  package static var kind: Preference.Kind { .span }
}

extension LocalTime: PreferenceValue {
  package static var kind: Preference.Kind { .time }
  package static func of(kept text: String) -> LocalTime? { LocalTime(text) }
  package var kept: String? { description }
}

extension Bool: PreferenceValue {
  package static var kind: Preference.Kind { .flag }
  package static func of(kept text: String) -> Bool? { ["0": false, "1": true][text] }
  package var kept: String? { self ? "1" : "0" }
}

extension Weekday: PreferenceValue {
  package static var kind: Preference.Kind {
    .choice(
      allCases.map { day in
        Preference.Choice(
          day.englishName.lowercased(), title: day.englishName, kept: String(day.rawValue))
      })
  }

  package static func of(kept text: String) -> Weekday? {
    Int(text).flatMap(Weekday.init(rawValue:))
  }

  package var kept: String? { String(rawValue) }
}

extension Optional: PreferenceValue where Wrapped: PreferenceValue {
  package static var kind: Preference.Kind { Wrapped.kind }
  package static func of(kept text: String) -> Wrapped?? { Wrapped.of(kept: text).map { $0 } }
  package var kept: String? { flatMap(\.kept) }
}

extension Preference.Choice {
  /// A word whose title is itself.
  init(_ word: String, title: String? = nil, kept: String? = nil) {
    self.word = word
    self.title = title ?? word.capitalizedAtStart
    self.kept = kept ?? word
  }
}

extension Preference.Kind {
  /// `titles` are those of words that say too little themselves.
  static func choices<Value: RawRepresentable<String> & CaseIterable>(
    of type: Value.Type, _ titles: [String: String] = [:]
  ) -> Preference.Kind {
    .choice(type.allCases.map { Preference.Choice($0.rawValue, title: titles[$0.rawValue]) })
  }
}

extension Preference {
  /// All values that it can have; empty where any text may be the answer.
  package var choices: [Choice] {
    switch kind {
    case .flag: [Choice("yes", kept: "1"), Choice("no", kept: "0")]
    case .choice(let choices): choices
    case .text, .zone, .time, .span, .number: []
    }
  }
}
