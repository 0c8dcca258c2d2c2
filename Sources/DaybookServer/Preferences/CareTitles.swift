import DaybookModel

/// A value of a closed list, as people see it.
protocol TitledChoice: CaseIterable, RawRepresentable<String> {
  /// "A parent".
  var title: String { get }
}

extension CareRecipient: TitledChoice {
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

extension CareNeed: TitledChoice {
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension CheckInFrequency: TitledChoice {
  var title: String {
    switch self {
    case .severalTimesADay: "Several times a day"
    case .daily: "Every day"
    case .everyFewDays: "Every few days"
    case .weekly: "Every week"
    }
  }
}
