/// Numbers in words.
enum Figures {
  /// “1 task”, “2 tasks”.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// “20”, “2.5”.
  static func amount(_ amount: Double) -> String {
    Int64(exactly: amount).map(String.init) ?? amount.description
  }
}
