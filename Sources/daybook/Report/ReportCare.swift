import CivilTime
import DaybookProtocol

/// The profiles: who it is, their state, their tasks of today, and their statistics.
struct ReportCare {
  let data: ReportData

  func draw(on page: inout Markup) {
    guard !data.profiles.isEmpty else { return }
    page.part("care", "Care", class: "members") { page in
      page.element("div", ["class": "columns"]) { page in
        for entry in data.profiles { draw(entry, on: &page) }
      }
    }
  }

  private func draw(_ entry: ReportProfile, on page: inout Markup) {
    let profile = entry.profile
    page.element("article", ["class": "card", "style": ReportStyle.tagged(profile.colour)]) {
      page in
      page.element("h3", ["dir": "auto"], "\(profile.emoji) \(profile.name)")
      page.element(
        "p", ["class": "who muted", "dir": "auto"],
        "Member #\(profile.memberNumber) · \(profile.relationship) · \(profile.status.words)")
      drawPhoto(of: profile, on: &page)
      if let words = profile.stage { page.element("p", ["class": "muted"], words) }
      if entry.statistics.asked > 0 {
        draw(entry.statistics, of: profile, on: &page)
        page.element("p", ["class": "muted"], "This week: \(entry.week)")
      }
      draw("Upcoming", data.upcoming(of: entry), on: &page)
      draw("Completed", data.completed(of: profile.id), on: &page)
    }
    page.breakLine()
  }

  /// Draws the photo where the report has photos; a photo at a URL is left out.
  private func drawPhoto(of profile: Wire.Profile, on page: inout Markup) {
    guard data.gallery != nil, let photo = profile.photo, !photo.contains("://") else { return }
    page.element("ul", ["class": "photos"]) { page in
      page.element("li") { page in
        page.picture(
          photo.split(separator: "/").last.map(String.init) ?? photo, at: FilePath.url(photo),
          source: ReportPictures.source(atPath: photo), alternative: "Photo of \(profile.name)")
      }
    }
  }

  private func draw(
    _ statistics: Wire.CareCounts, of profile: Wire.Profile, on page: inout Markup
  ) {
    let rate = statistics.completionRate.map(Figures.percent)
    let shown: [(name: String, value: String)] = [
      ("done", rate.map { "\($0) %" } ?? "–"),
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
    ]
    page.figures(shown)
    page.bar(rate ?? 0)
  }

  private func draw(_ title: String, _ tasks: [Wire.Task], on page: inout Markup) {
    guard !tasks.isEmpty else { return }
    let lists = ReportLists(data: data)
    page.heading(title, tasks.count, element: "h4")
    page.element("ul", ["class": "list \(title.lowercased())"]) { page in
      for task in tasks {
        page.row(
          mark: task.state == .completed ? "✓" : "☐", task.title,
          details: lists.details(of: task))
      }
    }
  }
}

extension Wire.ProfileStatus {
  fileprivate var words: String {
    switch self {
    case .pending: "not agreed yet"
    case .confirmed: "agreed"
    case .active: "active"
    case .declined: "declined"
    }
  }
}
