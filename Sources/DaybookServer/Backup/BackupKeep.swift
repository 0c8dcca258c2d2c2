import CivilTime
import DaybookModel

/// How many backups stay: the newest of each of the last so many days, weeks and months with one.
struct BackupKeep: Hashable {
  var (days, weeks, months) = (0, 0, 0)

  /// Reads “7d,4w,12m”. Throws `invalidValue`.
  init(_ text: String) throws {
    for part in text.split(separator: ",") {
      guard let match = TextRules.trimmed(String(part)).wholeMatch(of: /([0-9]{1,4})([dwm])/),
        let count = Int(match.1),
        count > 0
      else {
        throw ModelError.invalidValue(
          field: "keep", message: "Write how many stay, such as `7d,4w,12m`.")
      }
      switch match.2 {
      case "d": days = count
      case "w": weeks = count
      default: months = count
      }
    }
    guard days + weeks + months > 0 else {
      throw ModelError.invalidValue(
        field: "keep", message: "Write how many stay, such as `7d,4w,12m`.")
    }
  }

  /// Returns those that go, of days with one each or several, newest first.
  func outdated<Item>(_ items: [(day: Day, item: Item)]) -> [Item] {
    var stays: Set<Int> = items.isEmpty ? [] : [0]
    func keep<Period: Hashable>(_ count: Int, _ period: (Day) -> Period) {
      var seen: Set<Period> = []
      for (index, item) in items.enumerated()
      where seen.count < count && seen.insert(period(item.day)).inserted {
        stays.insert(index)
      }
    }
    keep(days) { $0 }
    keep(weeks) { $0.week(from: .monday).lowerBound }
    keep(months) { $0.wholeMonth.lowerBound }
    return items.indices.filter { !stays.contains($0) }.map { items[$0].item }
  }
}
