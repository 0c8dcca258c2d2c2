import SQLite

/// Texts one after the other as bytes: two are equal exactly when every text has the same bytes,
/// while Swift's `==` takes a composed and a decomposed é for the same.
struct Fingerprint: Equatable {
  private var bytes: [UInt8] = []

  /// The bytes 0xFE and 0xFF occur in no UTF-8, so neither a missing text nor an end can be
  /// mistaken for a text.
  mutating func append(_ text: String?) {
    if let text { bytes += text.utf8 } else { bytes.append(0xFE) }
    bytes.append(0xFF)
  }

  mutating func append(_ choice: (some RawRepresentable<String>)?) { append(choice?.rawValue) }

  mutating func append(_ choice: (some RawRepresentable<Int>)?) {
    append(choice.map { String($0.rawValue) })
  }

  /// As they are written.
  mutating func append(_ values: [(any SQLiteValue)?]) {
    for value in values { append(value.map { "\($0)" }) }
  }

  mutating func append(_ list: [some CustomStringConvertible]) {
    append(String(list.count))
    for item in list { append(item.description) }
  }

  mutating func append(_ value: (some CustomStringConvertible)?) { append(value?.description) }

  /// Equal for equal content, in every run and version: FNV-1a, 64 bits.
  var value: Int64 {
    Int64(
      bitPattern: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
