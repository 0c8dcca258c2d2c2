// What devices give each other is sealed and signed here and kept as bytes at a place that may be
// anybody's. `Keys` are made from the words that a person keeps, `Segments` is what one device gives,
// `Carriers` is where it lies, and `Round` brings a database and a carrier together.

internal import CSodium

/// The library, ready to be used.
enum Sodium {
  /// False where it cannot find randomness; everything that needs it refuses then.
  static let isReady = sodium_init() >= 0

  /// BLAKE2b of the bytes, with a key where one is given.
  static func hash(_ bytes: [UInt8], count: Int, key: Secret? = nil) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: count)
    crypto_generichash(
      &hash, count, bytes, UInt64(bytes.count), key.map { UnsafePointer($0.start) }, key?.count ?? 0
    )
    return hash
  }

  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }
}

/// Bytes that nobody else may see: they are in memory that is not swapped out, are overwritten when the
/// last reference goes, and do not print themselves.
package final class Secret: @unchecked Sendable, CustomStringConvertible {
  // Written while it is made, and read from then on.
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  /// Throws where there is no memory of that kind.
  init(count: Int, filling: (UnsafeMutablePointer<UInt8>) -> Void) throws(KeyFailure) {
    guard Sodium.isReady, let bytes = sodium_malloc(count) else { throw .noMemory }
    start = bytes.bindMemory(to: UInt8.self, capacity: count)
    self.count = count
    filling(start)
    sodium_mprotect_readonly(bytes)
  }

  package convenience init(_ bytes: [UInt8]) throws(KeyFailure) {
    try self.init(count: bytes.count) { $0.initialize(from: bytes, count: bytes.count) }
  }

  deinit { sodium_free(start) }

  /// A copy of them, which is not overwritten: for what is no secret, or has to leave the program.
  package var bytes: [UInt8] {
    withExtendedLifetime(self) { Array(UnsafeBufferPointer(start: start, count: count)) }
  }

  package var description: String { "secret" }
}

/// Why there is no key.
package enum KeyFailure: Error, Hashable {
  /// A phrase has twelve words.
  case wordCount(Int)
  /// The word at this place, counted from 1, is none of the list.
  case unknownWord(String, place: Int)
  /// All are words of the list, but not these or not in this order.
  case checksum
  case noMemory
  /// What should be a key is none.
  case malformed
}
