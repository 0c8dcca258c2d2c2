import CivilTime
import DaybookModel
import DaybookProtocol

// Messages and replies to wire types and back.

extension Wire.CareMessage {
  init(_ record: CareMessageRecord) {
    self.init(
      answeredAt: record.answered, attempts: record.attempts, claimedUntil: record.claimedUntil,
      createdAt: record.createdAt, dueAt: record.request?.deadline, error: record.error,
      heldUntil: record.notBefore, id: Wire.CareMessageID(unchecked: record.id.text),
      kind: Wire.CareMessageKind(record.kind), modifiedAt: record.modifiedAt,
      occurrence: record.request?.occurrence, outcome: record.outcome.map(Wire.CareOutcome.init),
      phone: record.phone, profile: Wire.ProfileID(unchecked: record.profile.text),
      reference: record.reference, revision: Int(record.revision), sender: record.sender,
      sentAt: record.sent, state: Wire.CareMessageState(record.state),
      task: (record.request?.task).map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }
}

extension Session {
  func wire(_ record: CareResponseRecord) -> Wire.CareResponse {
    Wire.CareResponse(
      createdAt: record.createdAt, effect: Wire.CareEffect(record.effect),
      id: Wire.CareResponseID(unchecked: record.id.text), isLate: record.isLate,
      message: record.message.map { Wire.CareMessageID(unchecked: $0.text) },
      modifiedAt: record.modifiedAt, occurrence: record.occurrence,
      photo: record.photo.map { photo in
        Wire.CarePicture(
          digest: photo.digest, location: path(of: photo), mediaType: photo.mediaType,
          name: photo.name, size: photo.size)
      },
      profile: Wire.ProfileID(unchecked: record.profile.text),
      receivedAt: record.received, revision: Int(record.revision),
      task: record.task.map { Wire.TaskID(unchecked: $0.text) }, text: record.text)
  }

  /// The path of the copy of a photo.
  func path(of photo: CarePicture) -> String {
    let relative = CopyFolder.path(ofDigest: photo.digest)
    return dataFolder?.path(relative) ?? relative
  }
}

extension Wire.CareObstacle {
  init(_ obstacle: CareObstacle, in zone: Zone) {
    let isSender = obstacle.kind == .noSender
    let local = (obstacle.ready ?? obstacle.held).map(zone.local(at:))
    self.init(
      day: local?.day, error: isSender ? nil : obstacle.message?.error, heldUntil: obstacle.held,
      kind: Wire.CareObstacleKind(obstacle.kind),
      message: obstacle.message.map { Wire.CareMessageID(unchecked: $0.id.text) },
      messageKind: obstacle.message.map { Wire.CareMessageKind($0.kind) },
      name: obstacle.profile?.name,
      profile: obstacle.profile.map { Wire.ProfileID(unchecked: $0.id.text) },
      readyAt: obstacle.ready, time: local?.time, title: obstacle.title)
  }
}

extension Wire.CareCounts {
  init(_ statistics: CareStatistics) {
    self.init(
      answered: statistics.answered, asked: statistics.asked, bestStreak: statistics.streak.best,
      completionRate: statistics.completionRate?.sixDecimals,
      currentStreak: statistics.streak.current, late: statistics.late,
      meanResponseSeconds: statistics.meanResponseSeconds, missed: statistics.missed,
      unsent: statistics.unsent, waiting: statistics.waiting)
  }
}

extension CareMessageID {
  init(_ wire: Wire.CareMessageID) { self.init(wire.text) }
}

extension CareResponseID {
  init(_ wire: Wire.CareResponseID) { self.init(wire.text) }
}
