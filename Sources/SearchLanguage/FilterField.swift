import QuickAdd

/// The words that stand in front of a value.
package enum FilterField: String, Hashable, Sendable, CaseIterable {
  case `is`, tag, kind, has, parent, due, start, completed, created, modified, priority, profile,
    project, duration, urgency

  /// The names that Taskwarrior has for it.
  private static let otherNames: [String: FilterField] = [
    "pro": .project, "proj": .project, "pri": .priority, "scheduled": .start, "entry": .created,
    "end": .completed,
  ]

  /// Reads a name in whatever case.
  package init?(named name: Substring) {
    guard let field = Self(rawValue: name.lowercased()) ?? Self.otherNames[name.lowercased()] else {
      return nil
    }
    self = field
  }

  /// Its values, where they are a short list, or examples of them.
  package var values: [String] {
    switch self {
    case .is: FilterState.allCases.map(\.rawValue)
    case .kind: FilterKind.allCases.map(\.rawValue)
    case .has: FilterPart.allCases.map(\.rawValue)
    case .priority: FilterPriority.allCases.map(\.rawValue)
    case .due, .start, .completed, .created, .modified:
      ["today", "tomorrow", "yesterday", "monday", "\"this week\"", "\"next month\"", "7d", "2w"]
    case .tag, .parent, .profile: []
    case .project: ["none"]
    case .duration: ["15m", "30m", "1h", "2h"]
    case .urgency: ["5", "10"]
    }
  }

  /// Whether its values can be compared.
  package var isOrdered: Bool {
    switch self {
    case .is, .tag, .kind, .has, .parent, .profile, .project: false
    case .due, .start, .completed, .created, .modified, .priority, .duration, .urgency: true
    }
  }

  private var hint: String {
    switch self {
    case .due, .start, .completed, .created, .modified:
      "Write days such as 2026-02-01, today, 7d, monday, \"this week\" or today..friday."
    case .parent: "Write the id of a task."
    case .tag: "Write the name of a tag."
    case .profile: "Write the name of a profile."
    case .project: "Write the name of a project, or none."
    case .duration: "Write minutes, or a length such as 1h30m."
    case .urgency: "Write a number such as 5 or 7.5."
    case .is, .kind, .has, .priority:
      "Write one of \(values.joined(separator: ", "))."
    }
  }

  /// Returns the term of the field and a value; throws the error of the value at `range`.
  package func term(
    _ comparison: FilterComparison, _ value: String, at range: Range<String.Index>
  ) throws(FilterError) -> FilterTerm {
    guard comparison == .equal || isOrdered else {
      throw FilterError(
        message: "“\(rawValue)” cannot be compared with “\(comparison.rawValue)”.", range: range,
        hint: "Write `\(rawValue):`.")
    }
    guard !value.isEmpty else {
      throw FilterError(
        message: "“\(rawValue)” needs a value.", range: range, allowed: allowed, hint: hint)
    }
    guard let term = term(comparison, value) else {
      throw FilterError(
        message: "“\(value.prefix(100))” is not a value of “\(rawValue)”."
          + value.guess(among: isOfDays ? FilterPhrase.dayWords : allowed ?? []),
        range: range, allowed: allowed, hint: hint)
    }
    return term
  }

  private var isOfDays: Bool { FilterDayField(rawValue: rawValue) != nil }

  var allowed: [String]? {
    switch self {
    case .is, .kind, .has, .priority: values
    default: nil
    }
  }

  func term(_ comparison: FilterComparison, _ value: String) -> FilterTerm? {
    let word = value.lowercased()
    return switch self {
    case .is: FilterState(rawValue: word == "done" ? "completed" : word).map(FilterTerm.state)
    case .tag: .tag(value)
    case .profile: .profile(value)
    case .project: .project(value)
    case .kind: FilterKind(rawValue: word).map(FilterTerm.kind)
    case .has: FilterPart(rawValue: word).map(FilterTerm.has)
    case .parent: Self.isID(value) ? .parent(value) : nil
    case .priority:
      FilterPriority.allCases.first { $0.rawValue == word || $0.rawValue.prefix(1) == word }
        .map { .priority(comparison, $0) }
    case .duration:
      DayPhrase.minutes(word).flatMap {
        (1...43_200).contains($0) ? .duration(comparison, $0) : nil
      }
    case .urgency: Self.thousandths(word).map { .urgency(comparison, $0) }
    case .due, .start, .completed, .created, .modified:
      FilterDayField(rawValue: rawValue).flatMap { field in
        FilterPhrase.days(comparison, value).map {
          field.term($0.comparison, $0.days, said: value)
        }
      }
    }
  }

  private static func thousandths(_ text: String) -> Int? {
    guard let number = Double(text), abs(number) <= 1000 else { return nil }
    return Int((number * 1000).rounded())
  }

  private static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
      }
  }

  /// The field whose name is nearest to a word.
  package static func nearest(to text: String) -> FilterField? {
    text.nearest(among: allCases.map(\.rawValue)).flatMap(FilterField.init)
  }
}
