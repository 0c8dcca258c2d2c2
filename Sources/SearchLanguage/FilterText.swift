extension Filter {
  /// The text that reads as this filter, once it is simplified.
  package var text: String {
    // Words of which each is text can be a phrase together.
    let text = text(isQuoted: false)
    return FilterReading(text).filter == simplified ? text : self.text(isQuoted: true)
  }

  private func text(isQuoted: Bool) -> String {
    switch self {
    case .term(.words(let words)) where isQuoted: FilterTerm.quoted(words)
    case .term(let term): term.text
    case .not(let filter): "-" + filter.groupText(isQuoted)
    case .all(let filters): filters.map { $0.partText(isQuoted) }.joined(separator: " ")
    case .any(let filters): filters.map { $0.partText(isQuoted) }.joined(separator: " or ")
    }
  }

  /// The text of this filter within a group.
  private func partText(_ isQuoted: Bool) -> String {
    switch self {
    case .term, .not: text(isQuoted: isQuoted)
    case .all, .any: groupText(isQuoted)
    }
  }

  private func groupText(_ isQuoted: Bool) -> String {
    let text = text(isQuoted: isQuoted)
    return if case .term = self { text } else { "(\(text))" }
  }
}

extension FilterTerm {
  /// A number of days without a sign would look back where the field does.
  private static func text(_ days: FilterDays, of field: FilterDayField) -> String {
    guard field.isPast, case .offset(1..., _) = days, days.text.first?.isNumber == true else {
      return days.text
    }
    return "+\(days.text)"
  }

  /// The text that reads as this term.
  package var text: String {
    let (field, comparison, value) = parts
    guard let field else { return Self.isPlainWord(value) ? value : Self.quoted(value) }
    return field + comparison.rawValue + (Self.isPlainValue(value) ? value : Self.quoted(value))
  }

  /// The name of its field, nil for words, and what is behind it, without quotation marks.
  package var parts: (field: String?, comparison: FilterComparison, value: String) {
    switch self {
    case .words(let words): (nil, .equal, words)
    case .state(let state): ("is", .equal, state.rawValue)
    case .tag(let name): ("tag", .equal, name)
    case .kind(let kind): ("kind", .equal, kind.rawValue)
    case .has(let part): ("has", .equal, part.rawValue)
    case .parent(let id): ("parent", .equal, id)
    case .profile(let name): ("profile", .equal, name)
    case .project(let name): ("project", .equal, name)
    case .day(let field, let comparison, let days):
      (field.rawValue, comparison, Self.text(days, of: field))
    case .priority(let comparison, let priority): ("priority", comparison, priority.rawValue)
    case .duration(let comparison, let minutes): ("duration", comparison, "\(minutes)m")
    case .urgency(let comparison, let thousandths):
      ("urgency", comparison, Self.number(thousandths: thousandths))
    }
  }

  /// “7.5”.
  package static func number(thousandths: Int) -> String {
    thousandths % 1000 == 0 ? String(thousandths / 1000) : String(Double(thousandths) / 1000)
  }

  fileprivate static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Whether a word means itself without quotation marks.
  private static func isPlainWord(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, first.isWordPart, isPlainValue(word) else {
      return false
    }
    return !FilterReading.isJoint(word)
      && !word.unicodeScalars.contains { ":<>=".unicodeScalars.contains($0) }
      && FilterReading(word).filter == .term(.words(word))
  }

  private static func isPlainValue(_ value: String) -> Bool {
    !value.isEmpty
      && !value.unicodeScalars.contains {
        $0.properties.isWhitespace || "()|&\"".unicodeScalars.contains($0)
      }
  }
}
