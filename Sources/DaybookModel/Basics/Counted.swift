package extension Int {
  /// "1 subtask", "3 subtasks".
  func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }

  /// "1 task carries", "3 tasks carry".
  func counted(_ noun: String, _ one: String, _ many: String) -> String {
    "\(counted(noun)) \(self == 1 ? one : many)"
  }

  /// A number of days from today: "today", "tomorrow", "in 3 days", "yesterday", "3 days ago".
  var daysFromToday: String {
    switch self {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(counted("day"))"
    default: "\(magnitude) days ago"
    }
  }
}

package extension Collection<String> {
  /// "Milk", "milk and bread", "milk, bread and jam".
  var listed: String {
    let others = dropLast().joined(separator: ", ")
    return others.isEmpty ? joined() : "\(others) and \(suffix(1).joined())"
  }

  /// "“Dentist”", or "3 tasks": the only one by its title, others by their number.
  func titled(_ noun: String) -> String {
    if count == 1, let title = first { "“\(title)”" } else { count.counted(noun) }
  }
}
