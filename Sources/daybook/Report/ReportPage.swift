import CivilTime
import DaybookProtocol
import DaybookServer
import Markup

/// The whole page: one HTML document that fetches nothing and runs nothing. The same data gives the
/// same bytes.
struct ReportPage {
  let data: ReportData

  var html: String {
    let flow = flow
    let wide = [ReportCare(data: data).part, ReportHabits(data: data).part].compactMap(\.self)
    let page: HTML = """
      <!DOCTYPE html><html lang="en">\(head)<body><main>\(header)\(contents(flow + wide))\
      <div class="flow">\(flow.map(\.html))</div>
      \(wide.map(\.html))</main>\
      <footer class="muted">\("Written by daybook on \(data.today.longText).")</footer></body></html>

      """
    return page.text
  }

  /// The parts that stand in columns of equal height; the others need the width.
  private var flow: [ReportPart] {
    let days = ReportDays(data: data)
    let (month, weeks) = (ReportMonth(data: data).part, ReportWeeks(data: data).part)
    let trends = ReportTrends(data: data).part
    let gallery = data.gallery.flatMap {
      ReportGallery(
        gallery: $0, pictures: ReportPictures(of: $0), clock: data.preferences.chosenClock
      ).part
    }
    let parts =
      data.period.isToday
      ? ReportLists(data: data).parts + [
        days.open, days.undated, month, weeks, ReportWellness(data.dashboard)?.part, trends,
        ReportTags(tags: data.tags).part, gallery,
      ] : [weeks, days.completed, days.open, month, trends, gallery]
    return parts.compactMap(\.self)
  }

  /// Links to the parts.
  private func contents(_ parts: [ReportPart]) -> HTML {
    let links = parts.map { part -> HTML in
      ##"<li><a href="#\##(value: part.id)">\##(part.title)\##(.count(part.count))</a></li>"##
    }
    return """
      <nav aria-label="Contents"><ul>\(links)</ul></nav>

      """
  }

  /// Its policy forbids everything that a page could fetch, so that no text in it can fetch
  /// anything.
  private var head: HTML {
    """
    <head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="\
    \(value: "default-src 'none'; style-src 'unsafe-inline'; img-src data:")">\
    <meta name="viewport" content="width=device-width, initial-scale=1">\
    <meta name="color-scheme" content="\(value: ReportStyle.scheme(appearance))">\
    <title>\("daybook, \(data.period.days)")</title>\
    <style>\(rules: ReportStyle.rules(appearance))</style></head>

    """
  }

  private var appearance: Wire.Appearance { data.preferences.appearance }

  private var header: HTML {
    let date: HTML =
      data.period.isToday
      ? #"<time datetime="\#(value: data.today.description)">\#(data.today.longText)</time>"#
      : "\(dates)"
    let message = data.period.isToday ? data.dashboard.dayMessage : nil
    let encouragement = data.period.isToday ? data.dashboard.words?.encouragement : nil
    return """
      <header><div class="greeting"><p class="date">\(date)</p><h1 dir="auto">\(title)</h1>\
      \(message.map { #"<p class="message" dir="auto">\#($0)</p>"# as HTML })\
      \(encouragement.map { #"<p class="message">\#($0)</p>"# as HTML })</div>\
      <div class="rings">\(rings.map(\.html))</div></header>

      """
  }

  /// “Ada’s day”; the name of the days where there is no name, or the person wants no greeting.
  private var title: String {
    guard data.period.isToday, data.preferences.showGreeting, let name = data.preferences.name
    else {
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
    let due = data.habits.filter { $0.isDueToday && $0.today?.state != .skipped }
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

  var html: HTML {
    let words = all == 0 ? "Nothing \(days)" : "\(done) of \(all) done \(days), \(percent) percent"
    let text = "\(done)/\(all)"
    let figure = text.count > 6 ? "figure long" : "figure"
    let picture = HTML.picture(
      "ring-\(name)", width: 120, height: 120, title: title, words: words,
      [
        circle("track", "100 0"),
        percent > 0 ? circle("part", "\(percent) \(100 - percent)") : nil,
        #"<text x="60" y="66" class="\#(value: figure)">\#(text)</text>"#,
      ])
    return """
      <figure class="ring \(value: name)">\(picture)<figcaption>\(title)</figcaption></figure>
      """
  }

  /// The path's length counts as 100, so that the length of a dash is a percentage.
  private func circle(_ name: String, _ dashes: String) -> HTML {
    """
    <circle class="\(value: name)" cx="60" cy="60" r="50" pathLength="100" \
    stroke-dasharray="\(value: dashes)" transform="rotate(-90 60 60)"></circle>
    """
  }
}
