import Support
import Testing

@testable import DaybookModel

@Suite("Recovery and performance")
struct WellnessScoreTests {
  private let targets = WellnessTargetsRecord(
    id: WellnessTargetsID("wellnessTargets"), values: NutritionValues(\.standardTarget), revision: 1
  )

  private static func day(_ random: inout SeededGenerator) -> WellnessDayStatistics {
    func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }
    var day = WellnessDayStatistics()
    day.energy = maybe(EnergyLevel.allCases[Int.random(in: 0..<5, using: &random)])
    day.metrics.sleepHours = maybe(Double.random(in: 0...24, using: &random))
    day.metrics.sleepQuality = maybe(Int.random(in: 1...5, using: &random))
    day.metrics.heartRate = maybe(Double.random(in: 20...300, using: &random))
    day.metrics.hrv = maybe(Double.random(in: 0...1000, using: &random))
    day.metrics.steps = maybe(Int.random(in: 0...1_000_000, using: &random))
    day.protein = maybe(Double.random(in: 0...2000, using: &random))
    day.water = maybe(Double.random(in: 0...20, using: &random))
    day.workouts = maybe(Int.random(in: 0...9, using: &random))
    return day
  }

  private static func days(_ count: Int, _ random: inout SeededGenerator) -> [WellnessDayStatistics]
  {
    (0..<count).map { _ in
      Bool.random(using: &random) ? day(&random) : WellnessDayStatistics()
    }
  }

  @Test("Scores lie between 0 and 100, and the weights of their parts add up", arguments: 0..<300)
  func bounds(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let days = Self.days(21, &random)
    if let recovery = WellnessRecovery(days: days) {
      #expect(recovery.score.map { (0...100).contains($0) } ?? true)
      #expect((recovery.score == nil) == (recovery.days < 3))
      #expect(recovery.days == recovery.trend.count { $0 != nil })
      #expect(recovery.components.allSatisfy { (0...100).contains($0.score) })
      #expect(abs(recovery.components.reduce(0) { $0 + $1.weight } - 1) < 1e-5)
      #expect(recovery.trend.count == 7)
      #expect(recovery.trend.compactMap(\.self).allSatisfy { (0...100).contains($0) })
      #expect(recovery.trend.contains { $0 != nil })
    } else {
      let newest = days.prefix(7)
      #expect(
        newest.allSatisfy { day in
          WellnessRecovery.Part.allCases.allSatisfy { $0.value(of: day) == nil }
        })
    }
    if let performance = WellnessPerformance(days: days, targets: targets) {
      #expect((0...100).contains(performance.score))
      #expect(abs(performance.components.reduce(0) { $0 + $1.weight } - 1) < 1e-5)
    }
  }

  @Test("More of what does good never lowers a score", arguments: 0..<300)
  func monotone(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 5000)
    let days = Self.days(21, &random)
    var better = days
    let index = Int.random(in: 0..<7, using: &random)
    var day = better[index]
    day.metrics.sleepHours = day.metrics.sleepHours.map { min($0 + 1.5, 24) }
    day.metrics.hrv = day.metrics.hrv.map { $0 + 20 }
    day.metrics.heartRate = day.metrics.heartRate.map { max($0 - 12, 20) }
    day.metrics.sleepQuality = day.metrics.sleepQuality.map { min($0 + 1, 5) }
    day.energy = day.energy.flatMap { EnergyLevel(rawValue: min($0.rawValue + 1, 5)) }
    day.metrics.steps = day.metrics.steps.map { $0 + 1000 }
    day.protein = day.protein.map { $0 + 10 }
    day.water = day.water.map { $0 + 0.5 }
    day.workouts = day.workouts.map { $0 > 0 ? $0 + 1 : 0 }
    better[index] = day
    let (old, new) = (WellnessRecovery(days: days), WellnessRecovery(days: better))
    #expect((old?.score ?? 0) <= (new?.score ?? 0) + 1e-6)
    #expect(
      (WellnessPerformance(days: days, targets: targets)?.score ?? 0)
        <= (WellnessPerformance(days: better, targets: targets)?.score ?? 0) + 1e-6)
  }

  @Test("The first of today lowers no performance", arguments: 0..<300)
  func first(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 7000)
    var days = Self.days(21, &random)
    days[0].protein = nil
    days[0].water = nil
    days[0].metrics.steps = nil
    let old = WellnessPerformance(days: days, targets: targets)
    let parts = Set((old?.components ?? []).map(\.name))
    days[0].protein = parts.contains(.protein) ? 1 : nil
    days[0].water = parts.contains(.water) ? 0.1 : nil
    days[0].metrics.steps = parts.contains(.steps) ? 10 : nil
    let new = WellnessPerformance(days: days, targets: targets)
    #expect((old?.score ?? 0) <= (new?.score ?? 0) + 1e-6)
  }

  @Test("What is older than 7 days changes the direction and nothing else", arguments: 0..<50)
  func window(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 9000)
    let days = Self.days(14, &random)
    let old = WellnessRecovery(days: days)
    let new = WellnessRecovery(days: Array(days.prefix(7)) + Self.days(7, &random))
    #expect(old?.score == new?.score && old?.components == new?.components)
    #expect(old?.trend == new?.trend)
  }

  @Test("The newest day counts seven times, the oldest once") func ages() throws {
    var days = [WellnessDayStatistics](repeating: WellnessDayStatistics(), count: 7)
    days[0].metrics.sleepHours = 8
    days[6].metrics.sleepHours = 4
    #expect(WellnessRecovery(days: days)?.components.first?.score == 87.5)
    days.swapAt(0, 6)
    #expect(WellnessRecovery(days: days)?.components.first?.score == 12.5)
  }

  @Test("A part that is missing leaves its weight to the others") func shared() throws {
    var day = WellnessDayStatistics()
    day.metrics.sleepHours = 8
    day.metrics.hrv = 20
    #expect(WellnessRecovery(days: [day, day])?.score == nil)
    let recovery = try #require(WellnessRecovery(days: [day, day, day]))
    #expect(recovery.components.map(\.weight) == [0.583333, 0.416667])
    #expect(recovery.score == 58.333333)
    #expect(recovery.direction == nil)
  }

  @Test("Whoever wants nothing of protein or water is not judged by it") func noTarget() throws {
    var day = WellnessDayStatistics()
    day.protein = 50
    day.water = 2
    var none = targets
    none.values.protein = 0
    none.values.water = 0
    #expect(WellnessPerformance(days: [day], targets: targets)?.components.count == 2)
    #expect(WellnessPerformance(days: [day], targets: none) == nil)
  }

  @Test("Workouts count where somebody works out, and are not missed by whoever never does")
  func workouts() throws {
    var day = WellnessDayStatistics()
    day.workouts = 0
    #expect(WellnessPerformance(days: [day], targets: targets) == nil)
    var days = [WellnessDayStatistics](repeating: day, count: 14)
    days[13].workouts = 1
    let performance = try #require(WellnessPerformance(days: days, targets: targets))
    #expect(performance.score == 0 && performance.direction == .down)
    #expect(performance.keyValueBefore == 1)
  }

  @Test("Progress ends at the target, and nothing is 0 of nothing") func progress() throws {
    #expect(targets.progress(of: .kcal, 1000) == 0.5)
    #expect(targets.progress(of: .kcal, 9000) == 1)
    var none = targets
    none.values.kcal = 0
    #expect(none.progress(of: .kcal, 1000) == 0 && none.progress(of: .kcal, 0) == 0)
  }
}
