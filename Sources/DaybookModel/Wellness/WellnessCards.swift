package import CivilTime
import SQLite

/// A card that cannot be read says why, and the others are still there.
package struct WellnessCards: Sendable, Hashable {
  package let day: Day
  package let targets: Result<WellnessTargetsRecord, ModelError>
  /// nil where it was not logged.
  package let energy: Result<EnergyLevel?, ModelError>
  package let nutrition: Result<WellnessNutrition, ModelError>
  package let workouts: Result<WellnessWorkouts, ModelError>
  package let metrics: Result<WellnessMetrics, ModelError>
  /// nil without data.
  package let recovery: Result<WellnessRecovery?, ModelError>
  package let performance: Result<WellnessPerformance?, ModelError>
  /// What to do next; computed from the others, and missing where one of them is.
  package let quickActions: Result<[WellnessQuickAction], ModelError>
}

package struct WellnessWorkouts: Sendable, Hashable {
  package let completed: Int
  package let minutes: Int
}

package extension WellnessReader {
  /// The day's cards; only today has one of what to do next. Throws where nothing can be read.
  func cards(on day: Day, at moment: Moment) throws -> WellnessCards {
    let energy = try reader.card { try self.energy(on: day) }
    let nutrition = try reader.card { try self.nutrition(on: day) }
    let workouts = try reader.card { try self.workouts(on: day) }
    return WellnessCards(
      day: day, targets: try reader.card { try reader.wellnessTargets.item() }, energy: energy,
      nutrition: nutrition,
      workouts: workouts, metrics: try reader.card { try metrics(on: day) },
      recovery: try reader.card { try recovery(on: day) },
      performance: try reader.card { try performance(on: day) },
      quickActions: try reader.card {
        guard day == moment.today else { return [] }
        return WellnessQuickAction.due(
          at: moment.local.time, hasLunch: try hasLunch(on: day),
          workouts: try workouts.get().completed, water: try nutrition.get().values.water,
          isCheckedIn: try energy.get() != nil)
      })
  }

  /// What there is to do now, in its order.
  func quickActions(at moment: Moment) throws -> [WellnessQuickAction] {
    try cards(on: moment.today, at: moment).quickActions.get()
  }

  private func hasLunch(on day: Day) throws -> Bool {
    let sql = """
      SELECT 1 FROM wellnessLog INDEXED BY wellnessLogDay WHERE day = ? AND meal = 'lunch' LIMIT 1
      """
    return try reader.db.value(Int.self, sql, [day]) != nil
  }
}

package enum WellnessQuickAction: Sendable, Hashable, CaseIterable {
  case logLunch, startWorkout, logWater, checkIn

  /// In litres: below this there is water to drink, whatever the target.
  static let enoughWater = 2.0

  static func due(
    at time: LocalTime, hasLunch: Bool, workouts: Int, water: Double, isCheckedIn: Bool
  ) -> [WellnessQuickAction] {
    allCases.filter { action in
      switch action {
      case .logLunch: (11...13).contains(time.hour) && !hasLunch
      case .startWorkout: workouts == 0
      case .logWater: water < enoughWater
      case .checkIn: !isCheckedIn
      }
    }
  }
}
