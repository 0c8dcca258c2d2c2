extension Filter {
  /// The text that reads as this filter, once it is simplified.
  package var text: String {
    switch self {
    case .term(let term): term.text
    case .not(let filter): "-" + filter.groupText
    case .all(let filters): filters.map(\.partText).joined(separator: " ")
    case .any(let filters): filters.map(\.partText).joined(separator: " or ")
    }
  }

  /// The text of this filter within a group.
  private var partText: String {
    switch self {
    case .term, .not: text
    case .all, .any: groupText
    }
  }

  private var groupText: String {
    if case .term = self { text } else { "(\(text))" }
  }
}

extension FilterTerm {
  /// The text that reads as this term.
  package var text: String {
    switch self {
    case .words(let words): Self.isPlainWord(words) ? words : Self.quoted(words)
    case .state(let state): "is:\(state.rawValue)"
    case .tag(let name): "tag:" + (Self.isPlainValue(name) ? name : Self.quoted(name))
    case .profile(let name): "profile:" + (Self.isPlainValue(name) ? name : Self.quoted(name))
    case .project(let name): "project:" + (Self.isPlainValue(name) ? name : Self.quoted(name))
    case .kind(let kind): "kind:\(kind.rawValue)"
    case .has(let part): "has:\(part.rawValue)"
    case .parent(let id): "parent:\(id)"
    case .day(let field, let comparison, let day):
      field.rawValue + comparison.rawValue + day.text
    case .priority(let comparison, let priority):
      "priority" + comparison.rawValue + priority.rawValue
    }
  }

  private static func quoted(_ text: String) -> String {
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
    return word.lowercased() != "or"
      && !word.unicodeScalars.contains { ":<>=".unicodeScalars.contains($0) }
  }

  private static func isPlainValue(_ value: String) -> Bool {
    !value.isEmpty
      && !value.unicodeScalars.contains {
        $0.properties.isWhitespace || "()\"".unicodeScalars.contains($0)
      }
  }
}
