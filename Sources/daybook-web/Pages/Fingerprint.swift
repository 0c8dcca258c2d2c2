/// FNV-1a of what is added, in 64 bits: tells apart what is ours, and holds nobody off.
struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  var text: String { String(hash, radix: 36) }
}
