import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd
import SearchLanguage

/// An enumeration whose values have the same names on the wire; a test checks that the wire has
/// each.
protocol WireNamed: CaseIterable, Sendable {
  associatedtype WireType: RawRepresentable<String>

  var wireName: String { get }
}

/// One whose wire type is closed, so that both sides have the same values.
protocol WireChoice: WireNamed where WireType: WireEnum {
  associatedtype WireType

  /// A value that both sides have, in place of one that the other side lacks.
  static var standIns: (Self, WireType) { get }
}

extension WireNamed where Self: RawRepresentable<String> {
  var wireName: String { rawValue }
}

extension WireOpenEnum {
  init<Named: WireNamed>(_ value: Named) where Named.WireType == Self {
    self.init(rawValue: value.wireName)
  }
}

extension WireEnum {
  init<Choice: WireChoice>(_ value: Choice) where Choice.WireType == Self {
    self = Self(rawValue: value.wireName) ?? Choice.standIns.1
  }
}

extension WireChoice {
  init(_ wire: WireType) {
    self = Self.allCases.first { $0.wireName == wire.rawValue } ?? Self.standIns.0
  }
}

// Open on the wire.

extension CalendarKind: WireNamed { typealias WireType = Wire.CalendarKind }
extension CareEffect: WireNamed { typealias WireType = Wire.CareEffect }
extension CareObstacleKind: WireNamed { typealias WireType = Wire.CareObstacleKind }
extension CareMessageState: WireNamed { typealias WireType = Wire.CareMessageState }
extension Entity: WireNamed {
  typealias WireType = Wire.ChangedEntity

  var wireName: String { name }
}
extension EventStatus: WireNamed { typealias WireType = Wire.EventStatus }
extension FilterKind: WireNamed { typealias WireType = Wire.SearchKind }
extension HistoryRecord.State: WireNamed { typealias WireType = Wire.HistoryState }
extension NameMatch: WireNamed { typealias WireType = Wire.NameMatch }
extension Nutrient: WireNamed { typealias WireType = Wire.Nutrient }
extension ProviderState: WireNamed { typealias WireType = Wire.ProviderState }
extension ReminderState: WireNamed { typealias WireType = Wire.ReminderState }
extension StateReason: WireNamed { typealias WireType = Wire.StateReason }
extension WellnessDirection: WireNamed { typealias WireType = Wire.PerformanceDirection }
extension WellnessKind: WireNamed { typealias WireType = Wire.WellnessKind }
extension WellnessPerformance.Part: WireNamed { typealias WireType = Wire.ScorePart }
extension WellnessRecovery.Part: WireNamed { typealias WireType = Wire.ScorePart }

// Closed on the wire.

extension AttachmentKind: WireChoice { static let standIns = (Self.file, Wire.AttachmentKind.file) }
extension CareMessageKind: WireChoice {
  static let standIns = (Self.request, Wire.CareMessageKind.request)
}
extension CareOutcome: WireChoice { static let standIns = (Self.waiting, Wire.CareOutcome.waiting) }
extension CareResponseKind: WireChoice {
  static let standIns = (Self.either, Wire.CareResponseKind.either)
}
extension ChangeRecord.Operation: WireChoice {
  static let standIns = (Self.edit, Wire.ChangeOperation.edit)
}
extension DashboardRecord.State: WireChoice {
  static let standIns = (Self.mixed, Wire.DashboardState.mixed)
}
extension DateDirection: WireChoice {
  static let standIns = (Self.coming, Wire.DateDirection.coming)
}
extension HabitPeriod: WireChoice { static let standIns = (Self.week, Wire.HabitPeriod.week) }
extension HabitTarget.Comparison: WireChoice {
  static let standIns = (Self.atLeast, Wire.HabitComparison.atLeast)
}
extension MealKind: WireChoice { static let standIns = (Self.snack, Wire.MealKind.snack) }
extension NamedKind: WireChoice { static let standIns = (Self.task, Wire.NamedKind.task) }
extension NotificationPermission: WireChoice {
  static let standIns = (Self.notDetermined, Wire.NotificationPermission.notDetermined)
}
extension OccurrenceState: WireChoice {
  static let standIns = (Self.moved, Wire.OccurrenceState.moved)
}
extension ProfileStatus: WireChoice {
  static let standIns = (Self.pending, Wire.ProfileStatus.pending)
}
extension ProfileTasks: WireChoice { static let standIns = (Self.keep, Wire.ProfileTasks.keep) }
extension RecurrenceAnchor: WireChoice {
  static let standIns = (Self.scheduled, Wire.RecurrenceAnchor.scheduled)
}
extension ReminderAnchor: WireChoice { static let standIns = (Self.due, Wire.ReminderAnchor.due) }
extension SearchOrder: WireChoice {
  static let standIns = (Self.relevance, Wire.SearchOrder.relevance)
}
extension SubtaskChoice: WireChoice { static let standIns = (Self.keep, Wire.SubtaskChoice.keep) }
extension TaskState: WireChoice { static let standIns = (Self.open, Wire.TaskState.open) }

// Those whose raw values are no names.

extension FilterComparison: WireChoice {
  static let standIns = (Self.equal, Wire.FilterComparison.equal)

  var wireName: String {
    switch self {
    case .equal: "equal"
    case .less: "less"
    case .atMost: "atMost"
    case .more: "more"
    case .atLeast: "atLeast"
    }
  }
}

extension TaskPriority: WireChoice {
  static let standIns = (Self.none, Wire.TaskPriority.none)

  var wireName: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension Weekday: WireChoice {
  static let standIns = (Self.monday, Wire.Weekday.monday)

  var wireName: String { englishName.lowercased() }
}
