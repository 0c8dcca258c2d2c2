/// The product's limits that a person may raise; the raw value is the wire's word.
package enum LimitName: String, Hashable, Sendable, CaseIterable {
  /// Tags in all.
  case tags
  /// Tags on one task.
  case tagsPerItem
  /// Profiles in all.
  case profiles
  /// Open tasks of one profile.
  case tasksPerProfile

  package var defaultValue: Int {
    switch self {
    case .tags: 30
    case .tagsPerItem: 3
    case .profiles: 4
    case .tasksPerProfile: 10
    }
  }

  /// The most that a person can raise it to.
  package var maximum: Int {
    switch self {
    case .tags, .tasksPerProfile: 1000
    case .tagsPerItem, .profiles: 100
    }
  }

  /// Returns the sentence with the command that raises the limit, with some room beyond what is
  /// needed; nil where it cannot be raised that far.
  package func hint(from limit: Int, needed: Int?) -> String? {
    let needed = needed ?? limit + 1
    guard needed <= maximum else { return nil }
    let raised = min(max(needed, 2 * limit), maximum)
    return "`daybook preferences limits.\(rawValue)=\(raised)` raises the limit."
  }
}
