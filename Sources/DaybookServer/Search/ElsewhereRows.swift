import CivilTime
import DaybookProtocol

extension ViewLines {
  /// Adds what is known of a search of a plugin.
  mutating func addElsewhere(_ section: KnownElsewhere) {
    let key = "elsewhere/\(section.name)"
    addHeading(key) { line in
      line.append(section.title, .heading)
      if case .found(let items) = section.answer { line.draw(" (\(items.count))", .heading) }
    }
    switch section.answer {
    case .pending:
      add("\(key)/message", level: 1) { $0.draw("  Asking…", .muted) }
    case .failed(let message):
      add("\(key)/message", level: 1) {
        $0.draw("  ")
        $0.append(message, .warning)
      }
    case .found(let items):
      if items.isEmpty { add("\(key)/message", level: 1) { $0.draw("  Nothing found.", .muted) } }
      let shown = items.prefix(KnownElsewhere.defaultLimit)
      for (index, item) in shown.enumerated() {
        add("\(key)/\(index)", level: 1) { line in
          line.draw("  ")
          line.append(item.title, link: item.link)
          if let note = item.note {
            line.draw("  ")
            line.append(note, .muted)
          }
          if let day = item.day {
            line.drawTail(day.description, .time)
          }
        }
      }
      addMore("\(key)/more", level: 1, items.count - shown.count)
    }
  }
}
