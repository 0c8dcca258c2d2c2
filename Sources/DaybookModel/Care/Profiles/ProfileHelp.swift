/// What helps a person, for the first task that is offered; the raw value is a word of `helps`.
package enum ProfileHelp: String, Sendable, Hashable, CaseIterable {
  case medication, exercise, meals, company

  /// Returns the words of a text, each once and in the order of the cases; nil for none. Throws
  /// `invalidValue` at `helps` for another word.
  static func checked(_ text: String) throws -> String? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    let unknown = words.first { ProfileHelp(rawValue: $0) == nil }
    if let unknown {
      throw ModelError.invalidValue(
        field: "helps", message: "“\(unknown)” is none of the words for what helps.",
        allowed: allCases.map(\.rawValue))
    }
    let found = allCases.map(\.rawValue).filter(words.contains)
    return found.isEmpty ? nil : found.joined(separator: " ")
  }
}

/// How often somebody is to be asked; the raw value is the wire's word.
package enum ProfileRhythm: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case day, otherDay, week
}

package extension ProfileRecord {
  var helpsThem: [ProfileHelp] {
    (helps ?? "").split(separator: " ").compactMap { ProfileHelp(rawValue: String($0)) }
  }
}
