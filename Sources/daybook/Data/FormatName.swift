import ArgumentParser

/// A file format as a person types it: one of daybook's own, or PLUGIN/FORMAT.
struct FormatName {
  /// As it was typed.
  let text: String

  init(unchecked text: String) {
    self.text = text
  }

  /// Throws for what is neither.
  init(_ text: String, among formats: [String]) throws {
    guard formats.contains(text) || text.split(separator: "/").count > 1 else {
      throw ValidationError(
        "“\(text)” is no format: type \(formats.joined(separator: ", ")) or PLUGIN/FORMAT.")
    }
    self.text = text
  }

  var isOfPlugin: Bool { text.contains("/") }

  /// As the protocol has it.
  var wire: String { !isOfPlugin || text.hasPrefix("x/") ? text : "x/" + text }
}
