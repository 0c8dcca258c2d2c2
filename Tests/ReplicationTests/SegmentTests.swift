import JSON
import Support
import Testing

@testable import Replication

@Suite("Segments")
struct SegmentTests {
  private let keys: SpaceKeys
  private let device: DeviceKey
  private let key: [UInt8]

  init() throws {
    keys = try SpaceKeys(root: Secret([UInt8](repeating: 7, count: 32)))
    device = try DeviceKey(seed: Secret(Array(0..<32)))
    key = device.publicKey
  }

  private func segment(_ acts: [String] = ["{\"stamp\":1}", "{\"stamp\":2}"]) -> Segment {
    let seen = [SegmentHeader.Seen(device.device, stamp: 1 << 60)]
    return Segment(
      header: SegmentHeader(
        device: device.device, name: "laptop", publicKey: key, at: 1_764_000_000_000,
        program: "0.1.0", schema: 1, seen: seen, part: .init(0, of: 2)),
      acts: acts)
  }

  private func place(_ number: Int = 0, after previous: [UInt8]? = nil) -> SegmentPlace {
    SegmentPlace(device.device, number, after: previous)
  }

  private func failure(
    _ bytes: [UInt8], at place: SegmentPlace? = nil, _ others: SpaceKeys? = nil, key: [UInt8]? = nil
  ) -> SegmentFailure? {
    #expect(throws: SegmentFailure.self) {
      try Segment(opening: bytes, at: place ?? self.place(), others ?? keys, key: key)
    }
  }

  @Test("What was sealed opens with all that was in it, and is the same bytes each time")
  func trip() throws {
    for acts in [[], ["{}"], ["\u{e9} “x”", "", "b"], (0..<1000).map { "{\"stamp\":\($0)}" }] {
      let sealed = try segment(acts).sealed(at: place(), keys, by: device)
      #expect(try segment(acts).sealed(at: place(), keys, by: device) == sealed)
      for key in [nil, key] {
        let opened = try Segment(opening: sealed, at: place(), keys, key: key)
        #expect(opened.acts == acts)
        #expect(opened.header == segment().header)
      }
    }
    let short = try segment(["{}"]).sealed(at: place(), keys, by: device)
    #expect(short.count < 512, "\(short.count)")
  }

  // Made by hashlib, pycryptodome and cryptography of the words of KeysTests.
  private static let known = """
    44425301ff97589d5a067a1f8f1b7be1a3f3d0c84cc640dac0427d029f0cfed1872f373ec328a8702b11a5fa4a7525b2
    c84e9e04734c6ecf016f70f129cf70fc393b12a050e04d40254c6bfbdea59db6d6aaec705aa8ae035b3fa84afcb1bca4
    a8c48cd259e6a3905c52c4cd1a68ef3a97dd92d6f9291d2aed1ffa94f67d1acf80361fe455b47eed10473d4920aed3a2
    e5d44e54762c5399d322fbeac7bbdc65e000453a4475c2eed6d72e6b0f198061c07883c4da16385f3c6ad096b46cee54
    5ef51efed0bb04bc1452ef5d72592196df40dba8f1f67a34bbd31d427053ba8ac262443e29d8e98dca10c6b7e54458f9
    2b454589ffea6c69193b6a5d91a48bc6ed419c3100987355967b28bf1ccc2bd1646e4bc36dc599db6d15f3f087950c
    """

  @Test("A segment that other implementations made of known keys opens, and is made alike")
  func knownBytes() throws {
    let keys = try SpaceKeys(root: Phrase(typed: KeysTests.phrase).root())
    let bytes = try #require(Hex.decode(Self.known.filter { !$0.isWhitespace }))
    let opened = try Segment(opening: bytes, at: place(), keys, key: nil)
    #expect(opened.header.name == "laptop" && opened.header.publicKey == key)
    #expect(opened.acts == ["{\"stamp\":1}"])
    // As long as zlib makes the same of it.
    #expect(try opened.sealed(at: place(), keys, by: device) == bytes)
  }

  @Test("Nothing of the text is in the bytes")
  func opacity() throws {
    let sealed = try segment(["Pay rent"]).sealed(at: place(), keys, by: device)
    let text = String(decoding: sealed, as: UTF8.self)
    for word in ["Pay", "rent", "laptop", "\(device.device)", keys.id] {
      #expect(!text.contains(word))
    }
  }

  @Test("A segment opens at its place alone, of its device, in its space, by its signer")
  func places() throws {
    let first = try segment().sealed(at: place(), keys, by: device)
    let next = place(1, after: Segment.hash(first))
    let second = try segment().sealed(at: next, keys, by: device)
    #expect(throws: Never.self) { try Segment(opening: second, at: next, keys, key: key) }
    #expect(failure(first, at: next) == .damaged, "doubled")
    #expect(failure(second) == .damaged, "renumbered")
    #expect(failure(second, at: place(1, after: Segment.hash(second))) == .damaged, "cut out")
    let stranger = try DeviceKey(seed: Secret([UInt8](repeating: 9, count: 32)))
    let swapped = SegmentPlace(stranger.device, 0, after: nil)
    #expect(failure(first, at: swapped) == .damaged, "swapped")
    let other = try SpaceKeys(root: Secret([UInt8](repeating: 8, count: 32)))
    #expect(failure(first, other) == .damaged, "another space")
    #expect(failure(first, key: stranger.publicKey) == .signer)
    #expect(failure(first, key: []) == .signer)
    // Who knows the space, but not the device's key.
    let end = first.count - 64
    #expect(failure(Array(first[..<end]) + stranger.sign(Array(first[..<end]))) == .signer)
    #expect(throws: SegmentFailure.text) { try segment().sealed(at: place(), keys, by: stranger) }
  }

  @Test("Another format is newer, and what is too long is refused before it is read")
  func formats() throws {
    var sealed = try segment().sealed(at: place(), keys, by: device)
    sealed[3] = 2
    #expect(failure(sealed) == .newer)
    #expect(failure([UInt8](repeating: 0, count: Segment.maxSealedCount + 1)) == .tooLong)
    let long = [String(repeating: "a", count: Segment.maxTextCount)]
    #expect(throws: SegmentFailure.tooLong) {
      try segment(long).sealed(at: place(), keys, by: device)
    }
    #expect(throws: SegmentFailure.text) {
      try segment(["a\nb"]).sealed(at: place(), keys, by: device)
    }
  }

  @Test("What would be a gigabyte is refused at four megabytes")
  func bomb() throws {
    let bomb = try #require(Zlib.deflate([UInt8](repeating: 32, count: 1 << 30)))
    #expect(throws: SegmentFailure.tooLong) { try Zlib.inflate(bomb, atMost: Segment.maxTextCount) }
    let fits = try #require(Zlib.deflate([UInt8](repeating: 32, count: 1000)))
    #expect(try Zlib.inflate(fits, atMost: 1000)?.count == 1000)
    #expect(throws: SegmentFailure.tooLong) { try Zlib.inflate(fits, atMost: 999) }
    #expect(try Zlib.inflate(fits + [0], atMost: 1000) == nil)
    #expect(try Zlib.inflate(fits.dropLast(), atMost: 1000) == nil)
  }

  @Test("Damaged bytes of every kind are a failure and never more")
  func fuzz() throws {
    var random = SeededGenerator(seed: 47)
    let sealed = try segment((0..<20).map { "{\"stamp\":\($0)}" }).sealed(
      at: place(), keys, by: device)
    for index in sealed.indices {
      var bytes = sealed
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(failure(bytes) != nil)
      #expect(failure(Array(sealed[..<index])) != nil)
    }
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<400, using: &random)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(failure(bytes) != nil)
      bytes.replaceSubrange(0..<min(4, bytes.count), with: [68, 66, 83, 1])
      #expect(failure(bytes) != nil)
      #expect((try? Zlib.inflate([0x78, 0x9c] + bytes, atMost: 1 << 16)) == nil)
    }
    #expect(failure(sealed + sealed) != nil)
  }

  @Test("A first line that is no header is refused")
  func headers() {
    let line = segment().header.json.text
    #expect(SegmentHeader(line) == segment().header)
    #expect(
      SegmentHeader(line.replacing("{\"at", with: "{\"aNewMember\":[1],\"at")) == segment().header)
    for (wrong, right) in [
      ("\"part\":{\"count\":2,\"index\":2", "\"part\":{\"count\":2,\"index\":0"),
      ("\"part\":{\"count\":-1", "\"part\":{\"count\":2"),
      ("\"at\":-9223372036854775808", "\"at\":1764000000000"),
      ("\"at\":9223372036854775807", "\"at\":1764000000000"),
      ("\"name\":5", "\"name\":\"laptop\""),
      ("\"schema\":1e3", "\"schema\":1"), ("\"seen\":{}", "\"seen\":[{"), ("x", "{"),
      ("\"publicKey\":\"0", "\"publicKey\":\""),
    ] {
      #expect(line.contains(right))
      #expect(SegmentHeader(line.replacing(right, with: wrong)) == nil, "\(wrong)")
    }
  }

  @Test(
    "A name stands in a sentence, whatever its device says",
    arguments: [
      ("a\r\nb\u{1b}[2J\u{202e}c", "ab[2Jc"), ("\r\n\u{200b} ", nil), ("", nil),
      (String(repeating: "\r\ne\u{301}", count: 200), String(repeating: "e\u{301}", count: 32)),
    ])
  func names(said: String, shown: String?) {
    var header = segment().header
    header.name = said
    let found = SegmentHeader(header.json.text)?.name
    #expect(found == shown ?? "\(device.device)")
  }
}
