import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of one photo, with a line for each thing that is known of it.
struct PhotoPage {
  let photo: CarePhotoItem
  let moment: Moment

  func show(on canvas: Canvas, in session: Session) -> ViewPage {
    let response = photo.response
    let local = moment.zone.local(at: response.receivedAt)
    let key = photo.lineKey.text
    var lines = ViewLines(canvas)
    lines.add(key, actions: [GalleryActions.viewName]) {
      $0.append(photo.name, .title)
      let time = CareFormatter.time(local.time, moment.chosenClock)
      $0.draw("   \(CareFormatter.heading(local.day)), \(time)", .time)
    }
    if let picture = response.picture {
      let path = session.path(of: picture)
      lines.addField("photo") { $0.append(picture.name, link: path) }
      lines.addField("size") { $0.append(Self.size(picture.size)) }
    }
    if let task = response.task {
      let link = photo.title.map { _ in Link.text(LineKey(TaskItem.self, task.text)) }
      let title = photo.title ?? "a task that was removed"
      lines.addField("answers") { $0.append(title, link: link) }
    }
    lines.addField("reply") { $0.append(Self.words(response.effect)) }
    if let text = response.text {
      for (index, row) in WrappedText.rows(text, cells: max(canvas.room - 4, 10)).enumerated() {
        lines.add("text/\(index)", level: 1) { $0.append("    \(row.text)", .muted) }
      }
    }
    lines.addHint([("v", "view the photo"), ("a", "all photos"), ("?", "keys")])
    var page = ViewPage(title: photo.name, lines: lines, focus: key)
    page.withheld.insert(GalleryActions.older.name)
    return page
  }

  private static func words(_ effect: CareEffect) -> String {
    switch effect {
    case .completed: "completed it in time"
    case .late: "completed it late"
    case .textNeeded: "was recorded; the task asks for a text"
    case .repeated: "came after the task was already answered"
    case .confirmed, .declined, .photoNeeded, .noted: "does not answer a request"
    }
  }

  /// "69 bytes", "1.2 MiB".
  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1024: bytes.counted("byte")
    case ..<(1 << 20): "\(bytes >> 10) KiB"
    default: "\(bytes >> 20).\((bytes >> 10 & 1023) * 10 / 1024) MiB"
    }
  }
}
