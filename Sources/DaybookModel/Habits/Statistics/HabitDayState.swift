package enum HabitDayState: Sendable, Hashable {
  case done
  /// Short of the target or past it; how well it did, 0 to 3 quarters.
  case partial(Int)
  case skipped
  case missed
  /// Due, and neither marked nor over.
  case open
  case paused
  /// Nothing was due.
  case free
  /// Before the start, after the end or the archiving, or still to come.
  case outside

  init(code: UInt8) {
    self =
      switch code {
      case UInt8(ascii: "d"): .done
      case UInt8(ascii: "0")...UInt8(ascii: "3"): .partial(Int(code - UInt8(ascii: "0")))
      case UInt8(ascii: "s"): .skipped
      case UInt8(ascii: "m"): .missed
      case UInt8(ascii: "o"): .open
      case UInt8(ascii: "p"): .paused
      case UInt8(ascii: "f"): .free
      default: .outside
      }
  }

  var code: UInt8 {
    switch self {
    case .done: UInt8(ascii: "d")
    case .partial(let level): UInt8(ascii: "0") + UInt8(min(max(level, 0), 3))
    case .skipped: UInt8(ascii: "s")
    case .missed: UInt8(ascii: "m")
    case .open: UInt8(ascii: "o")
    case .paused: UInt8(ascii: "p")
    case .free: UInt8(ascii: "f")
    case .outside: UInt8(ascii: "-")
    }
  }

  /// 0 to 4, for a heatmap.
  package var level: Int {
    switch self {
    case .done: 4
    case .partial(let level): level
    case .skipped, .missed, .open, .paused, .free, .outside: 0
    }
  }
}
