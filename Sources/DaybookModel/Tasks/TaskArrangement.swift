package import CivilTime

/// By what the page of tasks groups them; the raw value is the wire's word.
package enum TaskGroup: String, Sendable, Hashable, CaseIterable {
  case none, due, tag, project, priority
}

/// How the page of tasks sorts them, within a group too; the raw value is the wire's word.
package enum TaskSort: String, Sendable, Hashable, CaseIterable {
  /// By hand: without a group it is the tree.
  case manual
  case due, priority, title, urgency, added
}

/// When an open task is to be done, seen from a day.
package enum DueGroup: String, Sendable, Hashable, CaseIterable {
  case overdue, today
  /// Begun, and due later or never.
  case begun
  case week, later, never

  /// `due` and `start` are days of the reader, `week` the reader's.
  package init(
    due: Day?, start: Day?, isOverdue: Bool, today: Day, week: ClosedRange<Day>
  ) {
    if isOverdue || due.map({ $0 < today }) ?? false {
      self = .overdue
    } else if due == today {
      self = .today
    } else if let start, start <= today {
      self = .begun
    } else if let due {
      self = due <= week.upperBound ? .week : .later
    } else if let start {
      self = start <= week.upperBound ? .week : .later
    } else {
      self = .never
    }
  }
}
