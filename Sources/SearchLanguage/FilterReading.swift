/// A text read as a filter: its meaning, the parts that were recognised, and its errors.
package struct FilterReading: Sendable {
  /// A part of the text and its meaning.
  package struct Part: Hashable, Sendable {
    package let range: Range<String.Index>
    package let term: FilterTerm
  }

  /// The meaning of the text, without the parts that are wrong; simplified.
  package private(set) var filter = Filter.everything
  package private(set) var parts: [Part] = []
  /// In the order of the text.
  package private(set) var errors: [FilterError] = []

  /// Reads any text. The caller must bound its length.
  package init(_ text: String) {
    var parser = FilterParser(text)
    parser.run()
    (filter, parts, errors) = (parser.filter.simplified, parser.parts, parser.errors)
  }

  /// Returns the filter of a text without errors; throws the first error of any other.
  package static func filter(of text: String) throws(FilterError) -> Filter {
    let reading = FilterReading(text)
    if let error = reading.errors.first { throw error }
    return reading.filter
  }
}

/// Builds a filter from tokens with a stack of its own, so that no text can overflow the call
/// stack.
private struct FilterParser {
  private struct Group {
    let isNegated: Bool
    var alternatives: [[Filter]] = [[]]

    var filter: Filter {
      let filter =
        alternatives.count == 1
        ? Filter.all(alternatives[0]) : .any(alternatives.map { .all($0) })
      return isNegated ? .not(filter) : filter
    }

    mutating func append(_ filter: Filter) {
      alternatives[alternatives.count - 1].append(filter)
    }
  }

  private let text: String
  private let tokens: [FilterToken]
  private var groups = [Group(isNegated: false)]
  private var termCount = 0
  private(set) var parts: [FilterReading.Part] = []
  private(set) var errors: [FilterError] = []

  init(_ text: String) {
    self.text = text
    tokens = FilterLexer.tokens(of: text)
  }

  var filter: Filter { groups[0].filter }

  mutating func run() {
    for (place, token) in tokens.enumerated() {
      switch token.kind {
      case .open:
        guard groups.count <= Filter.maximumDepth else {
          return refuse(
            "Groups can be nested at most \(Filter.maximumDepth) deep.", token.range,
            Filter.maximumDepth)
        }
        groups.append(Group(isNegated: token.isNegated))
      case .close: closeGroup()
      case .quoted(let words):
        do throws(FilterError) { try append(.words(words), token) } catch { errors.append(error) }
      case .word:
        if isOr(token, at: place) {
          groups[groups.count - 1].alternatives.append([])
        } else {
          do throws(FilterError) {
            try append(try term(token), token)
          } catch {
            errors.append(error)
          }
        }
      }
      guard termCount <= Filter.maximumTerms else {
        return refuse(
          "A filter can have at most \(Filter.maximumTerms) terms.", token.range,
          Filter.maximumTerms)
      }
    }
  }

  private mutating func closeGroup() {
    guard groups.count > 1, let group = groups.popLast() else { return }
    // An empty group is as long as a term.
    if group.alternatives == [[]] { termCount += 1 }
    groups[groups.count - 1].append(group.filter)
  }

  /// Passing a limit stops the reading, and nothing is read.
  private mutating func refuse(_ message: String, _ range: Range<String.Index>, _ limit: Int) {
    groups = [Group(isNegated: false)]
    parts = []
    errors = [FilterError(message: message, range: range, limit: limit)]
  }

  /// "or" between two things; elsewhere it is a word like any other.
  private func isOr(_ token: FilterToken, at place: Int) -> Bool {
    guard !token.isNegated, text[token.range].lowercased() == "or",
      groups.last?.alternatives.last?.isEmpty == false, tokens.indices.contains(place + 1)
    else { return false }
    let next = tokens[place + 1]
    if next.kind == .close { return false }
    return !(next.kind == .word && text[next.range].lowercased() == "or")
  }

  private mutating func append(
    _ term: FilterTerm, _ token: FilterToken
  ) throws(FilterError) {
    guard term.length <= Filter.maximumLength else {
      throw FilterError(
        message: "One part of a filter can have at most \(Filter.maximumLength) characters.",
        range: token.range, limit: Filter.maximumLength)
    }
    termCount += 1
    let filter = Filter.term(term)
    groups[groups.count - 1].append(token.isNegated ? .not(filter) : filter)
    parts.append(FilterReading.Part(range: token.range, term: term))
  }

  private func term(_ token: FilterToken) throws(FilterError) -> FilterTerm {
    let scalars = text.unicodeScalars
    let first = token.range.lowerBound
    let start = token.isNegated ? scalars.index(after: first) : first
    let word = text[start..<token.range.upperBound]
    if word.first == "#", word.dropFirst().contains(where: { $0 != "#" }),
      !word.dropFirst().contains("#")
    {
      return .tag(String(word.dropFirst()))
    }
    // As Taskwarrior has it, and as no shell reads it as a comment.
    if word.first == "+", word.dropFirst().first?.isLetter == true,
      !word.dropFirst().contains("+")
    {
      return .tag(String(word.dropFirst()))
    }
    let nameEnd = word.unicodeScalars.firstIndex { !($0.isASCII && $0.properties.isAlphabetic) }
    guard let nameEnd, nameEnd > start,
      let comparison = FilterComparison(prefixing: word[nameEnd...])
    else { return .words(String(word)) }
    let name = word[..<nameEnd]
    let valueStart = scalars.index(nameEnd, offsetBy: comparison.length)
    let value = word[valueStart...]
    guard let field = FilterField(rawValue: name.lowercased()) else {
      guard Self.isMeantAsField(name, word[nameEnd...], value) else {
        return .words(String(word))
      }
      throw unknown(name)
    }
    let range = value.isEmpty ? start..<token.range.upperBound : valueStart..<word.endIndex
    return try field.term(
      comparison, FilterLexer.unquoted(value) ?? String(value), at: range)
  }

  /// Returns true for "foo:bar"; "http://x", "std::vector", "C:temp" and "note:" are text.
  private static func isMeantAsField(
    _ name: Substring, _ rest: Substring, _ value: Substring
  ) -> Bool {
    rest.first == ":" && name.utf8.count > 1 && value.first.map { !"/:\\".contains($0) } ?? false
  }

  private func unknown(_ name: Substring) -> FilterError {
    let near = FilterField.nearest(to: String(name))
    let quoted = "To search for it as text, put it in quotation marks."
    return FilterError(
      message: "There is no field “\(name.prefix(100))”.", range: name.startIndex..<name.endIndex,
      allowed: FilterField.allCases.map(\.rawValue),
      hint: near.map { "Did you mean “\($0.rawValue):”? \(quoted)" } ?? quoted)
  }
}

extension FilterTerm {
  /// The length in Unicode scalars of a value that is free text.
  fileprivate var length: Int {
    switch self {
    case .words(let text), .tag(let text), .profile(let text), .project(let text),
      .parent(let text):
      text.unicodeScalars.count
    case .state, .kind, .has, .day, .priority: 0
    }
  }
}

extension FilterComparison {
  /// The comparison that a text begins with.
  fileprivate init?(prefixing text: Substring) {
    switch text.first {
    case ":", "=": self = .equal
    case "<": self = text.dropFirst().first == "=" ? .atMost : .less
    case ">": self = text.dropFirst().first == "=" ? .atLeast : .more
    default: return nil
    }
  }

  fileprivate var length: Int { rawValue.utf8.count }
}
