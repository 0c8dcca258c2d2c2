// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

import CivilTime
import DaybookModel
import DaybookProtocol

extension Wire.CareMessage {
  init(_ record: CareMessageRecord) {
    self.init(answeredAt: record.answeredAt, attempts: record.attempts, claimedUntil: record.claimedUntil, createdAt: record.createdAt, dueAt: record.dueAt, error: record.error, heldUntil: record.heldUntil, id: Wire.CareMessageID(unchecked: record.id.text), kind: Wire.CareMessageKind(record.kind), modifiedAt: record.modifiedAt, occurrence: record.occurrence, outcome: record.outcome.map { Wire.CareOutcome($0) }, phone: record.phone, profile: Wire.ProfileID(unchecked: record.profile.text), reference: record.reference, revision: Int(record.revision), sender: record.sender, sentAt: record.sentAt, state: Wire.CareMessageState(record.state), task: record.task.map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }
}

extension Wire.CareResponse {
  init(_ record: CareResponseRecord, photo: Wire.CarePicture? = nil) {
    self.init(createdAt: record.createdAt, effect: Wire.CareEffect(record.effect), id: Wire.CareResponseID(unchecked: record.id.text), isLate: record.isLate, message: record.message.map { Wire.CareMessageID(unchecked: $0.text) }, modifiedAt: record.modifiedAt, occurrence: record.occurrence, photo: photo, profile: Wire.ProfileID(unchecked: record.profile.text), receivedAt: record.receivedAt, revision: Int(record.revision), task: record.task.map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }
}

extension Wire.Profile {
  init(_ record: ProfileRecord, introductionText: String) {
    self.init(colour: record.colour, createdAt: record.createdAt, emoji: record.emoji, id: Wire.ProfileID(unchecked: record.id.text), introducedAt: record.introducedAt, introduction: record.introduction.map { Wire.ProfileIntroduction($0) }, introductionText: introductionText, memberNumber: record.memberNumber, modifiedAt: record.modifiedAt, name: record.name, phone: record.phone.description, photo: record.photo, rank: record.rank, received: record.received, relationship: record.relationship, revision: Int(record.revision), status: Wire.ProfileStatus(record.status), stoppedAt: record.stoppedAt, taskCount: record.taskCount)
  }
}

extension ProfileDraft {
  init(_ params: Wire.ProfileAdd.Params) {
    self.init(id: params.id.map { ProfileID($0.text) }, name: params.name, relationship: params.relationship, phone: params.phone, photo: params.photo, emoji: params.emoji)
  }
}

extension ProfileEdit {
  init(_ params: Wire.ProfileEdit.Params) {
    self.init(name: params.name, relationship: params.relationship, phone: params.phone, photo: params.photo, emoji: params.emoji)
  }
}

extension Wire.Event {
  init(_ record: EventRecord) {
    self.init(endDay: record.endDay, endTime: record.endTime, id: record.id, isBusy: record.isBusy, link: record.link, location: record.location, notes: record.notes, provider: Wire.ProviderName(unchecked: record.provider.text), start: record.start, startTime: record.startTime, status: Wire.EventStatus(record.status), timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension EventDraft {
  init(_ params: Wire.EventDraft, provider: ProviderID) {
    self.init(provider: provider, id: params.id, title: params.title, start: params.start, startTime: params.startTime, timeZone: params.timeZone.map { $0.text }, endDay: params.endDay, endTime: params.endTime, location: params.location, notes: params.notes, link: params.link, status: params.status.map { $0.rawValue } ?? "confirmed", isBusy: params.isBusy ?? true)
  }
}

extension Wire.Provider {
  init(_ record: ProviderRecord, isOld: Bool, name: Wire.ProviderName) {
    self.init(events: record.events, isOld: isOld, message: record.message, name: name, nextAt: record.nextAt, pulledAt: record.pulledAt, revision: Int(record.revision), since: record.since, state: Wire.ProviderState(record.state), syncToken: record.syncToken, through: record.through)
  }
}

extension Wire.Habit {
  init(_ record: HabitRecord, bestStreak: Int, currentStreak: Int, daysUntilBreak: Int? = nil, isDueToday: Bool, isPaused: Bool, isStreakLost: Bool? = nil, recurrence: Wire.RecurrenceRule? = nil, skips: [Wire.HabitDayMark]? = nil, timesPer: Wire.HabitTimes? = nil, today: Wire.HabitDayMark? = nil) {
    self.init(archivedOn: record.archivedOn, bestStreak: bestStreak, createdAt: record.createdAt, currentStreak: currentStreak, daysUntilBreak: daysUntilBreak, hasOmittedNotes: record.hasOmittedNotes ? true : nil, id: Wire.HabitID(unchecked: record.id.text), isDueToday: isDueToday, isPaused: isPaused, isStreakLost: isStreakLost, modifiedAt: record.modifiedAt, notes: record.notes.nonEmpty, pauses: record.pauses.map { Wire.HabitPauseSpan($0) }, rank: record.rank, recurrence: recurrence, remindAt: record.remindAt, revision: Int(record.revision), skips: skips, start: record.start, tags: record.tags, target: record.target.map { Wire.HabitTarget($0) }, through: record.through, timesPer: timesPer, title: record.title, today: today)
  }
}

extension HabitDraft {
  init(_ params: Wire.HabitAdd.Params, schedule: HabitSchedule = .daily) {
    self.init(id: params.id.map { HabitID($0.text) }, title: params.title, notes: params.notes ?? "", tags: params.tags ?? [], schedule: schedule, target: params.target.map { HabitTarget($0) }, start: params.start, through: params.through, remindAt: params.remindAt)
  }
}

extension HabitEdit {
  init(_ params: Wire.HabitEdit.Params, schedule: Edit<HabitSchedule>) {
    self.init(title: params.title, notes: params.notes.map { $0 ?? "" }, tags: params.tags, schedule: schedule, target: params.target.map { $0.map { HabitTarget($0) } }, start: params.start, through: params.through, remindAt: params.remindAt)
  }
}

extension Wire.SavedSearch {
  init(_ record: SavedSearchRecord, isTotalLeast: Bool? = nil, total: Int? = nil) {
    self.init(createdAt: record.createdAt, icon: record.icon, id: Wire.SavedSearchID(unchecked: record.id.text), isTotalLeast: isTotalLeast, modifiedAt: record.modifiedAt, name: record.name, order: record.order.map { Wire.SearchOrder($0) }, rank: record.rank, revision: Int(record.revision), text: record.text, total: total)
  }
}

extension SavedSearchDraft {
  init(_ params: Wire.SearchAdd.Params) {
    self.init(id: params.id.map { SavedSearchID($0.text) }, name: params.name, icon: params.icon, text: params.text, order: params.order.map { SearchOrder($0) })
  }
}

extension SavedSearchEdit {
  init(_ params: Wire.SearchEdit.Params) {
    self.init(name: params.name, icon: params.icon, text: params.text, order: params.order.map { $0.map { SearchOrder($0) } })
  }
}

extension Wire.Tag {
  init(_ record: TagRecord) {
    self.init(colour: record.colour, createdAt: record.createdAt, habits: record.habits, icon: record.icon, id: Wire.TagID(unchecked: record.id.text), modifiedAt: record.modifiedAt, name: record.name, openTasks: record.openTasks, rank: record.rank, revision: Int(record.revision))
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
    self.init(added: record.added.nonEmpty, attachments: attachments, blockedBy: record.blockedBy.nonEmpty?.map { Wire.TaskID(unchecked: $0.text) }, care: record.care.map { Wire.Care($0) }, completedAt: record.completedAt, createdAt: record.createdAt, due: record.due, dueTime: record.dueTime, durationMinutes: record.durationMinutes, excluded: record.excluded.nonEmpty, foreignFields: record.foreignFields, hasOmittedNotes: hasOmittedNotes, id: Wire.TaskID(unchecked: record.id.text), isBlocked: record.isBlocked, isOverdue: isOverdue, modifiedAt: record.modifiedAt, notes: record.notes.nonEmpty, occurrence: occurrence, overdueCount: overdueCount, parent: record.parent.map { Wire.TaskID(unchecked: $0.text) }, priority: Wire.TaskPriority(record.priority), problems: problems, profile: record.profile.map { Wire.ProfileID(unchecked: $0.text) }, project: record.project, rank: record.rank, recurrence: record.recurrence.map { Wire.RecurrenceRule(unchecked: $0.description) }, recurrenceAnchor: record.recurrenceAnchor.map { Wire.RecurrenceAnchor($0) }, revision: Int(record.revision), start: record.start, startTime: record.startTime, state: Wire.TaskState(record.state), tags: record.tags, timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension Wire.DraftTask {
  init(_ record: TaskRecord) {
    self.init(blockedBy: record.blockedBy.nonEmpty?.map { Wire.TaskID(unchecked: $0.text) }, completedAt: record.completedAt, createdAt: record.createdAt, due: record.due, dueTime: record.dueTime, durationMinutes: record.durationMinutes, id: Wire.TaskID(unchecked: record.id.text), notes: record.notes.nonEmpty, parent: record.parent.map { Wire.TaskID(unchecked: $0.text) }, priority: Wire.TaskPriority(record.priority), project: record.project, recurrence: record.recurrence.map { Wire.RecurrenceRule(unchecked: $0.description) }, recurrenceAnchor: record.recurrenceAnchor.map { Wire.RecurrenceAnchor($0) }, start: record.start, startTime: record.startTime, state: Wire.TaskState(record.state), tags: record.tags.nonEmpty, timeZone: record.timeZone.map { Wire.TimeZone(unchecked: $0) }, title: record.title)
  }
}

extension TaskDraft {
  init(_ params: Wire.TaskAdd.Params, foreignFields: String? = nil, _ session: Session) throws {
    self.init(id: params.id.map { TaskID($0.text) }, title: params.title, notes: params.notes ?? "", priority: params.priority.map { TaskPriority($0) } ?? TaskPriority.none, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try session.checkedZone($0) }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try session.recurrence($0) }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, excluded: params.excluded ?? [], added: params.added ?? [], blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } } ?? [], tags: params.tags ?? [], parent: params.parent.map { TaskID($0.text) }, profile: params.profile.map { ProfileID($0.text) }, care: params.care.map { CareTerms($0) }, foreignFields: foreignFields)
  }
}

extension TaskDraft {
  init(_ params: Wire.DraftTask, _ session: Session) throws {
    self.init(id: params.id.map { TaskID($0.text) }, title: params.title, notes: params.notes ?? "", priority: params.priority.map { TaskPriority($0) } ?? TaskPriority.none, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try session.checkedZone($0) }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try session.recurrence($0) }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } } ?? [], tags: params.tags ?? [], parent: params.parent.map { TaskID($0.text) })
  }
}

extension TaskEdit {
  init(_ params: Wire.TaskEdit.Params, _ session: Session) throws {
    self.init(title: params.title, notes: params.notes.map { $0 ?? "" }, priority: params.priority.map { TaskPriority($0) }, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, timeZone: try params.timeZone.map { try $0.map { try session.checkedZone($0) } }, durationMinutes: params.durationMinutes, recurrence: try params.recurrence.map { try $0.map { try session.recurrence($0) } }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, excluded: params.excluded, added: params.added, blockedBy: params.blockedBy.map { $0.map { TaskID($0.text) } }, tags: params.tags, parent: params.parent.map { $0.map { TaskID($0.text) } }, profile: params.profile.map { $0.map { ProfileID($0.text) } }, care: params.care.map { $0.map { CareTerms($0) } })
  }
}

extension TaskEdit {
  init(_ params: Wire.TaskBatch.Params, _ session: Session) throws {
    self.init(priority: params.priority.map { TaskPriority($0) }, project: params.project, start: params.start, startTime: params.startTime, due: params.due, dueTime: params.dueTime, recurrence: try params.recurrence.map { try $0.map { try session.recurrence($0) } }, recurrenceAnchor: params.recurrenceAnchor.map { RecurrenceAnchor($0) }, parent: params.parent.map { $0.map { TaskID($0.text) } }, profile: params.profile.map { $0.map { ProfileID($0.text) } })
  }
}
