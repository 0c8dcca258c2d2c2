import CivilTime
import DaybookModel
import PluginHost

/// What Loop Habit Tracker exports as CSV, unpacked: `Habits.csv`, and for each habit a folder with
/// its number in front, such as `001 Meditate`, with `Checkmarks.csv`.
struct LoopFolder {
  /// In their order.
  let habits: [ImportedHabit]
  let warnings: ImportWarnings

  /// Throws `invalidValue` for `path` where the folder is not such an export.
  init(path: String, in files: FileReach) throws {
    let text: String
    do {
      text = try ImportFile(path: "\(path)/Habits.csv", in: files).text()
    } catch ModelError.invalidValue {
      throw ModelError.path(
        "There is no readable `Habits.csv` in this folder. Unpack what Loop exports as CSV, and "
          + "give the folder.")
    }
    let rows = CSVText.rows(text)
    let header = rows.first ?? []
    guard header.contains("Name"), header.contains("Position") else {
      throw ModelError.path("The first line of `Habits.csv` has no columns Position and Name.")
    }
    let folders = try Self.folders(in: files.place(of: path))
    var habits: [ImportedHabit] = []
    var warnings = ImportWarnings()
    var counts: [String: Int] = [:]
    for row in rows.dropFirst() {
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      guard var habit = LoopHabit(fields, &warnings) else { continue }
      let marks: [ImportedHabit.Mark]
      if let folder = folders[habit.position] {
        let file = try ImportFile(path: "\(path)/\(folder)/Checkmarks.csv", in: files)
        marks = habit.marks(CSVText.rows(try file.text()), &warnings)
      } else {
        marks = []
        warnings.add("missing", "There is no folder with the checkmarks of the habit.")
      }
      // Habits may have one name, and as many may be in the file as there are.
      let count = counts[habit.id, default: 0] + 1
      counts[habit.id] = count
      let id = count == 1 ? habit.id : "\(habit.id)-\(count)"
      habits.append(habit.imported(HabitID(id), marks))
    }
    self.habits = habits
    self.warnings = warnings
  }

  /// Returns the folders by the number in front of their names.
  private static func folders(in place: FilePlace) -> [String: String] {
    SystemText.names(in: place.path).reduce(into: [:]) { found, name in
      let number = name.prefix { $0 != " " }
      if number.count < name.count, number.allSatisfy(\.isNumber) { found[String(number)] = name }
    }
  }
}

/// A line of `Habits.csv`.
private struct LoopHabit {
  let position: String
  private let name: String
  private var notes: String
  private let schedule: HabitSchedule
  private let target: HabitTarget?
  private let isArchived: Bool

  /// nil for a habit without a name.
  init?(_ fields: [String: String], _ warnings: inout ImportWarnings) {
    guard let name = try? TextRules.title(TextRules.withoutHidden(fields["Name"] ?? "")) else {
      warnings.add("name", "A habit without a name, or with one that is too long, is left out.")
      return nil
    }
    self.name = name
    position = fields["Position"] ?? ""
    notes = [fields["Question"], fields["Description"]].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
    let times = fields["FrequencyNumerator"] ?? fields["NumRepetitions"]
    let days = fields["FrequencyDenominator"] ?? fields["Interval"]
    schedule = Self.schedule(times.flatMap(Int.init), days.flatMap(Int.init), &warnings)
    isArchived = fields["Archived?"] == "true"
    let isNumerical = fields["Type"]?.hasPrefix("NUM") ?? false
    guard isNumerical else {
      target = nil
      return
    }
    let amount = fields["Target Value"].flatMap(Double.init) ?? 0
    let unit = TextRules.trimmed(fields["Unit"] ?? "").nonEmpty
    let isMost = fields["Target Type"] == "AT_MOST"
    if amount > 0 || isMost {
      target = HabitTarget(amount: amount, unit: unit, comparison: isMost ? .atMost : .atLeast)
    } else {
      // Any amount counts.
      target = HabitTarget(amount: 0.001, unit: unit, comparison: .atLeast)
    }
  }

  /// "2 times in 7 days" as daybook has it: a rule of days, or times in a week or month.
  private static func schedule(
    _ times: Int?, _ days: Int?, _ warnings: inout ImportWarnings
  ) -> HabitSchedule {
    guard let times, let days, times > 0, days > 0, times < days else { return .daily }
    if days == 7 { return .times(HabitTimes(times, a: .week)) }
    if 28...31 ~= days, times <= 28 { return .times(HabitTimes(times, a: .month)) }
    if times == 1, let rule = try? RecurrenceRule("FREQ=DAILY;INTERVAL=\(days)") {
      return .recurrence(rule)
    }
    warnings.add(
      "frequency",
      "A number of times in other days than a week or a month is the nearest number a week.")
    let (weekly, overflow) = times.multipliedReportingOverflow(by: 7)
    return .times(HabitTimes(overflow ? 7 : min(max((weekly + days / 2) / days, 1), 7), a: .week))
  }

  /// Follows from the name, so that a second import finds the habit.
  var id: String {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "loop-" + String(hash, radix: 36)
  }

  /// Reads the lines of a habit's checkmarks: the day, the value and, from version 2.1 on, notes. Only
  /// a skipped day has a reason here, so the notes of others become lines of the habit's.
  mutating func marks(
    _ rows: [[String]], _ warnings: inout ImportWarnings
  ) -> [ImportedHabit.Mark] {
    var noted: [(day: Day, notes: String)] = []
    defer { add(noted.sorted { $0.day < $1.day }, &warnings) }
    return rows.compactMap { row in
      guard row.count > 1, row[0] != "Date" else { return nil }
      guard let day = Day(row[0]) else {
        warnings.add("day", "A line of checkmarks without a day is left out.")
        return nil
      }
      let notes = row.count > 2 ? row[2] : ""
      let value = Value(row[1], isAmount: target != nil)
      if value == .skipped {
        let reason = Self.reason(notes, &warnings)
        return ImportedHabit.Mark(day: day, state: .skipped, amount: nil, reason: reason)
      }
      if value == nil { warnings.add("value", "A checkmark with another value is left out.") }
      let line = TextRules.trimmed(TextRules.withoutHidden(notes))
      if !line.isEmpty { noted.append((day, line)) }
      switch value {
      case .done: return ImportedHabit.Mark(day: day, state: .marked, amount: nil, reason: nil)
      case .amount(let amount):
        return ImportedHabit.Mark(day: day, state: .marked, amount: amount, reason: nil)
      case .skipped, .unmarked, nil: return nil
      }
    }
  }

  private mutating func add(
    _ noted: [(day: Day, notes: String)], _ warnings: inout ImportWarnings
  ) {
    var length = notes.unicodeScalars.count
    for (index, each) in noted.enumerated() {
      let line = (index > 0 ? "\n" : notes.isEmpty ? "" : "\n\n") + "- \(each.day): \(each.notes)"
      length += line.unicodeScalars.count
      guard length <= TextRules.notesLength else {
        return warnings.add("notes", "Notes of days are left out where a habit has too many.")
      }
      notes += line
    }
  }

  private enum Value: Equatable {
    case done, skipped, unmarked
    case amount(Double)

    /// Reads a word, or a number: 2 done, 3 skipped, 1 done by the days around it, 0 not done, -1
    /// unknown; of an amount a decimal number, or thousandths without a point, for 0 also `NO`.
    /// Returns nil for anything else.
    init?(_ text: String, isAmount: Bool) {
      switch text {
      case "SKIP": self = .skipped
      case "YES_MANUAL": self = .done
      case "YES_AUTO", "UNKNOWN", "-1": self = .unmarked
      case "NO", "0": self = isAmount ? .amount(0) : .unmarked
      case "1" where !isAmount: self = .unmarked
      case "2" where !isAmount: self = .done
      case "3" where !isAmount: self = .skipped
      default:
        guard isAmount, let number = Double(text), number >= 0 else { return nil }
        let amount = text.contains(".") ? number : number / 1000
        guard amount <= HabitTarget.maxAmount else { return nil }
        self = .amount(amount)
      }
    }
  }

  /// Loop's notes have lines, and no greatest length; a reason is one line.
  private static func reason(_ notes: String, _ warnings: inout ImportWarnings) -> String? {
    let line = TextRules.trimmed(TextRules.withoutHidden(notes))
    let start = line.unicodeScalars.prefix(HabitRules.reasonLength)
    if start.endIndex < line.endIndex {
      warnings.add("reason", "Notes of a day are cut behind \(HabitRules.reasonLength) characters.")
    }
    return String(start).nonEmpty
  }

  /// It starts with its first mark, and an archived one ends after its last.
  func imported(_ id: HabitID, _ marks: [ImportedHabit.Mark]) -> ImportedHabit {
    let days = marks.map(\.day)
    return ImportedHabit(
      draft: HabitDraft(
        id: id, title: name, notes: notes, schedule: schedule, target: target, start: days.min()),
      marks: marks, archivedOn: isArchived ? days.max()?.adding(days: 1) ?? .latest : nil)
  }
}
