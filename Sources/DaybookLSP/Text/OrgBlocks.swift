// What of org holds no tasks: blocks, drawers, comments and lines of fixed width. A headline ends
// every block, as it does for org itself.

extension OpenBlocks {
  /// Reads a line, after which these blocks are open. Returns whether it can be a task.
  mutating func readOrg(_ line: ArraySlice<UInt8>) -> Bool {
    let stars = line.prefix { $0 == UInt8(ascii: "*") }.count
    if stars > 0, stars < line.count, TaskLink.isSpace(line[line.startIndex + stars]) {
      self = OpenBlocks()
      return true
    }
    let text = LineReader.trimmed(line)
    switch kind {
    case .block:
      if let name = Self.name(text, behind: "#+end_"), name.count + 6 == text.count,
        Self.hash(name) == self.name
      {
        self = OpenBlocks()
      }
      return false
    case .drawer:
      if Self.drawer(text).map(LineReader.lowercased) == Array("end".utf8) { self = OpenBlocks() }
      return false
    default: break
    }
    guard let first = text.first else { return true }
    if first == UInt8(ascii: "#") {
      if let name = Self.name(text, behind: "#+begin_") {
        (kind, self.name) = (.block, Self.hash(name))
        return false
      }
    } else if first == UInt8(ascii: ":") {
      if let name = Self.drawer(text), LineReader.lowercased(name) != Array("end".utf8) {
        kind = .drawer
        return false
      }
    } else {
      return true
    }
    // `# comment` and `: fixed width`.
    return text.count > 1 && !TaskLink.isSpace(text[text.startIndex + 1])
  }

  /// The word behind a text, whose letters may be large.
  private static func name(
    _ line: ArraySlice<UInt8>, behind text: String
  ) -> ArraySlice<UInt8>? {
    guard LineReader.lowercased(line.prefix(text.utf8.count)).elementsEqual(text.utf8) else {
      return nil
    }
    let name = line.dropFirst(text.utf8.count).prefix { !TaskLink.isSpace($0) }
    return name.isEmpty ? nil : name
  }

  /// The name of a drawer that begins here, `:LOGBOOK:`.
  private static func drawer(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.count > 2, line.last == UInt8(ascii: ":") else { return nil }
    let name = line.dropFirst().dropLast()
    let isName = name.allSatisfy {
      LineReader.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 128
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 32)
    }
    return line.first == UInt8(ascii: ":") && isName ? name : nil
  }

  /// FNV-1a, without regard to case.
  private static func hash(_ name: ArraySlice<UInt8>) -> UInt32 {
    LineReader.lowercased(name).reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

/// The words for the states of headlines in a file of org.
package struct OrgKeywords: Sendable, Hashable {
  /// Whether a word stands for what is done.
  private var isDone: [String: Bool] = [:]
  /// What an unfinished headline says, and a finished one; nil where the file has no such word.
  package private(set) var firstOpen: String?
  package private(set) var firstDone: String?

  /// Those of files that set none.
  package static let standard = OrgKeywords(
    lines: ["TODO NEXT WAIT WAITING STARTED INPROGRESS DOING HOLD | DONE CANCELLED CANCELED"])

  /// From what stands behind `#+TODO:` in each line, such as `TODO(t) WAIT(w@/!) | DONE(d)`; without
  /// a stroke, the last of several words is what is done.
  init(lines: [String]) {
    for line in lines {
      let words = line.split { $0 == " " || $0 == "\t" }.map(Self.withoutKey)
      let stroke = words.firstIndex(of: "|") ?? (words.count > 1 ? words.count - 1 : words.count)
      for (index, word) in words.enumerated() where word != "|" && !word.isEmpty {
        let isDone = index >= stroke
        guard self.isDone[word] == nil else { continue }
        self.isDone[word] = isDone
        if isDone { firstDone = firstDone ?? word } else { firstOpen = firstOpen ?? word }
      }
    }
  }

  /// nil for a word that is no state.
  func isDone(_ word: String) -> Bool? { isDone[word] }

  var isEmpty: Bool { isDone.isEmpty }

  /// What a line says behind `#+TODO:`, `#+SEQ_TODO:` or `#+TYP_TODO:`; nil for any other line.
  static func value(ofLine line: ArraySlice<UInt8>) -> String? {
    let text = LineReader.trimmed(line)
    guard text.starts(with: "#+".utf8) else { return nil }
    for name in ["#+todo:", "#+seq_todo:", "#+typ_todo:"] {
      let count = name.utf8.count
      guard LineReader.lowercased(text.prefix(count)).elementsEqual(name.utf8) else { continue }
      return String(decoding: text.dropFirst(count), as: UTF8.self)
    }
    return nil
  }

  /// `TODO(t@/!)` has a key behind the word.
  private static func withoutKey(_ word: Substring) -> String {
    guard word.last == ")", let start = word.firstIndex(of: "(") else { return String(word) }
    return String(word[..<start])
  }
}
