import CivilTime
import DaybookModel
import DaybookProtocol

/// The profiles, and one of them with the tasks of today: the first, or the one whose id is the
/// argument. Behind a "#" the argument may have the step of the setup that is shown.
struct CareView: ServerView {
  /// The most tasks of a profile that are listed for later.
  private static let maxCount = 1000

  let name = "care"
  let title = "Care"
  let key = "p"
  let actions =
    [CareTaskActions.add, ProfileActions.add] + ProfileActions.onLines + TaskActions.onLines
    + CareTaskActions.onLines + CareMessageActions.onLines + [
      SuggestionActions.add, AnalyticsActions.ofShown,
    ]
  let opens: [any LineSubject.Type] = [ProfileRecord.self]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    session.reconcileCare()
    let moment = session.moment.ofCare
    return try session.store().read { reader in
      let preferences = try reader.preferences.current()
      let profiles = try reader.profiles.all()
      let selected = try reader.profiles.shown(argument)
      let setup = selected.map { ProfileSetup($0, showing: argument) }
      let day = try CareDay(at: moment, in: reader, zones: session.zones)
      var lines = ViewLines(canvas)
      lines.addTitle(title)
      if profiles.isEmpty {
        lines.addMessage("There is nobody to care for yet.")
      }
      for profile in profiles {
        let done = day.completed[profile.id]?.count ?? 0
        let missed = day.missed[profile.id]?.count ?? 0
        let row = ProfileRow(
          profile: profile, isSelected: profile.id == selected?.id,
          done: done, missed: missed, total: done + missed + (day.upcoming[profile.id]?.count ?? 0))
        lines.add(
          profile.lineKey.text, level: 1,
          actions: ProfileActions.names(
            for: profile, isLocalOnly: preferences.localOnly), label: row.label
        ) { row.draw(&$0, on: canvas) }
      }
      let canAdd = profiles.count < preferences.profileLimit
      if canAdd {
        lines.addOffer("addProfile", actions: [ProfileActions.add.name]) {
          $0.draw("  + add a person…", .muted)
        }
      }
      if let selected, let setup {
        let page = ProfilePage(
          profile: selected, setup: setup, owner: preferences.name,
          isLocalOnly: preferences.localOnly, moment: moment)
        page.drawFields(into: &lines)
        try lines.addObstacles(to: selected, in: reader, at: moment)
        page.drawStage(into: &lines)
        try draw(selected, day, into: &lines, in: session, reader, at: moment)
      }
      lines.addHint([("a", "add a task"), ("n", "add a person"), ("?", "keys")])
      let focus = setup?.focus(among: lines) ?? selected?.lineKey.text ?? "addProfile"
      var page = ViewPage(title: title, lines: lines, focus: focus)
      if !canAdd { page.withheld.insert(ProfileActions.add.name) }
      if selected == nil { page.withheld.insert(CareTaskActions.add.name) }
      return page
    }
  }

  private func draw(
    _ profile: ProfileRecord, _ day: CareDay, into lines: inout ViewLines, in session: Session,
    _ reader: ReadTransaction, at moment: Moment
  ) throws {
    let upcoming = day.upcoming[profile.id] ?? []
    let missed = day.missed[profile.id] ?? []
    let shown = Set((upcoming + missed.filter { $0.task.state == .open }).map(\.task.id))
    let later = try reader.tasks.list(
      TaskFilter(state: .open, profile: profile.id), limit: Self.maxCount, after: nil
    ).items.filter { !shown.contains($0.id) }.count
    let sections = [
      ("upcoming", "Upcoming", upcoming), ("missed", "Missed", missed),
      ("completed", "Completed", day.completed[profile.id] ?? []),
    ]
    let all = sections.flatMap(\.2).map(\.task)
    let rows = try TaskRows(of: all, at: moment, on: lines.canvas, in: session, reader)
    for (name, title, items) in sections where !items.isEmpty {
      lines.addHeading("section/\(name)") { $0.draw("\(title) (\(items.count))", .heading) }
      for item in items {
        var row = rows[item]
        // The page says whose task it is.
        row.profile = nil
        lines.addTask(row, more: CareTaskActions.names)
      }
    }
    if later > 0 {
      let agenda = Wire.ViewTarget(
        argument: "\(moment.today) for \(profile.id.text)", name: "agenda")
      lines.add("later", level: 1) {
        $0.draw("  ")
        $0.append("\(later.counted("task")) later", .muted, link: Link.view(agenda))
      }
    }
    lines.addOffer("add", actions: [CareTaskActions.add.name]) {
      $0.draw("  + add a task for ", .muted)
      $0.append(profile.name, .muted)
      $0.draw("…", .muted)
    }
  }
}

struct CareDay {
  private static let maxCount = 1000

  let upcoming, missed, completed: [ProfileID: [TaskItem]]

  init(at moment: Moment, in reader: ReadTransaction, zones: ZoneDatabase) throws {
    let day = try reader.dashboard.careDay(at: moment, limit: Self.maxCount, zones: zones.zone)
    upcoming = Self.byProfile(day.upcoming)
    missed = Self.byProfile(day.missed)
    completed = Self.byProfile(day.completed)
  }

  private static func byProfile(_ items: [TaskItem]) -> [ProfileID: [TaskItem]] {
    items.reduce(into: [:]) { found, item in
      if let profile = item.task.profile { found[profile, default: []].append(item) }
    }
  }
}
