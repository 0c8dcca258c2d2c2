package import CivilTime

package extension Instant {
  /// The moment that Taskwarrior writes as "20260122T080000Z"; nil for any other form.
  init?(taskwarrior text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 8, parts[1].count == 7, text.hasSuffix("Z") else {
      return nil
    }
    self.init(
      "\(parts[0].prefix(4))-\(parts[0].dropFirst(4).prefix(2))-\(parts[0].suffix(2))T"
        + "\(parts[1].prefix(2)):\(parts[1].dropFirst(2).prefix(2)):\(parts[1].dropFirst(4))")
  }
}
