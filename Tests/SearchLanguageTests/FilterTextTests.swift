import CivilTime
import SearchLanguage
import Support
import Testing

/// Filters drawn at random, terms that need quoting among them.
struct FilterMaker {
  var random: SeededGenerator

  mutating func filter(depth: Int) -> Filter {
    let kind = depth == 0 ? 3 : Int.random(in: 0...6, using: &random)
    switch kind {
    case 0: return .all(filters(depth: depth - 1, from: 0))
    case 1: return .any(filters(depth: depth - 1, from: 1))
    case 2: return .not(filter(depth: depth - 1))
    default: return .term(term())
    }
  }

  private mutating func filters(depth: Int, from least: Int) -> [Filter] {
    (0..<Int.random(in: least...3, using: &random)).map { _ in filter(depth: depth) }
  }

  private mutating func one<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func term() -> FilterTerm {
    switch Int.random(in: 0...10, using: &random) {
    case 0, 1:
      return .words(
        one([
          "fern", "two words", "or", "-x", "say \"hi\"", "a\\b", "back\\", "(", "f(x)", "foo:bar",
          "a|b", "a&+b", "a)",
          "#tag", "", "牛奶", "x<y", " ", "due:today", "\"", "this", "week", "overdue", "in", "3",
          "days",
          "not", "!", "and", "before", "friday", "done", "yesterday", "2026-12", "march",
          "+OVERDUE",
        ]))
    case 2: return .state(one(FilterState.allCases))
    case 3:
      return .tag(one(["home", "a)b", "a|b", "R&+D", "(x", "\"q\"", "<b", "c:d", "ä-ö", "or"]))
    case 4: return .kind(one(FilterKind.allCases))
    case 5: return .has(one(FilterPart.allCases))
    case 6: return .parent(one(["fern", "0192b2a0-7c00-7000-8000-000000000001", "a.b_c"]))
    case 7: return .day(one(FilterDayField.allCases), one(FilterComparison.allCases), days())
    case 8: return .duration(one(FilterComparison.allCases), one([1, 90, 43_200]))
    case 9: return .urgency(one(FilterComparison.allCases), one([-500, 0, 7250, 12_000]))
    default: return .priority(one(FilterComparison.allCases), one(FilterPriority.allCases))
    }
  }

  private mutating func days() -> FilterDays {
    switch Int.random(in: 0...8, using: &random) {
    case 0:
      return .day(Day(year: 2026, month: 2, day: Int.random(in: 1...28, using: &random)) ?? .latest)
    case 1: return .weekday(one(Weekday.allCases))
    case 2: return .month(Int.random(in: 1...12, using: &random), year: one([nil, 2026]))
    case 3: return .year(2026)
    case 4: return .period(one(FilterPeriod.allCases), one([-1, 0, 1]))
    case 5: return .within(one([-7, 1, 12]), one(FilterUnit.allCases))
    case 6: return .range(one([nil, .today]), .weekday(.friday))
    case 7: return .words(one(["next friday", "end of month", "3 march"]))
    default:
      let count = Int.random(in: -30...30, using: &random)
      return count == 0 ? .today : .offset(count, one(FilterUnit.allCases))
    }
  }
}

@Suite("Filters as texts")
struct FilterTextTests {
  @Test("What is written of any filter reads as the same filter")
  func roundTrip() throws {
    var maker = FilterMaker(random: SeededGenerator(seed: 4))
    for _ in 0..<5000 {
      let filter = maker.filter(depth: 4).simplified
      let text = filter.text
      #expect(try FilterReading.filter(of: text) == filter, "\(text)")
      #expect(filter.simplified == filter)
    }
  }

  @Test("No text stops the reading, and every part and error lies within it")
  func anyText() {
    let pieces = [
      "(", ")", "\"", "-", "or", " ", "is:", "open", "tag:", "due", "<", "=", ":", "#", "fern",
      "\\",
      "é", "牛", "\u{301}", "\u{0}", "AND", "NEAR(", "*", "^", "{", "priority>=", "7d", "👩‍🚀", "\n",
    ]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      let reading = FilterReading(text)
      let whole = text.startIndex..<text.endIndex
      let ranges = reading.parts.map(\.range) + reading.errors.map(\.range)
      for range in ranges {
        #expect(!range.isEmpty && whole.contains(range.lowerBound), "\(text)")
        #expect(range.upperBound <= whole.upperBound, "\(text)")
      }
      #expect(FilterReading(reading.filter.text).filter == reading.filter, "\(text)")
    }
  }

  @Test(
    "Groups bind by “or”, then by standing side by side, then by the minus",
    arguments: [
      ("a b or c d", "(a b) or (c d)"), ("(a or b) c", "(a or b) c"), ("-(a b) c", "-(a b) c"),
      ("a OR b", "a or b"), ("a|b", "a or b"), ("(a |b)c", "(a or b) c"), ("a & b", "a b"),
      ("+x|+y", "tag:x or tag:y"), ("+x&+y", "tag:x tag:y"), ("-+x||-#y", "-tag:x or -tag:y"),
      ("(+x)", "tag:x"), ("(+x)&(y)", "tag:x y"), ("is:open&(x)", "is:open x"),
      ("p1&overdue", "priority:high is:overdue"), ("tag:R&D", "tag:\"R&D\""),
      ("tag:\"a|b\"", "tag:\"a|b\""), ("AT&T", "\"AT&T\""), ("-or", "-\"or\""),
      ("((a))", "a"), (":) a", "\":)\" a"), ("f(x b", "\"f(x\" b"), ("f(x) b", "\"f(x)\" b"),
      ("(f(x))", "\"f(x)\""),
      ("-tag:x", "-tag:x"), ("#x", "tag:x"), ("-#x", "-tag:x"), ("C:temp", "\"C:temp\""),
      ("a -b", "a -b"), ("a - b", "a \"-\" b"),
      ("a-b", "a-b"), ("IS:Open", "is:open"), ("is:done", "is:completed"),
      ("due=today", "due:today"),
      ("due:1d", "due:tomorrow"),
      ("due<=MON", "due<=monday"), ("tag:\"a b\"", "tag:\"a b\""), ("\"a b", "\"\"\"a\" b"),
      ("12:30", "\"12:30\""), ("http://x", "\"http://x\""), ("a::b", "\"a::b\""),
      ("note:", "\"note:\""),
      ("", ""), ("-()", "-()"),
    ])
  func reading(text: String, meaning: String) throws {
    let filter = try FilterReading.filter(of: text)
    let expected = meaning == "\"\"\"a\" b" ? "\"\\\"a\" b" : meaning
    #expect(filter.text == expected)
  }

  // proves: Filters: A parenthesis without
  @Test(
    "A wrong part is shown with its range",
    arguments: [
      ("fern tga:home", "tga"), ("is:late x", "late"), ("x due:soon", "soon"), ("tag:", "tag:"),
      ("-prio:high", "prio"), ("tag<x", "x"), ("(kind:plan)", "plan"), ("due<=", "due<="),
      ("(a or b", "("), ("x -(a", "-("), ("a or b)", ")"), ("(a))", ")"), ("tag:home)", ")"),
      ("a ( ) b", "( )"), ("a or", "or"), ("OR a", "OR"), ("and", "and"), ("a or and b", "or"),
      ("(| a)", "|"), ("(a &&)", "&&"), ("a|", "|"), ("+home,+work", "+home,+work"),
      ("#a#b", "#a#b"),
    ])
  func errors(text: String, part: String) throws {
    let error = try #require(FilterReading(text).errors.first)
    #expect(text[error.range] == part)
    #expect(error.hint != nil)
  }

  @Test("What is nested too deep, or has too many terms, is refused with the cap")
  func caps() {
    let deep = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
    #expect(FilterReading(deep).errors.map(\.limit) == [Filter.maximumDepth])
    #expect(FilterReading(String(repeating: "(", count: 10_000)).errors.count == 10_000)
    let long = String(repeating: "a ", count: 101)
    #expect(FilterReading(long).errors.map(\.limit) == [Filter.maximumTerms])
    let empty = String(repeating: "-() ", count: 101)
    #expect(FilterReading(empty).errors.map(\.limit) == [Filter.maximumTerms])
    #expect(FilterReading(String(repeating: "-() ", count: 100)).errors == [])
  }

  @Test("A word, name or id is at most 1,000 characters long, quotation marks not counted")
  func length() {
    let word = String(repeating: "é", count: 1000)
    for text in [word, "\"\(word)\"", "tag:\(word)", "tag:\"\(word)\"", "-profile:\(word)"] {
      #expect(FilterReading(text).errors == [])
      let longer = text.replacing(word, with: word + "é")
      #expect(FilterReading(longer).errors.map(\.limit) == [1000], "\(text.prefix(20))")
    }
  }

}
