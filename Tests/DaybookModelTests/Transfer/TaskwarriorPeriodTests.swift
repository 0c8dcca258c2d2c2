import CivilTime
import DaybookModel
import Testing

@Suite("Taskwarrior's periods as rules")
struct TaskwarriorPeriodTests {
  private func rule(_ period: String, from start: String = "2026-01-15") throws -> String? {
    try TaskwarriorPeriod(period)?.rule(from: day(start))?.description
  }

  @Test(
    "Each spelling of a period has its rule",
    arguments: [
      ("daily", "FREQ=DAILY"), ("day", "FREQ=DAILY"), ("3d", "FREQ=DAILY;INTERVAL=3"),
      ("3days", "FREQ=DAILY;INTERVAL=3"), ("30d", "FREQ=DAILY;INTERVAL=30"),
      ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekly", "FREQ=WEEKLY"),
      ("7d", "FREQ=WEEKLY"), ("2wks", "FREQ=WEEKLY;INTERVAL=2"),
      ("2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
      ("fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("monthly", "FREQ=MONTHLY"), ("1mo", "FREQ=MONTHLY"),
      ("2m", "FREQ=MONTHLY;INTERVAL=2"), ("6months", "FREQ=MONTHLY;INTERVAL=6"),
      ("bimonthly", "FREQ=MONTHLY;INTERVAL=2"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
      ("2q", "FREQ=MONTHLY;INTERVAL=6"), ("semiannual", "FREQ=MONTHLY;INTERVAL=6"),
      ("annual", "FREQ=YEARLY"), ("yearly", "FREQ=YEARLY"), ("1yr", "FREQ=YEARLY"),
      ("4q", "FREQ=YEARLY"), ("biannual", "FREQ=YEARLY;INTERVAL=2"),
      ("biyearly", "FREQ=YEARLY;INTERVAL=2"), ("90min", "FREQ=MINUTELY;INTERVAL=90"),
      ("4hrs", "FREQ=HOURLY;INTERVAL=4"), ("1.5h", "FREQ=MINUTELY;INTERVAL=90"),
      ("90s", "FREQ=SECONDLY;INTERVAL=90"), ("24h", "FREQ=DAILY"), ("P1D", "FREQ=DAILY"),
      ("P2W", "FREQ=WEEKLY;INTERVAL=2"), ("P1M", "FREQ=MONTHLY"), ("P1Y", "FREQ=YEARLY"),
      ("PT6H", "FREQ=HOURLY;INTERVAL=6"), ("P1Y2M", "FREQ=MONTHLY;INTERVAL=14"),
      ("PT1M", "FREQ=MINUTELY"), ("P1DT6H", "FREQ=HOURLY;INTERVAL=30"),
    ])
  func rules(period: String, expected: String) throws {
    #expect(try rule(period) == expected)
  }

  @Test(
    "What no one rule says is none",
    arguments: [
      "", "P", "PT", "P1M3D", "P1YT1H", "0d", "-2d", "P0D", "30", "eom", "Weekly", "P1D1M", "P1",
      "P1D1D", "3weekdays", "1.5mo", "1..5h", "99999999999999999999d", "P99999999999999999999D",
      "m3",
      "P1DT", "٣d",
    ])
  func none(period: String) {
    #expect(TaskwarriorPeriod(period) == nil)
  }

  @Test(
    "A day that months do not all have becomes their last, and only such a day",
    arguments: [
      ("monthly", "2026-01-31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
      ("monthly", "2026-01-29", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
      ("monthly", "2026-01-28", "FREQ=MONTHLY"),
      ("yearly", "2024-02-29", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD"),
      ("yearly", "2026-01-31", "FREQ=YEARLY"), ("weekly", "2026-01-31", "FREQ=WEEKLY"),
    ])
  func lastDays(period: String, start: String, expected: String) throws {
    #expect(try rule(period, from: start) == expected)
  }
}
