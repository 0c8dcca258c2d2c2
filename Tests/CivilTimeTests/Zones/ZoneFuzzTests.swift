import CivilTime
import Support
import Testing

@Suite("Damaged zone files")
struct ZoneFuzzTests {
  /// Damages some bytes; most of the damage goes to places that steer the reading.
  private func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
      let end = Bool.random(using: &generator) ? min(bytes.count, 160) : bytes.count
      let index = Int.random(in: 0..<end, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
      case 2: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &generator)))
      case 3: bytes[index] = [0x00, 0x7F, 0x80, 0xFF][Int.random(in: 0..<4, using: &generator)]
      default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    return bytes
  }

  @Test("Damaged bytes give an error or a zone that answers, never a trap")
  func mutations() throws {
    var seeds = [
      TZifBuilder(footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes,
      TZifBuilder(
        version: "\0", transitions: [(-1000, 1), (1000, 0)], types: [(60, 0, 0), (-60, 1, 0)]
      ).bytes,
      TZifBuilder(
        version: "3", transitions: [(-1 << 59, 0), (1 << 59, 0)], footer: "AAA0BBB,0/-167,J365/167"
      ).bytes,
    ]
    for identifier in ["Africa/Cairo", "Pacific/Apia", "Asia/Gaza"] where SystemZones.isPresent {
      seeds.append(try SystemZones.bytes(identifier))
    }
    var generator = SeededGenerator(seed: 6)
    var (read, refused) = (0, 0)
    for round in 0..<6000 {
      let bytes = damaged(seeds[round % seeds.count], using: &generator)
      do {
        let zone = try Zone(identifier: "Damaged", tzif: bytes)
        read += 1
        for millisecond in [.min, .max, 0, Int64.random(in: .min ... .max, using: &generator)] {
          let moment = Moment(instant: Instant(millisecond: millisecond), zone: zone)
          let local = moment.local
          // Whatever was damaged, an offset stays within the 26 hours that the file may say.
          #expect(abs(zone.instant(of: local).second - local.wallSecond) < 93_600)
          #expect((Day.earliest...Day.latest).contains(moment.today))
        }
      } catch {
        refused += 1
      }
    }
    // Both ways are taken, or the loop shows nothing.
    #expect(read > 100)
    #expect(refused > 100)
  }
}
