import CivilTime
import QuickAdd
import Testing

@Suite("Parts of lines")
struct LinePartTests {
  @Test(
    "Each part covers the words it was read from",
    arguments: [
      ("Pay rent every 1st 9am #home !high", "every 1st|9am|#home|!high"),
      ("Dentist next fri 14:30 for 45m", "next fri|14:30|for 45m"),
      ("Water plants every 3rd tuesday", "every 3rd tuesday"),
      ("Tomorrow, call mom", "Tomorrow"),
      ("Call mom tomorrow!", "tomorrow"),
      ("Call at 9 p.m. bob", "at 9 p.m."),
      ("Meet on Friday, March 13: cake", "on Friday, March 13"),
      ("Zahnarzt 9.3., 14:30", "9.3.|14:30"),
      ("Run @9am", "@9am"),
      ("Run @ 9am", "@ 9am"),
      ("Meet tonight at 8", "tonight|at 8"),
      ("Meet tomorrow morning", "tomorrow morning"),
      ("Meet from 2pm to 3pm", "from 2pm|to 3pm"),
      ("Trip from monday to friday", "from monday|to friday"),
      ("Report due on friday by 5pm", "due on friday|by 5pm"),
      ("Filter every! 3 days", "every! 3 days"),
      ("Stand up every mon, wed and fri at 9am", "every mon, wed and fri|at 9am"),
      ("Pill every day at 9am until friday", "every day|at 9am|until friday"),
      ("Pill every day, 10 times", "every day, 10 times"),
      ("Read “every day” \"now\" #x,", "“every day”|\"now\"|#x"),
      ("Call 👩‍👩‍👧 tomorrow #🏠", "tomorrow|#🏠"),
      ("Cook for 2 hours and 15 minutes now", "for 2 hours and 15 minutes"),
      ("Nothing here", ""),
    ] as [(String, String)])
  func ranges(line: String, expected: String) throws {
    let read = try #require(QuickAddLine(line, at: wednesday))
    #expect(read.parts.map { String(line[$0.range]) }.joined(separator: "|") == expected)
  }

  @Test("Each part says what it means, after the whole line has been read")
  func meanings() throws {
    #expect(
      try meanings(of: "Run \"it\" from 10 march 8am due 11 march 9pm for 45m #a !1") == [
        .quoted, .start(Day("2026-03-10"), nil), .start(nil, LocalTime("08:00")),
        .due(Day("2026-03-11"), nil), .due(nil, LocalTime("21:00")), .duration(minutes: 45),
        .tag("a"), .priority(.high),
      ])
  }

  @Test("A part of the day is the date's until a time is said")
  func partOfDay() throws {
    let today = Day("2026-03-04")
    #expect(try meanings(of: "Meet tonight") == [.due(today, LocalTime("20:00"))])
    #expect(
      try meanings(of: "Meet tonight at 8")
        == [.due(today, nil), .due(nil, LocalTime("20:00"))])
  }

  @Test("A start is one of the series where the task recurs, and of the task where it does not")
  func starts() throws {
    let monday = Day("2026-03-09")
    #expect(try meanings(of: "Run from monday") == [.start(monday, nil)])
    #expect(
      try meanings(of: "Run every day from monday")
        == [.recurrence(RecurrenceRule(.daily)), .due(monday, nil)])
    #expect(
      try meanings(of: "Run every day defer until monday")
        == [.recurrence(RecurrenceRule(.daily)), .start(monday, nil)])
  }

  @Test("An end that is said later is a part with the whole rule")
  func ends() throws {
    var rule = RecurrenceRule(.daily)
    let whole = try meanings(of: "Run every day at 9am 3 times")
    #expect(whole.first == .recurrence(rule))
    rule.end = .count(3)
    #expect(whole.last == .recurrence(rule))
  }

  @Test(
    "A part that is ignored stays in the title, and the rest is read without its words",
    arguments: [
      ("Pay rent every 1st 9am #home", 0, "Pay rent every 1st; due 2026-03-05 09:00; #home"),
      ("Pay rent every 1st 9am #home", 1, "Pay rent 9am; #home; FREQ=MONTHLY;BYMONTHDAY=1"),
      ("Pay rent every 1st 9am #home", 2, "Pay rent #home; due 09:00; FREQ=MONTHLY;BYMONTHDAY=1"),
      ("Call friday 9am", 0, "Call friday; due 2026-03-05 09:00"),
      ("Say \"tomorrow #x\" now", 0, "Say \"tomorrow #x\" now"),
      ("Meet tomorrow, friday", 0, "Meet tomorrow; due 2026-03-06"),
    ] as [(String, Int, String)])
  func ignoring(line: String, part: Int, expected: String) throws {
    let parts = try #require(QuickAddLine(line, at: wednesday)).parts
    let read = QuickAddLine(line, at: wednesday, ignoring: [parts[part].range])
    #expect(read?.rendered == expected)
  }

  @Test("Ignoring every part leaves the line as it is")
  func ignoringAll() throws {
    let line = "Pay  \"the\" rent every 1st, 9am #home !high for 45m"
    let parts = try #require(QuickAddLine(line, at: wednesday)).parts
    let read = try #require(
      QuickAddLine(line, at: wednesday, ignoring: parts.reversed().map(\.range)))
    #expect(parts.count == 6)
    #expect(read.parts.isEmpty)
    #expect(read.title == line)
  }

  @Test("Ranges of another text, empty or overlapping, only ignore what they cover")
  func strangeRanges() {
    let long = String(repeating: "x", count: 100)
    let line = "Pay tomorrow #home"
    let start = line.startIndex
    let ranges = [
      start..<start, long.startIndex..<long.endIndex,
      long.index(long.startIndex, offsetBy: 50)..<long.endIndex,
    ]
    #expect(QuickAddLine(line, at: wednesday, ignoring: ranges)?.rendered == line)
    let inside = line.index(start, offsetBy: 6)..<line.index(start, offsetBy: 7)
    #expect(
      QuickAddLine(line, at: wednesday, ignoring: [inside, inside])?.rendered
        == "Pay tomorrow; #home")
    let both = line.index(start, offsetBy: 4)..<line.endIndex
    #expect(QuickAddLine(line, at: wednesday, ignoring: [both, inside])?.rendered == line)
    #expect(
      QuickAddLine(line, at: wednesday, ignoring: [start..<start])?.rendered
        == "Pay; due 2026-03-05; #home")
  }

  private func meanings(of line: String) throws -> [QuickAddLine.Meaning] {
    try #require(QuickAddLine(line, at: wednesday)).parts.map(\.meaning)
  }
}
