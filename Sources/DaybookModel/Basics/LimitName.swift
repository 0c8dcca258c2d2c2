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
}
