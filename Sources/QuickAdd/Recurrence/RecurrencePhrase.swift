package import CivilTime

/// A recurrence in English words, such as "every 3rd tuesday".
package struct RecurrencePhrase: Sendable {
  /// The likeliest reading.
  package let rule: RecurrenceRule
  /// The others, the likeliest first.
  package let alternatives: [RecurrenceRule]
  package let anchor: RecurrenceAnchor

  /// In bytes of UTF-8; enough for every sentence but those that list hundreds of days.
  private static let longestText = 4_000

  /// nil when the words as a whole say no recurrence. An end has to be a date with its year, since
  /// no clock was given.
  package init?(_ text: String) {
    guard text.utf8.count <= RecurrencePhrase.longestText else { return nil }
    let tokens = LineTokenizer.tokens(of: text, ignoring: [])
    var reader = WordReader(text, tokens: tokens, calendar: nil)
    guard let draft = reader.recurrence() else { return nil }
    _ = reader.takeStop(".")
    let rules = draft.rules
    guard reader.isAtEnd, let rule = rules.first else { return nil }
    self.rule = rule
    alternatives = Array(rules.dropFirst())
    anchor = draft.anchor
  }
}
