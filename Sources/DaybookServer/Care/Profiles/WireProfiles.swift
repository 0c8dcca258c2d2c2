import CivilTime
import DaybookModel
import DaybookProtocol

// Profiles to wire types and back.

extension Session {
  func wire(_ record: ProfileRecord) -> Wire.Profile {
    Wire.Profile(
      colour: record.colour, createdAt: record.createdAt, emoji: record.emoji,
      id: Wire.ProfileID(unchecked: record.id.text),
      introducedAt: record.introducedAt,
      introduction: record.introduction.map {
        Wire.ProfileIntroduction(
          error: $0.error, message: Wire.CareMessageID(unchecked: $0.id.text),
          state: Wire.CareMessageState($0.state))
      },
      introductionText: record.introductionText(from: preferences.name),
      memberNumber: record.memberNumber, modifiedAt: record.modifiedAt,
      name: record.name, phone: record.phone.text, photo: record.photo,
      rank: record.rank, received: record.received, relationship: record.relationship,
      revision: Int(record.revision), status: Wire.ProfileStatus(record.status),
      stoppedAt: record.stopped, taskCount: record.taskCount)
  }
}
