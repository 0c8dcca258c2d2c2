import CivilTime
import Testing

/// The dates that RFC 5545, 3.8.5.3, gives for its examples, in a notation of our own: a rule, then
/// years, months with a colon, and days or ranges of days; an ellipsis where more follow. A rule
/// starts at 09:00 on the first of its days unless a start stands before it.
@Suite("The examples of RFC 5545")
struct RecurrenceStandardTests {
  private static let days = """
    FREQ=DAILY;COUNT=10
      1997 9: 2-11
    FREQ=DAILY;UNTIL=19971224T000000Z
      1997 9: 2-30 10: 1-31 11: 1-30 12: 1-23
    FREQ=DAILY;INTERVAL=2
      1997 9: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 10: 2 4 6 8 10 12 14 16 18 20 22 24 26 28
      30 11: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 12: 1 3 5 …
    FREQ=DAILY;INTERVAL=10;COUNT=5
      1997 9: 2 12 22 10: 2 12
    FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA
      1998 1: 1-31 1999 1: 1-31 2000 1: 1-31
    FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1
      1998 1: 1-31 1999 1: 1-31 2000 1: 1-31
    FREQ=WEEKLY;COUNT=10
      1997 9: 2 9 16 23 30 10: 7 14 21 28 11: 4
    FREQ=WEEKLY;UNTIL=19971224T000000Z
      1997 9: 2 9 16 23 30 10: 7 14 21 28 11: 4 11 18 25 12: 2 9 16 23
    FREQ=WEEKLY;INTERVAL=2;WKST=SU
      1997 9: 2 16 30 10: 14 28 11: 11 25 12: 9 23 1998 1: 6 20 2: 3 17 …
    FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH
      1997 9: 2 4 9 11 16 18 23 25 30 10: 2
    FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH
      1997 9: 2 4 9 11 16 18 23 25 30 10: 2
    FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR
      1997 9: 1 3 5 15 17 19 29 10: 1 3 13 15 17 27 29 31 11: 10 12 14 24 26 28 12: 8 10 12 22
    FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH
      1997 9: 2 4 16 18 30 10: 2 14 16
    FREQ=MONTHLY;COUNT=10;BYDAY=1FR
      1997 9: 5 10: 3 11: 7 12: 5 1998 1: 2 2: 6 3: 6 4: 3 5: 1 6: 5
    FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR
      1997 9: 5 10: 3 11: 7 12: 5
    FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU
      1997 9: 7 28 11: 2 30 1998 1: 4 25 3: 1 29 5: 3 31
    FREQ=MONTHLY;COUNT=6;BYDAY=-2MO
      1997 9: 22 10: 20 11: 17 12: 22 1998 1: 19 2: 16
    FREQ=MONTHLY;BYMONTHDAY=-3
      1997 9: 28 10: 29 11: 28 12: 29 1998 1: 29 2: 26 …
    FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15
      1997 9: 2 15 10: 2 15 11: 2 15 12: 2 15 1998 1: 2 15
    FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1
      1997 9: 30 10: 1 31 11: 1 30 12: 1 31 1998 1: 1 31 2: 1
    FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15
      1997 9: 10-15 1999 3: 10-13
    FREQ=MONTHLY;INTERVAL=2;BYDAY=TU
      1997 9: 2 9 16 23 30 11: 4 11 18 25 1998 1: 6 13 20 27 3: 3 10 17 24 31 …
    FREQ=YEARLY;COUNT=10;BYMONTH=6,7
      1997 6: 10 7: 10 1998 6: 10 7: 10 1999 6: 10 7: 10 2000 6: 10 7: 10 2001 6: 10 7: 10
    FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3
      1997 3: 10 1999 1: 10 2: 10 3: 10 2001 1: 10 2: 10 3: 10 2003 1: 10 2: 10 3: 10
    FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200
      1997 1: 1 4: 10 7: 19 2000 1: 1 4: 9 7: 18 2003 1: 1 4: 10 7: 19 2006 1: 1
    FREQ=YEARLY;BYDAY=20MO
      1997 5: 19 1998 5: 18 1999 5: 17 …
    FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
      1997 5: 12 1998 5: 11 1999 5: 17 …
    FREQ=YEARLY;BYMONTH=3;BYDAY=TH
      1997 3: 13 20 27 1998 3: 5 12 19 26 1999 3: 4 11 18 25 …
    FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8
      1997 6: 5 12 19 26 7: 3 10 17 24 31 8: 7 14 21 28 1998 6: 4 11 18 25 7: 2 9 16 23 30 8: 6
      13 20 27 1999 6: 3 10 17 24 7: 1 8 15 22 29 8: 5 12 19 26 …
    1997-09-02 FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
      1998 2: 13 3: 13 11: 13 1999 8: 13 2000 10: 13 …
    FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
      1997 9: 13 10: 11 11: 8 12: 13 1998 1: 10 2: 7 3: 7 4: 11 5: 9 6: 13 …
    FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8
      1996 11: 5 2000 11: 7 2004 11: 2 …
    FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3
      1997 9: 4 10: 7 11: 6
    FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
      1997 9: 29 10: 30 11: 27 12: 30 1998 1: 29 2: 26 3: 30 …
    FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO
      1997 8: 5 10 19 24
    FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU
      1997 8: 5 17 19 31
    FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5
      2007 1: 15 30 2: 15 3: 15 30
    """

  struct Example: Sendable, CustomTestStringConvertible {
    var rule: String
    var start: LocalDateTime?
    var days: [LocalDateTime] = []
    var goesOn = false

    var testDescription: String { rule }
  }

  private static func examples() -> [Example] {
    var examples: [Example] = []
    var (year, month) = (0, 0)
    for word in days.split(whereSeparator: \.isWhitespace) {
      if word.hasPrefix("FREQ=") {
        if examples.last?.rule == "" {
          examples[examples.count - 1].rule = String(word)
        } else {
          examples.append(Example(rule: String(word)))
        }
        continue
      }
      if let start = LocalDateTime("\(word)T09:00") {
        examples.append(Example(rule: "", start: start))
        continue
      }
      let last = examples.count - 1
      if word == "…" {
        examples[last].goesOn = true
      } else if word.hasSuffix(":") {
        month = Int(word.dropLast()) ?? 0
      } else if word.count == 4, let number = Int(word) {
        year = number
      } else {
        let ends = word.split(separator: "-").compactMap { Int($0) }
        for number in (ends.first ?? 0)...(ends.last ?? 0) {
          guard let day = Day(year: year, month: month, day: number),
            let time = LocalTime(hour: 9, minute: 0)
          else { continue }
          examples[last].days.append(LocalDateTime(day: day, time: time))
        }
      }
    }
    return examples
  }

  @Test("A rule gives the dates that the standard gives", arguments: examples())
  func dates(_ example: Example) throws {
    let start = try #require(example.start ?? example.days.first)
    let recurrence = Recurrence(try RecurrenceRule(example.rule), start: start)
    let limit = example.goesOn ? example.days.count : example.days.count + 10
    let excerpt = recurrence.occurrences(limit: limit)
    #expect(excerpt.occurrences == example.days)
    #expect(excerpt.isTruncated == example.goesOn)
  }

  @Test("All examples are read")
  func isComplete() {
    let examples = Self.examples()
    #expect(examples.count == 37)
    #expect(examples.allSatisfy { $0.days.count >= 3 })
  }

  @Test(
    "Hours and minutes repeat as the standard says",
    arguments: [
      ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "09:00 12:00 15:00"),
      ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "09:00 09:15 09:30 09:45 10:00 10:15"),
      ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "09:00 10:30 12:00 13:30"),
    ])
  func times(_ text: String, _ expected: String) throws {
    let recurrence = try recurrence(text, "1997-09-02T09:00")
    let found = recurrence.occurrences(limit: 20)
    #expect(found.occurrences.map(\.time.description).joined(separator: " ") == expected)
    #expect(found.occurrences.allSatisfy { $0.day.description == "1997-09-02" })
    #expect(!found.isTruncated)
  }

  @Test("Every 20 minutes of a day's work reads alike as DAILY and as MINUTELY")
  func workingDay() throws {
    let hours = "BYHOUR=9,10,11,12,13,14,15,16"
    let daily = try recurrence("FREQ=DAILY;\(hours);BYMINUTE=0,20,40", "1997-09-02T09:00")
    let minutely = try recurrence("FREQ=MINUTELY;INTERVAL=20;\(hours)", "1997-09-02T09:00")
    let found = daily.occurrences(limit: 100).occurrences
    #expect(found == minutely.occurrences(limit: 100).occurrences)
    #expect(found[23].description == "1997-09-02T16:40")
    #expect(found[24].description == "1997-09-03T09:00")
  }
}
