/// How a person reads the time of day: the one formatter of times that are not data.
package enum ClockStyle: RawRepresentable, Sendable, Hashable, CaseIterable {
  case h24, h12
  /// Of pages of care where the person chose none: "5PM". Nobody can choose it.
  case short

  package static let allCases: [ClockStyle] = [.h24, .h12]

  package init?(rawValue: String) {
    guard let style = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = style
  }

  package var rawValue: String { "\(self)" }

  /// Which seconds are shown.
  package enum Seconds: Sendable {
    case never, always
    /// Where they are not zero.
    case needed
  }

  /// "09:00", "9:00 am" or "9AM".
  package func text(_ time: LocalTime, seconds: Seconds = .needed) -> String {
    let isShort = seconds == .never || seconds == .needed && time.secondOfMinute == 0
    let rest = [time.minute, isShort ? nil : time.secondOfMinute].compactMap(\.self)
      .map { ":\(Self.twoDigits($0))" }.joined()
    switch self {
    case .h24: return Self.twoDigits(time.hour) + rest
    case .h12: return "\(Self.hour(time))\(rest) \(Self.half(time))"
    case .short:
      let isFullHour = isShort && time.minute == 0
      return "\(Self.hour(time))\(isFullHour ? "" : rest)\(Self.half(time).uppercased())"
    }
  }

  /// "Fri 6 Mar 09:00" or "Fri 6 Mar 9:00 am".
  package func text(_ local: LocalDateTime) -> String {
    "\(local.day.shortText) \(text(local.time))"
  }

  /// "09:00–10:30", or "9–10:30 am" and "11:30 am–1 pm", in which full hours stand alone.
  package func text(_ start: LocalTime, to end: LocalTime) -> String {
    guard self == .h12 else { return "\(text(start))–\(text(end))" }
    let first = Self.half(start) == Self.half(end) ? Self.bare(start) : Self.short(start)
    return "\(first)–\(Self.short(end))"
  }

  /// A text that begins with a time as it stands in a column: " 9:00 am" above "12:30 pm".
  package func column(_ text: String) -> String {
    self != .h24 && text.prefix { $0.isNumber }.count == 1 ? " \(text)" : text
  }

  /// The cells of a time of whole minutes in a column.
  package var columnWidth: Int { self == .h24 ? 5 : 8 }

  /// "9 am", "10:30 am".
  private static func short(_ time: LocalTime) -> String { "\(bare(time)) \(half(time))" }

  /// "9", "10:30".
  private static func bare(_ time: LocalTime) -> String {
    guard time.second % 3600 != 0 else { return String(hour(time)) }
    return String(ClockStyle.h12.text(time).dropLast(3))
  }

  /// 1 to 12.
  private static func hour(_ time: LocalTime) -> Int { (time.hour + 11) % 12 + 1 }

  private static func half(_ time: LocalTime) -> String { time.hour < 12 ? "am" : "pm" }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
