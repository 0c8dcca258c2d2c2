internal import CSodium

/// Twelve words of BIP-39, which hold 128 random bits and four that check them. Who has them has the key.
package struct Phrase: Sendable, CustomStringConvertible {
  /// For the person who writes them down, and nothing else.
  package let words: [String]

  static let entropyCount = 16
  private static let wordCount = 12
  private static let places = Dictionary(
    PhraseWords.all.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  /// The first four letters tell a word from all others.
  private static let beginnings = Dictionary(
    PhraseWords.all.map { ($0.prefix(4), $0) }, uniquingKeysWith: { first, _ in first })

  /// Makes one of sixteen random bytes.
  package init(entropy: [UInt8]) throws(KeyFailure) {
    guard entropy.count == Self.entropyCount else { throw .malformed }
    let bits = (entropy + [Self.checksum(entropy)]).flatMap { byte in
      (0..<8).map { byte >> (7 - $0) & 1 }
    }
    words = (0..<Self.wordCount).map { word in
      PhraseWords.all[bits[word * 11..<word * 11 + 11].reduce(0) { $0 << 1 | Int($1) }]
    }
  }

  /// Reads what a person typed: in any case, with any space between, and words of which only the first
  /// four letters or more are there.
  package init(typed text: String) throws(KeyFailure) {
    let typed = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard typed.count == Self.wordCount else { throw .wordCount(typed.count) }
    var bits: [UInt8] = []
    var found: [String] = []
    for (place, word) in typed.enumerated() {
      let whole = Self.places[String(word)] == nil ? Self.beginnings[word.prefix(4)] : String(word)
      guard let whole, whole.hasPrefix(word), let number = Self.places[whole] else {
        throw .unknownWord(String(word), place: place + 1)
      }
      found.append(whole)
      bits += (0..<11).map { UInt8(number >> (10 - $0) & 1) }
    }
    let bytes = stride(from: 0, to: 128, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
    let check = bits[128...].reduce(0) { $0 << 1 | $1 }
    guard check == Self.checksum(bytes) >> 4 else { throw .checksum }
    words = found
  }

  private static func checksum(_ entropy: [UInt8]) -> UInt8 {
    Sodium.sha256(entropy).first.map { $0 & 0xF0 } ?? 0
  }

  /// The key from which all others of the space are made (Argon2id, 3 passes over 64 MiB). The salt is
  /// fixed: whoever joins knows nothing but the words, and these are random.
  package func root() throws(KeyFailure) -> Secret {
    let salt = Array("daybook space 1\0".utf8)
    let text = words.joined(separator: " ")
    var isMade = false
    let root = try Secret(count: Int(crypto_kdf_KEYBYTES)) { key in
      isMade =
        crypto_pwhash(
          key, UInt64(crypto_kdf_KEYBYTES), text,
          UInt64(text.utf8.count), salt, 3, 64 << 20, crypto_pwhash_ALG_ARGON2ID13) == 0
    }
    guard isMade else { throw .noMemory }
    return root
  }

  package var description: String { "twelve words" }
}
