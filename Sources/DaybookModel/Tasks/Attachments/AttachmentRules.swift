package enum AttachmentRules {
  static let perTask = 100
  /// The schemes of URLs that may be attached.
  package static let schemes = ["http", "https", "ftp", "mailto"]
  private static let nameLength = 255
  private static let locationLength = 4096

  package static func check(name: String) throws {
    try require(
      !name.unicodeScalars.allSatisfy(\.properties.isWhitespace), "name",
      "An attachment needs a name.")
    try TextRules.checkLength(name, "A name has", atMost: nameLength, field: "name")
    try require(
      !name.utf8.contains(UInt8(ascii: "/")) && name != "." && name != "..", "name",
      "A name is not a path: leave the slashes out.")
    try TextRules.checkLine(name, "A name", field: "name")
  }

  package static func check(location: String, field: String) throws {
    try require(!location.isEmpty, field, "A path or URL has 1 to \(locationLength) characters.")
    try TextRules.checkLength(location, "A path or URL has", atMost: locationLength, field: field)
    try TextRules.checkLine(location, "A path or URL", field: field)
  }

  /// Refuses what is not a type and a subtype of RFC 6838, section 4.2.
  package static func check(mediaType: String) throws {
    let parts = mediaType.split(separator: "/", omittingEmptySubsequences: false)
    try require(
      parts.count == 2 && parts.allSatisfy(isRestrictedName), "mediaType",
      "A media type is a type and a subtype, such as image/png, without parameters.")
  }

  /// Whether a text is a SHA-256 as daybook writes it, since a path is made of it.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Where the copy of this content lies, from the data folder on.
  package static func location(ofCopy digest: String) -> String {
    "attachments/\(digest.prefix(2))/\(digest)"
  }

  private static func isRestrictedName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, isLetterOrDigit(first), name.utf8.count <= 127 else {
      return false
    }
    return name.utf8.allSatisfy { isLetterOrDigit($0) || "!#$&-^_.+".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
