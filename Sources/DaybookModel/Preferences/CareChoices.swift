/// The people that the person cares for; the raw value is the wire's word.
package enum CareRecipient: String, Sendable, Hashable, CaseIterable {
  case myself, parent, partner, child, somebodyElse
}

/// What the person cares for somebody with; the raw value is the wire's word.
package enum CareNeed: String, Sendable, Hashable, CaseIterable {
  case medication, meals, movement, company, appointments
}

/// How often the person wants to check in; the raw value is the wire's word.
package enum CheckInFrequency: String, Sendable, Hashable, CaseIterable {
  case severalTimesADay, daily, everyFewDays, weekly
}

extension Array where Element: CaseIterable & Equatable {
  /// Each once, in the order of the type, so that the same answers are the same list.
  var inOrder: [Element] { Element.allCases.filter(contains) }
}
