private import Glibc

/// What framing finds in a stream.
enum Frame {
  /// The bytes of one message, valid during the call only.
  case message(UnsafeRawBufferPointer)
  /// A message that is skipped; where the next one begins is known.
  case refused(ResponseError)
  /// Where the next message begins is not known.
  case lost(ResponseError)
}

/// One JSON text a line; a carriage return before the newline and empty lines do not count.
struct LineFraming {
  private let maxBytes: Int
  private var partial: [UInt8] = []
  private var isSkipping = false

  init(maxBytes: Int) {
    self.maxBytes = maxBytes
  }

  mutating func take(_ bytes: UnsafeRawBufferPointer, _ emit: (Frame) -> Void) {
    var rest = bytes
    while let newline = rest.offset(of: UInt8(ascii: "\n")) {
      let segment = UnsafeRawBufferPointer(rebasing: rest[..<newline])
      rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
      if isSkipping {
        isSkipping = false
      } else if partial.isEmpty {
        emitLine(segment, emit)
      } else {
        partial.append(contentsOf: segment)
        emitPartial(emit)
      }
    }
    guard !isSkipping, !rest.isEmpty else { return }
    // One byte more, because a carriage return at the end is no part of the text.
    if rest.count > maxBytes + 1 - partial.count {
      partial = []
      isSkipping = true
      emit(.refused(tooLarge))
    } else {
      partial.append(contentsOf: rest)
    }
  }

  /// A last line without a newline counts.
  mutating func finish(_ emit: (Frame) -> Void) {
    if !partial.isEmpty { emitPartial(emit) }
  }

  private mutating func emitPartial(_ emit: (Frame) -> Void) {
    partial.withUnsafeBytes { emitLine($0, emit) }
    partial.removeAll(keepingCapacity: partial.count < 65_536)
  }

  private func emitLine(_ line: UnsafeRawBufferPointer, _ emit: (Frame) -> Void) {
    var end = line.count
    if end > 0, line[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let text = UnsafeRawBufferPointer(rebasing: line[..<end])
    if text.count > maxBytes {
      emit(.refused(tooLarge))
    } else if !text.allSatisfy(\.isWhiteSpace) {
      emit(.message(text))
    }
  }

  private var tooLarge: ResponseError {
    .tooLarge("A message can have at most \(maxBytes) bytes.", limit: maxBytes)
  }
}

extension UInt8 {
  /// White space of JSON (RFC 8259, 2).
  var isWhiteSpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }

  /// What a header's name is made of (RFC 9110, 5.6.2).
  var isHeaderToken: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Where this byte comes first.
  func offset(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
