import DaybookModel

/// Counts what became of the missed occurrences of recurring tasks while these were completed,
/// postponed or skipped.
struct MissedOccurrences {
  private(set) var skipped = 0
  /// Those that are still to be done.
  private(set) var overdue = 0

  /// Does `act` to the task; `skips` says that the current occurrence is skipped with the others.
  mutating func count(
    _ id: TaskID, _ writer: WriteTransaction, skips: Bool = false, _ act: () throws -> Void
  ) throws {
    let before = try writer.tasks.lateOccurrences(of: id)
    try act()
    let after = try writer.tasks.lateOccurrences(of: id)
    let left = (after.isCurrent ? 1 : 0) + after.others
    skipped += max((skips && before.isCurrent ? 1 : 0) + before.others - left, 0)
    overdue += left
  }

  /// "; 3 missed ones were skipped", for the end of a message; empty where there were none.
  var text: String {
    let parts = [
      skipped > 0 ? "\(skipped) missed \(skipped == 1 ? "one was" : "ones were") skipped" : nil,
      overdue > 0 ? "\(overdue) more \(overdue == 1 ? "is" : "are") overdue" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }
}
