package import CivilTime

/// Both orders are total; the last tie-break is the id, by bytes.
package enum TaskOrder: String, Sendable, Hashable, CaseIterable {
  /// By due day, due time as it is written, rank, id. What has no due time, or no due, comes last.
  case due
  /// Tasks without a parent, then the subtasks, older parents first; among siblings by rank, then
  /// id.
  case position
}

/// Which tasks a list holds, and in which order.
package struct TaskFilter: Sendable, Hashable {
  package enum Scope: Sendable, Hashable {
    case all
    /// Only the direct subtasks of that task; none when it does not exist.
    case subtasks(of: TaskID)
  }

  /// nil for any.
  package var state: TaskState?
  /// The first due day; with one, tasks without a due are left out.
  package var dueFrom: Day?
  /// The last due day; with one, tasks without a due are left out.
  package var dueThrough: Day?
  /// A tag's name, in whatever case; none match a name that does not exist.
  package var tag: String?
  package var scope: Scope
  /// Only this profile's; none match one that does not exist.
  package var profile: ProfileID?
  package var order: TaskOrder
  /// Whether the records have their notes; without, these are not read.
  package var withNotes: Bool

  package init(
    state: TaskState? = nil, dueFrom: Day? = nil, dueThrough: Day? = nil, tag: String? = nil,
    scope: Scope = .all, profile: ProfileID? = nil, order: TaskOrder = .due,
    withNotes: Bool = true
  ) {
    self.state = state
    self.dueFrom = dueFrom
    self.dueThrough = dueThrough
    self.tag = tag
    self.scope = scope
    self.profile = profile
    self.order = order
    self.withNotes = withNotes
  }

  var hasDueSpan: Bool { dueFrom != nil || dueThrough != nil }
}
