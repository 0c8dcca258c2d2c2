import CivilTime
import DaybookProtocol
import Markup
import Pictures

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
    let (month, weeks, trends) = (month, ReportWeeks(data: data).part, trends)
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

  /// The weeks of the month, or of the report where these are few.
  private var month: ReportPart? {
    let start = data.preferences.weekStart
    let month = Month(of: data.today)
    let (first, last) = (month.first.weekStart(start), month.last.weekStart(start))
    let isToday = data.period.isToday
    let days = isToday ? data.days.filter { $0.day >= first && $0.day - last <= 6 } : data.days
    let picture = MonthPicture(
      days, today: data.today, meant: isToday ? nil : data.period.contains)
    return picture.flatMap {
      // At most 14 weeks.
      days.count > 98
        ? nil : ReportPart(id: "calendar", title: $0.title, name: "card", body: $0.html)
    }
  }

  /// Sleep, energy, weight and calories as lines.
  private var trends: ReportPart? {
    let isToday = data.period.isToday
    let lines = WellnessPictures.lines(
      data.wellness, from: isToday ? nil : data.trend.first, through: data.trend.last)
    return lines.isEmpty
      ? nil
      : ReportPart(
        id: "trends", title: isToday ? "Wellness over time" : "Wellness", name: "card trends",
        body: "\(lines.map(\.card))")
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

  private var rings: [RingPicture] {
    data.period.isToday
      ? [RingPicture(data.dashboard.counts), RingPicture(data.habits)] : ringsOfDays
  }

  /// The days that have come: what was done of what was planned.
  private var ringsOfDays: [RingPicture] {
    let done = data.total { $0.completed }
    let due = data.total { $0.habits }
    let soFar = data.period.last > data.today ? " so far" : ""
    return [
      RingPicture(
        name: "tasks", title: "Tasks\(soFar)", done: done, all: done + data.total { $0.tasks },
        days: "in these days"),
      RingPicture(
        name: "habits", title: "Habits\(soFar)", done: min(data.total { $0.habitsDone }, due),
        all: due, days: "in these days"),
    ]
  }
}
