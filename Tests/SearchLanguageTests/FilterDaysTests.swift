import CivilTime
import SearchLanguage
import Support
import Testing

@Suite("Days of a filter")
struct FilterDaysTests {
  private static func moment(_ day: String, _ weekStart: Weekday = .monday) throws -> Moment {
    let day = try #require(Day(day))
    return Moment(
      instant: Zone.utc.instant(of: LocalDateTime(day: day, time: .midnight)), zone: .utc,
      weekStart: weekStart)
  }

  private static func text(_ days: ClosedRange<Day>?) -> String {
    guard let days else { return "none" }
    return days.lowerBound == days.upperBound
      ? "\(days.lowerBound)" : "\(days.lowerBound)..\(days.upperBound)"
  }

  // proves: Filters: One day: `2026-02-01`,
  // proves: Filters: Several: `this week`,
  @Test(
    "Days that move are counted from a Thursday, and a span has all its days",
    arguments: [
      ("today", "2026-01-22"), ("tomorrow", "2026-01-23"), ("7d", "2026-01-29"),
      ("-2w", "2026-01-08"), ("1m", "2026-02-22"), ("-1y", "2025-01-22"),
      ("9999y", "9999-12-31"), ("-9999y", "0001-01-01"),
      ("thursday", "2026-01-29"), ("fri", "2026-01-23"), ("this friday", "2026-01-23"),
      ("next friday", "2026-01-30"), ("last friday", "2026-01-16"), ("3 days ago", "2026-01-19"),
      ("in 3 days", "2026-01-25"), ("3 march", "2026-03-03"), ("end of month", "2026-01-31"),
      ("This  Week", "2026-01-19..2026-01-25"), ("week", "2026-01-19..2026-01-25"),
      ("next week", "2026-01-26..2026-02-01"), ("week next", "2026-01-26..2026-02-01"),
      ("last week", "2026-01-12..2026-01-18"),
      ("weekend", "2026-01-24..2026-01-25"), ("next weekend", "2026-01-31..2026-02-01"),
      ("this month", "2026-01-01..2026-01-31"), ("next month", "2026-02-01..2026-02-28"),
      ("last month", "2025-12-01..2025-12-31"), ("next quarter", "2026-04-01..2026-06-30"),
      ("last quarter", "2025-10-01..2025-12-31"), ("next year", "2027-01-01..2027-12-31"),
      ("january", "2026-01-01..2026-01-31"), ("december", "2026-12-01..2026-12-31"),
      ("in december", "2026-12-01..2026-12-31"), ("feb", "2026-02-01..2026-02-28"),
      ("february 2028", "2028-02-01..2028-02-29"), ("2026-12", "2026-12-01..2026-12-31"),
      ("2027", "2027-01-01..2027-12-31"), ("next 7 days", "2026-01-22..2026-01-28"),
      ("last 2 weeks", "2026-01-09..2026-01-22"), ("next 1 day", "2026-01-22"),
      ("next 1 month", "2026-01-22..2026-02-21"), ("last 3 days", "2026-01-20..2026-01-22"),
      ("today..friday", "2026-01-22..2026-01-23"),
      ("..yesterday", "0001-01-01..2026-01-21"), ("next week..", "2026-01-26..9999-12-31"),
      ("..", "0001-01-01..9999-12-31"), ("in 2026-02", "2026-02-01..2026-02-28"),
      ("this week..next week", "2026-01-19..2026-02-01"),
      ("friday to monday", "2026-01-23..2026-01-26"), ("fri-mon", "2026-01-23..2026-01-26"),
      ("friday..today", "2026-01-16..2026-01-22"), ("monday..friday", "2026-01-19..2026-01-23"),
      ("wednesday..friday", "2026-01-21..2026-01-23"),
      ("1 january..31 january", "2026-01-01..2026-01-31"),
      ("last december", "2025-12-01..2025-12-31"), ("last thursday", "2026-01-15"),
      ("in a week", "2026-01-29"), ("2026-02-02..2026-02-01", "none"),
    ])
  func days(text: String, days: String) throws {
    let moment = try Self.moment("2026-01-22")
    #expect(Self.text(FilterDays(text)?.days(at: moment)) == days)
  }

  // proves: Filters: A weekday, a
  @Test(
    "Of what is past, a day that could be either is the last one through today",
    arguments: [
      ("thursday", "2026-01-22"), ("friday", "2026-01-16"), ("january", "2026-01-01..2026-01-31"),
      ("december", "2025-12-01..2025-12-31"), ("3 march", "2025-03-03"),
      ("yesterday", "2026-01-21"), ("last week", "2026-01-12..2026-01-18"),
    ])
  func past(text: String, days: String) throws {
    let moment = try Self.moment("2026-01-22")
    #expect(Self.text(FilterDays(text)?.days(at: moment, isPast: true)) == days)
  }

  @Test(
    "Otherwise it is the one to come, but a date of the last 31 days and the month before this one",
    arguments: [
      ("1 march", "2026-03-01"), ("1 february", "2026-02-01"), ("31 january", "2027-01-31"),
      ("february", "2026-02-01..2026-02-28"), ("january", "2027-01-01..2027-01-31"),
      ("monday", "2026-03-09"), ("4 march", "2026-03-04"),
    ])
  func justPast(text: String, days: String) throws {
    let moment = try Self.moment("2026-03-04")
    #expect(Self.text(FilterDays(text)?.days(at: moment)) == days)
  }

  @Test("A week begins on the person's day")
  func weekStart() throws {
    let sunday = try Self.moment("2026-01-22", .sunday)
    #expect(Self.text(FilterDays("this week")?.days(at: sunday)) == "2026-01-18..2026-01-24")
    #expect(Self.text(FilterDays("weekend")?.days(at: sunday)) == "2026-01-24..2026-01-25")
  }

  @Test("A day at the end of a long month stays in a short one")
  func monthEnd() throws {
    let moment = try Self.moment("2026-01-31")
    #expect(Self.text(FilterDays("1m")?.days(at: moment)) == "2026-02-28")
    #expect(Self.text(FilterDays("next month")?.days(at: moment)) == "2026-02-01..2026-02-28")
  }

  @Test("A Sunday is in the weekend that runs")
  func sunday() throws {
    let moment = try Self.moment("2026-01-25")
    #expect(Self.text(FilterDays("this weekend")?.days(at: moment)) == "2026-01-24..2026-01-25")
  }

  @Test("A range of ranges is no range, however many dots there are")
  func dots() {
    for text in [
      "today..friday..sunday", "...today..", "friday to sunday to monday", "fri-sat-sun",
      String(repeating: ".", count: 1000),
    ] {
      #expect(FilterDays(text) == nil, "\(text.prefix(30))")
    }
  }

  @Test(
    "Other texts are no days",
    arguments: [
      "", "soon", "15", "20266", "2026-13", "friday 9am", "tonight", "9999999d", ".", "today..soon",
      "this", "next", "next 0 days", "weeks", "in", "every day",
    ])
  func others(text: String) { #expect(FilterDays(text) == nil) }
}

@Suite("Phrases of a filter")
struct FilterPhraseTests {
  // proves: Filters: The words `before`,
  // proves: Filters: So do `duration`
  // proves: Filters: Some phrases are
  // proves: Filters: `today` is due
  // proves: Filters: Any other days
  @Test(
    "A phrase means the same alone and beside other terms",
    arguments: [
      ("overdue", "is:overdue"), ("today", "due<=today"), ("tomorrow", "due:tomorrow"),
      ("this week", "due:\"this week\""), ("next 7 days", "due:\"next 7 days\""),
      ("7 days", "due<=\"next 7 days\""), ("2 weeks", "due<=\"next 2 weeks\""),
      ("week", "due<=\"next 7 days\""),
      ("friday", "due:friday"), ("next friday", "due:\"next friday\""),
      ("december", "due:december"), ("2026-12", "due:2026-12"), ("2026-12-24", "due:2026-12-24"),
      ("today..friday", "due:today..friday"), ("before friday", "due<friday"),
      ("friday to monday", "due:friday..monday"), ("from friday to monday", "due:friday..monday"),
      ("fri-mon", "due:friday..monday"), ("mon–fri", "due:monday..friday"),
      ("due:friday to monday", "due:friday..monday"), ("today - friday", "due:today..friday"),
      ("between friday and next monday", "due:\"friday..next monday\""),
      ("due from 2026-01-02 through 2026-01-05", "due:2026-01-02..2026-01-05"),
      ("since monday until today", "due:monday..today"), ("in 3 days", "due:\"in 3 days\""),
      ("done mon-wed", "completed:monday..wednesday"), ("next 3 days", "due:\"next 3 days\""),
      ("in the next 3 days", "due:\"next 3 days\""), ("within 3 days", "due:today..3d"),
      ("due within 2 weeks", "due:today..2w"), ("last 2 weeks", "due:\"last 2 weeks\""),
      ("by next week", "due<=\"next week\""), ("until friday", "due<=friday"),
      ("after 2026-12-24", "due>2026-12-24"), ("since monday", "due>=\"last monday\""),
      ("done 3 days", "completed:\"last 3 days\""),
      ("open", "is:open"), ("no tags", "-has:tags"), ("high priority", "priority:high"),
      ("start before friday", "start<friday"), ("duration>1 hour", "duration>60m"),
      ("priority: high", "priority:high"), ("in a week", "due:\"in a week\""),
      ("done", "is:completed"), ("done yesterday", "completed:yesterday"),
      ("done since monday", "completed>=\"last monday\""),
      ("added this week", "created:\"this week\""),
      ("due today", "due:today"), ("due before friday", "due<friday"),
      ("no due date", "-has:due"), ("p1", "priority:high"), ("!high", "priority:high"),
      ("status:pending", "is:open"), ("project:", "project:none"), ("+OVERDUE", "is:overdue"),
      ("due:this week", "due:\"this week\""), ("due < friday", "due<friday"),
      ("due <=next week", "due<=\"next week\""), ("due: friday", "due:friday"),
      ("due.before:friday", "due<friday"), ("due.by:eom", "due<=eom"),
      ("due:\"before friday\"", "due<friday"), ("priority >= medium", "priority>=medium"),
      ("duration>1h", "duration>60m"), ("duration:1h30", "duration:90m"),
      ("urgency>=7.5", "urgency>=7.5"),
    ])
  func phrases(text: String, meaning: String) throws {
    let filter = try FilterReading.filter(of: text)
    #expect(filter.text == meaning)
    #expect(try FilterReading.filter(of: "\(text) +home").text == "\(meaning) tag:home")
    #expect(try FilterReading.filter(of: "+home \(text)").text == "tag:home \(meaning)")
    #expect(
      try FilterReading.filter(of: "+home -\(text)") == .all([.term(.tag("home")), .not(filter)]))
    #expect(try FilterReading.filter(of: "\(text) or milk").text == "\(meaning) or milk")
  }

  @Test(
    "Quoted, and where it is no phrase, it is text",
    arguments: [
      "\"overdue\"", "\"this week\"", "3d", "7d", "2026", "15", "dec", "by", "before lunch",
      "next", "last train", "no", "in", "http://x", "C:temp", "note:", "12:30", "a=b", "x->y",
    ])
  func texts(text: String) throws {
    let terms = try FilterReading.filter(of: text).terms
    #expect(terms.allSatisfy { if case .words = $0 { true } else { false } }, "\(terms)")
  }

  // proves: Filters: `7d`, `dec` and
  @Test(
    "Words that may be days, and are text, are named where there is no other text",
    arguments: [
      ("7d", "7d"), ("dec", "dec"), ("2026 +home", "2026"), ("-3d", "-3d"), ("2w or dec", "2w|dec"),
      ("\"2026\"", ""), ("taxes 2026", ""), ("due:7d", ""), ("friday", ""), ("15", ""), ("", ""),
    ])
  func notes(text: String, words: String) {
    let reading = FilterReading(text)
    #expect(
      reading.notes.map { $0.message.split(separator: "”")[0].dropFirst() }.joined(separator: "|")
        == words)
    #expect(reading.notes.allSatisfy { note in reading.parts.contains { $0.term == note.term } })
  }

  @Test(
    "What is not understood is an error with its place and the nearest name",
    arguments: [
      ("x duee<today", "duee", "“due:”"), ("urgancy>5", "urgancy", "“urgency:”"),
      ("project.not:A", "project.not", "“-project:”"), ("prio>low", "prio", "“priority:”"),
      ("durration>1h", "durration", "“duration:”"), ("not home", "not", "`-home`"),
      ("home not", "not", "`-home`"), ("!home", "!home", "`-home`"), ("! home", "!", "`-home`"),
      ("tag!=home", "tag!=home", "`-tag:home`"), ("x prio!:low", "prio!:low", "`-prio:low`"),
      ("due != today", "!=", "`-due:today`"), ("due < soon", "soon", "this week"),
      ("due:15", "15", "this week"),
      ("duration:soon", "soon", "1h30m"), ("urgency>much", "much", "7.5"),
    ])
  func errors(text: String, part: String, hint: String) throws {
    let error = try #require(FilterReading(text).errors.first)
    #expect(text[error.range] == part)
    #expect(error.hint?.contains(hint) == true)
  }
}
