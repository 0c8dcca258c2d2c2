import CivilTime
import DaybookModel
import DaybookProtocol
import Markup

// The rows of wellness: each card has its own rows, or one that says why it has none.

/// A share drawn in one cell, which is higher for more.
enum WellnessGlyph {
  private static let levels = ["⡀", "⣀", "⣄", "⣤", "⣦", "⣶", "⣷"]

  /// Returns the cell for a share of 0 to 1: empty only for 0, full only for 1.
  static func ring(_ share: Double) -> String {
    if share >= 1 { return "⣿" }
    return share > 0 ? levels[max(min(Int(share * 8), 7), 1) - 1] : " "
  }
}

/// The colour of a value; a word or a number always says the same.
enum WellnessColour: String {
  case green, yellow, orange, teal, blue

  var style: Wire.SpanStyle { Wire.SpanStyle(rawValue: rawValue) }

  init(recovery score: Double) {
    self =
      switch score {
      case 80...: .green
      case 60...: .yellow
      default: .orange
      }
  }

  init(_ direction: WellnessDirection) {
    self =
      switch direction {
      case .up: .green
      case .steady: .yellow
      case .down: .orange
      }
  }
}

extension LineBuilder {
  mutating func drawWellnessHead(_ title: String, day: Day, today: Day) {
    draw(title, .title)
    draw("   \(day.year == today.year ? day.shortText : day.shortTextWithYear)", .time)
    if day != today { draw("  \((day - today).daysFromToday)", .muted) }
    drawHelpKey()
  }
}

extension ViewLines {
  /// Returns what a card shows; nil where it could not be read, as a row then says.
  private mutating func shown<T>(_ card: Result<T, ModelError>, _ name: String) -> T? {
    switch card {
    case .success(let value): return value
    case .failure(let error):
      add("error/\(name)", level: 1) {
        $0.draw("  ")
        $0.draw(error.message, .error)
      }
      return nil
    }
  }

  mutating func addPills(_ card: Result<WellnessMetrics, ModelError>) {
    let pills = shown(card, "context").map(ContextPillText.pills) ?? []
    guard !pills.isEmpty else { return }
    let isASCII = canvas.characters == .ascii
    add("context", label: pills.map(\.text).joined(separator: ", ")) { line in
      for (index, pill) in pills.enumerated() {
        if index > 0 { line.draw(" · ", .muted) }
        let text = isASCII && pill.isTemperature ? "\(pill.text.dropLast()) C" : pill.text
        line.draw(pill.symbol)
        line.append(text, pill.colour.style)
      }
    }
  }

  mutating func addEnergy(_ card: Result<EnergyLevel?, ModelError>, _ day: WellnessViewDay) {
    guard let energy = shown(card, "energy") else { return }
    let isASCII = canvas.characters == .ascii
    let prompt = day == .today ? WellnessFormatter.energyPrompt : "No energy logged"
    add("energy", actions: day.takesLogs ? ["logEnergy"] : [], label: energy?.text ?? prompt) {
      if let energy {
        $0.draw(energy.text, .accent)
        if !isASCII { $0.draw(" \(energy.emoji)") }
      } else {
        $0.draw(prompt, .muted)
      }
      if day.takesLogs { $0.drawTail(energy == nil ? "Log Energy" : "Update", .key) }
    }
  }

  /// Adds what was consumed, then a row for each amount: its share in one cell, a bar, and the
  /// numbers.
  mutating func addNutrition(
    _ card: Result<WellnessNutrition, ModelError>,
    _ targets: Result<WellnessTargetsRecord, ModelError>,
    _ day: WellnessViewDay, barCells: Int = 0
  ) {
    let both = card.flatMap { card in targets.map { (card, $0) } }
    guard let (nutrition, goals) = shown(both, "nutrition") else { return }
    let consumed = WellnessFormatter.consumed(nutrition.values.kcal)
    add(
      "nutrition", level: 1,
      actions: (day.takesLogs ? ["logMeal", "logWater"] : []) + ["targets"],
      label: "Nutrition: \(consumed)"
    ) {
      $0.draw("  \(nutrition.meals.counted("meal")), \(consumed)", .muted)
    }
    for nutrient in Nutrient.allCases {
      let value = nutrition.values[nutrient]
      let target = goals.values[nutrient]
      let progress = goals.progress(of: nutrient, value)
      let text = WellnessFormatter.progress(value, of: nutrient, target: target)
      let percent = "\(WellnessNumber.whole(progress * 100))%"
      add(
        NutrientLine.key(nutrient).text, level: 1, actions: ["target"],
        label: "\(nutrient.title): \(WellnessFormatter.number(value, of: nutrient)) of "
          + "\(WellnessFormatter.amount(target, of: nutrient)), \(percent)"
      ) {
        $0.draw("  ")
        $0.draw(WellnessGlyph.ring(progress), progress >= 1 ? .success : .bar)
        $0.draw(" \(nutrient.title)")
        $0.pad(to: 14)
        if barCells > 0 {
          $0.drawBar(progress, cells: barCells)
          $0.draw(" ")
        }
        $0.draw(String(repeating: " ", count: max(4 - percent.count, 0)) + percent)
        $0.draw("  \(text)", .muted)
      }
    }
  }

  mutating func addRecovery(_ card: Result<WellnessRecovery?, ModelError>) {
    addHeading("section/recovery") { $0.draw("Recovery", .heading) }
    guard let known = shown(card, "recovery") else { return }
    guard let recovery = known else {
      return add("recovery", level: 1) { $0.draw("  No recovery data", .muted) }
    }
    guard let value = recovery.score else {
      return add("recovery", level: 1) {
        $0.draw("  Building your insights...", .muted)
        $0.draw("  \(recovery.days) of \(WellnessRecovery.leastDays) days", .muted)
      }
    }
    let score = WellnessNumber.whole(value)
    let direction = recovery.direction.map { Wire.RecoveryDirection($0).rawValue }
    let days = recovery.trend.map { $0.map(WellnessNumber.whole) ?? "none" }
    let words = ["Recovery: \(score) of 100", direction].compactMap(\.self)
    add(
      "recovery", level: 1,
      label: words.joined(separator: ", ")
        + "; \(recovery.days) of 7 days: \(days.joined(separator: ", "))"
    ) {
      $0.draw("  ")
      $0.draw(score, WellnessColour(recovery: value).style)
      $0.draw(" of 100")
      if let direction, let moved = recovery.direction {
        $0.draw("  \(direction)", WellnessColour(moved).style)
      }
      $0.draw("  \(recovery.days)/7 days ", .muted)
      for score in recovery.trend {
        $0.draw(score.map { WellnessGlyph.ring($0 / 100) } ?? "·", score == nil ? .muted : .bar)
      }
    }
    for component in recovery.components.prefix(3) { addComponent(component) }
  }

  private mutating func addComponent(_ component: WellnessComponent<WellnessRecovery.Part>) {
    let name = component.name
    let (percent, value) = ("\(WellnessNumber.whole(component.score))%", name.text(component.value))
    let weight = "weight \(WellnessNumber.whole(component.weight * 100))%"
    add(
      "recovery/\(name.rawValue)", level: 2,
      label: "\(name.title): \(percent), \(value), \(weight)"
    ) {
      $0.draw("    ")
      $0.draw(WellnessGlyph.ring(component.score / 100), .bar)
      $0.draw(" \(name.title)")
      $0.pad(to: 25)
      $0.draw(String(repeating: " ", count: max(4 - percent.count, 0)) + percent)
      $0.draw("  \(value)")
      $0.draw("  \(weight)", .muted)
    }
  }

  mutating func addPerformance(_ card: Result<WellnessPerformance?, ModelError>) {
    addHeading("section/performance") { $0.draw("Performance", .heading) }
    guard let known = shown(card, "performance") else { return }
    guard let performance = known else {
      return add("performance", level: 1) { $0.draw("  Building your insights...", .muted) }
    }
    add("performance", level: 1) { $0.draw("  \(performance.summary)") }
    let direction = performance.direction.map { Wire.PerformanceDirection($0).rawValue }
    add("performance/key", level: 1) {
      $0.draw("  \(performance.key.name.title) ")
      $0.draw(WellnessNumber.decimal(performance.key.value), .accent)
      $0.draw("  score \(WellnessNumber.whole(performance.score)) of 100", .muted)
      if let direction, let moved = performance.direction {
        $0.draw("  \(direction)", WellnessColour(moved).style)
      }
    }
  }

  mutating func addQuickActions(_ card: Result<[WellnessQuickAction], ModelError>) {
    if case .success([]) = card { return }
    addHeading("section/quick") { $0.draw("Quick actions", .heading) }
    for action in shown(card, "quick") ?? [] {
      add(action.lineKey.text, level: 1, actions: [action.actionName], label: action.title) {
        $0.draw("  + ", .accent)
        $0.draw(action.symbol)
        $0.draw(action.title, .accent)
      }
    }
  }

  /// Adds the logs in words, with the time where they were logged on their own day, and with their
  /// day where that is not the one that is shown.
  mutating func addLogs(
    _ logs: [WellnessLogRecord], _ day: WellnessViewDay, shown: Day? = nil,
    section: String = "logs",
    title: String, at moment: Moment,
    words: (WellnessLogRecord) -> String = WellnessFormatter.title(of:)
  ) {
    guard !logs.isEmpty else { return }
    addHeading("section/\(section)") { $0.draw(title, .heading) }
    for log in logs {
      let local = moment.zone.local(at: log.at)
      let isOnDay = Moment(instant: log.at, zone: moment.zone, dayStart: moment.dayStart).today
      add(
        log.lineKey.text, level: 1,
        actions: WellnessActions.names(for: log).filter { !day.withheld.contains($0) }
      ) {
        $0.draw("  ")
        let time = moment.clock.column(moment.clock.text(local.time, seconds: .never))
        let blank = String(repeating: " ", count: moment.clock.columnWidth)
        $0.draw(isOnDay == log.day ? time : blank, .time)
        $0.draw("  ")
        $0.append(words(log))
        if let shown, shown != log.day { $0.draw("  \((log.day - shown).daysFromToday)", .muted) }
        if case .meal(_, _, let values) = log.entry {
          let macros = Nutrient.ofMeals.dropFirst().filter { values[$0] > 0 }.map {
            "\($0.title.lowercased()) \(WellnessFormatter.amount(values[$0], of: $0))"
          }
          if !macros.isEmpty { $0.draw("  \(macros.joined(separator: ", "))", .muted) }
        }
      }
    }
  }

  /// Adds a line that sums up the day and opens the view of it. Adds none where nothing was logged,
  /// or where wellness cannot be read; the view itself says so then.
  mutating func addWellness(on day: Day, in reader: ReadTransaction) throws {
    guard try reader.wellness.isLogged(on: day),
      case .success(let energy) = try reader.card({ try reader.wellness.energy(on: day) }),
      case .success(let nutrition) = try reader.card({ try reader.wellness.nutrition(on: day) })
    else { return }
    let isASCII = canvas.characters == .ascii
    let face = energy.map { isASCII ? "" : " \($0.emoji)" } ?? ""
    let words = [
      nutrition.meals > 0 ? WellnessFormatter.consumed(nutrition.values.kcal) : nil,
      nutrition.values.water > 0
        ? "\(WellnessFormatter.amount(nutrition.values.water, of: .water)) of water" : nil,
    ]
    add("wellness") {
      $0.draw(
        energy?.text ?? "Wellness", .link,
        link: "\(Link.scheme)view/\(WellnessView.name)")
      $0.draw(face)
      for word in words.compactMap(\.self) { $0.draw(" · \(word)", .muted) }
    }
  }
}
