/// The content of a TZif file (RFC 8536), checked; abbreviations and the standard/UT indicators are
/// checked and left out, since nothing here needs them.
struct ZoneFile {
  /// The offset before the first change: that of type 0 (section 3.2).
  let initialOffset: Int32
  let changes: [ZoneChange]
  /// The footer's rule for everything after the last change; nil where the footer is empty.
  let rule: ZoneRule?

  init(_ bytes: [UInt8]) throws(ZoneError) {
    var reader = ByteReader(bytes)
    let header = try Header(&reader)
    guard header.version >= UInt8(ascii: "2") else {
      let block = try DataBlock(&reader, header: header, timeSize: 4)
      (initialOffset, changes, rule) = (block.initialOffset, block.changes, nil)
      return
    }
    // From version 2 on the 32-bit block is there for old readers only.
    try reader.skip(header.byteCount(timeSize: 4))
    let second = try Header(&reader)
    let block = try DataBlock(&reader, header: second, timeSize: 8)
    initialOffset = block.initialOffset
    changes = block.changes
    rule = try Self.footer(&reader)
  }

  private static func footer(_ reader: inout ByteReader) throws(ZoneError) -> ZoneRule? {
    let newline = UInt8(ascii: "\n")
    guard try reader.byte() == newline else { throw .malformed(.footer) }
    var text: [UInt8] = []
    while true {
      let byte = try reader.byte()
      guard byte != newline else { break }
      text.append(byte)
    }
    guard !text.isEmpty else { return nil }
    guard let rule = ZoneRule(text) else { throw .malformed(.footer) }
    return rule
  }
}

private struct Header {
  let version: UInt8
  let utIndicators, standardIndicators, leapSeconds, changes, types, nameBytes: Int

  init(_ reader: inout ByteReader) throws(ZoneError) {
    guard reader.starts(with: "TZif") else { throw .malformed(.magic) }
    try reader.skip(4)
    version = try reader.byte()
    try reader.skip(15)
    utIndicators = try reader.count()
    standardIndicators = try reader.count()
    leapSeconds = try reader.count()
    changes = try reader.count()
    types = try reader.count()
    nameBytes = try reader.count()
  }

  /// Each count is below 2^32 and each factor below 16, so an Int of 64 bits holds the sum.
  func byteCount(timeSize: Int) -> Int {
    changes * (timeSize + 1) + types * 6 + nameBytes + leapSeconds * (timeSize + 4)
      + standardIndicators + utIndicators
  }
}

private struct DataBlock {
  let initialOffset: Int32
  let changes: [ZoneChange]

  init(_ reader: inout ByteReader, header: Header, timeSize: Int) throws(ZoneError) {
    guard header.types > 0, header.types <= 256, header.nameBytes > 0,
      header.utIndicators == 0 || header.utIndicators == header.types,
      header.standardIndicators == 0 || header.standardIndicators == header.types
    else { throw .malformed(.counts) }
    guard reader.remaining >= header.byteCount(timeSize: timeSize) else {
      throw .malformed(.truncated)
    }
    guard header.leapSeconds == 0 else { throw .countsLeapSeconds }

    let seconds = try Self.seconds(&reader, header: header, timeSize: timeSize)
    var indexes: [Int] = []
    indexes.reserveCapacity(header.changes)
    for _ in 0..<header.changes { indexes.append(Int(try reader.byte())) }
    let offsets = try Self.offsets(&reader, header: header)
    try reader.skip(header.nameBytes + header.standardIndicators + header.utIndicators)

    var changes: [ZoneChange] = []
    changes.reserveCapacity(header.changes)
    for (second, index) in zip(seconds, indexes) {
      guard index < offsets.count else { throw .malformed(.typeIndex) }
      changes.append(ZoneChange(second: second, offset: offsets[index]))
    }
    self.changes = changes
    initialOffset = offsets[0]
  }

  private static func seconds(
    _ reader: inout ByteReader, header: Header, timeSize: Int
  ) throws(ZoneError) -> [Int64] {
    // Section 3.2 advises -2^59 as the earliest; both ends keep later sums far from overflow.
    let limit = Int64(1) << 59
    var seconds: [Int64] = []
    seconds.reserveCapacity(header.changes)
    for _ in 0..<header.changes {
      let second = try reader.signed(bytes: timeSize)
      guard second >= -limit, second <= limit else { throw .malformed(.time) }
      if let last = seconds.last, second <= last { throw .malformed(.order) }
      seconds.append(second)
    }
    return seconds
  }

  private static func offsets(
    _ reader: inout ByteReader, header: Header
  ) throws(ZoneError) -> [Int32] {
    var offsets: [Int32] = []
    for _ in 0..<header.types {
      let offset = Int32(truncatingIfNeeded: try reader.signed(bytes: 4))
      guard ZoneTable.offsetRange.contains(offset) else { throw .malformed(.offset) }
      guard try reader.byte() <= 1 else { throw .malformed(.counts) }
      guard Int(try reader.byte()) < header.nameBytes else { throw .malformed(.name) }
      offsets.append(offset)
    }
    return offsets
  }
}

private struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  func starts(with text: StaticString) -> Bool {
    guard remaining >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  mutating func skip(_ count: Int) throws(ZoneError) {
    guard count <= remaining else { throw .malformed(.truncated) }
    position += count
  }

  mutating func byte() throws(ZoneError) -> UInt8 {
    guard position < bytes.count else { throw .malformed(.truncated) }
    defer { position += 1 }
    return bytes[position]
  }

  /// A count of the header: four bytes, unsigned.
  mutating func count() throws(ZoneError) -> Int {
    Int(try signed(bytes: 4)) & 0xFFFF_FFFF
  }

  /// A big-endian two's complement number of four or eight bytes.
  mutating func signed(bytes size: Int) throws(ZoneError) -> Int64 {
    guard size <= remaining else { throw .malformed(.truncated) }
    var value: UInt64 = 0
    for _ in 0..<size { value = value << 8 | UInt64(try byte()) }
    let unused = UInt64(64 - size * 8)
    return Int64(bitPattern: value << unused) >> Int64(unused)
  }
}
