import DaybookModel
import DaybookProtocol

extension Wire.Tag {
  init(_ record: TagRecord) {
    self.init(
      color: record.color, created: Wire.Instant(record.created), habits: record.habits,
      icon: record.icon, id: Wire.TagID(unchecked: record.id.text),
      modified: Wire.Instant(record.modified),
      name: record.name, openTasks: record.openTasks, position: Int(record.position),
      revision: Int(record.revision))
  }
}

extension TagID {
  init(_ wire: Wire.TagID) { self.init(wire.text) }
}
