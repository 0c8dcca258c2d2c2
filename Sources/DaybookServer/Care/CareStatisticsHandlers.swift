import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension CareHandlers {
  func getPhoto(_ params: Wire.CareGetPhoto.Params, _ call: Call) throws -> Wire.FilePiece {
    let picture = try call.onLane { [session] in
      try session.store().read { try $0.careResponses.item(CareResponseID(params.id)).picture }
    }
    guard let picture else {
      throw ModelError.invalidState(.wrongKind, message: "This reply has no photo.")
    }
    return try PiecewiseFile(
      path: session.path(of: picture), mediaType: picture.mediaType,
      copy: (picture.size, picture.digest)
    ).piece(from: params.offset, limit: params.limit, in: session.files)
  }

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

  /// The streaks are those up to the last day, and may have begun before the week.
  func report(_ params: Wire.CareReport.Params, _ call: Call) throws -> Wire.CareWeek {
    session.reconcileCare()
    let days = (params.day ?? session.moment.today).week(from: session.preferences.weekStart)
    let (first, last) = (days.lowerBound, days.upperBound)
    let profile = params.profile.map(ProfileID.init)
    return try session.store().read { reader in
      let all = try reader.care.statistics(of: profile, from: nil, through: last)
      let weeks = try reader.care.statistics(of: profile, from: first, through: last)
      let earlier = try reader.care.statistics(
        of: profile, from: first.adding(days: -7) ?? first,
        through: first.adding(days: -1) ?? first)
      let items = zip(all, zip(weeks, earlier)).map { all, both in
        var (week, before) = (both.0.statistics, both.1.statistics)
        week.streak = all.statistics.streak
        before.streak = .none
        return Wire.CareWeekProfile(
          counts: Wire.CareCounts(week), lastWeek: Wire.CareCounts(before),
          name: all.profile.name, profile: Wire.ProfileID(all.profile.id))
      }
      return Wire.CareWeek(items: items, since: first, through: last)
    }
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
