/// The parts of a rule, in the order in which a rule is written.
enum RecurrencePart: String, CaseIterable {
  case scale = "RSCALE"
  case frequency = "FREQ"
  case interval = "INTERVAL"
  case count = "COUNT"
  case until = "UNTIL"
  case month = "BYMONTH"
  case weekNumber = "BYWEEKNO"
  case yearDay = "BYYEARDAY"
  case monthDay = "BYMONTHDAY"
  case weekday = "BYDAY"
  case hour = "BYHOUR"
  case minute = "BYMINUTE"
  case second = "BYSECOND"
  case setPosition = "BYSETPOS"
  case weekStart = "WKST"
  case skip = "SKIP"

  /// The highest value of a list of numbers, or of the ordinals of BYDAY; 0 for other parts.
  var highest: Int {
    switch self {
    case .month: 12
    case .weekNumber, .weekday: 53
    case .yearDay, .setPosition: 366
    case .monthDay: 31
    case .hour: 23
    case .minute: 59
    case .second: 60
    default: 0
    }
  }

  /// The lowest value; where it is negative, 0 is none.
  var lowest: Int {
    switch self {
    case .weekNumber, .weekday, .yearDay, .setPosition, .monthDay: -highest
    case .month: 1
    default: 0
    }
  }

  func allows(_ value: Int) -> Bool {
    value >= lowest && value <= highest && (value != 0 || lowest == 0)
  }
}

extension RecurrenceRule.Frequency {
  var name: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}

extension RecurrenceRule.Skip {
  var name: String {
    switch self {
    case .omit: "OMIT"
    case .backward: "BACKWARD"
    case .forward: "FORWARD"
    }
  }
}

extension Weekday {
  /// "MO" to "SU".
  var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}
