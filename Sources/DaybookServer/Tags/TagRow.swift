import DaybookModel
import DaybookProtocol

/// A tag as one row: its dot and name to the left, how many tasks and habits carry it to the right.
struct TagRow {
  var name: String
  var colour: String?
  var icon: String?
  var openTasks = 0
  var habits = 0

  init(name: String, colour: String? = nil) {
    self.name = name
    self.colour = colour
  }

  init(_ tag: TagRecord) {
    name = tag.name
    colour = tag.colour
    icon = tag.icon
    openTasks = tag.openTaskCount
    habits = tag.habitCount
  }

  func draw(_ line: inout LineBuilder) {
    line.draw("  ")
    line.draw("●", colour.map(TagStyles.style) ?? .tag)
    line.draw(" ")
    line.append(name)
    line.drawIcon(icon)
    for (index, count) in counts.enumerated() {
      line.drawTail("\(index > 0 ? "  " : "")\(count)", .muted)
    }
  }

  /// The row as a sentence, for a screen reader.
  var label: String {
    // A colour in digits is left out, since it says nothing when it is read aloud.
    let colour = colour.map { $0.hasPrefix("#") ? TagStyles.style(of: $0).rawValue : $0 }
    let open = openTasks > 0 ? ["\(openTasks.counted("open task"))"] : []
    return
      (["Tag \(DrawnText(name).text)"] + [colour].compactMap(\.self) + open
      + counts.dropFirst(open.count)).joined(separator: ", ")
  }

  private var counts: [String] {
    [(openTasks, "task"), (habits, "habit")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
  }
}
