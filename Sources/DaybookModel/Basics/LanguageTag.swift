/// A language tag of BCP 47 (RFC 5646, section 2.1): a language, then perhaps a script, a region,
/// variants and extensions.
enum LanguageTag {
  private static let length = 64
  private static let form =
    "Write a language, and a country where it matters, such as de, de-AT or zh-Hant-TW."

  /// The tag in the letters that RFC 5646, section 2.1.1, recommends: de-AT, zh-Hant-TW. Throws
  /// `invalidValue` for a text that is none, and for a language or region that does not exist.
  static func checked(_ text: String) throws -> String {
    guard !text.contains("_") else {
      throw refused("Join the parts of a locale with “-”, and leave out any character set.")
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...length).contains(text.utf8.count), let language = parts.first,
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) })
    else { throw refused("“\(text.prefix(length))” is not a locale.") }
    var tag = [try checked(language: language.lowercased())]
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, script.utf8.allSatisfy(\.isLetter) {
      tag.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
      rest = rest.dropFirst()
    }
    if let region = rest.first, region.isRegion {
      tag.append(try checked(region: region.uppercased()))
      rest = rest.dropFirst()
    }
    return (tag + (try checked(subtags: rest))).joined(separator: "-")
  }

  private static func checked(language: String) throws -> String {
    guard !LanguageCodes.languages.contains(language) else { return language }
    if let meant = LanguageCodes.likelyLanguages[language] {
      throw refused("No language has the code “\(language)”; did you mean “\(meant)”?")
    }
    throw refused("No language has the code “\(language)”.")
  }

  private static func checked(region: String) throws -> String {
    guard !LanguageCodes.regions.contains(region) else { return region }
    if let meant = LanguageCodes.likelyRegions[region] {
      throw refused("No country has the code “\(region)”; did you mean “\(meant)”?")
    }
    throw refused("No country has the code “\(region)”.")
  }

  /// Variants, then extensions that one character begins; what follows “x” is private use.
  private static func checked(subtags: ArraySlice<Substring>) throws -> [String] {
    var singleton: Substring?
    var isEmpty = false
    for part in subtags {
      let isPrivate = singleton == "x"
      if part.utf8.count == 1, !isPrivate {
        guard !isEmpty else { throw refused("Nothing follows “\(singleton ?? "")” in the locale.") }
        singleton = part.lowercased()[...]
        isEmpty = true
      } else {
        let isKnown = singleton == nil ? part.isVariant : part.utf8.count > 1 || isPrivate
        guard isKnown else { throw refused("“\(part)” is not a valid part of a locale.") }
        isEmpty = false
      }
    }
    guard !isEmpty else { throw refused("Nothing follows “\(singleton ?? "")” in the locale.") }
    return subtags.map { $0.lowercased() }
  }

  private static func refused(_ reason: String) -> ModelError {
    .invalidValue(field: "locale", message: "\(reason) \(form)")
  }
}

extension Substring {
  /// Two letters (ISO 3166-1) or three digits (UN M.49).
  fileprivate var isRegion: Bool {
    utf8.count == 2 && utf8.allSatisfy(\.isLetter) || utf8.count == 3 && utf8.allSatisfy(\.isDigit)
  }

  fileprivate var isVariant: Bool {
    utf8.count >= 5 || utf8.count == 4 && utf8.first?.isDigit == true
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  fileprivate var isAlphanumeric: Bool { isDigit || isLetter }
}
