import SearchLanguage

/// Levels parted by dots, the highest first, such as “home.garden”. A project is there while a task
/// has it.
package enum ProjectName {
  static let length = 100
  /// What stands for no project where a project can be named.
  package static let none = "none"

  /// Returns the name trimmed and composed (NFC).
  package static func checked(_ name: String, field: String = "project") throws -> String {
    let name = try TextRules.line(
      name.composed, "A project's name", atMost: length, field: field)
    try require(
      name.lowercased() != none, field, "“\(none)” means no project. Choose another name.")
    let levels = name.split(separator: ".", omittingEmptySubsequences: false)
    try require(
      levels.allSatisfy({ !$0.isEmpty && TextRules.trimmed(String($0)) == $0 }), field,
      "A project's name is levels parted by single dots, such as “home.garden”, without "
        + "spaces around the dots.")
    return name
  }
}
