import CivilTime
import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside all that was read.
@Suite("Recurrences of lines")
struct RecurrenceLineTests {
  @Test(
    "The lines of the manual are read whole",
    arguments: [
      (
        "Pay rent every 1st 9am #home !high",
        "Pay rent; due 09:00; high; #home; FREQ=MONTHLY;BYMONTHDAY=1"
      ),
      (
        "Water plants every 3rd tuesday",
        "Water plants; FREQ=MONTHLY;BYDAY=3TU; or FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"
      ),
    ] as [(String, String)])
  func common(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Several parts of the day are its times, one is where its time lies",
    arguments: [
      ("Pill every morning and evening", "Pill; FREQ=DAILY;BYMINUTE=0;BYHOUR=9,19"),
      ("Pill every day in the morning and evening", "Pill; FREQ=DAILY;BYMINUTE=0;BYHOUR=9,19"),
      ("Pill every day morning and evening", "Pill; FREQ=DAILY;BYMINUTE=0;BYHOUR=9,19"),
      ("Pill daily in the morning and in the evening", "Pill; FREQ=DAILY;BYMINUTE=0;BYHOUR=9,19"),
      (
        "Pill every monday morning and evening",
        "Pill; FREQ=WEEKLY;BYMINUTE=0;BYHOUR=9,19;BYDAY=MO"
      ),
      ("Pill every day in the evening", "Pill; due 19:00; FREQ=DAILY"),
      ("Pill daily in the evening", "Pill; due 19:00; FREQ=DAILY"),
      ("every day evening walk", "evening walk; FREQ=DAILY"),
    ] as [(String, String)])
  func partsOfDay(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Hours beside an hourly recurrence are those at which it recurs, never its duration",
    arguments: [
      (
        "Drink every hour from 9 to 17",
        "Drink; FREQ=HOURLY;BYMINUTE=0;BYHOUR=9,10,11,12,13,14,15,16,17"
      ),
      (
        "Drink every 2 hours between 9:30 and 13:30",
        "Drink; FREQ=HOURLY;BYMINUTE=30;BYHOUR=9,11,13"
      ),
      (
        "Drink every 30 minutes from 9 to 17", "Drink from 9 to 17; FREQ=MINUTELY;INTERVAL=30"
      ),
      ("Watch every hour from 22 to 6", "Watch from 22 to 6; FREQ=HOURLY"),
    ] as [(String, String)])
  func hours(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test("A day of the month behind a weekday is a condition on it") func fridayTheThirteenth() {
    #expect(
      QuickAddLine("Dance every friday the 13th", at: wednesday)?.rendered
        == "Dance; FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13")
    #expect(
      QuickAddLine("Dance every friday the 2nd coffee", at: wednesday)?.rendered
        == "Dance the 2nd coffee; FREQ=WEEKLY;BYDAY=FR")
  }

  @Test("A weekday that the rule does not have stays in the title, and is noted")
  func otherWeekday() throws {
    let line = try #require(QuickAddLine("Paint friday every monday", at: wednesday))
    #expect(line.rendered == "Paint friday; FREQ=WEEKLY;BYDAY=MO")
    #expect(line.problems.map(\.kind) == [.conflicting])
    let same = QuickAddLine("Paint friday every friday", at: wednesday)
    #expect(same?.rendered == "Paint; due 2026-03-06; FREQ=WEEKLY;BYDAY=FR")
  }

  @Test(
    "Adverbs recur where they stand alone, not as adjectives",
    arguments: [
      ("Stand up every day", "Stand up; FREQ=DAILY"),
      ("Stand up each day", "Stand up; FREQ=DAILY"),
      ("Stand up daily", "Stand up; FREQ=DAILY"),
      ("Stand up daily at 9am", "Stand up; due 09:00; FREQ=DAILY"),
      ("Weekly review", "Weekly review"),
      ("Water plants weekly", "Water plants; FREQ=WEEKLY"),
      ("Read The Daily Telegraph", "Read The Daily Telegraph"),
      ("Read the daily", "Read the daily"),
    ] as [(String, String)])
  func adverbs(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "What follows \"every\" is a recurrence",
    arguments: [
      ("Stand up every weekday at 9am", "Stand up; due 09:00; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("Stand up every mon, wed and fri at 9am", "Stand up; due 09:00; FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("Trash every 2 weeks on tuesday", "Trash; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("Trash every two weeks", "Trash; FREQ=WEEKLY;INTERVAL=2"),
      ("Trash every other week", "Trash; FREQ=WEEKLY;INTERVAL=2"),
      ("Trash every other tuesday", "Trash; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("Meet every last friday", "Meet; FREQ=MONTHLY;BYDAY=-1FR"),
      ("Meet every second tuesday of november", "Meet; FREQ=YEARLY;BYDAY=2TU;BYMONTH=11"),
      ("Pay every last day of the month", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay every month on the 15th", "Pay; FREQ=MONTHLY;BYMONTHDAY=15"),
      ("Pay every 15th and last day", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1,15"),
      ("Pay every 31st", "Pay; FREQ=MONTHLY;BYMONTHDAY=31; or FREQ=MONTHLY;BYMONTHDAY=-1"),
      (
        "Pay every month on the 31st",
        "Pay; FREQ=MONTHLY;BYMONTHDAY=31; or FREQ=MONTHLY;BYMONTHDAY=-1"
      ),
      ("Pay every 1st and 15th", "Pay; FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("Tax every quarter", "Tax; FREQ=MONTHLY;INTERVAL=3"),
      ("Pill every 6 hours", "Pill; FREQ=HOURLY;INTERVAL=6"),
      ("Pill every half hour", "Pill; FREQ=MINUTELY;INTERVAL=30"),
      ("Birthday every year on march 4th", "Birthday; FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3"),
      ("Birthday every march 4", "Birthday; FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3"),
      ("Rent due on the 1st of each month", "Rent; FREQ=MONTHLY;BYMONTHDAY=1"),
      ("Rent on the 1st and 15th of every month", "Rent; FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("Call the last friday of every month", "Call; FREQ=MONTHLY;BYDAY=-1FR"),
      ("Call first monday of each year", "Call; FREQ=YEARLY;BYDAY=1MO"),
      ("Pay every end of month", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay every month end", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay every month-end at 9am", "Pay; due 09:00; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay end of every month", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay at the end of each month 9am", "Pay; due 09:00; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay every 2 months at the end", "Pay; FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1"),
      ("Pay monthly at the end of the month", "Pay; FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("Pay start of every month", "Pay; FREQ=MONTHLY;BYMONTHDAY=1"),
      ("Pay every year end", "Pay; FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=12"),
      ("Pay end of every quarter", "Pay; FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=3,6,9,12"),
      ("Pay every end of march", "Pay; FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=3"),
      ("Report end of every week", "Report; FREQ=WEEKLY;BYDAY=SU"),
      ("every month start a new book", "start a new book; FREQ=MONTHLY"),
    ] as [(String, String)])
  func every(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A recurrence ends by a day or a number of times",
    arguments: [
      ("Pill every day until 2026-12-31", "Pill; FREQ=DAILY;UNTIL=2026-12-31"),
      ("Pill every day until friday", "Pill; FREQ=DAILY;UNTIL=2026-03-06"),
      ("Pill every day for 10 times", "Pill; FREQ=DAILY;COUNT=10"),
      ("Pill every day 10 times", "Pill; FREQ=DAILY;COUNT=10"),
      ("Pill every day, 10 times", "Pill; FREQ=DAILY;COUNT=10"),
      ("Pill every day at 9am until friday", "Pill; due 09:00; FREQ=DAILY;UNTIL=2026-03-06"),
      ("Pill every day at 9am, 10 times", "Pill; due 09:00; FREQ=DAILY;COUNT=10"),
      ("Pill every day for 10 days", "Pill; FREQ=DAILY;COUNT=10"),
      ("Pill every day for 2 weeks", "Pill; FREQ=DAILY;COUNT=14"),
      ("Pill every day for 45m", "Pill; 45 minutes; FREQ=DAILY"),
      ("Gym every monday for 6 weeks", "Gym; FREQ=WEEKLY;BYDAY=MO;UNTIL=2026-04-19"),
      ("Gym for 6 weeks every monday", "Gym; FREQ=WEEKLY;BYDAY=MO;UNTIL=2026-04-19"),
      ("Gym every monday 9am for a month", "Gym; due 09:00; FREQ=WEEKLY;BYDAY=MO;UNTIL=2026-04-08"),
      (
        "Run every weekday for 2 weeks",
        "Run; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=2026-03-17"
      ),
      ("Pill every day for the next 3 months", "Pill; FREQ=DAILY;UNTIL=2026-06-03"),
      (
        "Pill every day from 10 march for 3 months",
        "Pill; due 2026-03-10; FREQ=DAILY;UNTIL=2026-06-09"
      ),
      ("Pill every 2 days for 2 weeks", "Pill; FREQ=DAILY;INTERVAL=2;UNTIL=2026-03-17"),
      ("Pill every month for a year", "Pill; FREQ=MONTHLY;COUNT=12"),
      (
        "Pill every day for 2 weeks except sunday",
        "Pill; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;UNTIL=2026-03-17"
      ),
      ("Fast every month for 3 days", "Fast for 3 days; FREQ=MONTHLY"),
    ] as [(String, String)])
  func ends(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A recurrence that is over, or never is, stays in the title",
    arguments: [
      ("Run every day until 1 jan 2020", "Run every day until 1 jan 2020"),
      ("Run every day at 9am until 1 jan 2020", "Run until 1 jan 2020; due 09:00; FREQ=DAILY"),
      ("Run every 31st of april", "Run every 31st of april"),
      (
        "Run every 4th wednesday until 10 march",
        "Run; FREQ=WEEKLY;INTERVAL=4;BYDAY=WE;UNTIL=2026-03-10"
      ),
    ] as [(String, String)])
  func over(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "The first occurrence is neither past nor before the start",
    arguments: [
      ("Report every friday", "2026-03-06T00:00"),
      ("Report every friday defer thursday", "2026-03-06T00:00"),
      ("Report every friday defer 10 march", "2026-03-13T00:00"),
      ("Run every day at 9am", "2026-03-05T09:00"),
      ("Run every day at 9am defer friday", "2026-03-06T09:00"),
      ("Run every day at 9am defer friday 10am", "2026-03-07T09:00"),
      ("Run every day from 10 march", "2026-03-10T00:00"),
    ] as [(String, String)])
  func first(line: String, expected: String) throws {
    let read = try #require(QuickAddLine(line, at: wednesday))
    let rule = try #require(read.recurrence)
    #expect(read.firstOccurrence(of: rule, in: .utc) == LocalDateTime(expected))
  }

  @Test(
    "Several times, or several weekdays in a row, recur",
    arguments: [
      ("Pill every day at 8 and 20", "Pill; FREQ=DAILY;BYMINUTE=0;BYHOUR=8,20"),
      ("Pill every day at 8 and 20 eggs", "Pill and 20 eggs; due 08:00; FREQ=DAILY"),
      ("Gym mon wed fri 7am", "Gym; due 07:00; FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("Gym every mon wed fri 7am", "Gym; due 07:00; FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("Stand-up every mon-fri 9am", "Stand-up; due 09:00; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("Swim every friday to monday", "Swim; FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
      ("Trash tue & fri", "Trash; FREQ=WEEKLY;BYDAY=TU,FR"),
      ("Trash tue or fri", "Trash tue or fri"),
      ("Party sat, sun", "Party sat, sun"),
      ("Meet mon tue people", "Meet mon tue people"),
      ("Call 5p.m.", "Call; due 2026-03-04 17:00"),
    ] as [(String, String)])
  func several(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A recurrence can be counted from completion",
    arguments: [
      ("Filter every! 3 days", "Filter; FREQ=DAILY;INTERVAL=3; from completion"),
      ("Filter every 3 days after completion", "Filter; FREQ=DAILY;INTERVAL=3; from completion"),
      ("Filter every week after it's done", "Filter; FREQ=WEEKLY; from completion"),
      ("Filter 3 days after completion", "Filter; FREQ=DAILY;INTERVAL=3; from completion"),
    ] as [(String, String)])
  func completion(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A date with a recurrence is where the series starts",
    arguments: [
      ("Run every day starting mon", "Run; due 2026-03-09; FREQ=DAILY"),
      ("Run starting mon every day", "Run; due 2026-03-09; FREQ=DAILY"),
      (
        "Run every day from 10 march to 20 march",
        "Run; due 2026-03-10; FREQ=DAILY;UNTIL=2026-03-20"
      ),
      ("Run every week on 10 march", "Run; due 2026-03-10; FREQ=WEEKLY"),
    ] as [(String, String)])
  func starts(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Parts of the day, plural weekdays and weekends recur",
    arguments: [
      ("Run every morning", "Run; due 09:00; FREQ=DAILY"),
      ("Run every evening at 7", "Run; due 19:00; FREQ=DAILY"),
      ("Backup every sunday night", "Backup; due 20:00; FREQ=WEEKLY;BYDAY=SU"),
      ("Backup every sunday morning at 7", "Backup; due 07:00; FREQ=WEEKLY;BYDAY=SU"),
      ("Gym on mondays and thursdays", "Gym; FREQ=WEEKLY;BYDAY=MO,TH"),
      ("Gym on weekdays", "Gym; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("Gym every weekend", "Gym; FREQ=WEEKLY;BYDAY=SA,SU; or FREQ=WEEKLY;BYDAY=SA"),
    ] as [(String, String)])
  func lists(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "What is no recurrence stays in the title",
    arguments: [
      ("Call every monday every tuesday", "Call every tuesday; FREQ=WEEKLY;BYDAY=MO"),
      ("Pay every month on the bus", "Pay on the bus; FREQ=MONTHLY"),
      ("every every day x", "every x; FREQ=DAILY"),
      ("Every child matters", "Every child matters"),
      ("Ask every doctor", "Ask every doctor"),
      ("Do it every second", "Do it; FREQ=SECONDLY"),
      ("Do it every 0 days", "Do it every 0 days"),
      ("Do it every 32nd", "Do it every 32nd"),
      ("Read the 1st of every list", "Read the 1st of every list"),
      ("Call mom every sunday, bring cake", "Call mom, bring cake; FREQ=WEEKLY;BYDAY=SU"),
      ("Drink twice a week", "Drink twice a week"),
    ] as [(String, String)])
  func names(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }
}
