import CivilTime
import DaybookProtocol
import Glibc

/// What the program says to a person.
enum Words {
  static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  static func grouped(_ number: Int) -> String {
    var (digits, groups) = ("\(number)"[...], [Substring]())
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  /// Why a round failed, and what to do about it.
  static func failure(_ outcome: Wire.RoundOutcome, _ reason: String?, _ address: String) -> String
  {
    var reason = reason ?? ""
    if let last = reason.last, !".!?”".contains(last) { reason += "." }
    return switch outcome {
    case .replaced:
      "\(address) is another than before (\(sentence(reason))). Nothing was changed. To fill it anew: "
        + "`daybook sync leave`, then `daybook sync start \(address)`."
    case .missing: "There is no repository at \(address)."
    case .denied: "\(address) refuses: \(reason)"
    case .full: "There is no room at \(address): \(reason)"
    default: "\(address) was not reached: \(reason)"
    }
  }

  /// A sentence within another one.
  private static func sentence(_ text: String) -> String {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// “Tuesday 14:10”, or with its day where it is longer ago than a week; in this machine's zone.
  static func time(_ instant: Instant, now: Int64) -> String {
    var (seconds, parts) = (time_t(instant.millisecond / 1000), tm())
    localtime_r(&seconds, &parts)
    let age = now - instant.millisecond
    let format = age < 86_400_000 ? "%H:%M" : age < 6 * 86_400_000 ? "%A %H:%M" : "%Y-%m-%d %H:%M"
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Rows of cells, the first cell at the left and the others at the right.
  static func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { place, cell in
        let space = String(repeating: " ", count: widths[place] - cell.count)
        return place == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
  }
}
