// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

import CivilTime
import DaybookModel
import DaybookProtocol

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
