import CivilTime
import Testing

@testable import DaybookModel

extension Store {
  /// Takes away all that is too old on a day; answers how many rows of each kind there were.
  @discardableResult
  func sweep(on day: Day) throws -> [String: Int] {
    let counts = try retained(on: day)
    let removed = try act(at: morning(day)) { writer in
      guard var sweep = try RetentionSweep(writer.reader, at: moment(morning(day))) else {
        return 0
      }
      while !sweep.isDone { try sweep.step(writer) }
      return sweep.removed
    }
    #expect(removed == counts.values.reduce(0, +))
    #expect(try retained(on: day) == [:])
    return counts
  }

  func retained(on day: Day) throws -> [String: Int] {
    let counts = try read { try $0.retained(at: moment(morning(day))) }
    return Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.rows) })
      .filter { $0.value > 0 }
  }
}
