// A meal, a drink, a workout, a level of energy or a set of measurements is a row of `wellnessLog`.
// Every write adds up its day in `wellnessDay` and its month in `wellnessMonth` in the same
// transaction, and an undo does so through `WellnessUndoGuard`. All statistics, recovery and
// performance among them, are functions of these days and never of logs, so logs can go after 90
// days. `wellnessTargets` is one row with what the person wants to reach. The wellness methods of
// the server and the dashboard call this
// (docs/decisions/0028-what-recovery-and-performance-count.md).

import CivilTime

/// How somebody feels, from 1 to 5.
package enum EnergyLevel: Int, StoredChoice, Sendable, Hashable, CaseIterable, Comparable {
  case veryLow = 1
  case low, moderate, good, excellent

  package static func < (left: EnergyLevel, right: EnergyLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Which meal of a day it was; the raw value is the wire's word.
package enum MealKind: String, StoredChoice, Sendable, Hashable, CaseIterable {
  case breakfast, lunch, dinner, snack
}

/// A nutrient: energy in kcal, water in litres, the others in grams; the raw value is the wire's
/// word and the table's column.
package enum Nutrient: String, Sendable, Hashable, CaseIterable {
  case kcal, protein, carbs, fat, fibre, water

  /// The name of its amount on the wire.
  package var field: String {
    switch self {
    case .kcal: "kcal"
    case .protein, .carbs, .fat, .fibre: "\(rawValue)Grams"
    case .water: "waterLitres"
    }
  }

  /// The default target for a day.
  package var standardTarget: Double {
    switch self {
    case .kcal: 2000
    case .protein: 150
    case .carbs: 250
    case .fat: 70
    case .fibre: 30
    case .water: 2.5
    }
  }

  /// The most that is taken for one meal, one drink, or a target.
  package var maxValue: Double {
    switch self {
    case .kcal: 20_000
    case .protein, .carbs, .fat, .fibre: 2000
    case .water: 20
    }
  }

  /// The amount in a meal.
  package static let ofMeals: [Nutrient] = [.kcal, .protein, .carbs, .fat, .fibre]
}

/// The nutrients of one meal, or of a whole day.
package struct NutritionValues: Sendable, Hashable {
  package var kcal: Double
  package var protein: Double
  package var carbs: Double
  package var fat: Double
  package var fibre: Double
  package var water: Double

  package init(
    kcal: Double = 0, protein: Double = 0, carbs: Double = 0, fat: Double = 0, fibre: Double = 0,
    water: Double = 0
  ) {
    self.kcal = kcal
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.fibre = fibre
    self.water = water
  }

  package init(_ value: (Nutrient) throws -> Double) rethrows {
    self.init(
      kcal: try value(.kcal), protein: try value(.protein), carbs: try value(.carbs),
      fat: try value(.fat), fibre: try value(.fibre), water: try value(.water))
  }

  package subscript(nutrient: Nutrient) -> Double {
    switch nutrient {
    case .kcal: kcal
    case .protein: protein
    case .carbs: carbs
    case .fat: fat
    case .fibre: fibre
    case .water: water
    }
  }
}

extension WellnessTargetsRecord {
  /// min(value ÷ target, 1), and 0 where the target is 0.
  package func progress(of nutrient: Nutrient, _ value: Double) -> Double {
    let target = values[nutrient]
    return target > 0 ? min(max(value / target, 0), 1) : 0
  }
}
