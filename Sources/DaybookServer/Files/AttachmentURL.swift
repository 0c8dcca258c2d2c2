import DaybookModel

/// A URL that a client attaches; nothing is fetched.
struct AttachmentURL {
  /// The URL as the client gave it.
  let text: String
  /// The last part of its path, the address of a mail, or the host.
  let name: String

  /// Throws `invalidValue` for a text that is no absolute URL (RFC 3986) of one of the schemes.
  init(_ text: String) throws {
    func refusal(_ message: String, allowed: [String]? = nil) -> ModelError {
      .invalidValue(field: "url", message: message, allowed: allowed)
    }
    try AttachmentRules.check(location: text, field: "url")
    guard Self.hasOnlyURLCharacters(text) else {
      throw refusal(
        "A URL can only contain ASCII characters, and no spaces. Write others as % and two digits.")
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isScheme(parts[0]) else {
      throw refusal("An absolute URL begins with its scheme, such as https://.")
    }
    let scheme = parts[0].lowercased()
    guard scheme != "file" else {
      throw refusal("Attach a file by its `path`, not by a URL.", allowed: AttachmentRules.schemes)
    }
    guard AttachmentRules.schemes.contains(scheme) else {
      throw refusal(
        "A URL with the scheme “\(scheme)” cannot be attached.",
        allowed: AttachmentRules.schemes)
    }
    let rest = parts[1].prefix { $0 != "?" && $0 != "#" }
    let last: Substring
    if scheme == "mailto" {
      guard !rest.isEmpty else { throw refusal("This URL has no address.") }
      last = rest
    } else {
      guard rest.hasPrefix("//"), let host = rest.dropFirst(2).split(separator: "/").first,
        !rest.hasPrefix("///"), !host.hasPrefix(":"), !host.hasSuffix("@")
      else { throw refusal("This URL has no host. Write it as \(scheme)://host/path.") }
      // The host is shown without the name and the password of a user.
      let path = rest.dropFirst(2).split(separator: "/").dropFirst()
      last = path.last ?? host.split(separator: "@").last ?? host
    }
    self.text = text
    name = Self.name(last)
  }

  /// Returns the decoded text, or the text as it is written where the decoded one cannot be a name.
  private static func name(_ part: Substring) -> String {
    let decoded = decoded(part) ?? String(part)
    for candidate in [decoded, String(part)] {
      let name = String(String.UnicodeScalarView(candidate.unicodeScalars.prefix(255)))
      if (try? AttachmentRules.check(name: name)) != nil { return name }
    }
    return "URL"
  }

  /// Returns the text with each % and two digits as the byte they stand for; nil where that is no
  /// UTF-8.
  private static func decoded(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = part.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || "+-.".utf8.contains($0)
    }
  }

  private static func hasOnlyURLCharacters(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      guard byte != UInt8(ascii: "%") else {
        return index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
      }
      return isLetter(byte) || isDigit(byte) || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
