import DaybookModel

/// What an import could not bring over as it was: how many tasks, by kind.
struct ImportRemarks {
  struct Remark {
    var kind: String
    var count: Int
    var message: String
  }

  /// A file may have any number of attributes of its own, and name them as it likes; those beyond so
  /// many, and with longer names, are counted together.
  private static let mostKinds = 999
  private static let longestKind = 200

  private var remarks: [String: Remark] = [:]
  private var others = 0

  /// Sorted by kind, the ones counted together last.
  var all: [Remark] {
    let sorted = remarks.values.sorted { $0.kind < $1.kind }
    guard others > 0 else { return sorted }
    let message = "More fields that have no meaning here yet; they are kept for an export."
    return sorted + [Remark(kind: "others", count: others, message: message)]
  }

  mutating func add(_ kind: String, _ message: String, count: Int = 1) {
    if count > 0 { add(Remark(kind: kind, count: count, message: message)) }
  }

  /// Something was left out of so many names and titles that no line may hold.
  mutating func addHiddenCharacters(count: Int = 1) {
    add(
      "hiddenCharacters",
      "Control characters, and those that turn the text around, were left out of a name or title.",
      count: count)
  }

  mutating func merge(_ other: ImportRemarks) {
    for remark in other.all where remark.kind != "others" { add(remark) }
    others += other.others
  }

  /// With what the store could not bring over.
  func adding(_ record: ImportRecord) -> ImportRemarks {
    guard record.unlinked > 0 else { return self }
    var all = self
    all.add(
      Remark(
        kind: "depends", count: record.unlinked,
        message: "A dependency on a task that is not here, or in a circle, is kept for an export."))
    return all
  }

  private mutating func add(_ remark: Remark) {
    let isListed = remarks[remark.kind] != nil || remarks.count < Self.mostKinds
    if !isListed || remark.kind.utf8.count > Self.longestKind {
      others += remark.count
    } else {
      remarks[remark.kind, default: Remark(kind: remark.kind, count: 0, message: remark.message)]
        .count += remark.count
    }
  }
}
