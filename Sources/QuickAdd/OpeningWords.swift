/// The words with which a part of a line can begin, so that all others cost one look.
extension Vocabulary {
  static func canBegin(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "!"),
      UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "-"), UInt8(ascii: "<"):
      return true
    default:
      return openers.contains(word)
        || word.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
    }
  }

  private static let openers: Set<String> = Set(
    [
      "on", "at", "for", "by", "due", "until", "till", "before", "from", "start", "starting",
      "starts", "beginning", "defer", "after", "not", "no", "around", "about", "am", "um", "to",
      "through", "ending", "every", "each", "in", "within", "the", "a", "an", "half", "quarter",
      "few", "couple", "today", "eod", "tonight", "yesterday", "tomorrow", "tmr", "tmrw", "tmw",
      "tom",
      "next", "this", "coming", "end", "day", "week", "weekend", "weekends", "weekday", "weekdays",
      "workday", "workdays", "remind", "reminder", "alarm", "alert", "alternate", "between", "last",
      "noon", "midday",
      "midnight", "nightly", "once",
      "twice", "thrice", "mid", "~", "late", "early", "times",
    ]
  )
  .union(exceptions).union(ends.keys).union(weekdays.keys).union(weekdayPlurals.keys)
  .union(months.keys).union(numbers.keys).union(ordinals.keys).union(adverbs.keys)
  .union(MarkParser.levels.keys)

  /// Words that begin a part only with what follows them.
  static let leads: Set<String> = [
    "the", "a", "an", "for", "to", "about", "from", "by", "in", "on", "at", "after", "before", "no",
    "not",
  ]

  static func canFollowLead(_ word: String) -> Bool {
    units[word] != nil || dayParts[word] != nil
      || ["several", "later", "earlier", "business", "working"].contains(word)
  }
}
