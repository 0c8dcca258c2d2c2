import DaybookModel

/// What an import could not take as it was: the number of tasks, by kind.
struct ImportRemarks {
  struct Remark {
    var kind: String
    var count: Int
    var message: String
  }

  /// The most kinds and the longest name of an attribute, since a file may have any number with any
  /// names; the others are counted together.
  private static let maxKinds = 999
  private static let longestKind = 200

  private var remarks: [String: Remark] = [:]
  private var others = 0

  /// All remarks by kind; those that are counted together come last.
  var all: [Remark] {
    let sorted = remarks.values.sorted { $0.kind < $1.kind }
    guard others > 0 else { return sorted }
    let message = "Further fields that daybook does not use; they are kept for an export."
    return sorted + [Remark(kind: "others", count: others, message: message)]
  }

  mutating func add(_ kind: String, _ message: String, count: Int = 1) {
    if count > 0 { add(Remark(kind: kind, count: count, message: message)) }
  }

  /// Counts the names and titles that lost characters that no line may have.
  mutating func addHiddenCharacters(count: Int = 1) {
    add(
      "hiddenCharacters",
      "Control characters, and characters that change the direction of text, were left out of a "
        + "name or title.",
      count: count)
  }

  mutating func merge(_ other: ImportRemarks) {
    for remark in other.all where remark.kind != "others" { add(remark) }
    others += other.others
  }

  /// Returns the remarks with those of the store.
  func adding(_ record: ImportRecord) -> ImportRemarks {
    guard record.unlinked > 0 else { return self }
    var all = self
    all.add(
      Remark(
        kind: "depends", count: record.unlinked,
        message: "A dependency on a missing task, or one that forms a circle, is kept for an "
          + "export."))
    return all
  }

  private mutating func add(_ remark: Remark) {
    let isListed = remarks[remark.kind] != nil || remarks.count < Self.maxKinds
    if !isListed || remark.kind.utf8.count > Self.longestKind {
      others += remark.count
    } else {
      remarks[remark.kind, default: Remark(kind: remark.kind, count: 0, message: remark.message)]
        .count += remark.count
    }
  }
}
