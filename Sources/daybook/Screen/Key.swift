/// What a person does with the keyboard or the mouse.
enum Key: Hashable {
  case character(Character)
  /// A letter typed with the control key, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// Rows that the wheel turns the page by; negative is up.
  case wheel(Int)
  /// The row, from 0, that the mouse was pressed on.
  case click(row: Int)
  /// A text from the clipboard, with line feeds between its lines.
  case paste(String)
}

/// Reads keys from the bytes of a terminal: UTF-8, the sequences of ECMA-48 as xterm sends them,
/// pastes in brackets (xterm, "Bracketed Paste Mode") and the mouse (mode 1006). What is none of
/// these is dropped.
struct KeyReader {
  /// The most bytes of a paste that are kept.
  private static let longestPaste = 1 << 20
  private static let pasteEnd = [0x1B] + Array("[201~".utf8)

  private var bytes: [UInt8] = []
  private var pasted: [UInt8]?

  /// Whether an escape has come and nothing after it: it is a key of its own if nothing follows
  /// soon.
  var isWaiting: Bool { !bytes.isEmpty && pasted == nil }

  /// Whether a paste has begun and not ended.
  var isPasting: Bool { pasted != nil }

  /// Ends a paste whose end does not come, such as that of a terminal that lost it.
  mutating func endPaste() -> [Key] { keys(Self.pasteEnd) }

  /// Returns the keys that are complete. `isEnd` takes an escape that nothing follows for the key.
  mutating func keys(_ more: some Sequence<UInt8>, isEnd: Bool = false) -> [Key] {
    bytes += more
    var keys: [Key] = []
    while !bytes.isEmpty {
      let rest = bytes
      if pasted != nil {
        guard let paste = takePaste() else { break }
        keys.append(.paste(paste))
      } else if bytes[0] == 0x1B {
        guard let key = takeSequence(isEnd) else { break }
        if let key { keys.append(key) }
      } else {
        guard let key = takeCharacter(isEnd) else { break }
        if let key { keys.append(key) }
      }
      if bytes.count == rest.count, pasted == nil { break }
    }
    return keys
  }

  // MARK: Each returns nil where more bytes are needed, and .some(nil) for what is no key.

  private mutating func takePaste() -> String? {
    let found = bytes.indices.first { bytes[$0...].starts(with: Self.pasteEnd) }
    // The beginning of the end may have come.
    let count = found ?? max(0, bytes.count - Self.pasteEnd.count)
    let room = Self.longestPaste - (pasted?.count ?? 0)
    pasted? += bytes.prefix(min(count, room))
    bytes.removeFirst(count)
    guard found != nil, let text = pasted else { return nil }
    bytes.removeFirst(Self.pasteEnd.count)
    pasted = nil
    return String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\r", with: "\n")
  }

  private mutating func takeSequence(_ isEnd: Bool) -> Key?? {
    guard bytes.count > 1 else {
      guard isEnd else { return nil }
      bytes = []
      return .escape
    }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      bytes.removeFirst()
      return .escape
    }
    // Parameters and intermediates, then one final byte (ECMA-48, 5.4).
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      guard isEnd || bytes.count > 64 else { return nil }
      bytes = []
      return .some(nil)
    }
    let final = Character(Unicode.Scalar(bytes[end]))
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    bytes.removeFirst(end + 1)
    return .some(key(parameters, final))
  }

  private mutating func key(_ parameters: String, _ final: Character) -> Key? {
    if parameters.hasPrefix("<") { return mouse(parameters.dropFirst(), isPress: final == "M") }
    switch final {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    case "M": return .enter
    case "~": break
    default: return nil
    }
    switch parameters.prefix(while: { $0 != ";" }) {
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    case "200":
      pasted = []
      return nil
    default: return nil
    }
  }

  /// Button, column and row, counted from 1 (xterm, "SGR mouse mode").
  private func mouse(_ parameters: Substring, isPress: Bool) -> Key? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, isPress else { return nil }
    switch numbers[0] {
    case 0: return .click(row: max(0, numbers[2] - 1))
    case 64: return .wheel(-3)
    case 65: return .wheel(3)
    default: return nil
    }
  }

  private mutating func takeCharacter(_ isEnd: Bool) -> Key?? {
    let first = bytes[0]
    if first < 0x80 {
      bytes.removeFirst()
      return .some(Self.control(first) ?? .character(Character(Unicode.Scalar(first))))
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard bytes.count >= length || isEnd else { return nil }
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    bytes.removeFirst(text == nil ? 1 : length)
    return .some(text?.first.map(Key.character))
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0..<0x20: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }
}
