import CivilTime
import DaybookModel
import DaybookProtocol

/// The wellness of a day: energy, nutrition, recovery, performance, suggestions and the logs.
struct WellnessView: ServerView {
  static let name: String = "wellness"
  /// More logs than these are counted, not drawn.
  static let maxLogs = 100

  let name: String = Self.name
  let title = "Wellness"
  let key = "w"
  /// What somebody wrote for the person on a day.
  let message: @Sendable (ReadTransaction, Day) throws -> String?
  let actions: [ViewAction] = WellnessActions.all(of: Self.name, beside: NutritionView.name)

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let moment = session.moment
    let preferences = session.preferences
    let day = try WellnessArgument(argument, view: name, today: moment.today).day
    let state = WellnessViewDay(day, today: moment.today)
    return try session.store().read { reader in
      let cards = try reader.wellness.cards(on: day, at: moment)
      let logs = try reader.wellnessLogs.list(on: day, limit: Self.maxLogs)
      var lines = ViewLines(canvas)
      lines.addHeading("heading") { $0.drawWellnessHead(title, day: day, today: moment.today) }
      if day == moment.today {
        lines.addGreeting(
          WellnessGreeting.text(at: moment.local.time, name: preferences.greetedName),
          orWritten: try message(reader, day), preferences)
      }
      lines.addPills(cards.metrics)
      lines.addEnergy(cards.energy, state)
      lines.addHeading("section/nutrition") { $0.draw("Nutrition", .heading) }
      lines.addNutrition(cards.nutrition, cards.targets, state)
      lines.addRecovery(cards.recovery)
      lines.addPerformance(cards.performance)
      lines.addQuickActions(cards.quickActions)
      let running = day == moment.today ? try reader.wellnessLogs.workoutsRunning(around: day) : []
      lines.addLogs(running + logs.items, state, shown: day, title: "Logged", at: moment)
      if logs.next != nil { lines.add("more") { $0.draw("  … more logs", .muted) } }
      lines.addHint(
        state.takesLogs
          ? [("c", "check in"), ("m", "meal"), ("w", "water"), ("?", "keys")]
          : [("t", "today"), ("?", "keys")])
      return ViewPage(title: title, lines: lines, focus: "energy", withheld: state.withheld)
    }
  }
}

/// The nutrition of a day: what was eaten and drunk.
struct NutritionView: ServerView {
  static let name: String = "nutrition"

  let name: String = Self.name
  let title = "Nutrition"
  let key = "n"
  let actions: [ViewAction] = WellnessActions.all(of: Self.name, beside: WellnessView.name)

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let moment = session.moment
    let day = try WellnessArgument(argument, view: name, today: moment.today).day
    let state = WellnessViewDay(day, today: moment.today)
    return try session.store().read { reader in
      let nutrition = try reader.card { try reader.wellness.nutrition(on: day) }
      let targets = try reader.card { try reader.wellnessTargets.item() }
      let limit = WellnessView.maxLogs
      let meals = try reader.wellnessLogs.list(on: day, kind: .meal, limit: limit)
      let drinks = try reader.wellnessLogs.list(on: day, kind: .water, limit: limit)
      var lines = ViewLines(canvas)
      lines.addHeading("heading") { $0.drawWellnessHead(title, day: day, today: moment.today) }
      lines.addNutrition(nutrition, targets, state, barCells: canvas.width < 60 ? 0 : 20)
      if meals.items.isEmpty {
        lines.addMessage("No meals logged.")
      }
      for kind in MealKind.allCases {
        let items = meals.items.filter { log in
          if case .meal(kind, _, _) = log.entry { true } else { false }
        }
        lines.addLogs(
          items, state, section: kind.rawValue, title: kind.title, at: moment,
          words: WellnessFormatter.content(of:))
      }
      if meals.next != nil { lines.add("more") { $0.draw("  … more meals", .muted) } }
      lines.addLogs(
        drinks.items, state, section: "water", title: "Water", at: moment,
        words: WellnessFormatter.content(of:))
      lines.addHint(
        (state.takesLogs ? [("m", "meal"), ("w", "water")] : [("t", "today")])
          + [("T", "targets"), ("?", "keys")])
      return ViewPage(
        title: title, lines: lines,
        focus: lines.drawn.first { $0.line.key.hasPrefix("wellness/") }?.line.key ?? "nutrition",
        withheld: state.withheld)
    }
  }
}

extension ViewLines {
  /// Adds what somebody wrote for the person, in place of the greeting.
  mutating func addGreeting(
    _ greeting: String, orWritten written: String?, _ preferences: PreferencesRecord
  ) {
    if let written {
      for (index, row) in WrappedText.rows(written, cells: canvas.room).enumerated() {
        add("supplied/\(index)") { $0.append(row.text, .accent) }
      }
    } else if preferences.showGreeting {
      add("greeting") { $0.append(greeting, .muted) }
    }
  }
}
