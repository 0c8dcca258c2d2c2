import CivilTime
import DaybookModel

/// Names a line of a view that shows a task: "task/fern" or, of a task that recurs, the occurrence
/// that it shows: "task/fern@2026-03-04T09:00". So the same key twice never means two occurrences.
struct LineKey: Hashable {
  var task: TaskID
  var occurrence: LocalDateTime?

  init(_ item: TaskItem) {
    task = item.task.id
    occurrence = item.occurrence
  }

  /// nil for a key of any other line. No id has an @ in it.
  init?(_ text: String) {
    guard text.hasPrefix("task/") else { return nil }
    let parts = text.dropFirst(5).split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    task = TaskID(String(parts[0]))
    guard parts.count == 2 else { return }
    guard let occurrence = LocalDateTime(String(parts[1])) else { return nil }
    self.occurrence = occurrence
  }

  var text: String {
    occurrence.map { "task/\(task)@\($0)" } ?? "task/\(task)"
  }
}
