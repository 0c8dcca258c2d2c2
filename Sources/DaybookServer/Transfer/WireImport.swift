import CivilTime
import DaybookModel
import DaybookProtocol

extension Wire.ImportReport {
  /// `before` is the limits before the import.
  init(
    _ record: ImportRecord, of file: TaskwarriorFile, warnings: ImportWarnings,
    before: [LimitName: Int]
  ) {
    self.init(
      addedCount: record.added, differingCount: record.differing,
      limitsRaised: Self.raises(record.raised, before),
      removedCount: record.removed, tagCount: record.addedTags, taskCount: file.count,
      unchangedCount: record.unchanged,
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
      addedCount: tasks.added + habits.added,
      differingCount: tasks.differing + habits.differing,
      entityCounts: [
        Wire.EntityCount(count: tasks.added, entity: Entity.task.name),
        Wire.EntityCount(count: habits.added, entity: Entity.habit.name),
        Wire.EntityCount(count: habits.marks, entity: Entity.habitMark.name),
        Wire.EntityCount(count: tasks.addedTags + habits.addedTags, entity: Entity.tag.name),
      ],
      limitsRaised: Self.raises(tasks.raised.merging(habits.raised) { max($0, $1) }, before),
      removedCount: tasks.removed + habits.removed,
      tagCount: tasks.addedTags + habits.addedTags,
      taskCount: drafts.tasks.count + drafts.habits.count,
      unchangedCount: tasks.unchanged + habits.unchanged,
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
  /// database; `before` is the limits before the import.
  init(
    _ record: WholeImportRecord, of file: DaybookFile, copies: Int, before: [LimitName: Int]
  ) {
    var warnings = ImportWarnings()
    warnings.add(
      "copies",
      "Copies are missing: put the folder `attachments` of the old database beside this one.",
      count: copies)
    warnings.add(
      "parts", "Occurrences and marks of tasks and habits that differ were left out.",
      count: record.parts)
    warnings.add(
      "pruned", "Records of days of which only statistics are kept here were left out.",
      count: record.pruned)
    warnings.add(
      "statistics",
      "Statistics of days and months whose records are no longer kept were left out. An empty "
        + "database takes them.",
      count: record.statistics)
    warnings.add(
      "messages",
      "Messages to people are unknown and are not sent by themselves: they may have been sent "
        + "elsewhere.", count: record.unsent)
    warnings.add(
      "agreement", "People who said here that they want no messages get none.",
      count: record.stopped)
    warnings.add(
      "reminders", "Reminders whose time is past are listed and do not go off.",
      count: record.silenced)
    warnings.addHiddenCharacters(count: record.cleaned)
    self.init(
      addedCount: record.added[Entity.task.name] ?? 0, differingCount: record.differing,
      differingRecords: record.listed.map {
        let (whole, part) = ChangeKey($0.entity, $0.id).parts
        return Wire.DifferingRecord(
          day: part.flatMap(Day.init), entity: $0.entity.name, id: whole.id,
          idHere: $0.idHere == $0.id ? nil : $0.idHere,
          occurrence: part.flatMap(LocalDateTime.init), title: $0.title)
      },
      entityCounts: ExportPart.all.map {
        Wire.EntityCount(count: record.added[$0.name] ?? 0, entity: $0.name)
      },
      limitsRaised: Self.raises(record.raised, before), removedCount: 0,
      tagCount: record.added[Entity.tag.name] ?? 0, taskCount: file.count(of: .task),
      unchangedCount: record.unchanged, warnings: warnings.all)
  }
}

extension Wire.ImportReport {
  init(_ record: HabitImportRecord, of folder: LoopFolder) {
    var warnings = folder.warnings
    warnings.addDropped(record.dropped)
    self.init(
      addedCount: record.added, differingCount: record.differing,
      entityCounts: [
        Wire.EntityCount(count: record.added, entity: Entity.habit.name),
        Wire.EntityCount(count: record.marks, entity: Entity.habitMark.name),
      ], limitsRaised: [],
      removedCount: record.removed, tagCount: 0, taskCount: folder.habits.count,
      unchangedCount: record.unchanged,
      warnings: warnings.all)
  }
}
