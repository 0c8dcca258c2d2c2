internal import CSodium
internal import JSON

/// What a device gives in one piece: a header and lines, made shorter, sealed for the space and signed.
///
///     "DBS" 1 · nonce (24) · XChaCha20-Poly1305 (zlib (lines)) · Ed25519 signature of all before (64)
package struct Segment: Sendable {
  package let header: SegmentHeader
  /// A line for each act.
  package let acts: [String]

  package init(header: SegmentHeader, acts: [String]) {
    (self.header, self.acts) = (header, acts)
  }

  package static let maxSealedCount = 512 << 10
  package static let maxTextCount = 4 << 20
  static let format: UInt8 = 1
  private static let magic = Array("DBS".utf8)
  private static let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  private static let signatureCount = Int(crypto_sign_BYTES)

  /// What names a segment in the one that follows it.
  package static func hash(_ sealed: [UInt8]) -> [UInt8] { Sodium.hash(sealed, count: 32) }

  /// Equal segments at one place become equal bytes, as long as zlib makes the same of them.
  package func sealed(
    at place: SegmentPlace, _ keys: SpaceKeys, by device: DeviceKey
  ) throws(SegmentFailure) -> [UInt8] {
    guard header.device == place.device, device.device == place.device,
      !acts.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) })
    else { throw .text }
    let text = Array(([header.json.text] + acts).joined(separator: "\n").utf8)
    guard text.count <= Self.maxTextCount else { throw .tooLong }
    guard let short = Zlib.deflate(text) else { throw .text }
    let data = place.data(keys)
    // Of what is sealed, and not of the text: another zlib makes other bytes of the same text, and two of
    // one nonce would give the text away.
    let nonce = Sodium.hash(data + short, count: Self.nonceCount, key: keys.nonce)
    var cipher = [UInt8](repeating: 0, count: short.count + Self.tagCount)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &cipher, nil, short, UInt64(short.count), data, UInt64(data.count), nil, nonce,
      keys.seal.start)
    var sealed = Self.magic + [Self.format] + nonce + cipher
    sealed += device.sign(sealed)
    guard sealed.count <= Self.maxSealedCount else { throw .tooLong }
    return sealed
  }

  /// Opens what is said to stand at a place. The first of a device brings the key that signed it.
  package init(
    opening sealed: [UInt8], at place: SegmentPlace, _ keys: SpaceKeys, key: [UInt8]?
  ) throws(SegmentFailure) {
    guard sealed.count <= Self.maxSealedCount else { throw .tooLong }
    let headCount = Self.magic.count + 1 + Self.nonceCount
    guard sealed.count > headCount + Self.tagCount + Self.signatureCount,
      sealed.starts(with: Self.magic)
    else { throw .damaged }
    guard sealed[Self.magic.count] == Self.format else { throw .newer }
    let signedCount = sealed.count - Self.signatureCount
    let (cipher, data) = (Array(sealed[headCount..<signedCount]), place.data(keys))
    let nonce = Array(sealed[Self.magic.count + 1..<headCount])
    var short = [UInt8](repeating: 0, count: cipher.count - Self.tagCount)
    let isOpen = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &short, nil, nil, cipher, UInt64(cipher.count), data, UInt64(data.count), nonce,
      keys.seal.start)
    guard isOpen == 0 else { throw .damaged }
    let lines = try Self.lines(short)
    guard let first = lines.first, let header = SegmentHeader(first), header.device == place.device,
      place.number != 0 || header.publicKey != nil
    else { throw .text }
    guard let key = key ?? header.publicKey, key.count == Int(crypto_sign_PUBLICKEYBYTES),
      DeviceID(publicKey: key) == place.device,
      crypto_sign_verify_detached(
        Array(sealed[signedCount...]), sealed, UInt64(signedCount), key) == 0
    else { throw .signer }
    (self.header, acts) = (header, lines.dropFirst().map { $0 })
  }

  private static func lines(_ short: [UInt8]) throws(SegmentFailure) -> [String] {
    guard let text = try Zlib.inflate(short, atMost: maxTextCount) else { throw .text }
    guard let text = String(validating: text, as: UTF8.self) else { throw .text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Where a segment stands. It is sealed with the place, so it opens nowhere else.
package struct SegmentPlace: Sendable {
  package let device: DeviceID
  /// Counted from 0 within the device's log.
  package let number: Int
  /// The hash of the segment before; nil for the first.
  package let previous: [UInt8]?

  package init(_ device: DeviceID, _ number: Int, after previous: [UInt8]?) {
    (self.device, self.number, self.previous) = (device, number, previous)
  }

  func data(_ keys: SpaceKeys) -> [UInt8] {
    let place = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return keys.space + device.bytes + place + (previous ?? [UInt8](repeating: 0, count: 32))
  }
}

/// Why a segment cannot be made or read.
package enum SegmentFailure: Error, Hashable {
  /// Above the limits: 512 KiB sealed, 4 MiB of text.
  case tooLong
  /// A format that a newer daybook writes.
  case newer
  /// It does not open: other bytes, another place, or another space.
  case damaged
  /// Somebody else signed it.
  case signer
  /// It opens, and is not what a segment holds.
  case text
}
