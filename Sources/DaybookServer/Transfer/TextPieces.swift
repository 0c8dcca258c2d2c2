import DaybookModel

struct TextPiece {
  var text: String
  var isFirst: Bool
  var isLast: Bool
  /// How much of the file is read with it.
  var percentage: Int
}

extension ImportFile {
  private static let pieceBytes = 256 << 10

  /// Passes on the whole text in pieces, in order; one that has a line break ends behind its last
  /// one, any other behind a character. A byte order mark is left out. None is empty but the one of
  /// an empty file. Throws `invalidValue` where the file is not UTF-8, after the pieces before that
  /// place.
  func forEachTextPiece(_ body: (TextPiece) throws -> Void) throws {
    var bytes: [UInt8] = []
    var (offset, isFirst, isAtEnd) = (0, true, false)
    repeat {
      // One byte more, so that the last piece is known to be the last.
      while bytes.count <= Self.pieceBytes, !isAtEnd {
        let count = try append(to: &bytes, atMost: Self.pieceBytes + 1, from: offset)
        offset += count
        guard offset <= Self.maxBytes else { throw Self.tooLarge }
        isAtEnd = count == 0
      }
      let isLast = bytes.count <= Self.pieceBytes
      let end = isLast ? bytes.count : Self.end(of: bytes[..<Self.pieceBytes])
      guard var text = String(validating: bytes[..<end], as: UTF8.self) else {
        throw ModelError.invalidValue(field: "path", message: "The file is not UTF-8.")
      }
      bytes.removeFirst(end)
      if isFirst, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      let percentage = isLast ? 100 : min((offset - bytes.count) * 100 / max(size, 1), 99)
      try body(TextPiece(text: text, isFirst: isFirst, isLast: isLast, percentage: percentage))
      isFirst = false
    } while !isAtEnd || !bytes.isEmpty
  }

  /// Returns how many bytes there were, 0 at the end.
  private func append(to bytes: inout [UInt8], atMost count: Int, from offset: Int) throws -> Int {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = try buffer.withUnsafeMutableBytes { try self.read(into: $0, at: offset) }
    bytes += buffer[..<read]
    return read
  }

  /// Returns the place behind the last line break, else the one before the last character, which
  /// may not be whole.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int {
    if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    // A character has at most four bytes, all but the first of them 10xxxxxx (RFC 3629, section 3).
    return bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
  }
}
