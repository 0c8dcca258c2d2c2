package import DaybookProtocol
package import Markup

/// A share as a ring around its numbers.
package struct RingPicture {
  /// Its class.
  let name: String
  let title: String
  let text: String
  let words: String
  let percent: Int
  /// Whether there is nothing of which it is a share.
  package var isEmpty = false

  /// What was done of the days, such as “today”.
  package init(name: String, title: String, done: Int, all: Int, days: String) {
    (self.name, self.title, text) = (name, title, "\(done)/\(all)")
    (percent, isEmpty) = (Percent.of(done, all), all == 0)
    words = isEmpty ? "Nothing \(days)" : "\(done) of \(all) done \(days), \(percent) percent"
  }

  /// A share of 0 to 1.
  package init(name: String, title: String, share: Double) {
    (self.name, self.title, percent) = (name, title, Percent.of(share))
    (text, words) = ("\(percent) %", "\(percent) percent")
  }

  /// The tasks of today.
  package init(_ counts: Wire.DashboardCounts) {
    let done = counts.completed ?? 0
    let open = (counts.overdue ?? 0) + (counts.missed ?? 0) + (counts.today ?? 0)
    self.init(name: "tasks", title: "Tasks", done: done, all: done + open, days: "today")
  }

  /// The habits of today, but for those skipped.
  package init(_ habits: [Wire.Habit]) {
    let due = habits.filter { $0.isDueToday && $0.today?.state != .skipped }
    let done = due.count { $0.today?.state == .done }
    self.init(name: "habits", title: "Habits", done: done, all: due.count, days: "today")
  }

  package var html: HTML {
    let figure = text.count > 6 ? "figure long" : "figure"
    let picture = HTML.picture(
      width: 120, height: 120, title: title, words: words,
      [
        #"<circle class="track" cx="60" cy="60" r="50"></circle>"#, percent > 0 ? part : nil,
        #"<text x="60" y="66" class="\#(value: figure)">\#(text)</text>"#,
      ])
    return """
      <figure class="ring \(value: name)">\(picture)<figcaption dir="auto">\(title)</figcaption></figure>
      """
  }

  /// The path's length counts as 100, so that the length of a dash is a percentage.
  private var part: HTML {
    """
    <circle class="part" cx="60" cy="60" r="50" pathLength="100" \
    stroke-dasharray="\(percent) 100" transform="rotate(-90 60 60)"></circle>
    """
  }
}
