import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside the phrases that are told.
@Suite("Problems of lines")
struct ProblemLineTests {
  @Test(
    "A phrase that looks like a day, a time or a recurrence and is not read is told as a whole",
    arguments: [
      ("Buy milk", ""),
      ("Buy milk tomorrow", ""),
      ("Call friday or monday", "friday or monday"),
      ("Pay in a week or two", "in a week or two"),
      ("Meeting 9-10", "9-10"),
      ("Pay 3/4 or 5/6", "3/4|5/6"),
      ("Call Ada 30 minutes before 9am tomorrow", "30 minutes before 9am"),
      ("Leave an hour after noon", "an hour after noon"),
      ("Call Ada 2 hours before dinner", ""),
      ("Pill every day in the morning or evening", "in the morning or evening"),
      ("Walk the dog in the morning and in the evening", "in the morning and in the evening"),
      ("Walk every week except the first", "every week except the first"),
      ("Trip due thursday start friday", "start friday"),
      ("Friday Night Lights", "Friday Night"),
      ("Black friday deals", ""),
      ("every day at 9 and 5 take pill", "and 5"),
      ("every day at 8, 12 and 6 eat", "and 6"),
      ("every day 9 and 5 take pill", "9 and 5"),
      ("Pill every day at 8 and 20 eggs", "and 20"),
      ("every friday at 9 call Ann and Bob", ""),
      ("Milk pri:high p1", "p1"),
      ("Milk !high !low", "!low"),
      ("Milk project:home project:work", "project:work"),
      ("Every friday plan meals for 2 weeks", "for 2 weeks"),
      ("Gym every monday and thrusday", "every monday and thrusday"),
      ("Gym evry tuesday at 9", "evry tuesday"),
      ("Gym every dya", "every dya"),
      ("Gym mon/wed/fry 7am", "mon/wed/fry"),
      ("Gym daily at 9 untill june", "untill june"),
      ("Gym every monday for 6 weks", "every monday for 6 weks"),
      ("Pay in 3 dyas", "in 3 dyas"),
      ("Pay nxet monday", "nxet monday"),
      ("Pay 31.4.", "31.4."),
      ("Pay 31.4.2026", "31.4.2026"),
      ("Pay 2026-13-40", "2026-13-40"),
      ("Pay !hihg", "!hihg"),
      ("Watch every match", ""),
      ("Check every light", ""),
      ("Eat a sundae friday", ""),
      ("Buy sundry things for mother", ""),
      ("Read chapter 31.4.", ""),
      ("Pay “tomorrow never dies” 3/4", "3/4"),
    ] as [(String, String)])
  func phrases(line: String, expected: String) throws {
    let read = try #require(QuickAddLine(line, at: wednesday))
    #expect(read.problems.map { String(line[$0.range]) }.joined(separator: "|") == expected)
  }

  @Test("A phrase that a person wants to keep is not told")
  func ignored() throws {
    let line = "Call friday or monday"
    let problems = try #require(QuickAddLine(line, at: wednesday)).problems
    let read = try #require(QuickAddLine(line, at: wednesday, ignoring: problems.map(\.range)))
    #expect(read.problems.isEmpty)
    #expect(read.title == line)
  }

  @Test(
    "A sentence quotes the phrase and says what became of it",
    arguments: [
      (
        "Gym every monday and Thrusday",
        "“every monday and Thrusday” stays in the title. Did you mean “every monday and thursday”?"
      ),
      (
        "Pay !hihg",
        "“!hihg” is no priority and stays in the title; `!high`, `!medium` and `!low` are."
      ),
      ("Call 25:00", "“25:00” looks like a time and stays in the title."),
      (
        "Pay 3/4",
        "“3/4” can be 2026-04-03 or 2026-03-04 and stays in the title; write one of them."
      ),
      (
        "Call monday, 10 march",
        "“monday, 10 march” is read as 2026-03-10, which is a Tuesday."
      ),
      (
        "Pay every 31st",
        "“every 31st” leaves out months without a 31st; say `on the last day` to have them all."
      ),
    ] as [(String, String)])
  func sentences(line: String, expected: String) throws {
    let read = try #require(QuickAddLine(line, at: wednesday))
    #expect(read.problems.map { $0.message(in: line) } == [expected])
  }
}
