/// A part of a score, with its weight and its own score.
package struct WellnessComponent<Name: Sendable & Hashable>: Sendable, Hashable {
  package let name: Name
  /// Its share of the score, 0 to 1; those of all parts that are there add up to 1.
  package let weight: Double
  /// 0 to 100.
  package let score: Double
  /// The value that it is computed from, in its own unit.
  package let value: Double
}

/// How a score moved.
package enum WellnessDirection: String, Sendable, Hashable, CaseIterable {
  case up, steady, down

  /// In points: a smaller change is steady.
  static let leastPoints = 3.0

  init(from old: Double, to new: Double) {
    let difference = new - old
    self =
      difference >= Self.leastPoints ? .up : difference <= -Self.leastPoints ? .down : .steady
  }
}

enum WellnessScore {
  /// How many days a score covers.
  static let days = 7

  /// Known parts share the weights of unknown ones, in proportion; nil without any.
  static func components<Name>(
    _ parts: [(name: Name, weight: Double, score: Double, value: Double)]
  ) -> [WellnessComponent<Name>]? {
    let whole = parts.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return nil }
    return parts.map {
      WellnessComponent(
        name: $0.name, weight: rounded($0.weight / whole), score: rounded($0.score),
        value: rounded($0.value))
    }
  }

  /// The weighted mean of the parts, 0 to 100; nil without any.
  static func total<Name>(
    _ parts: [(name: Name, weight: Double, score: Double, value: Double)]
  ) -> Double? {
    let whole = parts.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return nil }
    return rounded(parts.reduce(0) { $0 + $1.weight * $1.score } / whole)
  }

  /// Where a value lies between the one that scores 0 and the one that scores 100.
  static func score(_ value: Double, from worst: Double, to best: Double) -> Double {
    min(max((value - worst) / (best - worst), 0), 1) * 100
  }

  /// Rounds to six decimals, so that values are equal where arithmetic differs in the last bit.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
