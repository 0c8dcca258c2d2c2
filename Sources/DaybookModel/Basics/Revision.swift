/// Counts how often an entity was written, from 1.
enum Revision {
  /// The last one that any JSON reader still counts exactly (RFC 8259, section 6).
  static let last: Int64 = 9_007_199_254_740_991

  /// The one behind another; 1 behind none. Throws `unavailable` where only damage can have led.
  static func next(_ revision: Int64?) throws -> Int64 {
    let revision = revision ?? 0
    guard revision < last else { throw ModelError.corruptValue }
    return revision + 1
  }
}
