/// Where a series goes on when an occurrence is done.
package enum RecurrenceAnchor: String, Sendable, Hashable, CaseIterable {
  /// At the next occurrence by its rule.
  case scheduled
  /// At the next one counted from the day on which it was done.
  case completion
}
