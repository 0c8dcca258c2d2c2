import DaybookModel
import DaybookProtocol

/// What an import could not take as it was: the number of tasks, by kind.
struct ImportWarnings {
  /// The most kinds and the longest name of an attribute, since a file may have any number with any
  /// names; the others are counted together.
  private static let maxKinds = 999
  private static let longestKind = 200

  private var warnings: [String: Wire.ImportWarning] = [:]
  private var others = 0

  /// All warnings by kind; those that are counted together come last.
  var all: [Wire.ImportWarning] {
    let sorted = warnings.values.sorted { $0.kind < $1.kind }
    guard others > 0 else { return sorted }
    let message = "Further fields that daybook does not use; they are kept for an export."
    return sorted + [Wire.ImportWarning(count: others, kind: "others", message: message)]
  }

  mutating func add(_ kind: String, _ message: String, count: Int = 1) {
    guard count > 0 else { return }
    if let known = warnings.index(forKey: kind) {
      warnings.values[known].count += count
    } else {
      add(Wire.ImportWarning(count: count, kind: kind, message: message))
    }
  }

  /// Counts the names and titles that lost characters that no line may have.
  mutating func addHiddenCharacters(count: Int = 1) {
    add(
      "hiddenCharacters",
      "Control characters, and characters that change the direction of text, were left out of a "
        + "name or title.",
      count: count)
  }

  /// Counts the marks that a habit could not take.
  mutating func addDropped(_ count: Int) {
    add(
      "marks",
      "Marks of days to come and skips of days on which nothing was due are left out.",
      count: count)
  }

  mutating func merge(_ other: ImportWarnings) {
    for warning in other.all where warning.kind != "others" { add(warning) }
    others += other.others
  }

  /// Returns the warnings with those of the store.
  func adding(_ record: ImportRecord) -> ImportWarnings {
    guard record.unlinked > 0 else { return self }
    var all = self
    all.add(
      "depends",
      "A dependency on a missing task, or one that forms a circle, is kept for an export.",
      count: record.unlinked)
    return all
  }

  private mutating func add(_ warning: Wire.ImportWarning) {
    let isListed = warnings[warning.kind] != nil || warnings.count < Self.maxKinds
    if !isListed || warning.kind.utf8.count > Self.longestKind {
      others += warning.count
    } else {
      let none = Wire.ImportWarning(count: 0, kind: warning.kind, message: warning.message)
      warnings[warning.kind, default: none].count += warning.count
    }
  }
}
