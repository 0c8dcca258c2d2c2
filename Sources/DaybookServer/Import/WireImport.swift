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
}
