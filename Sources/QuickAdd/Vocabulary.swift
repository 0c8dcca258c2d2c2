import CivilTime

/// The words that are understood.
enum Vocabulary {
  static let weekdays: [String: Weekday] = [
    "monday": .monday, "mon": .monday,
    "tuesday": .tuesday, "tue": .tuesday, "tues": .tuesday,
    "wednesday": .wednesday, "wed": .wednesday, "weds": .wednesday,
    "thursday": .thursday, "thu": .thursday, "thur": .thursday, "thurs": .thursday,
    "friday": .friday, "fri": .friday,
    "saturday": .saturday, "sat": .saturday,
    "sunday": .sunday, "sun": .sunday,
  ]

  /// "mon-fri".
  static func weekdaySpan(_ word: String) -> [Weekday]? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, let first = weekdays[ends[0]], let last = weekdays[ends[1]] else {
      return nil
    }
    return weekdays(from: first, through: last)
  }

  /// The days from one to the next of another name, over the end of the week too.
  static func weekdays(from first: Weekday, through last: Weekday) -> [Weekday] {
    let length = (last.rawValue - first.rawValue + 7) % 7
    return (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
  }

  static let weekdayPlurals: [String: Weekday] = [
    "mondays": .monday, "tuesdays": .tuesday, "wednesdays": .wednesday, "thursdays": .thursday,
    "fridays": .friday, "saturdays": .saturday, "sundays": .sunday,
  ]

  /// Whether a word can be an item of "mon/wed" or "1st/15th".
  static func isDayOfList(_ word: String) -> Bool {
    weekdays[word] != nil || weekdayPlurals[word] != nil
      || NumberParser.digits(word) == nil && NumberParser.dayOfMonth(word) != nil
  }

  /// Short names that are more often something else.
  static let ambiguousWeekdays: Set<String> = ["sat", "sun"]

  /// Words that make the name of one certain day of the year out of a weekday.
  static let holidayWords: Set<String> = [
    "black", "good", "ash", "palm", "easter", "cyber", "whit", "shrove", "maundy", "holy",
    "super", "bloody", "ruby", "manic", "blue", "giving", "fat", "taco", "casual", "freaky",
  ]

  /// Words between which and a day something else is said: "move it to friday", "since monday".
  static let joints: Set<String> = [
    "to", "of", "since", "during", "about", "between", "than", "versus", "vs", "per", "through",
    "throughout", "over", "past", "previous", "last", "as", "except", "early", "late", "mid",
    "against", "into", "after", "not",
  ]

  /// Words behind which a number with a dot is no date: "Swift 6.3.".
  static let numbered: Set<String> = [
    "to", "than", "version", "versions", "v", "release", "chapter", "section", "part", "page",
    "step", "figure", "table", "exercise", "item", "lesson", "level", "paragraph", "appendix",
    "swift", "python", "ubuntu", "ios", "ipados", "macos", "android", "windows", "java", "node",
    "php", "ruby", "rust", "kotlin", "postgres", "postgresql", "linux", "kernel", "debian", "gcc",
  ]

  /// Words that count what follows: "pages 9-10".
  static let counted: Set<String> = [
    "page", "pages", "chapter", "chapters", "p", "pp", "part", "parts", "section", "sections",
    "item", "items", "question", "questions", "exercise", "exercises", "step", "steps", "score",
    "ratio", "aspect", "scale",
    "room", "rooms", "gate", "line", "lines", "no", "number", "numbers", "version", "versions",
    "season", "seasons", "episode", "episodes", "level", "levels", "lesson", "lessons", "won",
    "lost", "verse", "verses", "unit", "units", "week", "weeks", "day", "days", "bus", "team",
  ]

  static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  static let months: [String: Int] = [
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4,
    "may": 5, "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8,
    "september": 9, "sep": 9, "sept": 9, "october": 10, "oct": 10, "november": 11, "nov": 11,
    "december": 12, "dec": 12,
  ]

  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
  ]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
  ]

  enum Unit: Int, Hashable, Comparable {
    case second, minute, hour, day, week, fortnight, month, quarter, year

    static func < (left: Unit, right: Unit) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  static let units: [String: Unit] = [
    "second": .second, "seconds": .second, "minute": .minute, "minutes": .minute, "min": .minute,
    "mins": .minute, "hour": .hour, "hours": .hour, "hr": .hour, "hrs": .hour, "day": .day,
    "days": .day, "week": .week, "weeks": .week, "fortnight": .fortnight,
    "fortnights": .fortnight, "month": .month, "months": .month, "quarter": .quarter,
    "quarters": .quarter, "year": .year, "years": .year,
  ]

  /// Units that may be joined to a number: "3d".
  static let unitLetters: [String: Unit] = [
    "m": .minute, "min": .minute, "h": .hour, "hr": .hour, "d": .day, "w": .week, "mo": .month,
    "y": .year,
  ]

  static let adverbs: [String: (Unit, Int)] = [
    "hourly": (.hour, 1), "daily": (.day, 1), "weekly": (.week, 1), "fortnightly": (.week, 2),
    "monthly": (.month, 1), "quarterly": (.month, 3), "yearly": (.year, 1), "annually": (.year, 1),
    "biweekly": (.week, 2), "bi-weekly": (.week, 2), "bimonthly": (.month, 2),
    "bi-monthly": (.month, 2), "half-yearly": (.month, 6), "semiannually": (.month, 6),
  ]

  /// A part of the day, and the hour it means: morning 9:00, afternoon 15:00, evening 19:00,
  /// night 20:00.
  static let dayParts: [String: DayPart] = [
    "morning": DayPart(hour: 9, isLate: false), "afternoon": DayPart(hour: 15, isLate: true),
    "evening": DayPart(hour: 19, isLate: true), "night": .night,
  ]

  static let dayPartPlurals: [String: DayPart] = [
    "mornings": DayPart(hour: 9, isLate: false), "afternoons": DayPart(hour: 15, isLate: true),
    "evenings": DayPart(hour: 19, isLate: true), "nights": .night,
  ]

  /// Words behind which a recurrence is left out.
  static let exceptions: Set<String> = ["except", "excluding", "but"]

  static let ends: [String: Unit] = ["eow": .week, "eom": .month, "eoy": .year]

  static let articles: Set<String> = [
    "the", "a", "an", "my", "our", "your", "his", "her", "its", "their",
  ]

  /// Words that start something of their own and are not the noun of the word before.
  static let pauses: Set<String> = [
    "at", "on", "for", "by", "due", "until", "till", "before", "from", "start", "starting",
    "starts", "defer", "every", "each", "in", "to", "today", "tomorrow", "tonight", "and", "or",
    "with", "noon", "midnight", "after", "morning", "afternoon", "evening", "night", "next",
    "about", "via", "w/", "but", "then", "because", "-", "around",
    "except", "within",
  ]

  static let completions = [
    "completion", "completed", "completing", "complete", "done", "finished", "finishing",
  ]
}

/// A part of the day that says a time only roughly; a time that is said as well decides.
struct DayPart: Hashable {
  let hour: Int
  /// Whether an hour from 1 to 11 is counted from noon: "at 8 tonight".
  let isLate: Bool

  static let night = DayPart(hour: 20, isLate: true)

  var time: LocalTime? { LocalTime(hour: hour, minute: 0) }
}
