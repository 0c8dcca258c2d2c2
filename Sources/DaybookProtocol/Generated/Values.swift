// Generated from protocol/schema by scripts/generate.
// swift-format-ignore-file

extension Wire {
  /// A day of the Gregorian calendar, years 0001 to 9999 (RFC 3339, full-date).
  package struct Day: WireScalar {
    package static let length = 0...Int.max
    package static let format = TextFormat.day
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// A moment in UTC with milliseconds (RFC 3339, date-time).
  package struct Instant: WireScalar {
    package static let length = 0...Int.max
    package static let format = TextFormat.instant
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

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
  /// A day and a time on a wall clock, without a zone.
  package struct LocalDateTime: WireScalar {
    package static let length = 0...Int.max
    package static let format = TextFormat.localDateTime
    package let text: String
    package init(unchecked text: String) { self.text = text }
  }
}

extension Wire {
  /// A time on a wall clock; seconds are written only where they are not zero.
  package struct LocalTime: WireScalar {
    package static let length = 0...Int.max
    package static let format = TextFormat.localTime
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
