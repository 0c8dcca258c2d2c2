import CivilTime
import DaybookProtocol
import DaybookServer
import JSON

/// A habit as a row of a list.
struct HabitEntry: EntityRow {
  static let flexibleCell = 1

  let habit: Wire.Habit

  init(_ entity: JSON) throws {
    habit = try Wire.Habit(json: entity)
  }

  var columns: [String] {
    [
      habit.id.text, habit.today?.state.rawValue ?? "", habit.today?.amount.map(words) ?? "",
      String(habit.currentStreak), String(habit.bestStreak), habit.title,
      habit.tags.joined(separator: ","),
    ]
  }

  func cells(_: ClockStyle) -> [TextTable.Cell] {
    [
      TextTable.Cell(mark, .accent), TextTable.Cell(habit.title), TextTable.Cell(amount, .time),
      TextTable.Cell(habit.isPaused ? "paused" : "\(habit.currentStreak) in a row", .muted),
      TextTable.Cell(habit.tags.map { "#\($0)" }.joined(separator: " "), .tag),
    ]
  }

  /// The marks of the pages: a habit that asks for nothing today has a dot.
  private var mark: String {
    switch habit.today?.state {
    case .done: "✓"
    case .skipped: "–"
    default: habit.isDueToday ? "☐" : "·"
    }
  }

  private var amount: String {
    guard let amount = habit.today?.amount, let target = habit.target else { return "" }
    return "\(words(amount)) of \(words(target.amount)) \(target.unit ?? "")"
  }

  private func words(_ amount: Double) -> String { ReportFormatter.amount(amount) }
}
