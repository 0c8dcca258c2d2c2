/// Why the bytes of a time zone were refused.
package enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not RFC 8536: no "TZif", or counts, indexes or values that it forbids.
  case malformed(ZoneFlaw)
  /// The zone counts leap seconds (`right/…`); instants here do not.
  case countsLeapSeconds

  package var description: String {
    switch self {
    case .malformed(let flaw): "The time zone data is malformed: \(flaw.rawValue)."
    case .countsLeapSeconds: "The time zone counts leap seconds, which is not supported."
    }
  }
}

/// What is wrong with the bytes of a time zone.
package enum ZoneFlaw: String, Hashable, Sendable {
  case magic = "it does not start with TZif"
  case truncated = "it ends too early"
  case counts = "its counts do not match one another"
  case order = "its changes are not in chronological order"
  case time = "a change is too far from today"
  case typeIndex = "a change names a type that does not exist"
  case offset = "an offset from UTC is too large"
  case name = "the name of a type is out of range"
  case footer = "its rule for later years cannot be read"
}
