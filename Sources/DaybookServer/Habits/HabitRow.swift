import DaybookModel
import DaybookProtocol

/// A habit as one row: mark, title and amount to the left; tags, the last days and the streak to
/// the right. Tags are left out where the title needs the room.
struct HabitRow {
  let item: HabitItem
  /// The states of the last days, today the last.
  var days: [HabitDayState] = []

  /// The least cells in which a reason is shown.
  private static let leastReason = 6

  private var habit: HabitRecord { item.habit }
  private var status: HabitStatus { item.status }

  static func days(on canvas: Canvas) -> Int {
    switch canvas.width {
    case ..<30: 0
    case ..<60: min(7, canvas.width / 2 - streakCells(on: canvas))
    case ..<120: 14
    default: 28
    }
  }

  /// The cells of the streak: those of "99 in a row" behind a space; of "9 in a row" where a line's
  /// tail, half of its width at most, has room for no more.
  private static func streakCells(on canvas: Canvas) -> Int { canvas.width < 60 ? 11 : 12 }

  func draw(_ line: inout LineBuilder, on canvas: Canvas) {
    let isDone = status.mark?.isDone == true
    line.draw("  ")
    line.drawMark(
      mark.text, mark.style, mark.state,
      action: isDone ? TaskActions.reopen.name : TaskActions.complete.name)
    line.draw(" ")
    line.append(habit.title, isDone ? .done : nil)
    if let amount { line.append(" \(amount)", .muted) }
    let days = days.suffix(Self.days(on: canvas))
    let fixed = days.isEmpty ? 0 : days.count + Self.streakCells(on: canvas)
    let room = canvas.room - line.column - fixed - 3
    if let reason = status.mark?.reason, room >= Self.leastReason {
      line.draw("  ")
      line.append("(\(reason))", .muted, limit: room)
    }
    let tags = habit.tags.map { "#\($0)" }
    let tagCells = tags.reduce(0) { $0 + DrawnText($1).width + 2 }
    let gap = days.isEmpty || tags.isEmpty ? "" : "  "
    if line.column + 1 + tagCells + gap.count + fixed <= canvas.room {
      for tag in tags {
        line.drawTail("  ")
        line.appendTail(tag, .tag)
      }
      line.drawTail(gap)
    }
    guard !days.isEmpty else { return }
    for run in HabitGlyph.runs(days) { line.drawTail(run.text, run.style) }
    let isAtRisk = status.daysUntilBreak == 0 || status.shortfall != nil
    let style: Wire.SpanStyle = isAtRisk ? .warning : .muted
    line.drawTail(aligned(on: canvas), style)
  }

  var label: String {
    var words = ["\(stateWord): \(DrawnText(habit.title).text)"]
    if let reason = status.mark?.reason { words.append("reason: \(DrawnText(reason).text)") }
    if let target = habit.target {
      words.append(HabitFormatter.target(target))
      if let amount = status.mark?.amount {
        words.append("\(HabitFormatter.amount(amount, unit: target.unit)) today")
      }
    }
    words.append(HabitFormatter.schedule(habit.schedule).lowercasedAtStart)
    if !habit.tags.isEmpty { words.append("tagged \(habit.tags.joined(separator: ", "))") }
    if status.currentStreak > 0 {
      words.append("streak \(HabitFormatter.streak(status.currentStreak, habit.schedule))")
    }
    if status.daysUntilBreak == 0 { words.append(HabitFormatter.lastDay) }
    if let lost = status.shortfall { words.append(HabitFormatter.lost(lost, habit.schedule)) }
    return words.joined(separator: ", ")
  }

  private var mark: (text: String, style: Wire.SpanStyle, state: Wire.MarkState) {
    if status.mark?.isDone == true { return ("✓", .done, .done) }
    if status.mark?.state == .skipped { return ("–", .muted, .skipped) }
    guard status.isDue else { return ("·", .muted, .none) }
    return ("☐", .accent, status.mark?.amount == nil ? .open : .partly)
  }

  private var stateWord: String {
    if habit.archivedOn != nil { return "Archived" }
    if status.mark?.isDone == true { return "Done" }
    if status.mark?.state == .skipped { return "Skipped" }
    if status.isPaused { return "Paused" }
    return status.isDue ? "Open" : "Not due"
  }

  /// "1.5/2.5 l", or the target alone while today has no amount.
  private var amount: String? {
    guard let target = habit.target else { return nil }
    let whole = HabitFormatter.amount(target.amount, unit: target.unit)
    let limit = target.comparison == .atMost ? "max " : ""
    return status.mark?.amount.map { "\(HabitFormatter.amount($0))/\(whole)" } ?? limit + whole
  }

  private var streak: String {
    if status.shortfall != nil { return "lost" }
    return status.isPaused ? "paused" : HabitFormatter.streak(status.currentStreak, habit.schedule)
  }

  /// Pads the streak to a fixed width, so that the days before it are in the same cells in every
  /// row.
  private func aligned(on canvas: Canvas) -> String {
    let streak = streak
    let gap = Self.streakCells(on: canvas) - streak.count
    return String(repeating: " ", count: max(gap, 1)) + streak
  }
}

extension ViewLines {
  /// Adds the row of a habit with the actions that apply to it; `place` tells it from another row
  /// of the same habit.
  mutating func addHabit(_ item: HabitItem, _ row: HabitRow, place: String? = nil) {
    let canvas = canvas
    add(
      HabitLine(habit: item.habit).lineKey.at(place).text, level: 1,
      actions: HabitActions.names(for: item), label: row.label
    ) { row.draw(&$0, on: canvas) }
  }
}
