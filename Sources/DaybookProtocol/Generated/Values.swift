// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// Where a list continues: opaque text, taken from `nextCursor`.
  package struct ListCursor: WireScalar {
    package static let length = 1...1024
    package static let format = TextFormat.any
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// Names one request of a client, such as a UUID. It is remembered as long as the change log (90 days): the same request with the same key is answered as the first time and changes nothing more; another request with it is refused with invalidValue. A request that was refused is not remembered.
  package struct RequestKey: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.identifier
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// The name of a time zone or of a link in the IANA database, such as UTC; not a file of one machine (localtime, posixrules, Factory, posix/…, right/…).
  package struct TimeZone: WireScalar {
    package static let length = 1...64
    package static let format = TextFormat.timeZone
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}
