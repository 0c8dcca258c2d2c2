import DaybookProtocol

extension [Wire.EntityCount] {
  /// "3 tasks, 1 person, the preferences", without what there is none of; "nothing" where there is
  /// nothing.
  var itemized: String {
    let items = filter { $0.count > 0 }.map(\.words)
    return items.isEmpty ? "nothing" : items.joined(separator: ", ")
  }
}

extension Wire.EntityCount {
  /// What a person calls one and several, where that is not the wire's word with an "s".
  private static let nouns = [
    "careDay": ("day of care", "days of care"), "careMessage": ("message", "messages"),
    "careMonth": ("month of care", "months of care"), "careResponse": ("reply", "replies"),
    "habitMark": ("mark", "marks"), "mergedTask": ("merged task", "merged tasks"),
    "profile": ("person", "people"), "retainedSince": ("retention date", "retention dates"),
    "savedSearch": ("saved search", "saved searches"),
    "wellnessDay": ("day of wellness", "days of wellness"),
    "wellnessLog": ("wellness log", "wellness logs"),
    "wellnessMonth": ("month of wellness", "months of wellness"),
  ]

  /// What there is once.
  private static let names = [
    "dashboard": "the dashboard's message", "onboarding": "the first steps",
    "preferences": "the preferences", "wellnessTargets": "the wellness targets",
  ]

  fileprivate var words: String {
    if let name = Self.names[entity] { return name }
    let noun = Self.nouns[entity] ?? (entity, entity + "s")
    return "\(count) \(count == 1 ? noun.0 : noun.1)"
  }
}
