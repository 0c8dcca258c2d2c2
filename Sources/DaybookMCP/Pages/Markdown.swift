import CivilTime
import DaybookProtocol
import JSON

/// What daybook holds as Markdown, for a model or a person to read. A title is one line as it is; no
/// line of a page tells the reader to do something.
enum Markdown {
  static func task(_ task: JSON) -> String {
    let mark =
      switch task["state"] {
      case "completed": "[x]"
      case "cancelled": "[-]"
      default: "[ ]"
      }
    var facts: [String] = []
    if let due = moment(task, "due", "dueTime") {
      facts.append(task["isOverdue"] == true ? "overdue since \(due)" : "due \(due)")
    }
    if let start = moment(task, "start", "startTime") { facts.append("from \(start)") }
    if let priority = task["priority"]?.plain, priority != "none" {
      facts.append("\(priority) priority")
    }
    if let rule = task["recurrence"]?.plain { facts.append("recurs by \(rule)") }
    if let project = task["project"]?.plain { facts.append("project \(project)") }
    if task["isBlocked"] == true { facts.append("blocked") }
    return line("\(mark) \(title(task))", facts + tags(task), id: task)
  }

  static func habit(_ habit: JSON) -> String {
    var facts: [String] = []
    if let amount = habit["target"]?["amount"]?.plain {
      let unit = habit["target"]?["unit"]?.plain.map { " \($0)" } ?? ""
      let bound = habit["target"]?["comparison"] == "atMost" ? "at most" : "at least"
      facts.append("\(bound) \(amount)\(unit)")
    }
    if habit["isPaused"] == true {
      facts.append("paused")
    } else if habit["archivedOn"] != nil {
      facts.append("archived")
    } else {
      facts.append(habit["isDueToday"] == true ? "due today" : "not due today")
    }
    for (day, mark) in [
      ("today", habit["today"]), (habit["marked"]?["day"]?.plain, habit["marked"]),
    ] {
      guard let day, let mark else { continue }
      let amount = mark["amount"]?.plain.map { " \($0)" } ?? ""
      facts.append("\(day) \(mark["state"]?.plain ?? "")\(amount)")
    }
    facts.append("\(habit["currentStreak"]?.plain ?? "0") in a row")
    return line(title(habit), facts + tags(habit), id: habit)
  }

  static func tag(_ tag: JSON) -> String {
    line(
      "#\(tag["name"]?.plain ?? "")",
      [
        "\(tag["openTaskCount"]?.plain ?? "0") open tasks",
        "\(tag["habitCount"]?.plain ?? "0") habits",
      ], id: nil)
  }

  static func reminder(_ reminder: JSON) -> String {
    var facts = [reminder["state"]?.plain ?? ""]
    if let instant = reminder["firesAt"]?.plain { facts.append("at \(instant)") }
    return line("reminder of “\(title(reminder))”", facts, id: reminder)
  }

  static func found(_ item: JSON) -> String {
    if let found = item["task"] { return task(found) }
    if let found = item["habit"] { return habit(found) }
    if let found = item["tag"] { return tag(found) }
    return line(title(item), [item["kind"]?.plain ?? ""], id: item)
  }

  static func entry(_ entry: JSON) -> String {
    let mark =
      switch (entry["source"], entry["state"]) {
      case ("event", _): ""
      case (_, "completed"): "[x] "
      case (_, "cancelled"): "[-] "
      default: "[ ] "
      }
    let time = entry["time"]?.plain.map { "\($0) " } ?? ""
    var facts = entry["source"] == "task" ? [] : [entry["source"]?.plain ?? ""]
    if entry["isOverdue"] == true { facts.append("overdue") }
    if let place = entry["location"]?.plain { facts.append(oneLine(place)) }
    let id = entry["task"] ?? entry["habit"]
    return line(
      "\(mark)\(time)\(title(entry))", facts + tags(entry), id: id.map { ["id": $0] })
  }

  /// Returns the people one cares for, and what stands in the way of messages to them.
  static func care(_ people: JSON, _ obstacles: JSON) -> String {
    guard case .array(let people) = people, !people.isEmpty else {
      return "There is nobody to care for."
    }
    var lines = people.map { person in
      let name = person["name"]?.plain ?? ""
      let facts = ["relationship", "status"].compactMap { person[$0]?.plain }
      return "- \(line(name, facts + ["\(person["taskCount"]?.plain ?? "0") tasks"], id: person))"
    }
    if case .array(let obstacles) = obstacles, !obstacles.isEmpty {
      lines += ["", "In the way of messages:"]
      lines += obstacles.map { obstacle in
        let facts = ["name", "title", "error"].compactMap { obstacle[$0]?.plain }
        return "- \(line(obstacle["kind"]?.plain ?? "", facts.map(oneLine), id: nil))"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns what a change made of a task, with what of its line was not read.
  static func done(_ verb: String, _ task: JSON) -> String {
    var lines = ["\(verb): \(self.task(task))"]
    if case .array(let problems)? = task["problems"] {
      lines += problems.compactMap { $0["message"]?.plain }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a page of a list, of which `what` says what its items are.
  static func list(_ page: JSON, _ what: String, _ line: (JSON) -> String) throws -> String {
    let items = try page.items
    var lines = items.map { "- \(line($0))" }
    if items.isEmpty { lines.append("There is no such \(what).") }
    return (lines + more(page)).joined(separator: "\n")
  }

  /// Returns the entries of an agenda by their days.
  static func agenda(_ page: JSON) throws -> String {
    var lines: [String] = []
    var day: JSON?
    for entry in try page.items {
      if entry["day"] != day {
        day = entry["day"]
        lines.append("\(lines.isEmpty ? "" : "\n")## \(heading(day))")
      }
      lines.append("- \(self.entry(entry))")
    }
    if lines.isEmpty { lines.append("Nothing is planned on these days.") }
    return (lines + more(page)).joined(separator: "\n")
  }

  // MARK: Pages

  static func page(ofTask task: JSON, _ parts: TaskParts, maxNotes: Int = .max) -> String {
    var lines = ["# \(title(task))", "", "- \(self.task(task))"]
    if case .array(let items) = parts.reminders {
      lines += items.map { "- \(reminder($0))" }
    }
    if case .array(let items) = parts.subtasks, !items.isEmpty {
      lines += ["", "## Subtasks", ""] + items.map { "- \(self.task($0))" }
    }
    if let notes = task["notes"]?.plain { lines += ["", "## Notes", "", notes.cut(maxNotes)] }
    return lines.joined(separator: "\n")
  }

  static func page(ofDay summary: DaySummary) -> String {
    let day = summary.object
    let counts = day["counts"] ?? .null
    func count(_ name: String) -> String { counts[name]?.plain ?? "0" }
    var lines = [
      "# \(heading(day["day"]))", "",
      "\(count("completed")) of \(count("tasks")) tasks done, \(count("habitsDone")) of "
        + "\(count("habits")) habits, \(count("events")) events.",
    ]
    if case .array(let entries)? = day["items"], !entries.isEmpty {
      lines += [""] + entries.prefix(ToolSchema.maxItems).map { "- \(entry($0))" }
    }
    if let wellness = day["wellness"] {
      lines += ["", "## Wellness", "", "- energy: \(wellness["energy"]?.plain ?? "not logged")"]
      if case .array(let nutrients)? = wellness["nutrition"]?["nutrients"] {
        lines += nutrients.map {
          "- \($0["name"]?.plain ?? ""): \($0["amount"]?.plain ?? "0") of "
            + "\($0["targetAmount"]?.plain ?? "0")"
        }
      }
      if case .object(let metrics)? = wellness["metrics"] {
        lines += metrics.map { "- \($0.key): \($0.value.plain ?? "")" }
      }
    }
    return lines.joined(separator: "\n")
  }

  static func page(ofToday today: JSON) throws -> String {
    var lines = ["# \(heading(today["day"]))"]
    if case .array(let sections)? = today["sections"] {
      for section in sections {
        let name = section["name"]?.plain ?? ""
        lines += ["", "## \(name) (\(section["count"]?.plain ?? "0"))", ""]
        if case .array(let items)? = section["items"] { lines += items.map { "- \(task($0))" } }
        if case .array(let items)? = section["habits"] { lines += items.map { "- \(habit($0))" } }
      }
      if sections.isEmpty { lines += ["", "Nothing is planned for today."] }
    }
    if let next = today["next"]?["entry"] {
      lines += ["", "Next: \(heading(next["day"])), \(entry(next))"]
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Parts

  static func heading(_ day: JSON?) -> String {
    guard let text = day?.plain else { return "" }
    guard let day = Day(text) else { return text }
    return "\(text), \(day.weekday.englishName)"
  }

  private static func title(_ item: JSON) -> String { oneLine(item["title"]?.plain ?? "") }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func moment(_ item: JSON, _ day: String, _ time: String) -> String? {
    guard let day = item[day]?.plain else { return nil }
    return item[time]?.plain.map { "\(day) \($0)" } ?? day
  }

  private static func tags(_ item: JSON) -> [String] {
    guard case .array(let tags)? = item["tags"] else { return [] }
    return tags.compactMap(\.plain).map { "#\($0)" }
  }

  private static func line(_ title: String, _ facts: [String], id item: JSON?) -> String {
    let facts = facts + (item?["id"]?.plain.map { ["id \($0)"] } ?? [])
    return facts.isEmpty ? title : "\(title) — \(facts.joined(separator: ", "))"
  }

  private static func more(_ page: JSON) -> [String] {
    page["nextCursor"]?.plain.map { ["… more, by cursor \($0)"] } ?? []
  }
}

extension String {
  /// Returns as many of the first Unicode scalars, of which the last is an ellipsis where more
  /// would follow.
  func cut(_ count: Int) -> String {
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count - 1))) + "…"
  }
}

extension JSON {
  /// A text as it is and a number as one writes it; nil for anything else.
  var plain: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): Int64(exactly: number).map(String.init) ?? String(number)
    default: nil
    }
  }

  /// The items of a page; throws where it is none.
  var items: [JSON] {
    get throws { try JSONObject(json: self).decode("items") }
  }
}
