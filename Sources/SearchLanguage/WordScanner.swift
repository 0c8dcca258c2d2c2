/// Finds the words of a text, in the same way for the index, for a question and where a hit is
/// shown.
///
/// Letters and digits that follow each other are a word, without the difference of case, of
/// diacritics, of strokes through letters and of compatible forms (Unicode NFKD). A Chinese,
/// Japanese or Korean character is a word of its own, since no space says where a word ends there,
/// and so is a sign such as + or 🎉. All other characters, punctuation above all, separate words.
package struct WordScanner {
  package struct Word: Hashable, Sendable {
    package let text: String
    /// Its range in the original text.
    package let range: Range<String.Index>
  }

  private enum Fold {
    /// Goes on with a word.
    case part(String)
    /// Belongs to the word before it and changes nothing.
    case silent
    /// A word alone.
    case single(String)
    case gap
  }

  /// ASCII characters other than letters and digits that are words.
  package static let signs = "+<=>|~$#"
  private static let signScalars = Set(signs.unicodeScalars)
  private static let signBytes = Array(signs.utf8)

  private var folds: [Unicode.Scalar: Fold] = [:]

  package init() {}

  /// The words of a text, joined by spaces: equal for texts that are the same to the search.
  package mutating func folded(_ text: String) -> String {
    if let folded = Self.foldedASCII(text) { return folded }
    let text = Self.composed(text)
    var folded = ""
    folded.reserveCapacity(text.utf8.count + 8)
    var isInWord = false
    for scalar in text.unicodeScalars {
      switch fold(scalar) {
      case .part(let part):
        if !isInWord, !folded.isEmpty { folded.unicodeScalars.append(" ") }
        folded += part
        isInWord = true
      case .single(let word):
        if !folded.isEmpty { folded.unicodeScalars.append(" ") }
        folded += word
        isInWord = false
      case .silent: continue
      case .gap: isInWord = false
      }
    }
    return folded
  }

  /// Returns what `folded` returns; nil for a text that is not all ASCII.
  private static func foldedASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var folded: [UInt8] = []
      folded.reserveCapacity(bytes.count + 8)
      var isInWord = false
      for byte in bytes {
        switch byte {
        case 0x80...: return nil
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if !isInWord, !folded.isEmpty { folded.append(UInt8(ascii: " ")) }
          // The bit that makes a small letter of a capital is set in digits anyway.
          folded.append(byte | 0x20)
          isInWord = true
        default:
          isInWord = false
          guard signBytes.contains(byte) else { continue }
          if !folded.isEmpty { folded.append(UInt8(ascii: " ")) }
          folded.append(byte)
        }
      }
      return String(decoding: folded, as: UTF8.self)
    }
  }

  /// The words of a text with their places.
  package mutating func words(of text: String) -> [Word] {
    if let words = Self.wordsOfASCII(text) { return words }
    var words: [Word] = []
    var current = ""
    var range = text.startIndex..<text.startIndex
    func flush() {
      if !current.isEmpty { words.append(Word(text: current, range: range)) }
      current = ""
    }
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      switch fold(scalars[index]) {
      case .part(let part):
        range = (current.isEmpty ? index : range.lowerBound)..<next
        current += part
      case .single(let word):
        flush()
        words.append(Word(text: word, range: index..<next))
      case .silent:
        if !current.isEmpty { range = range.lowerBound..<next }
      case .gap: flush()
      }
      index = next
    }
    flush()
    return words
  }

  /// Returns what `words` returns; nil for a text that is not all ASCII.
  private static func wordsOfASCII(_ text: String) -> [Word]? {
    let places = text.utf8
    func word(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, bit: UInt8) -> Word {
      let first = places.index(places.startIndex, offsetBy: range.lowerBound)
      return Word(
        text: String(unsafeUninitializedCapacity: range.count) { folded in
          for (index, byte) in bytes[range].enumerated() { folded[index] = byte | bit }
          return range.count
        },
        range: first..<places.index(first, offsetBy: range.count))
    }
    return places.withContiguousStorageIfAvailable { bytes -> [Word]? in
      var words: [Word] = []
      var start: Int?
      for (place, byte) in bytes.enumerated() {
        switch byte {
        case 0x80...: return nil
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          start = start ?? place
        default:
          if let begin = start { words.append(word(bytes, begin..<place, bit: 0x20)) }
          start = nil
          if signBytes.contains(byte) { words.append(word(bytes, place..<place + 1, bit: 0)) }
        }
      }
      if let start { words.append(word(bytes, start..<bytes.count, bit: 0x20)) }
      return words
    } ?? nil
  }

  private mutating func fold(_ scalar: Unicode.Scalar) -> Fold {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "0"..."9": return .part(String(scalar))
      case "A"..."Z": return .part(String(Unicode.Scalar(UInt8(scalar.value) | 0x20)))
      default: return Self.signScalars.contains(scalar) ? .single(String(scalar)) : .gap
      }
    }
    if let fold = folds[scalar] { return fold }
    let fold = Self.newFold(scalar)
    folds[scalar] = fold
    return fold
  }

  private static func newFold(_ scalar: Unicode.Scalar) -> Fold {
    if scalar.isIdeographic {
      return .single(CompatibilityForm.letters(of: scalar) ?? String(scalar).composed)
    }
    if scalar.isDiacritic { return .silent }
    switch scalar.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .currencySymbol: return .single(String(scalar))
    default: break
    }
    guard scalar.isWordPart else { return .gap }
    // Upper case first, since it alone joins ß with ss and ς with σ.
    let folded = scalar.letters.uppercased().lowercased()
    return folded.isEmpty ? .silent : .part(strokes[folded] ?? folded)
  }

  /// Letters with a stroke, which Unicode has not made of two, and the ones that people type.
  private static let strokes = [
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ƀ": "b", "ɨ": "i", "ƶ": "z", "ǥ": "g",
    "ɏ": "y", "ɉ": "j", "ȼ": "c", "ɇ": "e", "ʉ": "u", "ɍ": "r", "ᵽ": "p", "ꝁ": "k",
  ]

  /// Composes Korean and Japanese characters that are written as several scalars.
  private static func composed(_ text: String) -> String {
    let hasParts = text.unicodeScalars.contains {
      (0x1100...0x11FF).contains($0.value) || (0x3099...0x309A).contains($0.value)
    }
    return hasParts ? text.composed : text
  }
}

extension Unicode.Scalar {
  /// A letter, a digit, or a mark that belongs to one.
  var isWordPart: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark,
      .privateUse:
      true
    default: false
    }
  }

  /// The letters and digits that it stands for.
  var letters: String {
    CompatibilityForm.letters(of: self)
      ?? String(
        String.UnicodeScalarView(
          String(self).decomposed.filter { !$0.isDiacritic && $0.isWordPart }))
  }

  /// A mark that people leave out when they search: accents, Hebrew and Arabic vowels, and
  /// variation selectors.
  var isDiacritic: Bool {
    switch value {
    case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0x1F3FB...0x1F3FF,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }

  /// A character of a script whose words are not separated by spaces.
  var isIdeographic: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3040...0x30FF,
      0x3100...0x312F, 0x3130...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      properties.generalCategory != .unassigned || value >= 0x20000
    default: false
    }
  }
}
