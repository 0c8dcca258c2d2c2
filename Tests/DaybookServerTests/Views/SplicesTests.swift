import DaybookProtocol
import Support
import Testing

@testable import DaybookServer

@Suite("The difference of two lists of lines")
struct SplicesTests {
  private func line(_ number: Int) -> Wire.Line {
    Wire.Line(
      actions: [], isHeading: false, key: "\(number)", level: 0, spans: [], text: "\(number)")
  }

  private func splices(_ old: [Int], _ new: [Int]) -> [Wire.Splice] {
    [Wire.Splice](from: old, to: new) { line(new[$0]) }
  }

  private func applied(_ splices: [Wire.Splice], to old: [Int]) throws -> [Int] {
    var lines = old
    for splice in splices {
      try #require(splice.start + splice.removed <= lines.count)
      lines.replaceSubrange(
        splice.start..<splice.start + splice.removed, with: splice.lines.compactMap { Int($0.key) })
    }
    return lines
  }

  @Test("Applied one after the other, it makes the one of the other, whatever they are")
  func any() throws {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<500 {
      let old = (0..<Int.random(in: 0...30, using: &random)).shuffled(using: &random)
      var new = old.filter { _ in Bool.random(using: &random) }
      for number in 100..<100 + Int.random(in: 0...10, using: &random) {
        new.insert(number, at: Int.random(in: 0...new.count, using: &random))
      }
      if Bool.random(using: &random) { new.shuffle(using: &random) }
      #expect(try applied(splices(old, new), to: old) == new)
    }
  }

  @Test("It is nothing for the same, and one line for a line that moved")
  func least() {
    let old = Array(0..<1000)
    #expect(splices(old, old).isEmpty)
    var new = old
    new.insert(new.remove(at: 900), at: 3)
    let moved = splices(old, new)
    #expect(moved.map(\.lines.count) == [1, 0] && moved.map(\.removed) == [0, 1])
    new = old
    new[500] = 5000
    #expect(splices(old, new).map(\.lines.count) == [1])
  }
}
