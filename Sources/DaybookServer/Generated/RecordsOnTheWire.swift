// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

import CivilTime
import DaybookModel
import DaybookProtocol

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
