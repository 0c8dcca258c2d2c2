import CivilTime
import DaybookModel
import DaybookProtocol

/// A profile as one row: who it is to the left, its state to the right.
struct ProfileRow {
  let profile: ProfileRecord
  /// Whether the page below shows this profile.
  let isSelected: Bool
  /// How many of today's tasks are done, how many were missed, and how many there are.
  let done: Int
  let missed: Int
  let total: Int

  func draw(_ line: inout LineBuilder, on canvas: Canvas) {
    line.draw(isSelected ? "> " : "  ", .key)
    if let emoji = canvas.picture(profile.drawnEmoji) { line.draw("\(emoji) ", .accent) }
    line.append(profile.name, profile.isMuted ? .muted : profile.style)
    line.draw(", ", .muted)
    line.append(profile.relationship, .muted)
    line.drawTail(state, profile.isMuted ? .muted : .accent)
  }

  var label: String {
    "\(profile.memberTitle): \(profile.name), \(profile.relationship), \(state)"
      + (isSelected ? ", selected" : "")
  }

  private var state: String {
    switch profile.status {
    case .active where missed > 0: "\(done)/\(total) done, \(missed) missed"
    case .active: total > 0 ? "\(done)/\(total) done" : "active"
    case .declined: "declined"
    case .confirmed: "agreed"
    case .pending:
      !profile.isAsked
        ? "not asked yet"
        : profile.introduction?.hasFailed == true ? "message failed" : "no answer yet"
    }
  }
}

extension ViewLines {
  private static let shownReplies = 5

  /// Adds who does a task, as a link to their page, what the task asks of them, and their last
  /// reply, where a photo is a link to it.
  mutating func addCare(of task: TaskRecord, in reader: ReadTransaction, at moment: Moment) throws {
    guard let id = task.profile, let terms = task.care else { return }
    let profile = try reader.profiles.item(id)
    let name = profile.mark(on: canvas)
    addField("for") { $0.append(name, link: Link.text(profile.lineKey)) }
    addField("reply") {
      $0.draw("\(terms.response.words) within \(terms.responseMinutes.counted("minute"))")
      $0.append(", \(terms.category)", .muted)
    }
    let replies = try reader.careResponses.list(
      of: task.id, occurrence: nil, limit: Self.shownReplies)
    for reply in replies {
      let local = moment.zone.local(at: reply.receivedAt)
      addField("replied", at: "reply/\(reply.id.text)") {
        $0.draw(
          "\(local.day.shortText) \(CareFormatter.time(local.time, moment.chosenClock))", .time)
        if reply.isLate { $0.draw(" late", .warning) }
        if let picture = reply.picture {
          $0.draw("  ")
          $0.append(picture.name, link: Link.text(CarePhotoItem.key(reply.id)))
        }
        if let text = reply.text {
          $0.draw("  ")
          $0.append(text)
        }
      }
    }
  }
}
