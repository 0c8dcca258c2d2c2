/// Bytes as text (RFC 4648, section 4).
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
}
