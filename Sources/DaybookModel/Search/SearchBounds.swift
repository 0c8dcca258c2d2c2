import CivilTime
import SearchLanguage

/// The conditions that must hold of a task in any case, as far as an index has them.
struct SearchBounds {
  private(set) var state: TaskState?
  private(set) var dueFrom: Day?
  private(set) var dueThrough: Day?
  /// When it was completed itself, or one of its occurrences.
  private(set) var completed: Range<Int64>?
  private(set) var modified: Range<Int64>?
  private(set) var tags: [String] = []
  private(set) var parents: [String] = []
  private(set) var profiles: [String] = []
  private(set) var projects: [String] = []

  /// All time.
  static let ever = Int64.min..<Int64.max

  init(_ filter: Filter, in context: SearchContext) throws {
    let moment = context.moment
    var isDone = false
    for case .term(let term) in filter.conjuncts {
      switch term {
      case .state(.open), .state(.blocked): state = .open
      case .state(.completed): isDone = true
      case .state(.cancelled): state = .cancelled
      case .state(.overdue):
        state = .open
        limitDue(through: try context.overdue().through)
      case .tag(let name): tags.append(name)
      case .parent(let id): parents.append(id)
      case .profile(let name): profiles.append(name)
      case .project(let name) where name != "none": projects.append(name.composed)
      case .day(let field, let comparison, let days):
        guard let days = days.days(at: moment, isPast: field.isPast) else { continue }
        if field == .due { limitDue(comparison, days) }
        let span = comparison.span(of: days, at: moment)
        if field == .completed { completed = completed?.clamped(to: span) ?? span }
        if field == .modified { modified = modified?.clamped(to: span) ?? span }
      default: continue
      }
    }
    guard isDone else { return }
    // Of what recurs, an occurrence may be done, but for another state or a day as it is now.
    if state == nil, !hasDue { completed = completed ?? Self.ever } else { state = .completed }
  }

  /// When what is found was completed, unless it must be open or due on some day, as it is now.
  var asksForCompleted: Range<Int64>? { state != nil || hasDue ? nil : completed }

  var hasDue: Bool { dueFrom != nil || dueThrough != nil }

  private mutating func limitDue(_ comparison: FilterComparison, _ days: ClosedRange<Day>) {
    switch comparison {
    case .equal:
      limitDue(from: days.lowerBound)
      limitDue(through: days.upperBound)
    case .less: limitDue(through: days.lowerBound)
    case .atMost: limitDue(through: days.upperBound)
    case .more: limitDue(from: days.upperBound)
    case .atLeast: limitDue(from: days.lowerBound)
    }
  }

  private mutating func limitDue(from day: Day) {
    dueFrom = max(dueFrom ?? day, day)
  }

  private mutating func limitDue(through day: Day?) {
    guard let day else { return }
    dueThrough = min(dueThrough ?? day, day)
  }
}
