package extension JSON {
  /// Appends the value as one line of UTF-8: keys in byte order, no spaces, only the escapes that
  /// RFC 8259 requires, reals in the fewest digits that read back; one that is not finite is `null`.
  func write(into output: inout [UInt8]) {
    switch self {
    case .null: output.append(text: "null")
    case .bool(let value): output.append(text: value ? "true" : "false")
    case .integer(let value): output.append(integer: value)
    case .real(let value):
      value.isFinite ? output.append(string: value.description) : output.append(text: "null")
    case .string(let value): output.append(quoted: value)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      object.write(into: &output)
    }
  }

  /// The printed value.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    write(into: &output)
    return output
  }

  /// The printed value.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

package extension JSONObject {
  /// Appends the object as `JSON.write(into:)` does.
  func write(into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (key, value) in self {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(quoted: key)
      output.append(UInt8(ascii: ":"))
      value.write(into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

private extension [UInt8] {
  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(string: String) {
    append(contentsOf: string.utf8)
  }

  mutating func append(integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    var rest = integer.magnitude
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  mutating func append(quoted string: String) {
    append(UInt8(ascii: "\""))
    string.withBytes { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index - 1]))
        append(escaped: byte)
        start = index
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    append(UInt8(ascii: "\""))
  }

  mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(text: "\\\"")
    case UInt8(ascii: "\\"): append(text: "\\\\")
    case 0x08: append(text: "\\b")
    case 0x09: append(text: "\\t")
    case 0x0A: append(text: "\\n")
    case 0x0C: append(text: "\\f")
    case 0x0D: append(text: "\\r")
    default:
      append(text: byte < 0x10 ? "\\u000" : "\\u001")
      let digit = byte & 0x0F
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
