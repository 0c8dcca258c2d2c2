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
      color: record.color, created: Wire.Instant(record.created), emoji: record.emoji,
      id: Wire.ProfileID(unchecked: record.id.text),
      introduction: record.introduction.map {
        Wire.ProfileIntroduction(
          error: $0.error, message: Wire.CareMessageID(unchecked: $0.id.text),
          state: Wire.CareMessageState($0.state))
      },
      introductionText: record.introductionText(from: preferences.name), isMuted: record.isMuted,
      memberNumber: record.memberNumber, message: record.message,
      modified: Wire.Instant(record.modified),
      name: record.name, phone: record.phone.text, photo: record.photo,
      position: Int(record.position), received: record.received,
      relationship: record.relationship, revision: Int(record.revision),
      status: Wire.ProfileStatus(record.status), step: record.step.map(Wire.ProfileStep.init),
      stepTitle: record.stepTitle, stoppedAt: record.stopped.map(Wire.Instant.init),
      summary: record.summary(in: moment.zone), taskCount: record.taskCount)
  }
}

extension ProfileID {
  init(_ wire: Wire.ProfileID) { self.init(wire.text) }
}

extension CareTerms {
  init(_ wire: Wire.Care) {
    self.init()
    if let category = wire.category { self.category = category }
    if let minutes = wire.responseMinutes { responseMinutes = minutes }
    if let response = wire.response { self.response = CareResponseKind(response) }
  }
}

extension Wire.Care {
  init(_ terms: CareTerms) {
    self.init(
      category: terms.category, response: Wire.CareResponseKind(terms.response),
      responseMinutes: terms.responseMinutes)
  }
}

extension CareResponseKind {
  init(_ wire: Wire.CareResponseKind) {
    self =
      switch wire {
      case .text: .text
      case .photo: .photo
      case .either: .either
      }
  }
}

extension Wire.CareResponseKind {
  init(_ kind: CareResponseKind) {
    self =
      switch kind {
      case .text: .text
      case .photo: .photo
      case .either: .either
      }
  }
}

extension ProfileTasks {
  init(_ wire: Wire.ProfileTasks) {
    self =
      switch wire {
      case .remove: .remove
      case .keep: .keep
      }
  }
}

extension Wire.ProfileStatus {
  init(_ status: ProfileStatus) {
    self =
      switch status {
      case .pending: .pending
      case .confirmed: .confirmed
      case .active: .active
      case .declined: .declined
      }
  }
}

extension Wire.ProfileStep {
  init(_ step: ProfileStep) {
    self =
      switch step {
      case .form: .form
      case .summary: .summary
      case .introduction: .introduction
      case .wait: .wait
      case .success: .success
      case .firstTask: .firstTask
      }
  }
}

extension Wire.ProfileActionName {
  init(_ action: ProfileAction) {
    self =
      switch action {
      case .advance: .advance
      case .back: .back
      case .send: .send
      case .addTask: .addTask
      case .cancel: .cancel
      }
  }
}
