import CivilTime
import DaybookModel
import DaybookProtocol

// Profiles to wire types and back.

extension Session {
  func wire(_ record: ProfileRecord, at moment: Moment) -> Wire.Profile {
    Wire.Profile(
      actions: record.actions.map {
        Wire.ProfileAction(name: Wire.ProfileActionName($0), title: record.title(of: $0))
      },
      colour: record.colour, createdAt: record.createdAt, emoji: record.emoji,
      id: Wire.ProfileID(unchecked: record.id.text),
      introduction: record.introduction.map {
        Wire.ProfileIntroduction(
          error: $0.error, message: Wire.CareMessageID(unchecked: $0.id.text),
          state: Wire.CareMessageState($0.state))
      },
      introductionText: record.introductionText(from: preferences.name), isMuted: record.isMuted,
      memberNumber: record.memberNumber, message: record.message, modifiedAt: record.modifiedAt,
      name: record.name, phone: record.phone.text, photo: record.photo,
      rank: record.rank, received: record.received, relationship: record.relationship,
      revision: Int(record.revision), status: Wire.ProfileStatus(record.status),
      step: record.step.map(Wire.ProfileStep.init), stepTitle: record.stepTitle,
      stoppedAt: record.stopped, summary: record.summary(in: moment.zone),
      taskCount: record.taskCount)
  }
}
