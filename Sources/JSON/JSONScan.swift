/// Checks a text before jansson sees it: valid UTF-8 (RFC 3629), no raw NUL, no byte-order mark, a
/// nesting that neither jansson nor the conversion recurses into too deeply, and no more values
/// than the caller has memory for.
struct JSONScan {
  /// What is scanned.
  enum Extent {
    /// The bytes are a whole text.
    case all
    /// The bytes are the beginning of an array, an object or a string, and of what follows it.
    case firstValue
  }

  let bytes: UnsafeRawBufferPointer
  /// Where the bytes begin in the whole text.
  var base = 0
  let maxDepth: Int
  let maxValues: Int

  /// How many values and keys a valid text has; an empty array or object counts twice. `end` is
  /// where it ends, and nil for a first value that goes on behind the bytes.
  func run(_ extent: Extent = .all) throws(JSONSyntaxError) -> (values: Int, end: Int?) {
    if base == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw JSONSyntaxError(.encoding, at: 0, "JSON must not begin with a byte-order mark.")
    }
    var depth = 0
    var values = 1
    var inString = false
    var index = 0
    while index < bytes.count {
      if inString {
        index = endOfPlainText(from: index)
        guard index < bytes.count else { break }
      }
      let byte = bytes[index]
      if byte >= 0x80 {
        // A sequence that is cut off is checked once the rest is there.
        if extent == .firstValue, bytes.count - index < 4 { return (values, nil) }
        index += try multibyteLength(at: index)
        continue
      }
      var mayEnd = false
      if inString {
        if byte == UInt8(ascii: "\"") {
          inString = false
          mayEnd = true
        } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] < 0x80,
          bytes[index + 1] != 0
        {
          index += 1
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""):
          inString = true
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          values += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          values += 1
          if depth > maxDepth {
            throw JSONSyntaxError(
              .depth, at: base + index, "Values are nested more than \(maxDepth) levels deep.")
          }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          mayEnd = true
        default:
          break
        }
      }
      if byte == 0 {
        throw JSONSyntaxError(
          .encoding, at: base + index, "Byte \(base + index) is a raw NUL.")
      }
      index += 1
      if values > maxValues {
        throw JSONSyntaxError(
          .values, at: base + index, "There are more than \(maxValues) values and keys.")
      }
      if mayEnd, depth <= 0, extent == .firstValue { return (values, index) }
    }
    return (values, extent == .all ? index : nil)
  }

  /// Where a run of ASCII ends that is neither a quotation mark, a backslash nor a NUL: most of a
  /// string, so it is looked at eight bytes at a time.
  private func endOfPlainText(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & tops != 0 }
    var index = start
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let isPlain =
        word & tops == 0 && !hasZero(word) && !hasZero(word ^ (ones &* UInt64(UInt8(ascii: "\""))))
        && !hasZero(word ^ (ones &* UInt64(UInt8(ascii: "\\"))))
      guard isPlain else { break }
      index += 8
    }
    while index < bytes.count {
      switch bytes[index] {
      case 0, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x80...: return index
      default: index += 1
      }
    }
    return index
  }

  /// The length of the well-formed sequence here (table 3-7 of the Unicode standard).
  private func multibyteLength(at index: Int) throws(JSONSyntaxError) -> Int {
    let first = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: length = 0
    }
    var isWellFormed = length > 0 && length <= bytes.count - index
    if isWellFormed {
      isWellFormed = second.contains(bytes[index + 1])
      for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 {
        isWellFormed = false
      }
    }
    guard isWellFormed else {
      throw JSONSyntaxError(
        .encoding, at: base + index, "Byte \(base + index) is not valid UTF-8.")
    }
    return length
  }
}
