// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

import CivilTime
import DaybookModel
import DaybookProtocol
import QuickAdd
import SearchLanguage

extension Wire.CareMessage {
  init(_ record: CareMessageRecord) {
    self.init(answeredAt: record.answeredAt, attempts: record.attempts, claimedUntil: record.claimedUntil, createdAt: record.createdAt, dueAt: record.dueAt, error: record.error, heldUntil: record.heldUntil, id: Wire.CareMessageID(unchecked: record.id.text), kind: Wire.CareMessageKind(record.kind), modifiedAt: record.modifiedAt, occurrence: record.occurrence, outcome: record.outcome.map { Wire.CareOutcome($0) }, phone: record.phone, profile: Wire.ProfileID(unchecked: record.profile.text), reference: record.reference, revision: Int(record.revision), sender: record.sender, sentAt: record.sentAt, state: Wire.CareMessageState(record.state), task: record.task.map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }
}

extension Wire.CareResponse {
  init(_ record: CareResponseRecord, photo: Wire.CarePicture? = nil) {
    self.init(careMessage: record.careMessage.map { Wire.CareMessageID(unchecked: $0.text) }, createdAt: record.createdAt, effect: Wire.CareEffect(record.effect), id: Wire.CareResponseID(unchecked: record.id.text), isLate: record.isLate, modifiedAt: record.modifiedAt, occurrence: record.occurrence, photo: photo, profile: Wire.ProfileID(unchecked: record.profile.text), receivedAt: record.receivedAt, revision: Int(record.revision), task: record.task.map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }
}

extension Wire.Profile {
  init(_ record: ProfileRecord, introductionText: String, words: Wire.ProfileWords? = nil) {
    self.init(askEvery: record.askEvery.map { Wire.ProfileRhythm($0) }, askTime: record.askTime, colour: record.colour, confirmedAt: record.confirmedAt, createdAt: record.createdAt, emoji: record.emoji, helps: record.helps, id: Wire.ProfileID(unchecked: record.id.text), introducedAt: record.introducedAt, introduction: record.introduction.map { Wire.ProfileIntroduction($0) }, introductionText: introductionText, memberNumber: record.memberNumber, modifiedAt: record.modifiedAt, name: record.name, phone: record.phone.description, photoLocation: record.photoLocation, rank: record.rank, received: record.received, relationship: record.relationship, revision: Int(record.revision), status: Wire.ProfileStatus(record.status), stoppedAt: record.stoppedAt, taskCount: record.taskCount, words: words)
  }
}

extension ProfileDraft {
  init(_ params: Wire.ProfileAdd.Params, helps: String? = nil, askTime: LocalTime? = nil, askEvery: ProfileRhythm? = nil) {
    self.init(id: params.id.map { ProfileID($0.text) }, name: params.name, relationship: params.relationship, phone: params.phone, photoLocation: params.photoLocation, emoji: params.emoji, helps: helps, askTime: askTime, askEvery: askEvery)
  }
}

extension ProfileEdit {
  init(_ params: Wire.ProfileEdit.Params) {
    self.init(name: params.name, relationship: params.relationship, phone: params.phone, photoLocation: params.photoLocation, emoji: params.emoji, helps: params.helps, askTime: params.askTime, askEvery: params.askEvery.map { $0.map { ProfileRhythm($0) } })
  }
}

extension Wire.Event {
  init(_ record: EventRecord) {
    self.init(endDay: record.endDay, endTime: record.endTime, id: record.id, isBusy: record.isBusy, link: record.link, location: record.location, notes: record.notes, provider: Wire.ProviderID(unchecked: record.provider.text), start: record.start, startTime: record.startTime, status: Wire.EventStatus(record.status), timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension EventDraft {
  init(_ params: Wire.EventDraft, provider: ProviderID) {
    self.init(provider: provider, id: params.id, title: params.title, start: params.start, startTime: params.startTime, timeZone: params.timeZone.map { $0.text }, endDay: params.endDay, endTime: params.endTime, location: params.location, notes: params.notes, link: params.link, status: params.status.map { $0.rawValue } ?? "confirmed", isBusy: params.isBusy ?? true)
  }
}

extension Wire.Provider {
  init(_ record: ProviderRecord, isOld: Bool) {
    self.init(eventCount: record.eventCount, id: Wire.ProviderID(unchecked: record.id.text), isOld: isOld, message: record.message, nextAt: record.nextAt, pulledAt: record.pulledAt, revision: Int(record.revision), since: record.since, state: Wire.ProviderState(record.state), syncToken: record.syncToken, through: record.through)
  }
}

extension Wire.Habit {
  init(_ record: HabitRecord, bestStreak: Int, currentStreak: Int, daysUntilBreak: Int? = nil, isDueToday: Bool, isPaused: Bool, isStreakLost: Bool? = nil, marked: Wire.HabitDayMark? = nil, recurrence: Wire.RecurrenceRule? = nil, skips: [Wire.HabitDayMark]? = nil, timesPer: Wire.HabitTimes? = nil, today: Wire.HabitDayMark? = nil) {
    self.init(archivedOn: record.archivedOn, bestStreak: bestStreak, createdAt: record.createdAt, currentStreak: currentStreak, daysUntilBreak: daysUntilBreak, hasOmittedNotes: record.hasOmittedNotes ? true : nil, id: Wire.HabitID(unchecked: record.id.text), isDueToday: isDueToday, isPaused: isPaused, isStreakLost: isStreakLost, marked: marked, modifiedAt: record.modifiedAt, notes: record.notes.nonEmpty, pauses: record.pauses.map { Wire.HabitPauseSpan($0) }, rank: record.rank, recurrence: recurrence, remindTime: record.remindTime, revision: Int(record.revision), skips: skips, start: record.start, tags: record.tags, target: record.target.map { Wire.HabitTarget($0) }, through: record.through, timesPer: timesPer, title: record.title, today: today)
  }
}

extension HabitDraft {
  init(_ params: Wire.HabitAdd.Params, schedule: HabitSchedule = .daily) {
    self.init(id: params.id.map { HabitID($0.text) }, title: params.title, notes: params.notes ?? "", tags: params.tags ?? [], schedule: schedule, target: params.target.map { HabitTarget($0) }, start: params.start, through: params.through, remindTime: params.remindTime)
  }
}

extension HabitEdit {
  init(_ params: Wire.HabitEdit.Params, schedule: Edit<HabitSchedule>) {
    self.init(title: params.title, notes: params.notes.map { $0 ?? "" }, tags: params.tags, schedule: schedule, target: params.target.map { $0.map { HabitTarget($0) } }, start: params.start, through: params.through, remindTime: params.remindTime)
  }
}

extension Wire.SavedSearch {
  init(_ record: SavedSearchRecord, isTotalLeast: Bool? = nil, total: Int? = nil) {
    self.init(createdAt: record.createdAt, icon: record.icon, id: Wire.SavedSearchID(unchecked: record.id.text), isTotalLeast: isTotalLeast, modifiedAt: record.modifiedAt, name: record.name, order: record.order.map { Wire.SearchOrder($0) }, rank: record.rank, revision: Int(record.revision), text: record.text, total: total)
  }
}

extension SavedSearchDraft {
  init(_ params: Wire.SavedSearchAdd.Params) {
    self.init(id: params.id.map { SavedSearchID($0.text) }, name: params.name, icon: params.icon, text: params.text, order: params.order.map { SearchOrder($0) })
  }
}

extension SavedSearchEdit {
  init(_ params: Wire.SavedSearchEdit.Params) {
    self.init(name: params.name, icon: params.icon, text: params.text, order: params.order.map { $0.map { SearchOrder($0) } })
  }
}

extension Wire.Tag {
  init(_ record: TagRecord) {
    self.init(colour: record.colour, createdAt: record.createdAt, habitCount: record.habitCount, icon: record.icon, id: Wire.TagID(unchecked: record.id.text), modifiedAt: record.modifiedAt, name: record.name, openTaskCount: record.openTaskCount, rank: record.rank, revision: Int(record.revision))
  }
}

extension TagDraft {
  init(_ params: Wire.TagAdd.Params) {
    self.init(id: params.id.map { TagID($0.text) }, name: params.name, icon: params.icon, colour: params.colour)
  }
}

extension TagEdit {
  init(_ params: Wire.TagEdit.Params) {
    self.init(name: params.name, icon: params.icon, colour: params.colour)
  }
}

extension Wire.Task {
  init(_ record: TaskRecord, attachments: [Wire.Attachment]? = nil, hasOmittedNotes: Bool? = nil, isOverdue: Bool, occurrence: LocalDateTime? = nil, overdueCount: Int? = nil, problems: [Wire.LineProblem]? = nil) {
    self.init(addedOccurrences: record.addedOccurrences.nonEmpty, attachments: attachments, blockedBy: record.blockedBy.nonEmpty?.map { Wire.TaskID(unchecked: $0.text) }, care: record.care.map { Wire.Care($0) }, completedAt: record.completedAt, createdAt: record.createdAt, due: record.due, dueTime: record.dueTime, durationMinutes: record.durationMinutes, excludedOccurrences: record.excludedOccurrences.nonEmpty, foreignFields: record.foreignFields, hasOmittedNotes: hasOmittedNotes, id: Wire.TaskID(unchecked: record.id.text), isBlocked: record.isBlocked, isOverdue: isOverdue, modifiedAt: record.modifiedAt, notes: record.notes.nonEmpty, occurrence: occurrence, overdueCount: overdueCount, parent: record.parent.map { Wire.TaskID(unchecked: $0.text) }, priority: Wire.TaskPriority(record.priority), problems: problems, profile: record.profile.map { Wire.ProfileID(unchecked: $0.text) }, project: record.project, rank: record.rank, recurrence: record.recurrence.map { Wire.RecurrenceRule(unchecked: $0.description) }, recurrenceAnchor: record.recurrenceAnchor.map { Wire.RecurrenceAnchor($0) }, revision: Int(record.revision), start: record.start, startTime: record.startTime, state: Wire.TaskState(record.state), tags: record.tags, timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension Wire.DraftTask {
  init(_ record: TaskRecord) {
    self.init(blockedBy: record.blockedBy.nonEmpty?.map { Wire.TaskID(unchecked: $0.text) }, completedAt: record.completedAt, createdAt: record.createdAt, due: record.due, dueTime: record.dueTime, durationMinutes: record.durationMinutes, id: Wire.TaskID(unchecked: record.id.text), notes: record.notes.nonEmpty, parent: record.parent.map { Wire.TaskID(unchecked: $0.text) }, priority: Wire.TaskPriority(record.priority), project: record.project, recurrence: record.recurrence.map { Wire.RecurrenceRule(unchecked: $0.description) }, recurrenceAnchor: record.recurrenceAnchor.map { Wire.RecurrenceAnchor($0) }, start: record.start, startTime: record.startTime, state: Wire.TaskState(record.state), tags: record.tags.nonEmpty, timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension TaskDraft {
  init(_ params: Wire.TaskAdd.Params, foreignFields: String? = nil, _ session: Session) throws {
    self.init(id: params.id.map { TaskID($0.text) }, title: params.title, notes: params.notes ?? "", priority: params.priority.map { TaskPriority($0) } ?? TaskPriority.none, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try session.checkedZone($0) }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try session.recurrence($0) }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, excludedOccurrences: params.excludedOccurrences ?? [], addedOccurrences: params.addedOccurrences ?? [], blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } } ?? [], tags: params.tags ?? [], parent: params.parent.map { TaskID($0.text) }, profile: params.profile.map { ProfileID($0.text) }, care: params.care.map { CareTerms($0) }, foreignFields: foreignFields)
  }
}

extension TaskDraft {
  init(_ params: Wire.DraftTask, _ session: Session) throws {
    self.init(id: params.id.map { TaskID($0.text) }, title: params.title, notes: params.notes ?? "", priority: params.priority.map { TaskPriority($0) } ?? TaskPriority.none, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try session.checkedZone($0) }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try session.recurrence($0) }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } } ?? [], tags: params.tags ?? [], parent: params.parent.map { TaskID($0.text) })
  }
}

extension TaskEdit {
  init(_ params: Wire.TaskEdit.Params, _ session: Session) throws {
    self.init(title: params.title, notes: params.notes.map { $0 ?? "" }, priority: params.priority.map { TaskPriority($0) }, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try $0.map { try session.checkedZone($0) } }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try $0.map { try session.recurrence($0) } }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, excludedOccurrences: params.excludedOccurrences, addedOccurrences: params.addedOccurrences, blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } }, tags: params.tags, parent: params.parent.map { $0.map { TaskID($0.text) } }, profile: params.profile.map { $0.map { ProfileID($0.text) } }, care: params.care.map { $0.map { CareTerms($0) } })
  }
}

extension TaskEdit {
  init(_ params: Wire.TaskBatch.Params, _ session: Session) throws {
    self.init(priority: params.priority.map { TaskPriority($0) }, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, recurrence: try params.recurrence.map { try $0.map { try session.recurrence($0) } }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, parent: params.parent.map { $0.map { TaskID($0.text) } }, profile: params.profile.map { $0.map { ProfileID($0.text) } })
  }
}

extension TaskDraft {
  init(_ params: Wire.TaskAddLine.Params, over draft: TaskDraft) {
    self.init(id: params.id.map { TaskID($0.text) } ?? draft.id, title: draft.title, notes: params.notes ?? draft.notes, priority: params.priority.map { TaskPriority($0) } ?? draft.priority, project: params.project ?? draft.project, start: params.start ?? draft.start, startTime: params.startTime ?? draft.startTime, due: params.due ?? draft.due, dueTime: params.dueTime ?? draft.dueTime, timeZone: draft.timeZone, durationMinutes: params.durationMinutes ?? draft.durationMinutes, recurrence: draft.recurrence, recurrenceAnchor: draft.recurrenceAnchor, excludedOccurrences: draft.excludedOccurrences, addedOccurrences: draft.addedOccurrences, blockedBy: draft.blockedBy, tags: draft.tags, parent: params.parent.map { TaskID($0.text) } ?? draft.parent, profile: params.profile.map { ProfileID($0.text) } ?? draft.profile, care: params.care.map { CareTerms($0) } ?? draft.care, foreignFields: draft.foreignFields)
  }
}

extension Wire.AttachmentKind {
  init(_ value: AttachmentKind) {
    self = switch value {
    case .file: .file
    case .copy: .copy
    case .url: .url
    }
  }
}

extension AttachmentKind {
  init(_ value: Wire.AttachmentKind) {
    self = switch value {
    case .file: .file
    case .copy: .copy
    case .url: .url
    }
  }
}

extension Wire.CalendarKind {
  init(_ value: CalendarKind) {
    self = switch value {
    case .due: .due
    case .start: .start
    case .completed: .completed
    case .missed: .missed
    }
  }
}

extension Wire.CareEffect {
  init(_ value: CareEffect) {
    self = switch value {
    case .confirmed: .confirmed
    case .declined: .declined
    case .completed: .completed
    case .late: .late
    case .photoNeeded: .photoNeeded
    case .textNeeded: .textNeeded
    case .repeated: .repeated
    case .noted: .noted
    }
  }
}

extension Wire.CareMessageID {
  init(_ value: CareMessageID) {
    self.init(unchecked: value.text)
  }
}

extension CareMessageID {
  init(_ value: Wire.CareMessageID) {
    self.init(value.text)
  }
}

extension Wire.CareMessageKind {
  init(_ value: CareMessageKind) {
    self = switch value {
    case .introduction: .introduction
    case .request: .request
    }
  }
}

extension CareMessageKind {
  init(_ value: Wire.CareMessageKind) {
    self = switch value {
    case .introduction: .introduction
    case .request: .request
    }
  }
}

extension Wire.CareMessageState {
  init(_ value: CareMessageState) {
    self = switch value {
    case .queued: .queued
    case .claimed: .claimed
    case .sent: .sent
    case .failed: .failed
    case .unknown: .unknown
    case .cancelled: .cancelled
    case .expired: .expired
    }
  }
}

extension Wire.CareObstacleKind {
  init(_ value: CareObstacleKind) {
    self = switch value {
    case .localOnly: .localOnly
    case .permissionRequired: .permissionRequired
    case .noSender: .noSender
    case .notIntroduced: .notIntroduced
    case .notAnswered: .notAnswered
    case .declined: .declined
    case .noTask: .noTask
    case .retrying: .retrying
    case .failed: .failed
    case .unknown: .unknown
    }
  }
}

extension Wire.CareOutcome {
  init(_ value: CareOutcome) {
    self = switch value {
    case .waiting: .waiting
    case .answered: .answered
    case .late: .late
    case .missed: .missed
    }
  }
}

extension CareOutcome {
  init(_ value: Wire.CareOutcome) {
    self = switch value {
    case .waiting: .waiting
    case .answered: .answered
    case .late: .late
    case .missed: .missed
    }
  }
}

extension Wire.CareResponseID {
  init(_ value: CareResponseID) {
    self.init(unchecked: value.text)
  }
}

extension CareResponseID {
  init(_ value: Wire.CareResponseID) {
    self.init(value.text)
  }
}

extension Wire.CareResponseKind {
  init(_ value: CareResponseKind) {
    self = switch value {
    case .text: .text
    case .photo: .photo
    case .either: .either
    }
  }
}

extension CareResponseKind {
  init(_ value: Wire.CareResponseKind) {
    self = switch value {
    case .text: .text
    case .photo: .photo
    case .either: .either
    }
  }
}

extension Wire.ChangeOperation {
  init(_ value: ChangeRecord.Operation) {
    self = switch value {
    case .add: .add
    case .edit: .edit
    case .remove: .remove
    }
  }
}

extension ChangeRecord.Operation {
  init(_ value: Wire.ChangeOperation) {
    self = switch value {
    case .add: .add
    case .edit: .edit
    case .remove: .remove
    }
  }
}

extension Wire.DashboardState {
  init(_ value: DashboardRecord.State) {
    self = switch value {
    case .empty: .empty
    case .pending: .pending
    case .mixed: .mixed
    case .success: .success
    }
  }
}

extension DashboardRecord.State {
  init(_ value: Wire.DashboardState) {
    self = switch value {
    case .empty: .empty
    case .pending: .pending
    case .mixed: .mixed
    case .success: .success
    }
  }
}

extension Wire.DateDirection {
  init(_ value: DateDirection) {
    self = switch value {
    case .coming: .coming
    case .nearest: .nearest
    case .past: .past
    }
  }
}

extension DateDirection {
  init(_ value: Wire.DateDirection) {
    self = switch value {
    case .coming: .coming
    case .nearest: .nearest
    case .past: .past
    }
  }
}

extension Wire.EventStatus {
  init(_ value: EventStatus) {
    self = switch value {
    case .confirmed: .confirmed
    case .tentative: .tentative
    case .cancelled: .cancelled
    }
  }
}

extension Wire.ExchangeState {
  init(_ value: ExchangeStatus.State) {
    self = switch value {
    case .off: .off
    case .ready: .ready
    case .attention: .attention
    }
  }
}

extension Wire.FilterComparison {
  init(_ value: FilterComparison) {
    self = switch value {
    case .equal: .equal
    case .less: .less
    case .atMost: .atMost
    case .more: .more
    case .atLeast: .atLeast
    }
  }
}

extension FilterComparison {
  init(_ value: Wire.FilterComparison) {
    self = switch value {
    case .equal: .equal
    case .less: .less
    case .atMost: .atMost
    case .more: .more
    case .atLeast: .atLeast
    }
  }
}

extension Wire.HabitComparison {
  init(_ value: HabitTarget.Comparison) {
    self = switch value {
    case .atLeast: .atLeast
    case .atMost: .atMost
    }
  }
}

extension HabitTarget.Comparison {
  init(_ value: Wire.HabitComparison) {
    self = switch value {
    case .atLeast: .atLeast
    case .atMost: .atMost
    }
  }
}

extension Wire.HabitDayState {
  init(_ value: HabitDayState) {
    self = switch value {
    case .done: .done
    case .partial: .partial
    case .skipped: .skipped
    case .missed: .missed
    case .open: .open
    case .paused: .paused
    case .free: .free
    case .outside: .outside
    }
  }
}

extension Wire.HabitID {
  init(_ value: HabitID) {
    self.init(unchecked: value.text)
  }
}

extension HabitID {
  init(_ value: Wire.HabitID) {
    self.init(value.text)
  }
}

extension Wire.HabitPeriod {
  init(_ value: HabitPeriod) {
    self = switch value {
    case .week: .week
    case .month: .month
    }
  }
}

extension HabitPeriod {
  init(_ value: Wire.HabitPeriod) {
    self = switch value {
    case .week: .week
    case .month: .month
    }
  }
}

extension Wire.HistoryState {
  init(_ value: HistoryRecord.State) {
    self = switch value {
    case .done: .done
    case .undone: .undone
    case .redone: .redone
    case .undo: .undo
    case .final: .final
    }
  }
}

extension Wire.LineFormat {
  init(_ value: LineFormat) {
    self = switch value {
    case .quickAdd: .quickAdd
    case .markdown: .markdown
    case .org: .org
    case .todoTxt: .todoTxt
    }
  }
}

extension LineFormat {
  init(_ value: Wire.LineFormat) {
    self = switch value {
    case .quickAdd: .quickAdd
    case .markdown: .markdown
    case .org: .org
    case .todoTxt: .todoTxt
    }
  }
}

extension Wire.MealKind {
  init(_ value: MealKind) {
    self = switch value {
    case .breakfast: .breakfast
    case .lunch: .lunch
    case .dinner: .dinner
    case .snack: .snack
    }
  }
}

extension MealKind {
  init(_ value: Wire.MealKind) {
    self = switch value {
    case .breakfast: .breakfast
    case .lunch: .lunch
    case .dinner: .dinner
    case .snack: .snack
    }
  }
}

extension Wire.NameMatch {
  init(_ value: NameMatch) {
    self = switch value {
    case .id: .id
    case .shortName: .shortName
    case .title: .title
    case .beginning: .beginning
    case .words: .words
    case .idEnd: .idEnd
    }
  }
}

extension Wire.NamedKind {
  init(_ value: NamedKind) {
    self = switch value {
    case .task: .task
    case .habit: .habit
    case .tag: .tag
    case .profile: .profile
    case .savedSearch: .savedSearch
    }
  }
}

extension NamedKind {
  init(_ value: Wire.NamedKind) {
    self = switch value {
    case .task: .task
    case .habit: .habit
    case .tag: .tag
    case .profile: .profile
    case .savedSearch: .savedSearch
    }
  }
}

extension Wire.NotificationPermission {
  init(_ value: NotificationPermission) {
    self = switch value {
    case .notDetermined: .notDetermined
    case .granted: .granted
    case .denied: .denied
    case .error: .error
    }
  }
}

extension NotificationPermission {
  init(_ value: Wire.NotificationPermission) {
    self = switch value {
    case .notDetermined: .notDetermined
    case .granted: .granted
    case .denied: .denied
    case .error: .error
    }
  }
}

extension Wire.Nutrient {
  init(_ value: Nutrient) {
    self = switch value {
    case .kcal: .kcal
    case .protein: .protein
    case .carbs: .carbs
    case .fat: .fat
    case .fibre: .fibre
    case .water: .water
    }
  }
}

extension Wire.OccurrenceState {
  init(_ value: OccurrenceState) {
    self = switch value {
    case .completed: .completed
    case .skipped: .skipped
    case .missed: .missed
    case .moved: .moved
    }
  }
}

extension OccurrenceState {
  init(_ value: Wire.OccurrenceState) {
    self = switch value {
    case .completed: .completed
    case .skipped: .skipped
    case .missed: .missed
    case .moved: .moved
    }
  }
}

extension Wire.PerformanceDirection {
  init(_ value: WellnessDirection) {
    self = switch value {
    case .up: .up
    case .steady: .steady
    case .down: .down
    }
  }
}

extension Wire.ProfileID {
  init(_ value: ProfileID) {
    self.init(unchecked: value.text)
  }
}

extension ProfileID {
  init(_ value: Wire.ProfileID) {
    self.init(value.text)
  }
}

extension Wire.ProfileRhythm {
  init(_ value: ProfileRhythm) {
    self = switch value {
    case .day: .day
    case .otherDay: .otherDay
    case .week: .week
    }
  }
}

extension ProfileRhythm {
  init(_ value: Wire.ProfileRhythm) {
    self = switch value {
    case .day: .day
    case .otherDay: .otherDay
    case .week: .week
    }
  }
}

extension Wire.ProfileStatus {
  init(_ value: ProfileStatus) {
    self = switch value {
    case .pending: .pending
    case .confirmed: .confirmed
    case .active: .active
    case .declined: .declined
    }
  }
}

extension ProfileStatus {
  init(_ value: Wire.ProfileStatus) {
    self = switch value {
    case .pending: .pending
    case .confirmed: .confirmed
    case .active: .active
    case .declined: .declined
    }
  }
}

extension Wire.ProfileTasks {
  init(_ value: ProfileTasks) {
    self = switch value {
    case .remove: .remove
    case .keep: .keep
    }
  }
}

extension ProfileTasks {
  init(_ value: Wire.ProfileTasks) {
    self = switch value {
    case .remove: .remove
    case .keep: .keep
    }
  }
}

extension Wire.ProviderID {
  init(_ value: ProviderID) {
    self.init(unchecked: value.text)
  }
}

extension ProviderID {
  init(_ value: Wire.ProviderID) {
    self.init(value.text)
  }
}

extension Wire.ProviderState {
  init(_ value: ProviderState) {
    self = switch value {
    case .ok: .ok
    case .waiting: .waiting
    case .failing: .failing
    case .off: .off
    }
  }
}

extension Wire.RecurrenceAnchor {
  init(_ value: RecurrenceAnchor) {
    self = switch value {
    case .scheduled: .scheduled
    case .completion: .completion
    }
  }
}

extension RecurrenceAnchor {
  init(_ value: Wire.RecurrenceAnchor) {
    self = switch value {
    case .scheduled: .scheduled
    case .completion: .completion
    }
  }
}

extension Wire.ReminderAnchor {
  init(_ value: ReminderAnchor) {
    self = switch value {
    case .due: .due
    case .start: .start
    }
  }
}

extension ReminderAnchor {
  init(_ value: Wire.ReminderAnchor) {
    self = switch value {
    case .due: .due
    case .start: .start
    }
  }
}

extension Wire.ReminderID {
  init(_ value: ReminderID) {
    self.init(unchecked: value.text)
  }
}

extension ReminderID {
  init(_ value: Wire.ReminderID) {
    self.init(value.text)
  }
}

extension Wire.ReminderState {
  init(_ value: ReminderState) {
    self = switch value {
    case .pending: .pending
    case .upcoming: .upcoming
    case .silent: .silent
    }
  }
}

extension Wire.RoundOutcome {
  init(_ value: RoundOutcome) {
    self = switch value {
    case .ok: .ok
    case .unreachable: .unreachable
    case .denied: .denied
    case .missing: .missing
    case .full: .full
    case .replaced: .replaced
    case .damaged: .damaged
    case .newer: .newer
    }
  }
}

extension Wire.SavedSearchID {
  init(_ value: SavedSearchID) {
    self.init(unchecked: value.text)
  }
}

extension SavedSearchID {
  init(_ value: Wire.SavedSearchID) {
    self.init(value.text)
  }
}

extension Wire.SearchKind {
  init(_ value: FilterKind) {
    self = switch value {
    case .task: .task
    case .habit: .habit
    case .tag: .tag
    case .profile: .profile
    }
  }
}

extension Wire.SearchOrder {
  init(_ value: SearchOrder) {
    self = switch value {
    case .relevance: .relevance
    case .due: .due
    case .modified: .modified
    case .urgency: .urgency
    case .priority: .priority
    case .added: .added
    case .title: .title
    }
  }
}

extension SearchOrder {
  init(_ value: Wire.SearchOrder) {
    self = switch value {
    case .relevance: .relevance
    case .due: .due
    case .modified: .modified
    case .urgency: .urgency
    case .priority: .priority
    case .added: .added
    case .title: .title
    }
  }
}

extension Wire.StateReason {
  init(_ value: StateReason) {
    self = switch value {
    case .confirmationRequired: .confirmationRequired
    case .choiceRequired: .choiceRequired
    case .idTaken: .idTaken
    case .idRetired: .idRetired
    case .alreadyThere: .alreadyThere
    case .notOpen: .notOpen
    case .wrongKind: .wrongKind
    case .wrongStep: .wrongStep
    case .finished: .finished
    case .nothingToDo: .nothingToDo
    case .busy: .busy
    case .claimLost: .claimLost
    case .declined: .declined
    case .permissionRequired: .permissionRequired
    case .contradiction: .contradiction
    case .notKept: .notKept
    case .outOfReach: .outOfReach
    }
  }
}

extension Wire.SubtaskChoice {
  init(_ value: SubtaskChoice) {
    self = switch value {
    case .apply: .apply
    case .keep: .keep
    }
  }
}

extension SubtaskChoice {
  init(_ value: Wire.SubtaskChoice) {
    self = switch value {
    case .apply: .apply
    case .keep: .keep
    }
  }
}

extension Wire.TagID {
  init(_ value: TagID) {
    self.init(unchecked: value.text)
  }
}

extension TagID {
  init(_ value: Wire.TagID) {
    self.init(value.text)
  }
}

extension Wire.TaskID {
  init(_ value: TaskID) {
    self.init(unchecked: value.text)
  }
}

extension TaskID {
  init(_ value: Wire.TaskID) {
    self.init(value.text)
  }
}

extension Wire.TaskPartKind {
  init(_ value: QuickAddLine.Meaning) {
    self = switch value {
    case .start: .start
    case .due: .due
    case .duration: .duration
    case .priority: .priority
    case .tag: .tag
    case .project: .project
    case .recurrence: .recurrence
    case .reminder: .reminder
    case .quoted: .quoted
    case .foreign: .foreign
    }
  }
}

extension Wire.TaskPriority {
  init(_ value: TaskPriority) {
    self = switch value {
    case .none: .none
    case .low: .low
    case .medium: .medium
    case .high: .high
    }
  }
}

extension TaskPriority {
  init(_ value: Wire.TaskPriority) {
    self = switch value {
    case .none: .none
    case .low: .low
    case .medium: .medium
    case .high: .high
    }
  }
}

extension Wire.TaskState {
  init(_ value: TaskState) {
    self = switch value {
    case .open: .open
    case .completed: .completed
    case .cancelled: .cancelled
    }
  }
}

extension TaskState {
  init(_ value: Wire.TaskState) {
    self = switch value {
    case .open: .open
    case .completed: .completed
    case .cancelled: .cancelled
    }
  }
}

extension Wire.Weekday {
  init(_ value: Weekday) {
    self = switch value {
    case .monday: .monday
    case .tuesday: .tuesday
    case .wednesday: .wednesday
    case .thursday: .thursday
    case .friday: .friday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }
}

extension Weekday {
  init(_ value: Wire.Weekday) {
    self = switch value {
    case .monday: .monday
    case .tuesday: .tuesday
    case .wednesday: .wednesday
    case .thursday: .thursday
    case .friday: .friday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }
}

extension Wire.WellnessFilter {
  init(_ value: WellnessKind) {
    self = switch value {
    case .energy: .energy
    case .meal: .meal
    case .water: .water
    case .workout: .workout
    case .metrics: .metrics
    }
  }
}

extension WellnessKind {
  init(_ value: Wire.WellnessFilter) {
    self = switch value {
    case .energy: .energy
    case .meal: .meal
    case .water: .water
    case .workout: .workout
    case .metrics: .metrics
    }
  }
}

extension Wire.WellnessKind {
  init(_ value: WellnessKind) {
    self = switch value {
    case .energy: .energy
    case .meal: .meal
    case .water: .water
    case .workout: .workout
    case .metrics: .metrics
    }
  }
}

extension Wire.WellnessLogID {
  init(_ value: WellnessLogID) {
    self.init(unchecked: value.text)
  }
}

extension WellnessLogID {
  init(_ value: Wire.WellnessLogID) {
    self.init(value.text)
  }
}
