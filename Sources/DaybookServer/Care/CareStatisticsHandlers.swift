import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

extension CareHandlers {
  func listPhotos(_ params: Wire.CareListPhotos.Params, _ call: Call) throws -> Wire.CareGalleryPage
  {
    guard params.filter != .profile || params.profile != nil else {
      throw ModelError.invalidValue(
        field: "profile", message: "Name the profile whose photos are to be shown.")
    }
    let moment = session.moment
    let first = params.filter == .thisWeek ? session.weekStart(at: moment) : nil
    let page = try session.store().read {
      try $0.carePhotos(
        of: params.profile.map(ProfileID.init), since: first,
        limit: params.limit ?? PageSize.default, after: params.cursor?.text)
    }
    return Wire.CareGalleryPage(
      days: CareGalleryDay.days(of: page.items, in: moment.zone).map { day in
        Wire.CareGalleryDay(
          day: day.day, heading: CareFormatter.heading(day.day),
          photos: day.photos.map { photo in
            Wire.CarePhoto(
              name: photo.name, response: session.wire(photo.response),
              time: CareFormatter.time(moment.zone.local(at: photo.response.received).time),
              title: photo.title)
          })
      }, nextCursor: page.next.map(Wire.ListCursor.init))
  }

  func stats(_ params: Wire.CareStats.Params, _ call: Call) throws -> Wire.CareStatistics {
    session.reconcileCare()
    // A request belongs to a day of the calendar, which may have begun before the person's day did.
    let last = params.through ?? session.moment.local.day
    if let first = params.since, first > last {
      throw ModelError.invalidValue(
        field: "since", message: "The first day, \(first), is after the last day, \(last).")
    }
    let found = try session.store().read {
      try $0.careStatistics(
        of: params.profile.map(ProfileID.init), from: params.since, through: last)
    }
    return Wire.CareStatistics(
      profiles: found.map {
        Wire.CareProfileStatistics(
          counts: Wire.CareCounts($0.statistics), name: $0.profile.name,
          profile: Wire.ProfileID(unchecked: $0.profile.id.text))
      },
      since: params.since, through: last)
  }

  func report(_ params: Wire.CareReport.Params, _ call: Call) throws -> Wire.CareWeek {
    session.reconcileCare()
    let day = params.day ?? session.moment.today
    let report = try CareReport(
      weekOf: day, of: params.profile.map(ProfileID.init), in: session)
    return Wire.CareWeek(
      profiles: report.profiles.map {
        Wire.CareWeekProfile(
          counts: Wire.CareCounts($0.week), lastWeek: Wire.CareCounts($0.before), line: $0.line,
          name: $0.profile.name, profile: Wire.ProfileID(unchecked: $0.profile.id.text))
      },
      since: report.days.lowerBound, text: report.text, through: report.days.upperBound)
  }
}

/// The photos of one day.
struct CareGalleryDay {
  let day: Day
  var photos: [CarePhotoItem]

  /// Returns the days in the order of the photos; a day is one of the calendar in `zone`.
  static func days(of photos: [CarePhotoItem], in zone: Zone) -> [CareGalleryDay] {
    photos.reduce(into: []) { days, photo in
      let day = zone.local(at: photo.response.received).day
      if days.last?.day == day {
        days[days.endIndex - 1].photos.append(photo)
      } else {
        days.append(CareGalleryDay(day: day, photos: [photo]))
      }
    }
  }
}

extension Session {
  /// Returns when the person's week began, at midnight by the calendar.
  func weekStart(at moment: Moment) -> Instant {
    let week = moment.today.week(from: preferences.weekStart)
    return moment.zone.instant(of: LocalDateTime(day: week.lowerBound, time: .midnight))
  }
}
