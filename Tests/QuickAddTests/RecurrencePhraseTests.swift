import QuickAdd
import Testing

@Suite("Recurrences in words")
struct RecurrencePhraseTests {
  @Test("The three words of the product are read")
  func product() {
    #expect(RecurrencePhrase("Hourly")?.rendered == "FREQ=HOURLY")
    #expect(RecurrencePhrase("weekly")?.rendered == "FREQ=WEEKLY")
    #expect(
      RecurrencePhrase("every 3rd Tuesday")?.rendered
        == "FREQ=MONTHLY;BYDAY=3TU; or FREQ=WEEKLY;INTERVAL=3;BYDAY=TU")
  }

  @Test(
    "A text that is a recurrence as a whole is read, with its other readings",
    arguments: [
      ("every 3rd tuesday", "FREQ=MONTHLY;BYDAY=3TU; or FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
      ("every 3rd Tuesday", "FREQ=MONTHLY;BYDAY=3TU; or FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
      ("hourly", "FREQ=HOURLY"),
      ("weekly", "FREQ=WEEKLY"),
      ("Daily", "FREQ=DAILY"),
      ("monthly", "FREQ=MONTHLY"),
      ("yearly", "FREQ=YEARLY"),
      ("annually", "FREQ=YEARLY"),
      ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
      ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
      ("every day", "FREQ=DAILY"),
      ("Every day at 9am", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"),
      ("Every day at 09:00 and 17:00", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9,17"),
      ("every day at 9", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"),
      ("every other day", "FREQ=DAILY;INTERVAL=2"),
      ("every 2nd day", "FREQ=DAILY;INTERVAL=2; or FREQ=MONTHLY;BYMONTHDAY=2"),
      ("every second week", "FREQ=WEEKLY;INTERVAL=2"),
      ("every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU; or FREQ=WEEKLY;BYDAY=SA"),
      ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
      ("mondays", "FREQ=WEEKLY;BYDAY=MO"),
      ("mon and thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
      ("on tuesdays and thursdays", "FREQ=WEEKLY;BYDAY=TU,TH"),
      ("every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("every monday, wednesday, and friday", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("3rd tuesday", "FREQ=MONTHLY;BYDAY=3TU; or FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
      ("last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("every 2nd to last friday", "FREQ=MONTHLY;BYDAY=-2FR"),
      ("every second last day", "FREQ=MONTHLY;BYMONTHDAY=-2"),
      ("1st and 3rd monday", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
      ("every first monday of the month", "FREQ=MONTHLY;BYDAY=1MO"),
      ("every first monday of the year", "FREQ=YEARLY;BYDAY=1MO"),
      ("every first monday of september", "FREQ=YEARLY;BYDAY=1MO;BYMONTH=9"),
      ("every first weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
      ("every last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      ("every first and last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1"),
      ("every 15th and last day", "FREQ=MONTHLY;BYMONTHDAY=-1,15"),
      ("every 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("every 1st, 10th and 20th", "FREQ=MONTHLY;BYMONTHDAY=1,10,20"),
      ("every month on the 31st", "FREQ=MONTHLY;BYMONTHDAY=31"),
      ("every 31st", "FREQ=MONTHLY;BYMONTHDAY=31; or FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("every 4th of july", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=7"),
      ("every july 4th", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=7"),
      ("every 25 december", "FREQ=YEARLY;BYMONTHDAY=25;BYMONTH=12"),
      ("every year on march 4th", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3"),
      ("every year on 4 march and 4 september", "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=3,9"),
      ("every january and july on the 15th", "FREQ=YEARLY;BYMONTHDAY=15;BYMONTH=1,7"),
      ("every monday in january", "FREQ=WEEKLY;BYDAY=MO;BYMONTH=1"),
      ("every day in january", "FREQ=DAILY;BYMONTH=1"),
      ("every 2 weeks on tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
      ("every 3 months on the 1st", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1"),
      ("every quarter", "FREQ=MONTHLY;INTERVAL=3"),
      ("every 2 quarters", "FREQ=MONTHLY;INTERVAL=6"),
      ("every fortnight", "FREQ=WEEKLY;INTERVAL=2"),
      ("every 6 hours", "FREQ=HOURLY;INTERVAL=6"),
      ("every 15 minutes", "FREQ=MINUTELY;INTERVAL=15"),
      ("every half hour", "FREQ=MINUTELY;INTERVAL=30"),
      ("every 3d", "FREQ=DAILY;INTERVAL=3"),
      ("every year on day 100 of the year", "FREQ=YEARLY;BYYEARDAY=100"),
      ("every year on the last day of the year", "FREQ=YEARLY;BYYEARDAY=-1"),
      ("every day until 2026-12-31", "FREQ=DAILY;UNTIL=2026-12-31"),
      ("every day until 31 December 2026", "FREQ=DAILY;UNTIL=2026-12-31"),
      ("every day for 10 times", "FREQ=DAILY;COUNT=10"),
      ("every day, 10 times", "FREQ=DAILY;COUNT=10"),
      ("every week for 6 weeks", "FREQ=WEEKLY;COUNT=6"),
      ("every! 3 days", "FREQ=DAILY;INTERVAL=3; from completion"),
      ("3 days after completion", "FREQ=DAILY;INTERVAL=3; from completion"),
      ("every week after it is done", "FREQ=WEEKLY; from completion"),
      ("every week, weeks starting on Sunday", "FREQ=WEEKLY;WKST=sunday"),
      (
        "every 2 weeks on tuesday, weeks starting on Sunday",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=sunday"
      ),
      ("every second tuesday of november", "FREQ=YEARLY;BYDAY=2TU;BYMONTH=11"),
      ("every 6th tuesday", "FREQ=WEEKLY;INTERVAL=6;BYDAY=TU"),
      ("every 53rd monday of the year", "FREQ=YEARLY;BYDAY=53MO"),
      ("every 1st day", "FREQ=MONTHLY;BYMONTHDAY=1"),
      ("each month on the first", "FREQ=MONTHLY;BYMONTHDAY=1"),
      ("every month on the third Tuesday and the last Friday", "FREQ=MONTHLY;BYDAY=-1FR,3TU"),
      ("every 2 tuesdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("every morning", "FREQ=DAILY;BYMINUTE=0;BYHOUR=9"),
    ] as [(String, String)])
  func read(text: String, expected: String) {
    #expect(RecurrencePhrase(text)?.rendered == expected)
  }

  @Test(
    "A text with anything else in it is none",
    arguments: [
      "every month on day 15",
      "every year on 4 march and 5 september",
      "every day until friday",
      "every month twice",
      "tomorrow",
      "every",
      "every 0 days",
      "every 1000000 days",
      "every foo",
      "every day foo",
      "every 32nd",
      "every feb 30",
      "every week on the 15th",
      "every day every day",
      "",
      "every 54th monday of the year",
      "every day at 09:00 and 17:30",
      "every day at 25:00",
      "every 3 apples",
      "every day after lunch",
      "every monday and the 15th",
      "every monday, the 15th",
      "every \"day\"",
      "every year on the 15th",
    ])
  func refused(text: String) {
    #expect(RecurrencePhrase(text)?.rendered == nil)
  }
}
