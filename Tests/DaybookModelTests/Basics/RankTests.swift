import Support
import Testing

@testable import DaybookModel

@Suite("Ranks")
struct RankTests {
  private func rank(_ text: String) throws -> Rank { try #require(Rank(text), "\(text)") }

  @Test(
    "What is no rank is refused",
    arguments: ["", "0", "a0", "a1 ", "a-1", "é", "a\u{0}", "a1\n", "１"])
  func refused(text: String) { #expect(Rank(text) == nil) }

  @Test("The first is followed and led by integers, whose head says how many digits they have")
  func ends() throws {
    #expect(Rank.first.text == "a1")
    for (lower, upper) in [
      ("a1", "a2"), ("az", "b01"), ("b0z", "b11"), ("bzz", "c001"), ("Zz", "a1"), ("Zy", "Zz"),
      ("Yzz", "Z1"), ("Yz1", "Yz2"), ("Xzzz", "Y01"),
    ] {
      #expect(try rank(lower).next.text == upper)
      #expect(try rank(upper).previous.text == lower)
    }
  }

  @Test("A step drops the fraction")
  func fractions() throws {
    for (text, previous, next) in [
      ("a1V", "a1", "a2"), ("a0V", "Zz", "a1"), ("b10V", "b0z", "b11"), ("Z0V", "Yzz", "Z1"),
    ] {
      #expect(try rank(text).previous.text == previous)
      #expect(try rank(text).next.text == next)
    }
  }

  @Test("Where there is no integer, or none beyond it, a step is a fraction")
  func noInteger() throws {
    let last = String(repeating: "z", count: 27)
    let first = "A" + String(repeating: "0", count: 25) + "1"
    for text in ["1", "01", "9", "b", "c01", "zzzz", "A", "A11", last, first] {
      let rank = try rank(text)
      let (previous, next) = (rank.previous, rank.next)
      #expect(previous < rank && Rank(previous.text) == previous, "\(previous.text) \(text)")
      #expect(rank < next && Rank(next.text) == next, "\(text) \(next.text)")
    }
  }

  @Test("Between any two ranks there is another one, and beside any", arguments: 1...8)
  func between(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let (one, other) = (Self.anyRank(&random), Self.anyRank(&random))
      guard one != other else { continue }
      let (lower, upper) = (min(one, other), max(one, other))
      let ranks = [lower.previous, lower, Rank.between(lower, upper), upper, upper.next]
      let areRanks = ranks.allSatisfy { Rank($0.text) == $0 }
      let ascend = zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
      #expect(areRanks && ascend, "\(ranks.map(\.text))")
    }
  }

  @Test("Of two in the wrong order, only the first counts")
  func wrongOrder() throws {
    for (lower, upper) in [("a2", "a1"), ("a1", "a1"), ("a1V", "a1"), ("a", "A")] {
      let rank = try Rank.between(rank(lower), rank(upper))
      #expect(try self.rank(lower) < rank && Rank(rank.text) == rank, "\(rank.text)")
    }
  }

  @Test("As many as are asked for come between two, in their order")
  func several() throws {
    let (lower, upper) = try (rank("a1"), rank("a11"))
    for (from, to) in [(lower, upper), (nil, lower), (lower, nil), (nil, nil)] as [(Rank?, Rank?)] {
      let ranks = Rank.between(from, to, count: 100)
      let all = [from].compactMap(\.self) + ranks + [to].compactMap(\.self)
      #expect(ranks.count == 100)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ranks.allSatisfy { $0.text.utf8.count <= 5 }, "\(ranks.map(\.text))")
    }
  }

  @Test("They sort by their bytes, as in the database")
  func bytes() {
    var random = SeededGenerator(seed: 9)
    let ranks = (0..<500).map { _ in Self.anyRank(&random) }
    #expect(ranks.sorted().map(\.text) == ranks.map(\.text).sorted())
  }

  @Test("After 5,000 moves they are as short as can be expected")
  func lengths() throws {
    func longest(_ place: (_ count: Int, _ move: Int) -> Int) -> Int {
      var ranks: [Rank] = []
      for move in 0..<5000 {
        let index = place(ranks.count, move)
        let lower = index > 0 ? ranks[index - 1] : nil
        let upper = index < ranks.count ? ranks[index] : nil
        ranks.insert(Rank.between(lower, upper), at: index)
      }
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
      return ranks.map(\.text.utf8.count).max() ?? 0
    }
    var random = SeededGenerator(seed: 1)
    #expect(longest { count, _ in count } == 4)
    #expect(longest { _, _ in 0 } == 4)
    #expect(longest { count, _ in Int.random(in: 0...count, using: &random) } <= 9)
    // Each move halves one gap, of which a character holds five.
    #expect(longest { count, _ in min(count, 1) } <= 1005)
    #expect(longest { count, _ in max(count - 1, 0) } <= 1005)
    #expect(longest { count, move in (count + move % 2) / 2 } <= 1005)
  }

  private static func anyRank(_ random: inout SeededGenerator) -> Rank {
    let few = Array("0019AZaz")
    let all = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    while true {
      let letters = Bool.random(using: &random) ? few : all
      let count = Int.random(in: 1...(Bool.random(using: &random) ? 3 : 30), using: &random)
      let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "1" })
      if let rank = Rank(text) { return rank }
    }
  }
}
