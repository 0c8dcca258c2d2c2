import CivilTime
import DaybookModel
import DaybookProtocol

/// The open tasks as sections: grouped by what the person chose, and sorted within.
struct TaskSections {
  struct Section {
    /// Stays the same as long as the section does.
    let key: String
    let title: String
    var rows: [TaskRow] = []
  }

  let group: TaskGroup
  let sort: TaskSort

  /// "by tag, sorted by title".
  var words: String {
    let sorted = sort == .manual ? "by hand" : "by \(sort.rawValue)"
    return group == .none ? "sorted \(sorted)" : "by \(group.rawValue), sorted \(sorted)"
  }

  /// Adds the tasks; a row that stands in a second section has a place of its own.
  func add(
    to lines: inout ViewLines, limit: Int, at moment: Moment, in session: Session,
    _ reader: ReadTransaction
  ) throws {
    let page = try tasks(limit: limit, in: session, reader)
    var rows = try TaskRows(of: page.items, at: moment, on: lines.canvas, in: session, reader)
    rows.days = .all
    let week = moment.today.week(from: session.preferences.weekStart)
    var shown: [TaskID: Int] = [:]
    for section in sections(of: page.items.map { rows[$0] }, week: week) {
      if group != .none {
        lines.addHeading("section/\(section.key)") {
          $0.append(section.title, .heading)
          $0.draw(" (\(section.rows.count))", .heading)
        }
      }
      let rows = section.rows.map { row in
        let count = shown[row.item.task.id, default: 0]
        shown[row.item.task.id] = count + 1
        return (row: row, place: count == 0 ? nil : "\(count)")
      }
      let canvas = lines.canvas
      try lines.addRows(
        rows, key: { $0.row.item.lineKey.at($0.place).text }, place: { _ in 0 }, isReadAnyway: true
      ) { $0.map { $0.row.kept(on: canvas, at: $0.place) } }
    }
    if page.isCut { lines.addRest(of: try reader.tasks.openCount() - page.items.count) }
  }

  private func tasks(
    limit: Int, in session: Session, _ reader: ReadTransaction
  ) throws -> (items: [TaskRecord], isCut: Bool) {
    guard sort != .manual else {
      let page = try reader.tasks.list(
        TaskFilter(state: .open, order: .position, withNotes: false), limit: limit, after: nil)
      return (page.items, page.next != nil)
    }
    let filter = try session.filter("is:open", field: "argument")
    let request =
      switch sort {
      case .manual, .due: session.request(filter, kinds: [.task], order: .due)
      case .priority: session.request(filter, kinds: [.task], order: .priority)
      case .title: session.request(filter, kinds: [.task], order: .title)
      case .urgency: session.request(filter, kinds: [.task], order: .urgency)
      case .added: session.request(filter, kinds: [.task], order: .added)
      }
    let page = try reader.search.results(request, limit: limit, after: nil, withNotes: false).page
    return (page.items.tasks, page.next != nil)
  }

  /// Those that have rows, in their order.
  private func sections(of rows: [TaskRow], week: ClosedRange<Day>) -> [Section] {
    switch group {
    case .none: return [Section(key: "all", title: "", rows: rows)]
    case .due:
      return DueGroup.allCases.map { due in
        Section(
          key: due.rawValue, title: due.title, rows: rows.filter { $0.group(in: week) == due })
      }.filter { !$0.rows.isEmpty }
    case .priority:
      return TaskPriority.allCases.reversed().map { priority in
        Section(
          key: "\(priority)", title: priority.title,
          rows: rows.filter { $0.item.task.priority == priority })
      }.filter { !$0.rows.isEmpty }
    case .tag: return named(rows, without: "No tag") { $0.tags }
    case .project: return named(rows, without: "No project") { [$0.project].compactMap(\.self) }
    }
  }

  /// By name; what has none comes last.
  private func named(
    _ rows: [TaskRow], without title: String, _ names: (TaskRecord) -> [String]
  ) -> [Section] {
    var sections: [String: Section] = [:]
    var rest = Section(key: "none", title: title)
    for row in rows {
      let names = names(row.item.task)
      if names.isEmpty { rest.rows.append(row) }
      for name in names {
        sections[name, default: Section(key: "name/\(name)", title: name)].rows.append(row)
      }
    }
    let sorted = sections.values.sorted {
      ($0.title.lowercased(), $0.title) < ($1.title.lowercased(), $1.title)
    }
    return sorted + (rest.rows.isEmpty ? [] : [rest])
  }
}

extension DueGroup {
  fileprivate var title: String {
    switch self {
    case .overdue: "Overdue"
    case .today: "Today"
    case .begun: "In progress"
    case .week: "This week"
    case .later: "Later"
    case .never: "No day"
    }
  }
}

extension TaskPriority {
  fileprivate var title: String {
    switch self {
    case .high: "High priority"
    case .medium: "Medium priority"
    case .low: "Low priority"
    case .none: "No priority"
    }
  }
}
