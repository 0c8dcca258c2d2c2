package import CivilTime

/// A habit to be added.
package struct HabitDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: HabitID?
  package var title: String
  package var notes: String
  /// By name; a tag that does not exist yet is created.
  package var tags: [String]
  package var schedule: HabitSchedule
  package var target: HabitTarget?
  /// nil is today.
  package var start: Day?
  package var through: Day?
  /// When it reminds on a day on which it is due; nil never.
  package var remindAt: LocalTime?

  package init(
    id: HabitID? = nil, title: String, notes: String = "", tags: [String] = [],
    schedule: HabitSchedule = .daily, target: HabitTarget? = nil, start: Day? = nil,
    through: Day? = nil, remindAt: LocalTime? = nil
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.remindAt = remindAt
  }
}

/// What to change of a habit; a field that is not named stays. A new schedule or target holds from
/// today on.
package struct HabitEdit: Sendable, Hashable {
  package var title = Edit<String>.keep
  package var notes = Edit<String>.keep
  package var tags = Edit<[String]>.keep
  package var schedule = Edit<HabitSchedule>.keep
  package var target = Edit<HabitTarget?>.keep
  package var start = Edit<Day>.keep
  package var through = Edit<Day?>.keep
  package var remindAt = Edit<LocalTime?>.keep

  package init(
    title: Edit<String> = .keep, notes: Edit<String> = .keep, tags: Edit<[String]> = .keep,
    schedule: Edit<HabitSchedule> = .keep, target: Edit<HabitTarget?> = .keep,
    start: Edit<Day> = .keep, through: Edit<Day?> = .keep,
    remindAt: Edit<LocalTime?> = .keep
  ) {
    self.title = title
    self.notes = notes
    self.tags = tags
    self.schedule = schedule
    self.target = target
    self.start = start
    self.through = through
    self.remindAt = remindAt
  }
}
