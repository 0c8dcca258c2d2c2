import DaybookModel

/// A word of a closed list as people see it.
protocol TitledWord: CaseIterable, RawRepresentable<String> {
  /// "A parent".
  var title: String { get }
}

extension CareRecipient: TitledWord {
  var title: String {
    switch self {
    case .myself: "Myself"
    case .parent: "A parent"
    case .partner: "A partner"
    case .child: "A child"
    case .somebodyElse: "Somebody else"
    }
  }
}

extension CareNeed: TitledWord {
  var title: String {
    switch self {
    case .medication: "Medication"
    case .meals: "Meals"
    case .movement: "Movement"
    case .company: "Company"
    case .appointments: "Appointments"
    }
  }
}

extension CheckInFrequency: TitledWord {
  var title: String {
    switch self {
    case .severalTimesADay: "Several times a day"
    case .daily: "Every day"
    case .everyFewDays: "Every few days"
    case .weekly: "Every week"
    }
  }
}

/// Lists of such words as a person reads and types them: "A parent, somebody else".
enum CareWords {
  /// nil for none.
  static func list(_ titles: [String]) -> String? {
    guard let first = titles.first else { return nil }
    return ([first] + titles.dropFirst().map { $0.lowercased() }).joined(separator: ", ")
  }

  /// Reads titles, with or without "a", or words of the protocol. Throws `invalidValue` for `field`.
  static func read<Word: TitledWord>(_ text: String, field: String) throws -> [Word] {
    try text.split(separator: ",").map { TextRules.trimmed(String($0)) }.filter { !$0.isEmpty }
      .map { typed in
        guard let word = Word.allCases.first(where: { $0.isMeant(by: typed.lowercased()) }) else {
          throw ModelError.invalidValue(
            field: field, message: "“\(typed)” is none of: \(Array(Word.allCases).titles).",
            allowed: Word.allCases.map(\.rawValue))
        }
        return word
      }
  }
}

extension TitledWord {
  fileprivate func isMeant(by typed: String) -> Bool {
    let title = title.lowercased()
    let bare = title.hasPrefix("a ") ? String(title.dropFirst(2)) : title
    return [title, bare, rawValue.lowercased()].contains(typed)
  }
}

extension Array where Element: TitledWord {
  /// "myself, a parent, a partner".
  var titles: String { map { $0.title.lowercased() }.joined(separator: ", ") }
}
