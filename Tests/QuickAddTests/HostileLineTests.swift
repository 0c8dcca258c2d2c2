import CivilTime
import QuickAdd
import Support
import Testing

@Suite("Hostile lines")
struct HostileLineTests {
  /// Words that start, continue and break parts.
  private static let words = [
    "every", "every!", "each", "other", "daily", "weekly", "first", "second", "3rd", "last", "day",
    "days", "week", "month", "year", "weekday", "weekend", "tuesday", "fri", "sun", "mondays",
    "march", "may", "31", "9", "0", "in", "on", "at", "@", "@9", "by", "due", "from", "to",
    "until", "starting", "defer", "for", "for,", "times", "and", ",", "&", "of", "the", "next",
    "this", "end", "today", "tonight", "tomorrow", "tomorrow,", "morning", "noon", "9am", "9:30",
    "a.m.", "13pm", "2026-03-04", "4.3.", "9999-12-31T23:59", "+3d", "1h30", "half", "hour", "an",
    "except", "but", "9-10", "mon/wed", "due:fri", "every:", "+a", "twice", "a", "few", "couple",
    "or", "before", "between", "no", "later", "than", "3/4", "17th", "noon", "past", "quarter",
    "after", "completion", "it's", "done", "#home", "#12", "##", "!", "!!!", "!high", "\"", "“",
    "”", "\"every day\"", "milk", "e\u{301}", "👩‍👩‍👧", "\u{200F}اليوم", "\u{301}", "\r\n", "\u{0}",
  ]

  @Test("Any words make a line whose parts are in order and whose title is not empty")
  func anyWords() throws {
    var generator = SeededGenerator(seed: 7)
    let instants = [wednesday, "0001-01-01T00:00", "9999-12-31T23:59:59"]
    for round in 0..<4_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let words = (0..<count).compactMap { _ in
        HostileLineTests.words.randomElement(using: &generator)
      }
      let joint = round % 7 == 0 ? "" : " "
      try check(words.joined(separator: joint), at: instants[round % 3], &generator)
    }
  }

  @Test("Any characters make a line whose parts are in order and whose title is not empty")
  func anyCharacters() throws {
    var generator = SeededGenerator(seed: 8)
    let scalars = Array("0123456789:.,!#@\"“” eveydat+-hm/’\n\u{301}\u{200D}🏠é".unicodeScalars)
    for _ in 0..<4_000 {
      var line = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        guard let scalar = scalars.randomElement(using: &generator) else { continue }
        line.append(scalar)
      }
      try check(String(line), at: wednesday, &generator)
    }
  }

  private func check(
    _ line: String, at now: String, _ generator: inout SeededGenerator
  ) throws {
    let read = try #require(QuickAddLine(line, at: now))
    let isVisible = line.unicodeScalars.contains { !$0.properties.isWhitespace }
    #expect(read.title.isEmpty != isVisible, "\(line.debugDescription)")
    var end = line.startIndex
    for part in read.parts {
      #expect(part.range.lowerBound >= end && !part.range.isEmpty, "\(line.debugDescription)")
      end = part.range.upperBound
    }
    #expect(end <= line.endIndex)
    for problem in read.problems {
      #expect(!problem.range.isEmpty && problem.range.upperBound <= line.endIndex)
      #expect(!problem.message(in: line).isEmpty)
    }
    guard let ignored = read.parts.randomElement(using: &generator)?.range else { return }
    let again = try #require(QuickAddLine(line, at: now, ignoring: [ignored]))
    #expect(
      !again.parts.contains { $0.range.overlaps(ignored) }, "\(line.debugDescription)")
  }

  @Test(
    "A long line of one word is read like a short one",
    arguments: [
      "every, ", "every mon, ", "1st and ", "every 1st and ", "\"", "\" ", "“ ", "a\"b ",
      "#a ", "!", "! ", "on ", "from 9am ", "from ", "in 3 ", "tomorrow ", "9999 ", "@9", "the ",
      "for 1h ", "day after ", "1h and ", "tomorrow or ", "mon/", "9-10 ", "3/4 ", "a half ",
      "due:\"", "second ", "!!! \"", "x", "\u{301}", "👩‍👩‍👧",
    ])
  func longLines(word: String) throws {
    let line = "Call Bob tomorrow " + String(repeating: word, count: 15_000 / word.utf8.count)
    let read = try #require(QuickAddLine(line, at: wednesday))
    #expect(read.due == Day("2026-03-05"))
    #expect(read.title.hasPrefix("Call Bob"))
  }

  @Test("A line of 100,000 characters is read")
  func longLine() throws {
    let words = String(repeating: "every ", count: 17_000)
    let read = try #require(QuickAddLine(words + "tomorrow #x", at: wednesday))
    #expect(read.title + " " == words)
    #expect(read.tags == ["x"])
    #expect(read.due == Day("2026-03-05"))
  }

  @Test("A phrase of 100,000 characters, or of any words, is a recurrence or none")
  func phrases() {
    #expect(RecurrencePhrase(String(repeating: "every day ", count: 10_000)) == nil)
    #expect(RecurrencePhrase(String(repeating: "mon, ", count: 20_000)) == nil)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<4_000 {
      let words = (0..<Int.random(in: 1...7, using: &generator)).compactMap { _ in
        HostileLineTests.words.randomElement(using: &generator)
      }
      guard let phrase = RecurrencePhrase(words.joined(separator: " ")) else { continue }
      #expect(phrase.rule.interval >= 1)
      #expect(!phrase.rule.sentence.isEmpty)
    }
  }
}
