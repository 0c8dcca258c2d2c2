import CivilTime

/// The signs of todo.txt (github.com/todotxt/todo.txt), with the keys `due:`, `t:`, `rec:` and `pri:`
/// of its programs.
enum TodoTxtSigns {
  static func read(_ text: String) -> LineSigns {
    var signs = LineSigns()
    var hasProject = false
    var isHead = true
    for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let range = word.startIndex..<word.endIndex
      let text = String(word)
      if isHead {
        if signs.signs.isEmpty, let letter = letter(of: text) {
          signs.append(range, .priority(priority(letter)))
          continue
        }
        isHead = false
        if Day(text) != nil {
          signs.append(range, .foreign)
          continue
        }
      }
      if word.first == "@", word.count > 1 {
        signs.append(range, MarkParser.tag(word.dropFirst()).map { .tag($0) } ?? .foreign)
      } else if word.first == "+", word.count > 1 {
        signs.append(range, hasProject ? .foreign : .project(String(text.dropFirst())))
        hasProject = true
      } else if let meaning = meaning(ofKey: text) {
        signs.append(range, meaning)
      }
    }
    signs.keepShortMonths()
    return signs
  }

  /// The letter of "(A)".
  private static func letter(of word: String) -> Unicode.Scalar? {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count == 3, scalars[0] == "(", scalars[2] == ")", ("A"..."Z").contains(scalars[1])
    else { return nil }
    return scalars[1]
  }

  static func priority(_ letter: Unicode.Scalar) -> QuickAddPriority {
    switch letter {
    case "A": .high
    case "B": .medium
    default: .low
    }
  }

  /// nil for a word without a key: "12:30", "http://a.example".
  private static func meaning(ofKey word: String) -> LineSigns.Meaning? {
    guard let colon = word.firstIndex(of: ":"), let first = word.first, first.isASCII,
      first.isLetter,
      word[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) })
    else { return nil }
    let value = word[word.index(after: colon)...]
    guard !value.isEmpty, !value.hasPrefix("//") else { return nil }
    switch word[..<colon] {
    case "due": return Day(String(value)).map { .due($0, nil) } ?? .unread
    case "t": return Day(String(value)).map { .start($0, nil) } ?? .unread
    case "rec":
      let isScheduled = value.hasPrefix("+")
      return ShortRepeat.rule(isScheduled ? value.dropFirst() : value, units: "dbwmy")
        .map { .recurrence($0, isScheduled ? .scheduled : .completion) } ?? .unread
    default: return .foreign
    }
  }
}
