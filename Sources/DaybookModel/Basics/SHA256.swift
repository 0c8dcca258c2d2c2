/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
    0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// The bytes that do not fill a block of 64 bytes yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = bytes.prefix(64 - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      let block = rest
      block.withUnsafeBytes { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(64)))
      bytes = bytes.dropFirst(64)
    }
    rest += bytes
  }

  /// Returns the 32 bytes of the hash, in 64 hexadecimal digits; no bytes may be added afterwards.
  package mutating func finish() -> String {
    let bitCount = byteCount &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    padding.withUnsafeBytes { update($0) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// A UUID of version 8 (RFC 9562, section 5.8) that follows from a text. With a number from 0 on,
  /// that is its first 48 bits, so that UUIDs sort by it.
  package static func uuid(of text: String, sortedBy number: Int64? = nil) -> String {
    var hash = SHA256()
    Array(text.utf8).withUnsafeBytes { hash.update($0) }
    var digits = Array(hash.finish().prefix(32))
    if let number {
      let head = String(UInt64(clamping: number) & 0xFFFF_FFFF_FFFF, radix: 16)
      digits.replaceSubrange(..<12, with: String(repeating: "0", count: 12 - head.count) + head)
    }
    digits[12] = "8"
    digits[16] = "a"
    for index in [20, 16, 12, 8] { digits.insert("-", at: index) }
    return String(digits)
  }

  /// Section 6.2.2; a block has 64 bytes.
  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      schedule.withUnsafeMutableBufferPointer { words in
        Self.constants.withUnsafeBufferPointer { constants in
          for index in 0..<16 {
            words[index] = UInt32(
              bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
          }
          for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let small0 = Self.turned(early, 7) ^ Self.turned(early, 18) ^ (early >> 3)
            let small1 = Self.turned(late, 17) ^ Self.turned(late, 19) ^ (late >> 10)
            words[index] = words[index - 16] &+ small0 &+ words[index - 7] &+ small1
          }
          var (a, b, c, d) = (state[0], state[1], state[2], state[3])
          var (e, f, g, h) = (state[4], state[5], state[6], state[7])
          for index in 0..<64 {
            let big1 = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ big1 &+ choice &+ constants[index] &+ words[index]
            let big0 = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ big0 &+ majority)
          }
          for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
        }
      }
    }
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
    0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
    0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
    0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
    0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
