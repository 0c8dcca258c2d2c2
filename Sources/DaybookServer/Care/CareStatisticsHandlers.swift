import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension CareHandlers {
  func listPhotos(_ params: Wire.CareListPhotos.Params, _ call: Call) throws -> Wire.CarePhotoPage {
    try DayWindow.check(since: params.since, through: params.through)
    let zone = session.moment.zone
    let page = try session.store().read {
      try $0.careResponses.photos(
        of: params.profile.map(ProfileID.init), since: params.since.map(zone.midnight(of:)),
        before: params.through?.adding(days: 1).map(zone.midnight(of:)),
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.CarePhotoPage(
      items: page.items.map { photo in
        let received = zone.local(at: photo.response.receivedAt)
        return Wire.CarePhoto(
          day: received.day, name: photo.name, response: session.wire(photo.response),
          time: received.time, title: photo.title)
      },
      nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func listObstacles(
    _ params: Wire.CareListObstacles.Params, _ call: Call
  ) throws -> Wire.CareObstacles {
    session.reconcileCare()
    let moment = session.moment
    let found = try session.store().read {
      try $0.careMessages.obstacles(of: params.profile.map(ProfileID.init), at: moment.instant)
    }
    return Wire.CareObstacles(items: found.map { Wire.CareObstacle($0, in: moment.zone) })
  }

  func stats(_ params: Wire.CareStats.Params, _ call: Call) throws -> Wire.CareStatistics {
    session.reconcileCare()
    // A request belongs to a day of the calendar, which may have begun before the person's day did.
    let last = params.through ?? session.moment.local.day
    try DayWindow.check(
      since: params.since, through: last, field: params.through == nil ? "since" : "through")
    let found = try session.store().read {
      try $0.care.statistics(
        of: params.profile.map(ProfileID.init), from: params.since, through: last)
    }
    return Wire.CareStatistics(
      items: found.map {
        Wire.CareProfileStatistics(
          counts: Wire.CareCounts($0.statistics), name: $0.profile.name,
          profile: Wire.ProfileID($0.profile.id))
      },
      since: params.since, through: last)
  }

  func report(_ params: Wire.CareReport.Params, _ call: Call) throws -> Wire.CareWeek {
    session.reconcileCare()
    let day = params.day ?? session.moment.today
    let report = try CareReport(
      weekOf: day, of: params.profile.map(ProfileID.init), in: session)
    return Wire.CareWeek(
      items: report.profiles.map {
        Wire.CareWeekProfile(
          counts: Wire.CareCounts($0.week), lastWeek: Wire.CareCounts($0.before),
          name: $0.profile.name, profile: Wire.ProfileID($0.profile.id))
      },
      since: report.days.lowerBound, through: report.days.upperBound)
  }
}

extension Session {
  /// Returns when the person's week began, at midnight by the calendar.
  func weekStart(at moment: Moment) -> Instant {
    let week = moment.today.week(from: preferences.weekStart)
    return moment.zone.midnight(of: week.lowerBound)
  }
}

extension Zone {
  fileprivate func midnight(of day: Day) -> Instant {
    instant(of: LocalDateTime(day: day, time: .midnight))
  }
}
