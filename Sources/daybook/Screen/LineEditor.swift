import DaybookServer

/// One line of text that is being typed, with the keys of readline that people know by heart.
struct LineEditor {
  private(set) var characters: [Character]
  /// The characters before the cursor.
  private(set) var cursor: Int
  /// Whether the text is one that was offered: what is typed first takes its place, and the other
  /// keys edit it.
  private(set) var isOffer: Bool

  /// Makes a line that offers a text, or that holds what was typed before.
  init(_ text: String = "", isOffer: Bool = true) {
    characters = Array(text)
    cursor = characters.count
    self.isOffer = isOffer && !text.isEmpty
  }

  var text: String { String(characters) }

  /// What stands before and behind the cursor.
  var parts: (before: String, after: String) {
    (String(characters[..<cursor]), String(characters[cursor...]))
  }

  /// Replaces the line by a text before and one behind the cursor.
  mutating func set(_ before: String, _ after: String) {
    characters = Array(before)
    cursor = characters.count
    characters += Array(after)
    isOffer = false
  }

  /// Carries the key out. Returns false for a key that edits no line.
  mutating func take(_ key: Key) -> Bool {
    let wasOffer = isOffer
    switch key {
    case .character, .paste: if isOffer { remove(0..<characters.count) }
    default: break
    }
    isOffer = false
    switch key {
    case .character(let character): insert([character])
    case .paste(let text): insert(Array(text))
    case .backspace where cursor > 0: remove(cursor - 1..<cursor)
    case .delete where cursor < characters.count: remove(cursor..<cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(wordStart..<cursor)
    case .backspace, .delete: break
    default:
      isOffer = wasOffer
      return false
    }
    return true
  }

  private mutating func insert(_ new: [Character]) {
    // A combining mark joins the letter before it.
    let before = String(characters[..<cursor]) + String(new)
    let rest = characters[cursor...]
    characters = Array(before)
    cursor = characters.count
    characters += rest
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var wordStart: Int {
    let end = characters[..<cursor].lastIndex { $0 != " " } ?? 0
    return characters[..<end].lastIndex { $0 == " " }.map { $0 + 1 } ?? 0
  }

  /// Returns the part of the line that has room in so many cells and holds the cursor, and the
  /// cells before the cursor in it.
  func window(cells: Int) -> (range: Range<Int>, cursor: Int) {
    let widths = characters.map { max(1, cellWidth(String($0))) }
    var start = 0
    var used = widths[..<cursor].reduce(0, +)
    // One cell is the cursor's own.
    while used > max(0, cells - 1), start < cursor {
      used -= widths[start]
      start += 1
    }
    var end = start
    var total = 0
    while end < widths.count, total + widths[end] <= cells {
      total += widths[end]
      end += 1
    }
    return (start..<end, used)
  }
}
