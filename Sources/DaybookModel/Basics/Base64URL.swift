/// Text as base64url without padding (RFC 4648, section 5).
enum Base64URL {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ text: String) -> String {
    let sextets = regrouped(text.utf8.map(Int.init), from: 8, to: 6)
    return String(decoding: sextets.map { digits[$0] }, as: UTF8.self)
  }

  /// nil for anything that `encode` does not write.
  static func decode(_ text: String) -> String? {
    let sextets = text.utf8.compactMap(digits.firstIndex)
    let bytes = regrouped(sextets, from: 6, to: 8).prefix(sextets.count * 6 / 8)
    let decoded = String(validating: bytes.map(UInt8.init), as: UTF8.self)
    return decoded.flatMap { encode($0) == text ? $0 : nil }
  }

  /// The bits of groups in groups of another size; zeros fill the last one.
  private static func regrouped(_ groups: [Int], from size: Int, to newSize: Int) -> [Int] {
    var regrouped: [Int] = []
    regrouped.reserveCapacity(groups.count * size / newSize + 1)
    let mask = 1 << newSize - 1
    var (bits, count) = (0, 0)
    for group in groups {
      bits = (bits << size | group) & 0xFFFF
      count += size
      while count >= newSize {
        count -= newSize
        regrouped.append(bits >> count & mask)
      }
    }
    if count > 0 { regrouped.append(bits << (newSize - count) & mask) }
    return regrouped
  }
}
