import Foundation

/// Text as base64url without padding (RFC 4648, section 5).
enum Base64URL {
  static func encode(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// nil for anything that `encode` does not write.
  static func decode(_ text: String) -> String? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard =
      text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    guard let data = Data(base64Encoded: standard + padding),
      let decoded = String(data: data, encoding: .utf8), encode(decoded) == text
    else { return nil }
    return decoded
  }
}
