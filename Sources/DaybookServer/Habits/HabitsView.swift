import CivilTime
import DaybookModel
import DaybookProtocol

/// The habits: those that are due today, then the others. With an id it shows one habit whole.
struct HabitsView: ServerView {
  static let pageRows = 100
  /// The argument for the archive; no id contains a space.
  private static let archiveArgument = "archived habits"
  /// How the argument of a later page begins; the id of the habit that it comes after follows.
  private static let nextPage = "after "
  private static let nextArchivePage = "\(archiveArgument) after "

  let name = "habits"
  let title = "Habits"
  let key = "h"
  let actions =
    [HabitActions.add] + HabitActions.onLines + [archiveList, more] + HabitPageActions.all
  let opens: [any LineSubject.Type] = [HabitLine.self]

  func offers(showing argument: String?) -> [ViewAction] {
    let isPage = argument.map { !$0.contains(" ") } ?? false
    return isPage ? actions : Array(actions.dropLast(HabitPageActions.all.count))
  }

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    switch argument {
    case nil: return try list(.active, after: nil, on: canvas, in: session)
    case Self.archiveArgument?: return try list(.archived, after: nil, on: canvas, in: session)
    case let argument?:
      for (state, prefix) in [
        (HabitFilter.State.active, Self.nextPage), (.archived, Self.nextArchivePage),
      ] where argument.hasPrefix(prefix) {
        let id = HabitID(String(argument.dropFirst(prefix.count)))
        return try list(state, after: id, on: canvas, in: session)
      }
      return try HabitPage(id: HabitID(argument)).show(on: canvas, in: session)
    }
  }

  private func list(
    _ state: HabitFilter.State, after: HabitID?, on canvas: Canvas, in session: Session
  ) throws -> ViewPage {
    let today = session.moment.today
    var lines = ViewLines(canvas)
    try session.store().read { reader in
      let cursor = try after.map { try reader.habits.cursor(after: $0) }
      let page = try reader.habits.list(
        HabitFilter(state: state), today: today, limit: Self.pageRows, after: cursor)
      let due = page.items.filter(\.status.isDue)
      head(&lines, due: due, state, isContinued: after != nil)
      if page.items.isEmpty {
        let archive = HabitFilter(state: .archived)
        let isArchiveEmpty = try reader.habits.list(archive, today: today, limit: 1, after: nil)
          .items
          .isEmpty
        lines.addMessage(for: state, isArchiveEmpty: isArchiveEmpty)
      }
      let others = page.items.filter { !$0.status.isDue }
      for (name, title, items) in [("due", "Due today", due), ("others", "Others", others)] {
        guard !items.isEmpty else { continue }
        if state == .active {
          lines.addHeading("section/\(name)") { $0.draw(title, .heading) }
        }
        for item in items { try lines.addHabit(item, in: reader, today: today) }
      }
      if page.next != nil, let last = page.items.last {
        lines.add("habit/\(last.habit.id)#more", actions: [Self.more.name]) {
          $0.draw("  … more habits", .muted)
        }
      }
    }
    if state == .active {
      lines.addOffer("add", actions: ["add", Self.archiveList.name]) {
        $0.draw("  + add here…", .muted)
      }
    }
    let keys =
      state == .active
      ? [("a", "add"), ("x", "done"), ("H", "heatmap")]
      : [("X", "take out"), ("H", "heatmap"), ("?", "keys")]
    lines.addHint(keys)
    let first = lines.drawn.first { $0.line.key.hasPrefix("habit/") }?.line.key
    return ViewPage(title: title, lines: lines, focus: first ?? "add")
  }

  private func head(
    _ lines: inout ViewLines, due: [HabitItem], _ state: HabitFilter.State, isContinued: Bool
  ) {
    let due = due.filter { $0.status.mark?.state != .skipped }
    let done = due.count { $0.status.mark?.isDone == true }
    lines.addTitle(state == .archived ? "Archived habits" : "Habits") {
      if isContinued { $0.draw("   continued", .muted) }
      if !due.isEmpty { $0.draw("   \(done)/\(due.count) done", .muted) }
    }
  }

  private static let archiveList = ViewAction.opening(
    Wire.Action("showArchive", key: "gz", "Show the archive", .view)
  ) { _ in Wire.ViewTarget(argument: archiveArgument, name: "habits") }

  private static let more = ViewAction.opening(
    Wire.Action("more", key: "o", "Show more", isMain: true), on: [HabitLine.self]
  ) { act in
    let page = act.argument?.hasPrefix(archiveArgument) == true ? nextArchivePage : nextPage
    let id = try act.subject(HabitLine.self).habit.id.text
    return Wire.ViewTarget(argument: page + id, name: "habits")
  }
}

extension ViewLines {
  mutating func addHabit(
    _ item: HabitItem, in reader: ReadTransaction, today: Day, place: String? = nil
  ) throws {
    let count = HabitRow.days(on: canvas)
    let days =
      count == 0
      ? []
      : try reader.habits.days(
        item.habit.id, from: today.adding(days: 1 - count) ?? today, through: today, today: today)
    addHabit(item, HabitRow(item: item, days: days), place: place)
  }

  fileprivate mutating func addMessage(for state: HabitFilter.State, isArchiveEmpty: Bool) {
    let text =
      switch (state, isArchiveEmpty) {
      case (.archived, _): "The archive is empty."
      case (_, false): "All habits are in the archive."
      case (_, true): "No habits yet. Start with a small one."
      }
    addMessage(text)
  }
}
