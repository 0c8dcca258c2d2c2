import SearchLanguage

/// A tag's name as it is shown, and the key that all its spellings share.
package struct TagName: Equatable {
  package let text: String
  /// Composed (NFC) and without the difference of upper and lower case.
  package let caseFolded: String

  static let length = 50

  /// One word of 1 to 50 characters after trimming, so that `#name` can be typed within a line: no
  /// white space or control character in it, and no `#` in front.
  package init(_ name: String, field: String) throws {
    let name = try TextRules.line(
      name.composed, "A tag's name", atMost: Self.length, field: field)
    let scalars = name.unicodeScalars
    try require(
      !scalars.contains(where: \.properties.isWhitespace) && scalars.first != "#", field,
      "The tag “\(name)” is not one word. Join words with “-”, and leave out the “#”.")
    text = name
    caseFolded = Self.folded(name)
  }

  static func folded(_ name: String) -> String {
    // Upper case first, since it alone joins ß with ss and ς with σ.
    name.uppercased().lowercased().composed
  }

  /// The names of one item's tags; one that is given twice counts once.
  static func checked(_ names: [String]) throws -> [TagName] {
    var seen: Set<String> = []
    return try names.map { try TagName($0, field: "tags") }
      .filter { seen.insert($0.caseFolded).inserted }
  }

  /// Whether two names are those of one tag.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    guard let left = try? TagName(left, field: "tags"),
      let right = try? TagName(right, field: "tags")
    else { return left == right }
    return left.caseFolded == right.caseFolded
  }
}

/// Tags to add to an item and then to take off it, in whatever case.
package struct TagDifference: Sendable, Hashable {
  package var added: [String]
  package var removed: [String]

  package init(added: [String] = [], removed: [String] = []) {
    self.added = added
    self.removed = removed
  }

  /// Throws `invalidValue` for what no tag can be called, whether it is added or removed.
  package init(adding added: [String]?, removing removed: [String]?) throws {
    func names(_ names: [String]?, _ field: String) throws -> [String] {
      try (names ?? []).enumerated().map { try TagName($1, field: "\(field)/\($0)").text }
    }
    self.init(
      added: try names(added, "addTags"), removed: try names(removed, "removeTags"))
  }

  /// Those that stay, then the new ones. What is both added and removed is not there.
  package func applied(to tags: [String]) -> [String] {
    (tags + added).reduce(into: []) { kept, name in
      if !removed.contains(tag: name), !kept.contains(tag: name) { kept.append(name) }
    }
  }
}

extension [String] {
  fileprivate func contains(tag name: String) -> Bool {
    contains { TagName.isSame($0, name) }
  }
}

package enum TagColour {
  /// The names of the palette, which every front end maps to its own.
  package static let palette = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray",
  ]

  /// The form in which a colour is kept: a name of the palette in small letters, or "#" with 6
  /// (RGB) or 8 (ARGB) digits in capitals.
  static func checked(_ colour: String) throws -> String {
    let name = colour.lowercased()
    if palette.contains(name) { return name }
    let digits = colour.dropFirst()
    guard colour.hasPrefix("#"), [6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else {
      throw ModelError.invalidValue(
        field: "colour",
        message:
          "A colour is \(palette.joined(separator: ", ")), or # with 6 or 8 hexadecimal digits.",
        allowed: palette)
    }
    return "#" + digits.uppercased()
  }
}

enum TagIcon {
  static func checked(_ icon: String) throws -> String {
    let isPlain = icon.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !TextRules.isHidden(scalar)
    }
    try require(
      isPlain && (1...64).contains(icon.unicodeScalars.count), "icon",
      "An icon is an emoji, such as 🌿, or the name of a symbol, such as “leaf.fill”.")
    return icon
  }
}

extension RecordReader<TagRecord> {
  /// Throws `limitExceeded` for more tags than one item can have.
  func checkCount(_ count: Int, of taggable: Taggable) throws {
    let limit = try reader.limit(.tagsPerItem)
    try require(
      count, atMost: limit, named: .tagsPerItem,
      "A \(taggable.noun) can have at most \(limit.counted("tag")); this one would have \(count).")
  }
}
