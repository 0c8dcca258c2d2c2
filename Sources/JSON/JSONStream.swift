private import Glibc

/// Reads a JSON text from front to back, one value at a time, and keeps no more of it in memory
/// than the value that is looked at.
package final class JSONStream {
  /// The limits on one value of the stream.
  package struct Limits: Sendable {
    package var valueBytes: Int
    /// How many values and keys there are in it, as `JSON.parse` counts.
    package var values: Int
    package var depth: Int

    package init(valueBytes: Int, values: Int, depth: Int = 512) {
      self.valueBytes = valueBytes
      self.values = values
      self.depth = depth
    }
  }

  private let limits: Limits
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// The part of the buffer that is read and not taken.
  private var rest = 0..<0
  /// How many arrays and objects are open around the next value.
  private var depth = 0
  /// The offset of the next byte in the text.
  package private(set) var offset: Int

  private static let firstBytes = 256 << 10

  /// `read` fills the buffer that it is given as far as it can, and returns how many bytes it
  /// wrote, 0 at the end. The text's bytes are counted from `offset` on.
  package init(
    from offset: Int = 0, limits: Limits,
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.offset = offset
    self.limits = limits
    self.read = read
    buffer = .allocate(byteCount: min(Self.firstBytes, limits.valueBytes), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// The next byte that is no white space, and not taken; nil at the end.
  package func peek() throws -> UInt8? {
    while true {
      for index in rest {
        switch buffer[index] {
        case 0x20, 0x09, 0x0A, 0x0D: continue
        default:
          skip(index - rest.lowerBound)
          return buffer[index]
        }
      }
      skip(rest.count)
      guard try fill() else { return nil }
    }
  }

  /// Goes through the array that comes next; the body takes one element each time.
  package func forEachElement(_ body: () throws -> Void) throws {
    try within("[", "]", body)
  }

  /// Goes through the object that comes next, whose keys may come twice; the body takes the value.
  package func forEachMember(_ body: (_ key: String) throws -> Void) throws {
    try within("{", "}") {
      guard try peek() == UInt8(ascii: "\""), case .string(let key) = try value().json() else {
        throw try unexpected()
      }
      try require(":")
      try body(key)
    }
  }

  /// Takes the value that comes next.
  package func value() throws -> JSONPiece {
    guard let first = try peek() else { throw try unexpected() }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
      repeat {
        let scan = JSONScan(
          bytes: unread, base: offset, maxDepth: limits.depth - depth, maxValues: limits.values)
        if let end = try scan.run(.firstValue).end { return take(end, isScanned: true) }
      } while try fill()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw try unexpected()
    default:
      repeat {
        let end = unread.firstIndex {
          [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")]
            .contains($0)
        }
        if let end { return take(end, isScanned: false) }
      } while try fill()
    }
    // A number may end with the text; any other value that does is refused here.
    let piece = take(rest.count, isScanned: false)
    _ = try piece.json()
    return piece
  }

  /// Takes the rest of the line, without its end; nil at the end of the text.
  package func line() throws -> JSONPiece? {
    var searched = 0
    repeat {
      if let start = unread.baseAddress, searched < rest.count,
        let found = memchr(start + searched, Int32(UInt8(ascii: "\n")), rest.count - searched)
      {
        let piece = take(UnsafeRawPointer(found) - start, isScanned: false)
        skip(1)
        return piece
      }
      searched = rest.count
    } while try fill()
    return rest.isEmpty ? nil : take(rest.count, isScanned: false)
  }

  /// Throws where anything follows.
  package func finish() throws {
    guard try peek() != nil else { return }
    throw JSONSyntaxError(
      .syntax, at: offset, "Something follows the JSON value, at byte \(offset).")
  }

  private func within(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: () throws -> Void
  ) throws {
    try require(open)
    depth += 1
    if try !has(close) {
      repeat { try body() } while try has(",")
      try require(close)
    }
    depth -= 1
  }

  /// Takes the mark if it is the next byte.
  private func has(_ mark: Unicode.Scalar) throws -> Bool {
    guard try peek() == UInt8(ascii: mark) else { return false }
    skip(1)
    return true
  }

  private func require(_ mark: Unicode.Scalar) throws {
    guard try has(mark) else { throw try unexpected() }
  }

  private func unexpected() throws -> JSONSyntaxError {
    let isEnd = try peek() == nil
    let message =
      isEnd
      ? "The JSON text ends too early, at byte \(offset)."
      : "The text is not valid JSON at byte \(offset)."
    return JSONSyntaxError(.syntax, at: offset, message)
  }

  private var unread: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[rest])
  }

  private func skip(_ count: Int) {
    rest = rest.lowerBound + count..<rest.upperBound
    offset += count
  }

  private func take(_ count: Int, isScanned: Bool) -> JSONPiece {
    let bytes = UnsafeRawBufferPointer(rebasing: unread[..<count])
    let piece = JSONPiece(
      bytes: bytes, offset: offset, isScanned: isScanned, depth: limits.depth - depth,
      maxValues: limits.values)
    skip(count)
    return piece
  }

  /// Appends more bytes to those that are not taken yet; false at the end of the text.
  private func fill() throws -> Bool {
    let count = rest.count
    if rest.lowerBound > 0 {
      buffer.copyMemory(from: unread)
    } else if count == buffer.count {
      try grow()
    }
    rest = 0..<count
    let added = try read(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
    rest = 0..<count + added
    return added > 0
  }

  private func grow() throws {
    guard buffer.count < limits.valueBytes else {
      throw JSONSyntaxError(
        .length, at: offset, "The value at byte \(offset) has more than \(limits.valueBytes) bytes."
      )
    }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(buffer.count * 2, limits.valueBytes), alignment: 16)
    larger.copyMemory(from: unread)
    buffer.deallocate()
    buffer = larger
  }
}

/// One value of a stream, as its bytes in the text; invalid once the stream reads on.
package struct JSONPiece {
  package private(set) var bytes: UnsafeRawBufferPointer
  /// Where it begins in the text.
  package private(set) var offset: Int
  fileprivate let isScanned: Bool
  fileprivate let depth: Int
  fileprivate let maxValues: Int

  package func json() throws(JSONSyntaxError) -> JSON {
    guard isScanned else {
      return try JSON.parse(bytes, at: offset, maxDepth: depth, maxValues: maxValues).json
    }
    return try JSON.parse(scanned: bytes, at: offset)
  }

  /// Whether it contains these bytes; fast where the first of them is rare.
  package func contains(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard var next = bytes.baseAddress else { return false }
    let end = next + bytes.count
    while end - next >= length, let found = memchr(next, Int32(text.utf8Start[0]), end - next) {
      next = UnsafeRawPointer(found)
      if end - next >= length, memcmp(next, text.utf8Start, length) == 0 { return true }
      next += 1
    }
    return false
  }

  /// The value without such bytes at both ends.
  package func trimmed(where isOutside: (UInt8) -> Bool) -> JSONPiece {
    let rest = bytes.drop(while: isOutside)
    let end = rest.lastIndex { !isOutside($0) }.map { $0 + 1 } ?? rest.startIndex
    var piece = self
    piece.bytes = UnsafeRawBufferPointer(rebasing: bytes[rest.startIndex..<end])
    piece.offset += rest.startIndex
    return piece
  }
}
