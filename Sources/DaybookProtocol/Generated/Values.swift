// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// Where a list goes on: text that only the server reads, taken from `nextCursor`.
  package struct ListCursor: WireScalar {
    package static let length = 1...1024
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// Names the progress of one request; it dies with the answer (LSP 3.17, work done progress).
  package struct ProgressToken: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// The name of a time zone in the IANA database.
  package struct TimeZone: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.timeZone
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}
