/// Reads fixed-width decimal fields out of UTF-8 bytes; every failure is nil, never a trap.
struct DigitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func digit() -> Int? {
    guard let byte = next, byte >= Ascii.zero, byte <= Ascii.nine else { return nil }
    position += 1
    return Int(byte &- Ascii.zero)
  }

  /// Exactly `digits` digits; at most nine, so the value cannot overflow.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value &* 10 &+ digit
    }
    return value
  }
}

enum Ascii {
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
}

/// Writes fixed-width decimal fields into a buffer that the caller has sized.
struct DigitWriter {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func put(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count += 1
  }

  mutating func put(_ value: Int, digits: Int) {
    guard count + digits <= bytes.count else { return }
    var rest = value
    for index in stride(from: count + digits - 1, through: count, by: -1) {
      bytes[index] = Ascii.zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }
}
