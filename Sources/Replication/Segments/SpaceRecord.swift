internal import CSodium
internal import JSON

/// What stands at a place under `name` before anything else: it opens with the keys of its space alone, so
/// whoever joins knows that the words are right before anything is written.
package enum SpaceRecord {
  package static func name(_ keys: SpaceKeys) -> String { keys.name("space") }

  private static let magic = Array("DBR".utf8) + [Segment.format]
  private static let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  package static func sealed(_ keys: SpaceKeys, at milliseconds: Int64) -> [UInt8] {
    let text = Array(JSON.object(["format": 1, "at": .integer(milliseconds)]).text.utf8)
    let data = magic + keys.space
    let nonce = Sodium.hash(data + text, count: nonceCount, key: keys.nonce)
    var cipher = [UInt8](repeating: 0, count: text.count + tagCount)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &cipher, nil, text, UInt64(text.count), data, UInt64(data.count), nil, nonce, keys.seal.start)
    return magic + nonce + cipher
  }

  /// Throws for a record of another space, and of a newer daybook.
  package static func check(_ bytes: [UInt8], _ keys: SpaceKeys) throws(SegmentFailure) {
    let headCount = magic.count + nonceCount
    guard bytes.count > headCount + tagCount, bytes.starts(with: magic.dropLast()) else {
      throw .damaged
    }
    guard bytes[magic.count - 1] == Segment.format else { throw .newer }
    let (cipher, data) = (Array(bytes[headCount...]), magic + keys.space)
    var text = [UInt8](repeating: 0, count: cipher.count - tagCount)
    let isOpen = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &text, nil, nil, cipher, UInt64(cipher.count), data, UInt64(data.count),
      Array(bytes[magic.count..<headCount]), keys.seal.start)
    guard isOpen == 0 else { throw .damaged }
  }
}
