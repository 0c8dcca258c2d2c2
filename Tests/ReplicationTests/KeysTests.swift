import Support
import Testing

@testable import Replication

@Suite("Keys of a space and of a device")
struct KeysTests {
  static let phrase =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  @Test("Sixteen bytes are the words that BIP-39 has for them, and the words are read back")
  func vectors() throws {
    #expect(Sodium.isReady)
    // From the standard's own list of vectors.
    for (byte, words) in [
      (
        0x00,
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
      ),
      (0x7f, Self.phrase),
      (0xff, "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong"),
    ] {
      let phrase = try Phrase(entropy: [UInt8](repeating: UInt8(byte), count: 16))
      #expect(phrase.words.joined(separator: " ") == words)
      #expect(try Phrase(typed: words).words == phrase.words)
    }
    var random = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let phrase = try Phrase(
        entropy: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(try Phrase(typed: phrase.words.joined(separator: "\n")).words == phrase.words)
    }
  }

  @Test("The list has the 2,048 words of the standard")
  func list() {
    #expect(PhraseWords.all.count == 2048)
    let digest = Sodium.sha256(Array(PhraseWords.all.joined(separator: "\n").utf8))
    #expect(
      Hex.encode(digest) == "187db04a869dd9bc7be80d21a86497d692c0db6abd3aa8cb6be5d618ff757fae")
  }

  @Test("Words are read in any case and spacing, and by their first four letters")
  func typed() throws {
    let typed = "\n LEGA winn\tthank  yea wave saus wort usef legal winner thank yell "
    #expect(throws: KeyFailure.unknownWord("yea", place: 4)) { try Phrase(typed: typed) }
    let whole = typed.replacing(" yea ", with: " year ")
    #expect(try Phrase(typed: whole).words.joined(separator: " ") == Self.phrase)
  }

  @Test("A phrase with a wrong, a missing or a swapped word is refused, with what is wrong")
  func refused() {
    func failure(_ text: String) -> KeyFailure? {
      #expect(throws: KeyFailure.self) { try Phrase(typed: text) }
    }
    #expect(failure("") == .wordCount(0))
    #expect(failure(Self.phrase + " zoo") == .wordCount(13))
    #expect(
      failure(Self.phrase.replacing("wave", with: "waves")) == .unknownWord("waves", place: 5))
    #expect(
      failure(Self.phrase.replacing("wave", with: "wav\u{e9}"))
        == .unknownWord("wav\u{e9}", place: 5))
    #expect(failure(Self.phrase.replacing("yellow", with: "zoo")) == .checksum)
    #expect(failure("winner legal" + Self.phrase.dropFirst(12)) == .checksum)
    #expect(throws: KeyFailure.malformed) { try Phrase(entropy: []) }
  }

  // What another implementation of each function (argon2-cffi, hashlib, cryptography) makes of the same.
  @Test("The keys of known words are what other implementations make of them")
  func known() throws {
    let root = try Phrase(typed: Self.phrase).root()
    #expect(
      Hex.encode(root.bytes)
        == "ede85da436253a41db61c5439eac3f0a0a9bf0197e1f9ed390813e1ce9c66384")
    let keys = try SpaceKeys(root: root)
    #expect(keys.id == "c2c3db5b7bf8254b5bdc8126fe2e8262")
    #expect(keys.name("space") == "691d4f734ca991d1aded083cc63bc8aa")
    let account = try keys.account()
    #expect(account.name == "daybook-cf5ce94006951346a8060a12")
    #expect(
      account.password == "860422d59c6e139d7f34e215f3b27e958933d4a957e39a96e79afd2fbb16d56d")
    let device = try DeviceKey(seed: Secret(Array(0..<32)))
    #expect(
      Hex.encode(device.publicKey)
        == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8")
    #expect("\(device.device)" == "9d24e2ee-af27-c2a0-88a5-64a32fc03a88")
  }

  @Test("Keys and words do not print themselves")
  func printing() throws {
    let phrase = try Phrase(typed: Self.phrase)
    let secret = try Secret(Array(Self.phrase.utf8))
    for text in ["\(phrase)", "\(secret)", String(reflecting: secret)] {
      #expect(!text.contains("legal"))
    }
    #expect(throws: KeyFailure.malformed) { try SpaceKeys(root: secret) }
    #expect(throws: KeyFailure.malformed) { try DeviceKey(seed: secret) }
  }

  @Test("A device's id is read from text only as it is written")
  func ids() {
    let text = "9d24e2ee-af27-c2a0-88a5-64a32fc03a88"
    #expect(DeviceID(text).map { "\($0)" } == text)
    for wrong in ["", text.uppercased(), "\(text)0", text.replacing("-", with: ""), "../" + text] {
      #expect(DeviceID(wrong) == nil, "\(wrong)")
    }
  }
}
