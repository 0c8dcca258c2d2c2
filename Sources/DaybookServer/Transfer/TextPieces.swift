import DaybookModel

/// A piece of a file of text.
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
  /// one, any other behind a character. A byte order mark is left out. There is one piece at least.
  /// Throws `invalidValue` where the file is not UTF-8, after the pieces before that place.
  func forEachTextPiece(_ body: (TextPiece) throws -> Void) throws {
    var rest: [UInt8] = []
    var (offset, isFirst, isAtEnd) = (0, true, false)
    while !isAtEnd {
      var bytes = rest
      bytes.reserveCapacity(Self.pieceBytes)
      while bytes.count < Self.pieceBytes, !isAtEnd {
        let count = try append(to: &bytes, atMost: Self.pieceBytes - bytes.count, from: offset)
        offset += count
        guard offset <= Self.maxBytes else { throw Self.tooLarge }
        isAtEnd = count == 0
      }
      let end = isAtEnd ? bytes.count : Self.end(of: bytes)
      rest = Array(bytes[end...])
      guard var text = String(validating: bytes[..<end], as: UTF8.self) else {
        throw ModelError.invalidValue(field: "path", message: "The file is not UTF-8.")
      }
      if isFirst, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      let percentage = isAtEnd ? 100 : min(offset * 100 / max(size, 1), 99)
      try body(
        TextPiece(text: text, isFirst: isFirst, isLast: isAtEnd, percentage: percentage))
      isFirst = false
    }
  }

  /// Returns how many bytes there were, 0 at the end.
  private func append(to bytes: inout [UInt8], atMost count: Int, from offset: Int) throws -> Int {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = try buffer.withUnsafeMutableBytes { try self.read(into: $0, at: offset) }
    bytes += buffer[..<read]
    return read
  }

  /// Behind the last line break, else before the last character, which may not be whole.
  private static func end(of bytes: [UInt8]) -> Int {
    if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) { return newline + 1 }
    // A byte of a character but its first is 10xxxxxx (RFC 3629, section 3).
    return bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
  }
}
