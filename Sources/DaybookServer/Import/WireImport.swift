import DaybookModel
import DaybookProtocol

extension Wire.ImportReport {
  /// `before` has the limits as they were before the import.
  init(_ record: ImportRecord, of file: TaskwarriorFile, before: [LimitName: Int]) {
    self.init(
      added: record.added, differing: record.kept.count,
      limitsRaised: record.raised.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, value in
        Wire.LimitRaise(from: before[name] ?? 0, name: name.rawValue, to: value)
      },
      remarks: file.remarks.adding(record).all.map {
        Wire.ImportRemark(count: $0.count, kind: $0.kind, message: $0.message)
      },
      removed: record.removed.count, tags: record.addedTags, tasks: file.count,
      unchanged: record.unchanged)
  }

  /// `copies` is how many copies of files are needed, which lie beside the file's database.
  init(of file: DaybookFile, copies: Int) {
    func count(_ entity: Entity) -> Int {
      file.counts.first { $0.entity == entity.rawValue }?.count ?? 0
    }
    let message =
      "A copy is no part of the file: put the folder attachments of the old database beside this one."
    self.init(
      added: count(.task), counts: file.counts.map(Wire.ExportCount.init), differing: 0,
      limitsRaised: [],
      remarks: copies == 0
        ? [] : [Wire.ImportRemark(count: copies, kind: "copies", message: message)],
      removed: 0, tags: count(.tag), tasks: count(.task), unchanged: 0)
  }
}

extension Wire.ExportCount {
  init(_ count: ExportCount) { self.init(count: count.count, entity: count.entity) }
}
