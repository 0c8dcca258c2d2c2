// The gallery shows the photos that came as replies. The view `gallery` draws them by day: all,
// those of this week, or those of one profile; with an id it draws one photo (`PhotoPage`). Its
// lines are about photos ("photo/<id>"). On the wire it is `care/listPhotos`, in `CareStatisticsHandlers`
// of the folder above. The one idea: daybook keeps a copy of each photo beside the database
// (`CarePhotoFile`), and a line only links to it, since no terminal draws pictures. The reads are
// in Sources/DaybookModel/Care/Messages; copies are docs/decisions/0012-copies-by-content-hash.md.

import CivilTime
import DaybookModel
import DaybookProtocol

/// The photos that came as replies, by day: all, those of this week, or one profile's. With an id
/// it shows one photo.
struct GalleryView: ServerView {
  static let pageRows = 200
  static let name = "gallery"

  var name: String { Self.name }
  let title = "Gallery"
  let key = "P"
  let actions: [ViewAction] = GalleryActions.all
  let opens: [any LineSubject.Type] = [CarePhotoItem.self]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let moment = session.moment
    switch try GalleryArgument(argument) {
    case .photo(let id):
      let photo = try session.store().read { try $0.careResponses.photo(id) }
      return PhotoPage(photo: photo, moment: moment).show(on: canvas, in: session)
    case .list(let list):
      let week = session.weekStart(at: moment)
      let (page, profile) = try session.store().read {
        (try $0.careResponses.page(list, week: week), try list.profile.map($0.profiles.item))
      }
      return draw(page, list, of: profile, on: canvas, in: session)
    }
  }

  private func draw(
    _ page: Page<CarePhotoItem>, _ list: GalleryArgument.List, of profile: ProfileRecord?,
    on canvas: Canvas, in session: Session
  ) -> ViewPage {
    let moment = session.moment
    var lines = ViewLines(canvas)
    lines.addTitle(title) {
      switch list.filter {
      case .all: break
      case .thisWeek: $0.draw("   this week", .muted)
      case .profile: $0.append("   \(profile?.name ?? "")", .muted)
      }
      if list.after != nil { $0.draw("   continued", .muted) }
    }
    if page.items.isEmpty {
      lines.addMessage("No photos here yet.")
    }
    for day in GalleryDay.days(of: page.items, in: moment.zone) {
      lines.addHeading("day/\(day.day)") { $0.draw(CareFormatter.heading(day.day), .heading) }
      for photo in day.photos { lines.addPhoto(photo, in: session, at: moment) }
    }
    if page.next != nil {
      lines.add("older", level: 1, actions: [GalleryActions.older.name]) {
        $0.draw("  … older", .muted)
      }
    }
    lines.addHint([("o", "open"), ("w", "this week"), ("m", "of a member"), ("a", "all")])
    let first = page.items.first.map(\.lineKey.text)
    var drawn = ViewPage(title: title, lines: lines, focus: first ?? "heading")
    if page.next == nil { drawn.withheld.insert(GalleryActions.older.name) }
    return drawn
  }
}

private struct GalleryDay {
  let day: Day
  var photos: [CarePhotoItem]

  /// Returns the days in the order of the photos; a day is one of the calendar in `zone`.
  static func days(of photos: [CarePhotoItem], in zone: Zone) -> [GalleryDay] {
    photos.reduce(into: []) { days, photo in
      let day = zone.local(at: photo.response.receivedAt).day
      if days.last?.day == day {
        days[days.endIndex - 1].photos.append(photo)
      } else {
        days.append(GalleryDay(day: day, photos: [photo]))
      }
    }
  }
}

/// The argument of the view: “all”, which is the same as none, an id, or words with a space between
/// them, which no id contains.
enum GalleryArgument {
  struct List {
    enum Filter {
      case all, thisWeek, profile(ProfileID)
    }

    var filter = Filter.all
    /// The cursor at which the page before ended.
    var after: String?

    var profile: ProfileID? {
      if case .profile(let id) = filter { id } else { nil }
    }

    /// The argument; nil for the first page of all photos.
    var text: String? {
      let words =
        switch filter {
        case .all: ""
        case .thisWeek: "this week "
        case .profile(let id): "of \(id) "
        }
      let text = TextRules.trimmed(words + (after.map { "after \($0)" } ?? ""))
      return text.isEmpty ? nil : text
    }
  }

  case list(List)
  case photo(CareResponseID)

  /// Throws `invalidValue` where not every word is understood.
  init(_ text: String?) throws {
    var words = (text ?? "").split(separator: " ").map(String.init)[...]
    if words.count == 1, let id = words.first, id.lowercased() != "all" {
      self = .photo(CareResponseID(id))
      return
    }
    var list = List()
    if words.count == 1 {
      words = []
    } else if words.prefix(2).map({ $0.lowercased() }) == ["this", "week"] {
      list.filter = .thisWeek
      words = words.dropFirst(2)
    } else if words.first == "of", let id = words.dropFirst().first {
      list.filter = .profile(ProfileID(id))
      words = words.dropFirst(2)
    }
    if words.first == "after", let end = words.dropFirst().first {
      list.after = end
      words = words.dropFirst(2)
    }
    guard words.isEmpty else { throw Self.unknown }
    self = .list(list)
  }

  static let unknown = ModelError.invalidValue(
    field: "argument", message: "The gallery has no such page. Leave out the argument.")
}

extension RecordReader<CareResponseRecord> {
  /// Returns one page of the view. Throws `invalidValue` for a page that the gallery does not have.
  func page(_ list: GalleryArgument.List, week: Instant) throws -> Page<CarePhotoItem> {
    var first: Instant?
    if case .thisWeek = list.filter { first = week }
    do {
      return try photos(
        of: list.profile, since: first, limit: GalleryView.pageRows, after: list.after)
    } catch ModelError.invalidValue {
      throw GalleryArgument.unknown
    }
  }
}

extension ViewLines {
  /// "  5:30PM  Rose  Take your pills", with the file to the right.
  fileprivate mutating func addPhoto(_ photo: CarePhotoItem, in session: Session, at moment: Moment)
  {
    guard let picture = photo.response.picture else { return }
    let time = CareFormatter.time(
      moment.zone.local(at: photo.response.receivedAt).time, moment.chosenClock)
    let words = [time, photo.name, photo.title, photo.response.isLate ? "late" : nil, picture.name]
    add(
      photo.lineKey.text, level: 1, actions: GalleryActions.names,
      label: words.compactMap(\.self).joined(separator: ", ")
    ) {
      $0.draw("  \(moment.chosenClock?.column(time) ?? time)", .time)
      $0.pad(to: 11)
      $0.append(photo.name)
      if let title = photo.title { $0.append("  \(title)", .muted) }
      if photo.response.isLate { $0.draw("  late", .warning) }
      $0.appendTail(picture.name, link: session.path(of: picture))
    }
  }
}
