/// Counts how often an entity was written, from 1.
enum Revision {
  /// The greatest number that every JSON reader reads exactly (RFC 8259, section 6).
  static let last: Int64 = 9_007_199_254_740_991

  /// The revision after another; 1 after none. Throws `unavailable` for a revision that only damage
  /// can explain.
  static func next(_ revision: Int64?) throws -> Int64 {
    let revision = revision ?? 0
    guard revision < last else { throw ModelError.corruptValue }
    return revision + 1
  }
}
