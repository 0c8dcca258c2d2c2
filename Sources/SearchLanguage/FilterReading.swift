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
  /// Words that are searched for as text, though all of them may be meant as days: “7d”, “2026”.
  package private(set) var notes: [(term: FilterTerm, message: String)] = []

  /// Reads any text. The caller must bound its length.
  package init(_ text: String) {
    var parser = FilterParser(text)
    parser.run()
    (filter, parts, errors) = (parser.filter.simplified, parser.parts, parser.errors)
    let words = parts.filter(\.term.isText)
    let isOfDays = words.allSatisfy { FilterDays(String(text[$0.range])) != nil }
    if isOfDays, words.count == filter.terms.count(where: \.isText) {
      notes = words.map { part in
        let word = text[part.range]
        let hint = "Write `due:\(word)` for days."
        return (part.term, "“\(word)” is read as text. \(hint)")
      }
    }
  }

  /// Whether a word joins others, where it stands between two.
  static func isJoint(_ word: String) -> Bool { FilterParser.joints[word.lowercased()] != nil }

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
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
      var count = 1
      switch token.kind {
      case .open:
        guard groups.count <= Filter.maximumDepth else {
          return refuse(
            "Groups can be nested at most \(Filter.maximumDepth) deep.", token.range,
            Filter.maximumDepth)
        }
        groups.append(Group(isNegated: token.isNegated))
      case .close:
        if tokens[place - 1].kind == .open, groups.last?.isNegated == false {
          let range = tokens[place - 1].range.lowerBound..<token.range.upperBound
          errors.append(Self.error("There is nothing between the brackets.", range))
        }
        closeGroup()
      case .unmatched:
        let bracket = text[token.range]
        errors.append(
          Self.error(
            "“\(bracket)” \(bracket == ")" ? "closes nothing" : "is never closed").", token.range))
      default:
        do throws(FilterError) { count = try readTerm(at: place) } catch { errors.append(error) }
      }
      place += count
      guard termCount <= Filter.maximumTerms else {
        return refuse(
          "A filter can have at most \(Filter.maximumTerms) terms.", token.range,
          Filter.maximumTerms)
      }
    }
  }

  /// Reads what begins at a token; returns of how many it is made.
  private mutating func readTerm(at place: Int) throws(FilterError) -> Int {
    let token = tokens[place]
    if case .quoted(let words) = token.kind {
      try append(.term(.words(words)), token)
      return 1
    }
    if let joint = try joint(at: place) {
      if joint == .or { groups[groups.count - 1].alternatives.append([]) }
      return 1
    }
    if let (filter, count) = try field(at: place) ?? phrase(at: place) {
      try append(filter, token, through: place + count - 1)
      return count
    }
    try checkNegation(at: place)
    try append(.term(try term(token)), token)
    return 1
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

  fileprivate enum Joint { case and, or }

  /// Returns the “or” or “and” at a place. Throws where it does not stand between two things.
  private func joint(at place: Int) throws(FilterError) -> Joint? {
    guard let joint = wordOfJoint(at: place) else { return nil }
    let isBehind = place > 0 && tokens[place - 1].kind != .open && wordOfJoint(at: place - 1) == nil
    let isBefore =
      place + 1 < tokens.count && tokens[place + 1].kind != .close
      && wordOfJoint(at: place + 1) == nil
    guard isBehind, isBefore else {
      let word = text[tokens[place].range]
      throw Self.error(
        "There is nothing \(isBehind ? "behind" : "in front of") “\(word)”.", tokens[place].range)
    }
    return joint
  }

  private func wordOfJoint(at place: Int) -> Joint? {
    let token = tokens[place]
    guard token.kind == .word, !token.isNegated else { return nil }
    return Self.joints[text[token.range].lowercased()]
  }

  private static let quoting = "To search for it as text, put it in quotation marks."

  private static func error(_ message: String, _ range: Range<String.Index>) -> FilterError {
    FilterError(message: message, range: range, hint: quoting)
  }

  fileprivate static let joints: [String: Joint] = [
    "or": .or, "|": .or, "||": .or, "and": .and, "&": .and, "&&": .and,
  ]

  private mutating func append(
    _ filter: Filter, _ token: FilterToken, through place: Int? = nil
  ) throws(FilterError) {
    let terms = filter.terms
    guard terms.allSatisfy({ $0.length <= Filter.maximumLength }) else {
      throw FilterError(
        message: "One part of a filter can have at most \(Filter.maximumLength) characters.",
        range: token.range, limit: Filter.maximumLength)
    }
    termCount += terms.count
    groups[groups.count - 1].append(token.isNegated ? .not(filter) : filter)
    let end = (place.map { tokens[$0] } ?? token).range.upperBound
    guard let term = terms.first else { return }
    parts.append(FilterReading.Part(range: token.range.lowerBound..<end, term: term))
  }

  /// The words from a token on that are no group and no quotation, at most as many as a phrase has.
  private func words(at place: Int) -> [Substring] {
    var words: [Substring] = []
    for token in tokens[place...].prefix(FilterPhrase.longest) {
      guard token.kind == .word, words.isEmpty || !token.isNegated else { break }
      words.append(words.isEmpty ? word(token) : text[token.range])
    }
    return words
  }

  /// The text of a token without the minus.
  private func word(_ token: FilterToken) -> Substring {
    let word = text[token.range]
    return token.isNegated ? Substring(word.unicodeScalars.dropFirst()) : word
  }

  /// Returns the longest phrase that begins at a token, and of how many tokens it is made.
  private func phrase(at place: Int) -> (Filter, Int)? {
    let (words, isNegated) = (words(at: place), tokens[place].isNegated)
    return (0..<words.count).lazy.compactMap { left in
      FilterPhrase.filter(words.dropLast(left), isNegated: isNegated)
        .map { ($0, words.count - left) }
    }.first
  }

  /// Returns a field with its value, which may be several words where it is days: “due:next week”,
  /// “due < friday”; nil where no field begins.
  private func field(at place: Int) throws(FilterError) -> (Filter, Int)? {
    let words = words(at: place)
    guard let first = words.first else { return nil }
    guard var opening = FilterOpening(first) else {
      // A comparison may stand apart from its field.
      guard words.count > 1, FilterField(named: first)?.isOrdered == true,
        let comparison = FilterComparison(prefixing: words[1])
      else { return nil }
      let value = words[1].unicodeScalars.dropFirst(comparison.length)
      let opening = FilterOpening(name: first, comparison: comparison, value: Substring(value))
      return try field(opening, Array(words.dropFirst()), isApart: true)
    }
    opening.takeModifier()
    return try field(opening, words, isApart: false)
  }

  /// The words are that with the comparison, which may stand apart from the name, and those behind.
  private func field(
    _ opening: FilterOpening, _ words: [Substring], isApart: Bool
  ) throws(FilterError) -> (Filter, Int)? {
    let name = opening.name
    guard let field = FilterField(named: name) else {
      if opening.isPhrase || !opening.isMeantAsField { return nil }
      throw unknown(name)
    }
    let before = isApart ? 1 : 0
    if FilterDayField(rawValue: field.rawValue) != nil || field == .duration, !opening.isQuoted {
      for length in (1...words.count).reversed() {
        let value = opening.value + words[1..<length].map { " " + $0 }.joined()
        guard let term = field.term(opening.comparison, String(value)) else { continue }
        return (.term(term), before + length)
      }
    }
    // “priority: high” has a space too many.
    let takesNext =
      opening.value.isEmpty && words.count > 1
      && (isApart
        || field.allowed != nil && field.term(opening.comparison, String(words[1])) != nil)
    if !takesNext, opening.isPhrase { return nil }
    let value = takesNext ? words[1] : opening.value
    let range =
      value.isEmpty ? words[0].startIndex..<words[0].endIndex : value.startIndex..<value.endIndex
    let term = try field.term(
      opening.comparison, FilterLexer.unquoted(value) ?? String(value), at: range)
    return (.term(term), before + (takesNext ? 2 : 1))
  }

  /// Throws where another program would read “not home”, “!home” or “tag!=home”.
  private func checkNegation(at place: Int) throws(FilterError) {
    let word = word(tokens[place])
    let name = word.prefix { $0.isASCII && ($0.isLetter || $0 == ".") }
    let sign = word[name.endIndex...].prefix { "!=:".contains($0) }
    if name.utf8.count != 1, sign.hasPrefix("!=") || sign.hasPrefix("!:") {
      throw FilterError(
        message: "“\(word.prefix(100))” excludes nothing.", range: word.startIndex..<word.endIndex,
        hint: name.isEmpty
          ? "Write `-due:today` to exclude days, and likewise for other fields."
          : "Write `-\(name):\(word[sign.endIndex...].prefix(100))` to exclude it.")
    }
    let inner = word.first == "!" ? word.dropFirst() : word.lowercased() == "not" ? "" : nil
    guard let inner,
      inner.isEmpty || inner.first.map({ $0.isLetter || "#+(\"".contains($0) }) == true
    else { return }
    let next = tokens.indices.contains(place + 1) ? text[tokens[place + 1].range] : "home"
    throw FilterError(
      message: "“\(word.prefix(100))” excludes nothing.", range: word.startIndex..<word.endIndex,
      hint: "Write `-\(inner.isEmpty ? next.prefix(100) : inner.prefix(100))` to exclude it. "
        + Self.quoting)
  }

  private func term(_ token: FilterToken) throws(FilterError) -> FilterTerm {
    let word = word(token)
    // As Taskwarrior has it, and as no shell reads it as a comment, or as tags are shown.
    for sign in ["#", "+"] where word.hasPrefix(sign) {
      let name = word.dropFirst()
      let isName = sign == "#" ? name.contains { $0 != "#" } : name.first?.isLetter == true
      guard isName else { continue }
      guard !name.contains(sign) else {
        throw FilterError(
          message: "“\(word.prefix(100))” is more than one tag.", range: token.range,
          hint: "Write a space or `or` between tags. \(Self.quoting)")
      }
      return .tag(String(name))
    }
    return .words(String(word))
  }

  private func unknown(_ name: Substring) -> FilterError {
    let parts = name.split(separator: ".", maxSplits: 1)
    let isNegation = parts.count == 2 && ["not", "isnt", "hasnt"].contains(parts[1].lowercased())
    let near = FilterField.nearest(to: String(parts.count == 2 ? parts[0] : name))
    return FilterError(
      message: "There is no field “\(name.prefix(100))”.", range: name.startIndex..<name.endIndex,
      allowed: FilterField.allCases.map(\.rawValue),
      hint: near.map { "Did you mean “\(isNegation ? "-" : "")\($0.rawValue):”? \(Self.quoting)" }
        ?? Self.quoting)
  }
}

/// The name and the comparison that a word begins with, and what follows: “due<=friday”.
private struct FilterOpening {
  var name: Substring
  var comparison: FilterComparison
  let value: Substring

  init(name: Substring, comparison: FilterComparison, value: Substring) {
    (self.name, self.comparison, self.value) = (name, comparison, value)
  }

  init?(_ word: Substring) {
    let nameEnd = word.unicodeScalars.firstIndex {
      !($0.isASCII && $0.properties.isAlphabetic) && $0 != "." && $0 != "_"
    }
    guard let nameEnd, let comparison = FilterComparison(prefixing: word[nameEnd...]),
      word[..<nameEnd].first?.isLetter == true, word[..<nameEnd].last?.isLetter == true
    else { return nil }
    self.init(
      name: word[..<nameEnd], comparison: comparison,
      value: Substring(word[nameEnd...].unicodeScalars.dropFirst(comparison.length)))
  }

  /// Reads `due.before:friday` as Taskwarrior has it.
  mutating func takeModifier() {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, comparison == .equal,
      let field = FilterField(named: parts[0])
    else { return }
    let modifier = parts[1].lowercased()
    if ["is", "equals"].contains(modifier) {
      name = parts[0]
    } else if field.isOrdered, let meant = FilterPhrase.comparison(modifier) {
      (name, comparison) = (parts[0], meant)
    }
  }

  var isQuoted: Bool { value.first == "\"" }

  /// Whether the word is a phrase rather than a field with a value: “due:none”, “project:”.
  var isPhrase: Bool { comparison == .equal && FilterPhrase.filter([name + ":" + value]) != nil }

  /// Returns true for “foo:bar” and “foo<1”; “http://x”, “std::vector”, “C:temp” and “note:” are
  /// text.
  var isMeantAsField: Bool {
    guard name.utf8.count > 1, let first = value.first else { return false }
    return comparison == .equal ? !"/:\\".contains(first) : true
  }
}

extension FilterTerm {
  /// The length in Unicode scalars of a value that is free text.
  fileprivate var length: Int {
    switch self {
    case .words(let text), .tag(let text), .profile(let text), .project(let text),
      .parent(let text):
      text.unicodeScalars.count
    case .state, .kind, .has, .day, .priority, .duration, .urgency: 0
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

  fileprivate var length: Int { rawValue.unicodeScalars.count }
}
