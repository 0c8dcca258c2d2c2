import CivilTime
import DaybookProtocol
import DaybookServer

/// The whole page: one HTML document that fetches nothing and runs nothing. The same data gives the
/// same bytes.
struct ReportPage {
  let data: ReportData

  var html: String {
    var page = Markup()
    page.open("!DOCTYPE html")
    page.element("html", ["lang": "en"]) { page in
      head(&page)
      page.element("body") { page in
        page.element("main") { page in
          header(&page)
          page.element("div", ["class": "columns"]) { page in
            ReportLists(data: data).draw(on: &page)
            page.element("div", ["class": "stack"]) { page in
              ReportMonth(data: data).draw(on: &page)
              ReportWeeks(data: data).draw(on: &page)
              if let gallery = data.gallery {
                ReportGallery(gallery: gallery, pictures: ReportPictures(of: gallery))
                  .draw(on: &page)
              }
              ReportWellness(data.dashboard)?.draw(on: &page)
              ReportTags(tags: data.tags).draw(on: &page)
            }
          }
          ReportCare(data: data).draw(on: &page)
          ReportHabits(data: data).draw(on: &page)
        }
      }
    }
    page.breakLine()
    return page.html
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
      page.element("title", "daybook, \(data.today.longText)")
      page.style(ReportStyle.rules(appearance))
    }
    page.breakLine()
  }

  private var appearance: Wire.Appearance { data.preferences.appearance }

  private func header(_ page: inout Markup) {
    page.element("header") { page in
      page.element("div", ["class": "greeting"]) { page in
        page.element("p", ["class": "date"]) { page in
          page.element("time", ["datetime": data.today.description], data.today.longText)
        }
        page.element("h1", ["dir": "auto"], title)
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

  /// “Ada’s day”; “Today” where there is no name, or the person wants no greeting.
  private var title: String {
    data.preferences.greeting ? data.preferences.name.map { "\($0)’s day" } ?? "Today" : "Today"
  }

  private var rings: [ReportRing] {
    let counts = data.dashboard.counts
    let done = counts.completed ?? 0
    let due = data.todaysHabits.filter { $0.today?.state != .skipped }
    return [
      ReportRing(
        name: "tasks", title: "Tasks", done: done,
        all: done + (counts.overdue ?? 0) + (counts.missed ?? 0) + (counts.today ?? 0)),
      ReportRing(
        name: "habits", title: "Habits", done: due.filter { $0.today?.state == .done }.count,
        all: due.count),
    ]
  }
}

/// A share of today as a ring around its numbers.
struct ReportRing {
  let name: String
  let title: String
  let done: Int
  let all: Int

  private var percent: Int { min(ReportFormatter.percent(done, of: all), 100) }

  func draw(on page: inout Markup) {
    let words = all == 0 ? "Nothing for today" : "\(done) of \(all) done today, \(percent) percent"
    page.element("figure", ["class": "ring \(name)"]) { page in
      page.picture("ring-\(name)", width: 120, height: 120, title: title, words: words) { page in
        circle(on: &page, "track", "100 0")
        if percent > 0 { circle(on: &page, "part", "\(percent) \(100 - percent)") }
        page.element("text", ["x": "60", "y": "66", "class": "figure"], "\(done)/\(all)")
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
