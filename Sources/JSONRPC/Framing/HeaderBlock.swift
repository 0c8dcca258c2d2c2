/// The headers of one message: their names are case-insensitive and unknown ones are ignored.
struct HeaderBlock {
  private(set) var length: Int?
  /// Set where the message cannot be read although its length is known.
  private(set) var refusal: ResponseError?

  /// Takes one line without its CRLF; a returned error means that the length cannot be trusted.
  mutating func take(_ line: [UInt8]) -> ResponseError? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(\.isHeaderToken)
    else {
      return .parseError("A header line must be a name, a colon and a value.")
    }
    let value = line[(colon + 1)...].trimmed
    switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
    case "content-length":
      guard let length = Self.length(value) else {
        return .parseError("Content-Length must be a number of bytes.")
      }
      if let earlier = self.length, earlier != length {
        return .parseError("Content-Length is given twice with different values.")
      }
      self.length = length
    case "content-type":
      let charset = Self.charset(value)
      if let charset, charset != "utf-8", charset != "utf8" {
        refusal = .parseError("The charset of a message must be utf-8.")
      }
    default:
      break
    }
    return nil
  }

  /// Digits only; nil also where they are more than an Int can hold.
  private static func length(_ value: ArraySlice<UInt8>) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !value.isEmpty, value.allSatisfy(digits.contains) else { return nil }
    return Int(String(decoding: value, as: UTF8.self))
  }

  /// The parameter of a media type (RFC 9110, 8.3.1), without quotes and in lower case.
  private static func charset(_ value: ArraySlice<UInt8>) -> String? {
    for parameter in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      let halves = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard halves.count == 2,
        String(decoding: halves[0].trimmed, as: UTF8.self).lowercased() == "charset"
      else { continue }
      let text = String(decoding: halves[1].trimmed, as: UTF8.self).lowercased()
      return text.hasPrefix("\"") && text.hasSuffix("\"") && text.count >= 2
        ? String(text.dropFirst().dropLast()) : text
    }
    return nil
  }
}

private extension ArraySlice<UInt8> {
  /// Without spaces and tabs on either side.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first == 0x20 || first == 0x09 { slice.removeFirst() }
    while let last = slice.last, last == 0x20 || last == 0x09 { slice.removeLast() }
    return slice
  }
}
