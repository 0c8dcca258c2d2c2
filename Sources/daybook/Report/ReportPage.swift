import CivilTime
import DaybookProtocol
import DaybookServer

/// The whole page: one HTML document that fetches nothing and runs nothing. The same data gives the
/// same bytes.
struct ReportPage {
  let data: ReportData

  var html: String {
    var parts = Markup()
    draw(&parts)
    var page = Markup()
    page.open("!DOCTYPE html")
    page.element("html", ["lang": "en"]) { page in
      head(&page)
      page.element("body") { page in
        page.element("main") { page in
          header(&page)
          contents(parts.parts, &page)
          page.append(parts)
        }
        page.element(
          "footer", ["class": "muted"], "Written by daybook on \(data.today.longText).")
      }
    }
    page.breakLine()
    return page.html
  }

  /// Writes all parts: those that stand in columns of equal height, and those that need the width.
  private func draw(_ page: inout Markup) {
    let days = ReportDays(data: data)
    page.element("div", ["class": "flow"]) { page in
      if data.period.isToday {
        ReportLists(data: data).draw(on: &page)
        days.drawOpen(on: &page)
        days.drawUndated(on: &page)
        ReportMonth(data: data).draw(on: &page)
        ReportWeeks(data: data).draw(on: &page)
      } else {
        ReportWeeks(data: data).draw(on: &page)
        days.drawCompleted(on: &page)
        days.drawOpen(on: &page)
        ReportMonth(data: data).draw(on: &page)
      }
      if data.period.isToday { ReportWellness(data.dashboard)?.draw(on: &page) }
      ReportTrends(data: data).draw(on: &page)
      if data.period.isToday { ReportTags(tags: data.tags).draw(on: &page) }
      if let gallery = data.gallery {
        ReportGallery(
          gallery: gallery, pictures: ReportPictures(of: gallery),
          clock: data.preferences.chosenClock
        ).draw(on: &page)
      }
    }
    page.breakLine()
    ReportCare(data: data).draw(on: &page)
    ReportHabits(data: data).draw(on: &page)
  }

  /// Writes links to the parts.
  private func contents(_ parts: [Markup.Part], _ page: inout Markup) {
    page.element("nav", ["aria-label": "Contents"]) { page in
      page.element("ul") { page in
        for part in parts {
          page.element("li") { page in
            page.element("a", ["href": "#\(part.id)"]) { page in
              page.write(part.title)
              if let count = part.count { page.count(count) }
            }
          }
        }
      }
    }
    page.breakLine()
  }

  /// Writes the head. Its policy forbids everything that a page could fetch, so that no text in it
  /// can fetch anything.
  private func head(_ page: inout Markup) {
    page.element("head") { page in
      page.open("meta", ["charset": "utf-8"])
      page.open(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        ])
      page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      page.open("meta", ["name": "color-scheme", "content": ReportStyle.scheme(appearance)])
      page.element("title", "daybook, \(data.period.days)")
      page.style(ReportStyle.rules(appearance))
    }
    page.breakLine()
  }

  private var appearance: Wire.Appearance { data.preferences.appearance }

  private func header(_ page: inout Markup) {
    page.element("header") { page in
      page.element("div", ["class": "greeting"]) { page in
        page.element("p", ["class": "date"]) { page in
          guard data.period.isToday else { return page.write(dates) }
          page.element("time", ["datetime": data.today.description], data.today.longText)
        }
        page.element("h1", ["dir": "auto"], title)
        guard data.period.isToday else { return }
        if let supplied = data.dashboard.message {
          page.element("p", ["class": "message", "dir": "auto"], supplied)
        }
        if let words = data.dashboard.state?.message {
          page.element("p", ["class": "message"], words)
        }
      }
      page.element("div", ["class": "rings"]) { page in
        for ring in rings { ring.draw(on: &page) }
      }
    }
    page.breakLine()
  }

  /// “Ada’s day”; the name of the days where there is no name, or the person wants no greeting.
  private var title: String {
    guard data.period.isToday, data.preferences.greeting, let name = data.preferences.name else {
      return data.period.title
    }
    return "\(name)’s day"
  }

  /// “2 to 8 March 2026”, or how many days where that is the title.
  private var dates: String {
    data.period.name == nil
      ? Figures.counted(data.period.count, "day") : data.period.days
  }

  private var rings: [ReportRing] {
    guard data.period.isToday else { return ringsOfDays }
    let counts = data.dashboard.counts
    let done = counts.completed ?? 0
    let due = data.todaysHabits.filter { $0.today?.state != .skipped }
    return [
      ReportRing(
        name: "tasks", title: "Tasks", done: done,
        all: done + (counts.overdue ?? 0) + (counts.missed ?? 0) + (counts.today ?? 0),
        days: "today"),
      ReportRing(
        name: "habits", title: "Habits", done: due.filter { $0.today?.state == .done }.count,
        all: due.count, days: "today"),
    ]
  }

  /// The days that have come: what was done of what was planned.
  private var ringsOfDays: [ReportRing] {
    let done = data.total { $0.completed }
    let due = data.total { $0.habits }
    let soFar = data.period.last > data.today ? " so far" : ""
    return [
      ReportRing(
        name: "tasks", title: "Tasks\(soFar)", done: done, all: done + data.total { $0.tasks },
        days: "in these days"),
      ReportRing(
        name: "habits", title: "Habits\(soFar)", done: min(data.total { $0.habitsDone }, due),
        all: due, days: "in these days"),
    ]
  }
}

/// What was done of the days as a ring around its numbers.
struct ReportRing {
  let name: String
  let title: String
  let done: Int
  let all: Int
  /// “today”
  let days: String

  private var percent: Int { min(Figures.percent(done, of: all), 100) }

  func draw(on page: inout Markup) {
    let words =
      all == 0
      ? "Nothing \(days)" : "\(done) of \(all) done \(days), \(percent) percent"
    page.element("figure", ["class": "ring \(name)"]) { page in
      page.picture("ring-\(name)", width: 120, height: 120, title: title, words: words) { page in
        circle(on: &page, "track", "100 0")
        if percent > 0 { circle(on: &page, "part", "\(percent) \(100 - percent)") }
        let text = "\(done)/\(all)"
        page.element(
          "text", ["x": "60", "y": "66", "class": text.count > 6 ? "figure long" : "figure"], text)
      }
      page.element("figcaption", title)
    }
  }

  /// The path's length counts as 100, so that the length of a dash is a percentage.
  private func circle(on page: inout Markup, _ style: String, _ dashes: String) {
    page.element(
      "circle",
      [
        "class": style, "cx": "60", "cy": "60", "r": "50", "pathLength": "100",
        "stroke-dasharray": dashes, "transform": "rotate(-90 60 60)",
      ]
    ) { _ in }
  }
}
