import DaybookModel
import DaybookProtocol

extension Wire.ImportReport {
  /// `before` is the limits before the import.
  init(
    _ record: ImportRecord, of file: TaskwarriorFile, warnings: ImportWarnings,
    before: [LimitName: Int]
  ) {
    self.init(
      added: record.added, differing: record.differing,
      limitsRaised: Self.raises(record.raised, before),
      removed: record.removed, tags: record.addedTags, tasks: file.count,
      unchanged: record.unchanged,
      warnings: warnings.adding(record).all)
  }

  /// `before` is the limits before the import.
  init(
    _ tasks: ImportRecord, _ habits: HabitImportRecord, of drafts: ImportDrafts,
    before: [LimitName: Int]
  ) {
    var warnings = drafts.warnings.adding(tasks)
    warnings.addDropped(habits.dropped)
    self.init(
      added: tasks.added + habits.added,
      counts: [
        Wire.EntityCount(count: tasks.added, entity: Entity.task.name),
        Wire.EntityCount(count: habits.added, entity: Entity.habit.name),
        Wire.EntityCount(count: habits.marks, entity: Entity.habitMark.name),
        Wire.EntityCount(count: tasks.addedTags + habits.addedTags, entity: Entity.tag.name),
      ],
      differing: tasks.differing + habits.differing,
      limitsRaised: Self.raises(tasks.raised.merging(habits.raised) { max($0, $1) }, before),
      removed: tasks.removed + habits.removed, tags: tasks.addedTags + habits.addedTags,
      tasks: drafts.tasks.count + drafts.habits.count,
      unchanged: tasks.unchanged + habits.unchanged,
      warnings: warnings.all)
  }

  private static func raises(
    _ raised: [LimitName: Int], _ before: [LimitName: Int]
  ) -> [Wire.LimitRaise] {
    raised.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, value in
      Wire.LimitRaise(limit: value, name: name.rawValue, previous: before[name] ?? 0)
    }
  }

  /// `copies` is how many copies of files are needed, and lie neither beside the file nor beside this
  /// database; `cleaned` is how many lines lost characters that no line may have.
  init(of file: DaybookFile, copies: Int, cleaned: Int) {
    func count(_ entity: Entity) -> Int {
      file.counts.first { $0.entity == entity.name }?.count ?? 0
    }
    var warnings = ImportWarnings()
    warnings.add(
      "copies",
      "Copies are missing: put the folder `attachments` of the old database beside this one.",
      count: copies)
    warnings.addHiddenCharacters(count: cleaned)
    self.init(
      added: count(.task), counts: file.counts, differing: 0,
      limitsRaised: [], removed: 0, tags: count(.tag), tasks: count(.task), unchanged: 0,
      warnings: warnings.all)
  }
}

extension Wire.ImportReport {
  init(_ record: HabitImportRecord, of folder: LoopFolder) {
    var warnings = folder.warnings
    warnings.addDropped(record.dropped)
    self.init(
      added: record.added,
      counts: [
        Wire.EntityCount(count: record.added, entity: Entity.habit.name),
        Wire.EntityCount(count: record.marks, entity: Entity.habitMark.name),
      ], differing: record.differing, limitsRaised: [],
      removed: record.removed, tags: 0, tasks: folder.habits.count, unchanged: record.unchanged,
      warnings: warnings.all)
  }
}
