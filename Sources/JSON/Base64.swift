/// Bytes as text, as JSON holds them (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let length = min(3, bytes.count - start)
        var bits = 0
        for index in 0..<3 { bits = bits << 8 | (index < length ? Int(bytes[start + index]) : 0) }
        for index in 0..<4 {
          text[place] = index <= length ? digits[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "=")
          place += 1
        }
      }
      return place
    }
  }

  /// nil for anything that `encode` does not write.
  package static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    for start in stride(from: 0, to: characters.count, by: 4) {
      let group = characters[start..<start + 4]
      let padding = group.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard padding < 3, padding == 0 || start + 4 == characters.count else { return nil }
      var bits = 0
      for character in group.dropLast(padding) {
        guard character < 128, values[Int(character)] < 64 else { return nil }
        bits = bits << 6 | Int(values[Int(character)])
      }
      bits <<= 6 * padding
      for index in 0..<3 - padding { bytes.append(UInt8(bits >> (16 - 8 * index) & 0xFF)) }
    }
    return bytes
  }

  /// The value of each digit; 64 of what is none.
  private static let values = {
    var values = [UInt8](repeating: 64, count: 128)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
