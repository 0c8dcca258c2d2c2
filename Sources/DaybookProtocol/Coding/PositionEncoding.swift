package typealias PositionEncoding = Wire.PositionEncoding

// Offsets into a text, and into the bytes of a line.
extension Wire.PositionEncoding {
  /// The first of the client's that is known here; UTF-16 where it names none.
  package init(firstOf names: [String]) {
    self = names.lazy.compactMap(Self.init(rawValue:)).first ?? .utf16
  }

  // MARK: Texts

  /// The units that the text takes.
  package func length(of text: some StringProtocol) -> Int {
    switch self {
    case .utf8: text.utf8.count
    case .utf16: text.utf16.count
    case .utf32: text.unicodeScalars.count
    }
  }

  /// The units before an index of the text.
  package func offset(of index: String.Index, in text: String) -> Int {
    length(of: text[..<index])
  }

  /// Returns the index so many units into the text; nil outside the text or within a scalar.
  package func index(at offset: Int, in text: String) -> String.Index? {
    guard offset >= 0 else { return nil }
    let index =
      switch self {
      case .utf8: text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      case .utf16: text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      case .utf32:
        text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      }
    return index?.samePosition(in: text.unicodeScalars)
  }

  // MARK: Bytes

  /// Returns the byte that a character of a line begins at: at most the line's end, and never inside
  /// a Unicode scalar, where the scalar's beginning counts.
  package func byte(ofCharacter character: Int, in line: ArraySlice<UInt8>) -> Int {
    guard character > 0 else { return line.startIndex }
    var units = 0
    var index = line.startIndex
    while index < line.endIndex {
      let length = min(Self.length(of: line[index]), line.endIndex - index)
      units += self.units(length)
      if units > character { return index }
      index += length
      if units == character { return index }
    }
    return line.endIndex
  }

  /// Returns how many units come before a byte of the line.
  package func character(ofByte byte: Int, in line: ArraySlice<UInt8>) -> Int {
    let end = min(max(byte, line.startIndex), line.endIndex)
    guard self != .utf8 else { return end - line.startIndex }
    var units = 0
    var index = line.startIndex
    while index < end {
      let length = Self.length(of: line[index])
      units += self.units(length)
      index += length
    }
    return units
  }

  /// How many units a scalar of that many bytes takes.
  private func units(_ bytes: Int) -> Int {
    switch self {
    case .utf8: bytes
    case .utf16: bytes == 4 ? 2 : 1
    case .utf32: 1
    }
  }

  /// How many bytes the scalar takes that begins with this one (RFC 3629).
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0..<0x80: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }
}
