/// A place in a JSON value (RFC 6901): "" is the whole, "/a/0" an element of a member.
package struct JSONPointer: Hashable, Sendable {
  /// The names and positions on the way down, without escapes.
  package private(set) var tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads the pointer's text; nil where it neither is empty nor begins with `/`, or where a `~`
  /// stands before anything but 0 and 1.
  package init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    var tokens: [String] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var token: [UInt8] = []
      var rest = part.makeIterator()
      while let byte = rest.next() {
        guard byte == UInt8(ascii: "~") else {
          token.append(byte)
          continue
        }
        switch rest.next() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default: return nil
        }
      }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    guard tokens.removeFirst().isEmpty else { return nil }
    self.tokens = tokens
  }

  /// The pointer to the same place, seen from the enclosing value.
  package func inside(_ token: String) -> JSONPointer {
    JSONPointer([token] + tokens)
  }
}

extension JSONPointer: CustomStringConvertible {
  package var description: String {
    var bytes: [UInt8] = []
    for token in tokens {
      bytes.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes += [byte, UInt8(ascii: "0")]
        case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

package extension JSON {
  /// The place of the first string that equals the text, with members in the order of their keys.
  func pointer(to text: String) -> JSONPointer? {
    switch self {
    case .string(let own): own == text ? JSONPointer() : nil
    case .array(let items):
      items.enumerated().lazy.compactMap { $0.element.pointer(to: text)?.inside(String($0.offset)) }
        .first
    case .object(let members):
      members.lazy.compactMap { $0.value.pointer(to: text)?.inside($0.key) }.first
    default: nil
    }
  }

  /// The value that a pointer names, or nil where there is none.
  subscript(pointer: JSONPointer) -> JSON? {
    var value = self
    for token in pointer.tokens {
      let next: JSON? =
        switch value {
        case .object(let object): object[token]
        case .array: arrayIndex(token).flatMap { value[$0] }
        default: nil
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}

/// Section 4: digits without a leading zero.
private func arrayIndex(_ token: String) -> Int? {
  guard token.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
    token == "0" || token.utf8.first != UInt8(ascii: "0")
  else { return nil }
  return Int(token)
}
