package import CivilTime
import SQLite

package extension RecordReader<TaskRecord> {
  /// Throws as adding the draft would, but for its id, parent and blockers.
  func check(_ draft: TaskDraft, at moment: Moment) throws {
    _ = try TaskRecord(previewing: draft, at: moment)
    let names = try TagName.checked(draft.tags)
    guard !names.isEmpty else { return }
    try reader.tags.checkCount(names.count, of: .task)
    let new = try names.count { try reader.tags.key($0) == nil }
    if new > 0 { try reader.tags.checkRoom(for: new) }
  }
}

package extension TaskRecord {
  /// The task as it would be added, without an id, a place and a parent.
  init(previewing draft: TaskDraft, at moment: Moment) throws {
    var fields = try TaskFields(draft)
    fields.setDefaultZone(moment.zone)
    fields.series = try fields.beginSeries(in: moment.zone, today: moment.today)
    self.init(
      fields, id: TaskID(""), rank: Rank.first.text, createdAt: moment.instant,
      modifiedAt: moment.instant, revision: 1)
    (parent, blockedBy) = (nil, [])
  }
}
