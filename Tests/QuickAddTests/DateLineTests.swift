import QuickAdd
import Testing

/// Lines read on Wednesday, 4 March 2026, at 10:00; each beside all that was read.
@Suite("Dates of lines")
struct DateLineTests {
  @Test(
    "Days by name are read",
    arguments: [
      ("Buy milk today", "Buy milk; due 2026-03-04"),
      ("Buy milk tomorrow", "Buy milk; due 2026-03-05"),
      ("Buy milk TMR", "Buy milk; due 2026-03-05"),
      ("Call tom about it", "Call about it; due 2026-03-05"),
      ("Call Tom about it", "Call Tom about it"),
      ("Pay the day after tomorrow", "Pay; due 2026-03-06"),
      ("Pay yesterday", "Pay; due 2026-03-03"),
    ] as [(String, String)])
  func today(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A bare weekday is after today, this one may be today, the next one is in the next week",
    arguments: [
      ("Meet friday", "Meet; due 2026-03-06"),
      ("Meet Fri about the plan", "Meet about the plan; due 2026-03-06"),
      ("Meet wednesday", "Meet; due 2026-03-11"),
      ("Meet this wednesday", "Meet; due 2026-03-04"),
      ("Meet this friday", "Meet; due 2026-03-06"),
      ("Meet next friday", "Meet; due 2026-03-13"),
      ("Meet next tue", "Meet; due 2026-03-10"),
      ("Meet fri, 13 march", "Meet; due 2026-03-13"),
      ("Meet on Friday, March 13: bring cake", "Meet: bring cake; due 2026-03-13"),
    ] as [(String, String)])
  func weekdays(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Distances are counted from today, and hours from now",
    arguments: [
      ("Pay in 3 days", "Pay; due 2026-03-07"),
      ("Pay in two weeks", "Pay; due 2026-03-18"),
      ("Pay in 1 month", "Pay; due 2026-04-04"),
      ("Pay in a year", "Pay; due 2027-03-04"),
      ("Call in an hour", "Call; due 2026-03-04 11:00"),
      ("Call in 90 minutes", "Call; due 2026-03-04 11:30"),
      ("Pay +3d", "Pay; due 2026-03-07"),
      ("Pay +2w", "Pay; due 2026-03-18"),
      ("Pay 3 weeks from now", "Pay; due 2026-03-25"),
    ] as [(String, String)])
  func distances(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Weeks, months, years and their ends are days",
    arguments: [
      ("Plan next week", "Plan; due 2026-03-09"),
      ("Plan next month", "Plan; due 2026-04-01"),
      ("Plan next year", "Plan; due 2027-01-01"),
      ("Clean this weekend", "Clean; due 2026-03-07"),
      ("Clean at the weekend", "Clean; due 2026-03-07"),
      ("Clean next weekend", "Clean; due 2026-03-14"),
      ("Plan weekend trip", "Plan weekend trip"),
      ("Close books eom", "Close books; due 2026-03-31"),
      ("Close books by the end of the month", "Close books; due 2026-03-31"),
      ("Close books end of next month", "Close books; due 2026-04-30"),
      ("Close books eow", "Close books; due 2026-03-08"),
      ("Close books eoy", "Close books; due 2026-12-31"),
      ("Lunch the third thursday of november", "Lunch; due 2026-11-19"),
      ("Pay last friday of the month", "Pay; due 2026-03-27"),
      ("Pay by the first monday of next month", "Pay; due 2026-04-06"),
    ] as [(String, String)])
  func periods(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A date is read in all its forms, and without a year it is the next one",
    arguments: [
      ("Report 2026-03-09", "Report; due 2026-03-09"),
      ("Report 2026-03-09T14:30", "Report; due 2026-03-09 14:30"),
      ("Report 2026/03/09", "Report; due 2026-03-09"),
      ("Report 9 March", "Report; due 2026-03-09"),
      ("Report March 9th", "Report; due 2026-03-09"),
      ("Report the 9th of march", "Report; due 2026-03-09"),
      ("Report Mar. 9", "Report; due 2026-03-09"),
      ("Report Mar 9 2027", "Report; due 2027-03-09"),
      ("Report 9 march, 2027", "Report; due 2027-03-09"),
      ("Report 3 march", "Report; due 2027-03-03"),
      ("Report 4 march", "Report; due 2026-03-04"),
      ("Report feb 29", "Report; due 2028-02-29"),
      ("Zahnarzt 9.3.", "Zahnarzt; due 2026-03-09"),
      ("Zahnarzt am 9.3. um 14:30", "Zahnarzt; due 2026-03-09 14:30"),
      ("Say who I am um so what", "Say who I am um so what"),
      ("Zahnarzt 9.3.2027", "Zahnarzt; due 2027-03-09"),
      ("Bill on the 15th", "Bill; due 2026-03-15"),
      ("Bill by the 1st", "Bill; due 2026-04-01"),
      ("Bill on 31st", "Bill; due 2026-03-31"),
    ] as [(String, String)])
  func dates(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Prepositions go with the date and say whether it is due or the start",
    arguments: [
      ("by friday send report", "send report; due 2026-03-06"),
      ("Report due on friday", "Report; due 2026-03-06"),
      ("Report until friday", "Report; due 2026-03-06"),
      ("Report before friday", "Report; due 2026-03-06"),
      ("Slides for monday", "Slides; due 2026-03-09"),
      ("start monday write report", "write report; start 2026-03-09"),
      ("Write report starting next week", "Write report; start 2026-03-09"),
      ("Write report from 9 march", "Write report; start 2026-03-09"),
      ("Write report defer until monday", "Write report; start 2026-03-09"),
      ("Defer until monday", "Defer until monday"),
      ("Trip from monday to friday", "Trip; start 2026-03-09; due 2026-03-13"),
      ("Trip from 9 march - 12 march", "Trip; start 2026-03-09; due 2026-03-12"),
      ("Write from monday due 20 march", "Write; start 2026-03-09; due 2026-03-20"),
      ("Write due 20 march from monday", "Write; start 2026-03-09; due 2026-03-20"),
    ] as [(String, String)])
  func roles(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "Of a start after the due, the one that is said last stays in the title",
    arguments: [
      ("Trip from friday by thursday", "Trip by thursday; start 2026-03-06"),
      ("Trip due thursday start friday", "Trip start friday; due 2026-03-05"),
      (
        "Trip from 10 march 11am due 10 march 9am",
        "Trip 9am; start 2026-03-10 11:00; due 2026-03-10"
      ),
      (
        "Trip from friday by thursday by monday",
        "Trip by thursday; start 2026-03-06; due 2026-03-09"
      ),
      ("from friday by thursday", "from friday by thursday"),
    ] as [(String, String)])
  func conflicts(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "What is no date, or not clearly one, stays in the title",
    arguments: [
      ("Party Feb 30", "Party Feb 30"),
      ("Party feb 29 2027", "Party feb 29 2027"),
      ("Party 31 april", "Party 31 april"),
      ("Odds 3/4", "Odds 3/4"),
      ("Odds 13/4", "Odds 13/4"),
      ("Pay the 5th monday of february", "Pay the 5th monday of february"),
      ("Go on the last friday", "Go on the last friday"),
      ("Upgrade to 4.3", "Upgrade to 4.3"),
      ("Report 10000-01-01", "Report 10000-01-01"),
      ("Report 0000-01-01", "Report 0000-01-01"),
      ("Call in 999999 years", "Call in 999999 years"),
      ("Call in 999999 days", "Call; due 4764-01-29"),
    ] as [(String, String)])
  func impossible(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }

  @Test(
    "A day that is a name or a noun stays in the title",
    arguments: [
      ("March for peace", "March for peace"),
      ("Call May", "Call May"),
      ("Buy sun cream", "Buy sun cream"),
      ("Enjoy the sun", "Enjoy the sun"),
      ("Meet sun", "Meet; due 2026-03-08"),
      ("Meet on sun about cream", "Meet about cream; due 2026-03-08"),
      ("The Monday meeting", "The Monday meeting"),
      ("Prepare the monday slides", "Prepare the monday slides"),
      ("Black Friday shopping", "Black Friday shopping"),
      ("Sunday roast", "Sunday roast"),
      ("Sunday roast tomorrow", "Sunday roast; due 2026-03-05"),
      ("Monday meeting notes", "Monday meeting notes"),
      ("Friday: beers", "beers; due 2026-03-06"),
      ("Friday 7pm beers", "beers; due 2026-03-06 19:00"),
      ("Fri beers", "beers; due 2026-03-06"),
      ("Beers friday", "Beers; due 2026-03-06"),
      ("On friday beers", "beers; due 2026-03-06"),
      ("Buy 3 may flowers", "Buy 3 may flowers"),
      ("Buy 3 may, flowers", "Buy, flowers; due 2026-05-03"),
      ("Buy on 3 may flowers", "Buy flowers; due 2026-05-03"),
      ("Buy 3 may at noon", "Buy; due 2026-05-03 12:00"),
      ("Pay by march 9 rent", "Pay rent; due 2026-03-09"),
      ("See march 9 people", "See march 9 people"),
      ("March 9 dinner", "dinner; due 2026-03-09"),
      ("Book march 9th dinner", "Book dinner; due 2026-03-09"),
      ("Check today's mail", "Check today's mail"),
      ("Friday or saturday call", "Friday or saturday call"),
    ] as [(String, String)])
  func names(line: String, expected: String) {
    #expect(QuickAddLine(line, at: wednesday)?.rendered == expected)
  }
}
