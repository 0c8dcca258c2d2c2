/// Numbers in words.
enum Figures {
  /// “1 task”, “2 tasks”.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a share in whole percent, cut off as every shown number is; 0 of 0 is 0.
  static func percent(_ part: Int, of whole: Int) -> Int {
    guard whole > 0 else { return 0 }
    return percent(Double(part) / Double(whole))
  }

  /// Returns a share of 0 to 1 in whole percent; errors of a sum beyond the sixth decimal do not
  /// count.
  static func percent(_ share: Double) -> Int {
    Int((min(max(share, 0), 1) * 100 + 1e-6).rounded(.down))
  }

  /// “20”, “2.5”.
  static func amount(_ amount: Double) -> String {
    Int64(exactly: amount).map(String.init) ?? amount.description
  }
}
