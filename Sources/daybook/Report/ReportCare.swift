import CivilTime
import DaybookProtocol
import Markup
import Pictures

/// The profiles: who it is, their state, their tasks of today, and their statistics.
struct ReportCare {
  let data: ReportData

  var part: ReportPart? {
    guard !data.profiles.isEmpty else { return nil }
    return ReportPart(
      id: "care", title: "Care", name: "members",
      body: #"<div class="columns">\#(data.profiles.map(card))</div>"#)
  }

  private func card(_ entry: ReportProfile) -> HTML {
    let profile = entry.profile
    let who = [
      "Member #\(profile.memberNumber)", profile.relationship, profile.status.words,
    ].joined(separator: " · ")
    let week = entry.statistics.asked > 0 ? HTML.muted("This week: \(entry.week)") : nil
    return """
      <article class="card" style="\(value: ReportStyle.tagged(profile.colour))">\
      <h3 dir="auto">\(entry.mark)</h3>\
      <p class="who muted" dir="auto">\(who)</p>\(photo(of: profile))\
      \(profile.stage.map(HTML.muted))\(week == nil ? nil : figures(entry.statistics))\(week)\
      \(list("Upcoming", data.upcoming(of: entry)))\
      \(list("Missed", data.items(of: profile.id, in: .missed)))\
      \(list("Completed", data.items(of: profile.id, in: .completed)))</article>

      """
  }

  /// The photo where the report has photos; a photo at a URL is left out.
  private func photo(of profile: Wire.Profile) -> HTML? {
    guard data.gallery != nil, let photo = profile.photoLocation, !photo.contains("://") else {
      return nil
    }
    let picture = HTML.photo(
      photo.split(separator: "/").last.map(String.init) ?? photo, at: FilePath.url(photo),
      source: ReportPictures.source(atPath: photo), alternative: "Photo of \(profile.name)")
    return .list("photos", ["<li>\(picture)</li>"])
  }

  private func figures(_ statistics: Wire.CareCounts) -> HTML {
    let rate = statistics.completionRate.map(Percent.of)
    let figures = HTML.figures([
      ("done", rate.map { "\($0) %" } ?? "–"),
      ("in a row", String(statistics.currentStreak)), ("best", String(statistics.bestStreak)),
    ])
    return "\(figures)\(.bar(rate ?? 0))"
  }

  private func list(_ title: String, _ tasks: [Wire.Task]) -> HTML? {
    guard !tasks.isEmpty else { return nil }
    let lists = ReportLists(data: data)
    let rows = tasks.map {
      HTML.row(
        mark: $0.state == .completed ? "✓" : "☐", $0.title, details: lists.details(of: $0))
    }
    return "<h4>\(title)\(.count(tasks.count))</h4>\(.list("list \(title.lowercased())", rows))"
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
