internal import CSodium

/// What all devices of a space share, made from its root.
package struct SpaceKeys: Sendable {
  /// Sixteen bytes that name the space to carriers, and as text.
  package let space: [UInt8]
  package var id: String { Hex.encode(space) }
  let seal: Secret
  let nonce: Secret
  private let names: Secret
  private let root: Secret

  package init(root: Secret) throws(KeyFailure) {
    guard root.count == Int(crypto_kdf_KEYBYTES) else { throw .malformed }
    self.root = root
    seal = try Self.subkey(1, of: root)
    nonce = try Self.subkey(2, of: root)
    names = try Self.subkey(3, of: root)
    space = try Self.subkey(4, count: 16, of: root).bytes
  }

  /// What a carrier calls something: 32 hex digits that say nothing to who lacks the key.
  package func name(_ plain: String) -> String {
    Hex.encode(Sodium.hash(Array(plain.utf8), count: 16, key: names))
  }

  /// Name and password of the account that a space has at a server.
  package func account() throws(KeyFailure) -> (name: String, password: String) {
    let name = try Hex.encode(Self.subkey(5, count: 16, of: root).bytes.prefix(12))
    let password = try Hex.encode(Self.subkey(6, of: root).bytes)
    return ("daybook-\(name)", password)
  }

  private static func subkey(
    _ number: UInt64, count: Int = 32, of root: Secret
  ) throws(KeyFailure) -> Secret {
    try Secret(count: count) {
      crypto_kdf_derive_from_key($0, count, number, "daybook1", root.start)
    }
  }
}

/// The key with which one device signs what it gives.
package struct DeviceKey: Sendable {
  package let publicKey: [UInt8]
  package let device: DeviceID
  private let secret: Secret

  /// Of 32 random bytes, which are what is kept of it.
  package init(seed: Secret) throws(KeyFailure) {
    guard seed.count == Int(crypto_sign_SEEDBYTES) else { throw .malformed }
    var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    secret = try Secret(count: Int(crypto_sign_SECRETKEYBYTES)) {
      crypto_sign_seed_keypair(&publicKey, $0, seed.start)
    }
    self.publicKey = publicKey
    device = DeviceID(publicKey: publicKey)
  }

  func sign(_ bytes: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), secret.start)
    return signature
  }
}

/// A device: what BLAKE2b makes of its public key, as a UUID, so that nobody else can write as it.
package struct DeviceID: Hashable, Sendable, Comparable, CustomStringConvertible {
  let bytes: [UInt8]

  init(publicKey: [UInt8]) {
    bytes = Array(Sodium.hash(publicKey, count: 32).prefix(16))
  }

  /// nil for what is no UUID in lower case.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12], let bytes = Hex.decode(parts.joined()) else {
      return nil
    }
    self.bytes = bytes
  }

  package var description: String {
    let digits = Hex.encode(bytes)
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }

  package static func < (left: DeviceID, right: DeviceID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// Bytes as hex digits in lower case.
package enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// nil for anything that `encode` does not write.
  package static func decode(_ text: String) -> [UInt8]? {
    let values = text.utf8.map { digits.firstIndex(of: $0) }
    guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
    let nibbles = values.compactMap { $0 }
    return stride(from: 0, to: nibbles.count, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
  }
}
