import CivilTime

/// "due:friday", as Taskwarrior writes it; the value may be in quotation marks.
struct LineAttribute {
  enum Name {
    case due, start, recurrence, priority, reminder, tags, until, foreign

    init?(_ name: String) {
      switch name.lowercased() {
      case "due": self = .due
      case "start", "scheduled", "sched", "wait": self = .start
      case "every", "recur": self = .recurrence
      case "pri", "priority": self = .priority
      case "remind", "alarm": self = .reminder
      case "tag", "tags": self = .tags
      case "until": self = .until
      // What another program has, and no line of this one.
      case "depends": self = .foreign
      default: return nil
      }
    }
  }

  let name: Name
  let value: String

  static let longestName = 9

  /// nil for a word that is none.
  init?(_ word: Substring.UnicodeScalarView) {
    guard let colon = word.prefix(Self.longestName + 1).firstIndex(of: ":"),
      let name = Name(String(word[..<colon]))
    else { return nil }
    var value = word[word.index(after: colon)...]
    if let first = value.first, first == "\"" || first == "“" {
      value = value.dropFirst().dropLast()
    }
    guard !value.isEmpty else { return nil }
    self.name = name
    self.value = String(value)
  }

  var priority: QuickAddPriority? {
    switch value.lowercased() {
    case "high", "h", "1": .high
    case "medium", "med", "m", "2": .medium
    case "low", "l", "3": .low
    default: nil
    }
  }

  /// "home", "home,garden"; nil where one of them is no tag.
  var tags: [String]? {
    let names = value.split(separator: ",", omittingEmptySubsequences: false)
    let tags = names.compactMap { MarkParser.tag($0.unicodeScalars) }
    return tags.count == names.count ? tags : nil
  }

  /// "10m", "1d at 9", "8am".
  var reminder: LineReminder? { LineReminder(value) ?? LineReminder("at \(value)") }

  private func reader(_ text: String, _ calendar: WordReader.Calendar?) -> WordReader {
    WordReader(text, tokens: LineTokenizer.tokens(of: text, ignoring: []), calendar: calendar)
  }

  /// The recurrence that the value is as a whole: "week", "2w" or "mon and thu".
  func recurrence(_ calendar: WordReader.Calendar?) -> RecurrenceDraft? {
    for text in ["every \(value)", value] {
      var reader = reader(text, calendar)
      if let draft = reader.recurrenceInLine(), reader.isAtEnd { return draft }
    }
    return nil
  }

  /// The day and the time that the value is as a whole: "friday", "3d" or "next friday 9am".
  func moment(_ calendar: WordReader.Calendar?) -> MomentMatch? {
    let text = NumberParser.glued(value) == nil ? value : "+\(value)"
    var reader = reader(text, calendar)
    var match = MomentMatch(role: .open)
    while !reader.isAtEnd {
      guard let next = reader.momentOfValue() else { return nil }
      if let date = next.date, match.date == nil {
        match.date = date
      } else if let time = next.time, match.time == nil {
        match.time = time
      } else {
        return nil
      }
    }
    return match.date == nil && match.time == nil ? nil : match
  }
}

extension WordReader {
  /// Takes a date or a time, at which a word of a line may have stood in front.
  fileprivate mutating func momentOfValue() -> MomentMatch? {
    if let date = attempt({ $0.date(.said) }) { return MomentMatch(role: .open, date: date) }
    guard let match = moment(), match.role == .open else { return nil }
    return match
  }

  /// Takes "due:friday" and its like, whether or not its value can be read.
  mutating func attribute() -> LineAttribute? {
    guard word != nil,
      text.unicodeScalars[tokens[index].range].first?.properties.isAlphabetic == true,
      let attribute = LineAttribute(text.unicodeScalars[tokens[index].range])
    else { return nil }
    index += 1
    return attribute
  }
}
