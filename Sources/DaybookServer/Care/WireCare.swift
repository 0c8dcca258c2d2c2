import CivilTime
import DaybookModel
import DaybookProtocol

// Messages and replies to wire types and back.

extension Session {
  func wire(_ record: CareResponseRecord) -> Wire.CareResponse {
    Wire.CareResponse(
      record,
      photo: record.picture.map { photo in
        Wire.CarePicture(
          digest: photo.digest, location: path(of: photo), mediaType: photo.mediaType,
          name: photo.name, size: photo.size)
      })
  }

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
      careMessage: obstacle.message.map { Wire.CareMessageID($0.id) },
      careMessageKind: obstacle.message.map { Wire.CareMessageKind($0.kind) },
      day: local?.day, error: isSender ? nil : obstacle.message?.error, heldUntil: obstacle.held,
      kind: Wire.CareObstacleKind(obstacle.kind),
      name: obstacle.profile?.name,
      profile: obstacle.profile.map { Wire.ProfileID($0.id) },
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
