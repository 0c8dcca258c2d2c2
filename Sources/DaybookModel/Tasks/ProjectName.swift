import SearchLanguage

/// The name of a project: levels parted by dots, the highest first, such as “home.garden”. A project
/// is there while a task has it.
package enum ProjectName {
  static let length = 100
  /// What stands for no project where a project can be named.
  package static let none = "none"

  /// Returns the name trimmed and composed (NFC). Throws `tooLarge` for one of more than 100
  /// characters, and `invalidValue` for one whose levels are empty or begin or end with a space.
  package static func checked(_ name: String, field: String = "project") throws -> String {
    let name = TextRules.trimmed(name).composed
    guard !name.isEmpty else {
      throw ModelError.invalidValue(
        field: field, message: "A project's name has 1 to \(length) characters.")
    }
    try TextRules.checkLength(name, "A project's name has", atMost: length, field: field)
    try TextRules.checkLine(name, "A project's name", field: field)
    guard name.lowercased() != none else {
      throw ModelError.invalidValue(
        field: field, message: "“\(none)” means no project. Choose another name.")
    }
    let levels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard levels.allSatisfy({ !$0.isEmpty && TextRules.trimmed(String($0)) == $0 }) else {
      throw ModelError.invalidValue(
        field: field,
        message: "A project's name is levels parted by single dots, such as “home.garden”, without "
          + "spaces around the dots.")
    }
    return name
  }
}
