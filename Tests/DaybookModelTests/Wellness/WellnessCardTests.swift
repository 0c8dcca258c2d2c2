import CivilTime
import SQLite
import Testing

@testable import DaybookModel

@Suite("Cards of wellness")
struct WellnessCardTests {
  let store: Store

  init() throws {
    store = try memoryStore()
    try store.transact { _ = try $0.wellnessLogs.logEnergy(.good) }
    try store.transact {
      _ = try $0.wellnessLogs.add(.meal(.lunch, nil, NutritionValues(kcal: 600, protein: 30)))
    }
    var edit = WellnessMetricsEdit()
    edit.sleepHours = .set(7)
    try store.transact { _ = try $0.wellnessLogs.logMetrics(edit) }
  }

  private func damage(_ sql: String) throws {
    try store.transact { writer in
      try writer.db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try writer.db.execute(sql: sql)
    }
  }

  private func cards() throws -> WellnessCards {
    try store.read { try $0.wellness.cards(on: today, at: moment()) }
  }

  private func fails<Value>(_ card: Result<Value, ModelError>) -> Bool {
    if case .failure(.corruptValue) = card { true } else { false }
  }

  @Test("Without damage every card is there") func whole() throws {
    let cards = try cards()
    #expect(try cards.energy.get() == .good)
    #expect(try cards.nutrition.get().values.kcal == 600)
    #expect(try cards.recovery.get() != nil && cards.performance.get() != nil)
    #expect(try cards.quickActions.get() == [.startWorkout, .logWater])
  }

  @Test("An energy that cannot be read takes along what hangs on it, and no other card")
  func energy() throws {
    try damage("UPDATE wellnessDay SET energy = 9")
    let cards = try cards()
    #expect(fails(cards.energy) && fails(cards.recovery) && fails(cards.quickActions))
    #expect(try cards.nutrition.get().meals == 1)
    #expect(try cards.metrics.get().sleepHours == 7)
    #expect(!fails(cards.workouts) && !fails(cards.targets))
  }

  @Test("A meal that cannot be read leaves energy and recovery") func nutrition() throws {
    try damage("UPDATE wellnessDay SET kcal = -1")
    let cards = try cards()
    #expect(fails(cards.nutrition) && fails(cards.quickActions))
    #expect(try cards.energy.get() == .good)
    #expect(try cards.recovery.get()?.components.count == 2)
  }

  @Test("A day that is past has nothing to do next") func past() throws {
    let cards = try store.read { try $0.wellness.cards(on: today.plus(-1), at: moment()) }
    #expect(try cards.quickActions.get() == [])
  }
}
