import CivilTime
import Testing

@Suite("What holds for every rule")
struct RecurrencePropertyTests {
  @Test("Occurrences go forward, and none comes twice or before the start")
  func ascending() throws {
    var rules = RuleGenerator(seed: 31)
    for _ in 0..<300 {
      let recurrence = Recurrence(try rules.rule(), start: rules.start())
      let found = recurrence.occurrences(limit: 60).occurrences
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "\(recurrence.rule)")
      #expect(found.allSatisfy { $0 >= recurrence.start }, "\(recurrence.rule)")
    }
  }

  @Test("A window shows what the whole walk shows in it, near and far")
  func windows() throws {
    var rules = RuleGenerator(seed: 32)
    var shown = 0
    for _ in 0..<500 {
      let recurrence = Recurrence(try rules.rule(), start: rules.start())
      let whole = recurrence.occurrences(limit: 400).occurrences
      guard let last = whole.last else { continue }
      for _ in 0..<4 {
        let span = last.wallSecond - recurrence.start.wallSecond
        let from = Int64(rules.number(0...1000)) * span / 1000 - 1
        let after = LocalDateTime(clampingWallSecond: recurrence.start.wallSecond + from)
        let length = Int64(rules.number(1...400)) * span / 1000 + 2
        let before = min(LocalDateTime(clampingWallSecond: after.wallSecond + length), last)
        let expected = whole.filter { $0 > after && $0 < before }
        let window = recurrence.occurrences(after: after, before: before, limit: 400)
        #expect(window.occurrences == expected, "\(recurrence.rule) from \(recurrence.start)")
        #expect(recurrence.next(after: after) == whole.first { $0 > after }, "\(recurrence.rule)")
        shown += expected.count
      }
    }
    #expect(shown > 5_000)
  }

  @Test("A window decades away shows what stepping there shows")
  func farWindows() throws {
    var rules = RuleGenerator(seed: 33)
    var compared = 0
    for _ in 0..<600 {
      let rule = try rules.rule()
      guard rule.frequency >= .weekly else { continue }
      let recurrence = Recurrence(rule, start: rules.start())
      let after = LocalDateTime(
        clampingWallSecond: recurrence.start.wallSecond + Int64(rules.number(1...1_500_000_000)))
      var from: LocalDateTime?
      for _ in 0..<8 {
        let chunk = recurrence.occurrences(after: from, limit: 200)
        let following = chunk.occurrences.first { $0 > after }
        if following != nil || !chunk.isTruncated {
          #expect(recurrence.next(after: after) == following, "\(rule) \(recurrence.start)")
          compared += 1
          break
        }
        from = chunk.occurrences.last
      }
    }
    #expect(compared > 100)
  }

  @Test("COUNT cuts the endless series, in every window")
  func counts() throws {
    var rules = RuleGenerator(seed: 34)
    for _ in 0..<400 {
      var rule = try rules.rule()
      rule.end = .never
      let start = rules.start()
      let endless = Recurrence(rule, start: start).occurrences(limit: 90).occurrences
      guard endless.count > 2 else { continue }
      let count = rules.number(1...(endless.count - 1))
      rule.end = .count(count)
      let counted = Recurrence(rule, start: start)
      let excerpt = counted.occurrences(limit: 90)
      #expect(excerpt.occurrences == Array(endless.prefix(count)), "\(rule) from \(start)")
      #expect(!excerpt.isTruncated)
      let middle = endless[count / 2]
      let rest = counted.occurrences(after: middle, limit: 90).occurrences
      #expect(rest == endless.prefix(count).filter { $0 > middle }, "\(rule) from \(start)")
    }
  }

  @Test("What a list shows, the recurrence contains, and nothing between")
  func containment() throws {
    var rules = RuleGenerator(seed: 35)
    for _ in 0..<300 {
      let recurrence = Recurrence(try rules.rule(), start: rules.start())
      let found = recurrence.occurrences(limit: 12).occurrences
      let known = Set(found)
      for occurrence in found {
        #expect(recurrence.contains(occurrence), "\(recurrence.rule)")
        for distance in [-86_400, -3600, -60, -1, 1, 60] as [Int64] {
          let near = LocalDateTime(clampingWallSecond: occurrence.wallSecond + distance)
          guard near <= found[found.count - 1] else { continue }
          #expect(recurrence.contains(near) == known.contains(near), "\(recurrence.rule) \(near)")
        }
      }
    }
  }

  @Test("Damaged rules and random bytes are read or refused, and never trap")
  func fuzz() throws {
    var rules = RuleGenerator(seed: 36)
    var (read, refused) = (0, 0)
    let alphabet = Array("FREQ=DAILYWEKMONTHBS;:,+-0123456789TZé \0".utf8)
    for _ in 0..<3000 {
      var bytes = Array(try rules.rule().description.utf8)
      for _ in 0..<rules.number(1...2) {
        let index = rules.number(0...(bytes.count - 1))
        let isDigit = bytes[index] >= 0x30 && bytes[index] <= 0x39
        switch isDigit && rules.happens(80) ? 9 : rules.number(0...4) {
        case 9: bytes[index] = UInt8(0x30 + rules.number(0...9))
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8(rules.number(0...255))
        case 2: bytes.insert(contentsOf: bytes[index...].prefix(12), at: index)
        default: bytes[index] = alphabet[rules.number(0...(alphabet.count - 1))]
        }
        if bytes.isEmpty { bytes = [0x3B] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(RecurrenceError) {
        let rule = try RecurrenceRule(text)
        read += 1
        #expect(try RecurrenceRule(rule.description) == rule, "\(text)")
        _ = Recurrence(rule, start: rules.start()).occurrences(limit: 3)
      } catch {
        refused += 1
        let bounds = error.range ?? 0..<0
        #expect(bounds.lowerBound >= 0 && bounds.upperBound <= text.utf8.count, "\(text)")
      }
    }
    // Both ways are taken, or the loop shows nothing.
    #expect(read > 100)
    #expect(refused > 200)
  }
}
