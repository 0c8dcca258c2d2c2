// The text of a document as the editor has it: one array of bytes, where its lines begin, and some
// bytes of facts for each line, so that a keystroke reads one line again and not the document. What
// quick add reads in a line is kept until the line changes.

package import DaybookProtocol
package import JSON

/// A document that is open in the editor.
package struct TextDocument {
  package let uri: String
  package let format: LineFormat
  package var version: Int
  /// Whether there are changes that were not saved.
  package var isDirty = false
  package private(set) var bytes: [UInt8]
  /// Where each line begins; there is always one.
  private var starts: [UInt32]
  private var facts: [LineFacts]
  /// What quick add reads in each line; nil where nobody asked since it changed.
  private var readings: [LineReading?]
  /// The lines whose facts are not known, or do not follow from the line before.
  private var unknown: Range<Int>?
  /// How many lines the front matter of Markdown has, with its first and its last one.
  private var frontMatter = 0
  /// The words for the states of headlines in org, and whether the lines that set them have changed.
  package private(set) var keywords = OrgKeywords.standard
  private var areKeywordsOld = false
  /// The texts with which a line of the format plain begins.
  private let marker: String

  /// Longer texts are not held.
  package static let maxBytes = 1 << 30

  package init(
    uri: String, language: String, version: Int, text: String, marker: String = "TODO"
  ) {
    self.uri = uri
    self.version = version
    self.marker = marker
    format = LineFormat(language: language, uri: uri)
    bytes = []
    (starts, facts, readings) = ([0], [LineFacts()], [nil])
    replaceAll(text)
  }

  package var lineCount: Int { starts.count }
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of a line, without its end.
  package func line(_ index: Int) -> ArraySlice<UInt8> {
    let start = Int(starts[index])
    var end = index + 1 < starts.count ? Int(starts[index + 1]) : bytes.count
    if end > start, index + 1 < starts.count {
      if bytes[end - 1] == 10 { end -= 1 }
      if end > start, bytes[end - 1] == 13 { end -= 1 }
    }
    return bytes[start..<end]
  }

  package func lineText(_ index: Int) -> String { String(decoding: line(index), as: UTF8.self) }

  // MARK: Changes

  /// Applies what `textDocument/didChange` says, in order. Returns false where the text would be too
  /// long; the document then stays as it is.
  package mutating func apply(
    _ changes: [TextChange], _ encoding: PositionEncoding
  ) -> Bool {
    for change in changes {
      guard let range = change.range else {
        guard change.text.utf8.count <= Self.maxBytes else { return false }
        replaceAll(change.text)
        continue
      }
      guard bytes.count + change.text.utf8.count <= Self.maxBytes else { return false }
      let (first, second) = (place(range.start, encoding), place(range.end, encoding))
      let (start, end) = first.offset <= second.offset ? (first, second) : (second, first)
      replace(start.offset..<end.offset, lines: start.line...end.line, change.text)
    }
    isDirty = isDirty || !changes.isEmpty
    return true
  }

  private mutating func replaceAll(_ text: String) {
    bytes = Array(text.utf8)
    starts = [0] + Self.ends(in: bytes[...]).map(UInt32.init)
    facts = Array(repeating: LineFacts(), count: starts.count)
    readings = Array(repeating: nil, count: starts.count)
    unknown = 0..<starts.count
    frontMatter = 0
    areKeywordsOld = true
  }

  private mutating func replace(_ range: Range<Int>, lines: ClosedRange<Int>, _ text: String) {
    // A line more on either side, since a CR and a LF that come together are one end.
    let first = max(0, lines.lowerBound - 1)
    let last = min(starts.count - 1, lines.upperBound + 1)
    let oldEnd = last + 1 < starts.count ? Int(starts[last + 1]) : bytes.count
    let shift = text.utf8.count - range.count
    bytes.replaceSubrange(range, with: text.utf8)
    let isLast = last + 1 == starts.count
    let base = Int(starts[first])
    var new = Self.ends(in: bytes[base..<(oldEnd + shift)])
    if !isLast, new.last == oldEnd + shift { new.removeLast() }
    let replacement = [starts[first]] + new.map(UInt32.init)
    for index in (last + 1)..<max(starts.count, last + 1) {
      starts[index] = UInt32(Int(starts[index]) + shift)
    }
    starts.replaceSubrange(first...last, with: replacement)
    let count = replacement.count
    let growth = count - (last - first + 1)
    if first < frontMatter { frontMatter = max(frontMatter + growth, first + count) }
    if facts[first...last].contains(where: \.setsKeywords) { areKeywordsOld = true }
    facts.replaceSubrange(first...last, with: repeatElement(LineFacts(), count: count))
    // The lines beside those that changed keep what was read.
    var kept = [LineReading?](repeating: nil, count: count)
    // The line below a headline of org may be its planning.
    if first < lines.lowerBound, count > 1, format != .org { kept[0] = readings[first] }
    if last > lines.upperBound, count > 1 { kept[count - 1] = readings[last] }
    readings.replaceSubrange(first...last, with: kept)
    mark(first..<(first + count), grownBy: growth, from: last + 1)
  }

  /// Notes lines whose facts are to be read, where those behind have moved.
  private mutating func mark(_ lines: Range<Int>, grownBy shift: Int, from old: Int) {
    guard let before = unknown else { return unknown = lines }
    let end = before.upperBound >= old ? before.upperBound + shift : before.upperBound
    unknown = min(before.lowerBound, lines.lowerBound)..<max(end, lines.upperBound)
  }

  /// Where lines begin that an end of a line in the bytes precedes.
  private static func ends(in bytes: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    let base = bytes.startIndex
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if bytes[index] == 10 {
          found.append(base + index + 1)
        } else if bytes[index] == 13, index + 1 == bytes.count || bytes[index + 1] != 10 {
          found.append(base + index + 1)
        }
      }
    }
    return found
  }

  // MARK: Positions

  /// The byte of a position; past the end of a line its end, past the last line the end of all.
  package func place(
    _ position: Position, _ encoding: PositionEncoding
  ) -> (line: Int, offset: Int) {
    guard position.line < starts.count else { return (starts.count - 1, bytes.count) }
    return (position.line, encoding.byte(ofCharacter: position.character, in: line(position.line)))
  }

  /// The position of a byte of a line, counted from the line's beginning.
  package func position(
    line index: Int, byte: Int, _ encoding: PositionEncoding
  ) -> Position {
    let line = line(index)
    return Position(
      line: index, character: encoding.character(ofByte: line.startIndex + byte, in: line))
  }

  package func range(
    line: Int, _ bytes: Range<Int>, _ encoding: PositionEncoding
  ) -> LSPRange {
    LSPRange(
      start: position(line: line, byte: bytes.lowerBound, encoding),
      end: position(line: line, byte: bytes.upperBound, encoding))
  }

  // MARK: Facts

  /// Reads the lines whose facts are not known.
  package mutating func learn() {
    guard let lines = unknown else { return }
    unknown = nil
    let found = endOfFrontMatter()
    if found == frontMatter {
      read(lines)
    } else {
      let end = min(starts.count, max(lines.upperBound, found, frontMatter))
      frontMatter = found
      read(0..<end, changed: lines)
    }
    guard areKeywordsOld else { return }
    areKeywordsOld = false
    let words = OrgKeywords(
      lines: facts.indices.filter { facts[$0].setsKeywords }.compactMap {
        OrgKeywords.value(ofLine: content($0))
      })
    let new = words.isEmpty ? .standard : words
    guard new != keywords else { return }
    keywords = new
    readings = Array(repeating: nil, count: starts.count)
    read(0..<starts.count)
    areKeywordsOld = false
  }

  /// Reads these lines, and those behind them as far as other blocks are open there than before.
  private mutating func read(_ lines: Range<Int>, changed: Range<Int>? = nil) {
    let changed = changed ?? lines
    var index = lines.lowerBound
    var blocks = index > 0 ? facts[index - 1].blocks : OpenBlocks()
    while index < starts.count {
      let old = facts[index]
      let new =
        index < frontMatter
        ? LineFacts()
        : LineFacts(content(index), format, after: blocks, marker: marker, keywords: keywords)
      facts[index] = new
      blocks = new.blocks
      if old.setsKeywords || new.setsKeywords { areKeywordsOld = true }
      if !changed.contains(index), !new.says(old) { readings[index] = nil }
      index += 1
      if index > lines.upperBound, old.blocks == blocks { return }
    }
  }

  /// A line without its end and the byte-order mark of the text.
  private func content(_ index: Int) -> ArraySlice<UInt8> {
    let line = line(index)
    let isMarked = index == 0 && line.starts(with: LineReader.byteOrderMark)
    return isMarked ? line.dropFirst(LineReader.byteOrderMark.count) : line
  }

  /// How many lines of Markdown are front matter: from `---` in the first line to the next `---` or
  /// `...`, or between `+++`. Without a last line there is none.
  private func endOfFrontMatter() -> Int {
    func isMark(_ line: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
      line.first == byte && line.count >= 3 && line.prefix(3).allSatisfy { $0 == byte }
        && line.dropFirst(3).allSatisfy(TaskLink.isSpace)
    }
    let (yaml, toml, stop) = (UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."))
    guard format == .markdown else { return 0 }
    let first = content(0)
    guard let mark = first.first, mark == yaml || mark == toml, isMark(first, mark) else {
      return 0
    }
    let last = (1..<starts.count).first {
      let line = line($0)
      return isMark(line, mark) || mark == yaml && isMark(line, stop)
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// Whether a line is a task or has a link. `learn` has been called since the last change.
  package func isOfInterest(_ line: Int) -> Bool { facts[line].isTask || facts[line].isLinked }
  package func isLinked(_ line: Int) -> Bool { facts[line].isLinked }
  /// Whether a line is text, and not code, a comment or front matter.
  package func isText(_ line: Int) -> Bool { facts[line].isText }
  package func isOpenTask(_ line: Int) -> Bool {
    facts[line].isTask && !facts[line].isLinked && !facts[line].isTicked
  }

  /// How many stars a headline of org has; nil for another line.
  package func stars(_ line: Int) -> Int? {
    let bytes = self.line(line)
    let count = bytes.prefix { $0 == UInt8(ascii: "*") }.count
    return count > 0 && bytes.dropFirst(count).first.map(TaskLink.isSpace) == true ? count : nil
  }

  /// What the line is, in Markdown and org outside of blocks of code.
  package func task(_ index: Int) -> TaskLine? {
    guard facts.indices.contains(index), isOfInterest(index) else { return nil }
    return TaskLine(line(index), format, marker: marker, keywords: keywords)
  }

  package subscript(reading line: Int) -> LineReading? {
    get { readings[line] }
    set { readings[line] = newValue }
  }
}

/// One change of `textDocument/didChange`; without a range it is the whole text.
package struct TextChange: JSONDecodable {
  package var range: LSPRange?
  package var text: String

  package init(range: LSPRange?, text: String) {
    (self.range, self.text) = (range, text)
  }

  package init(json: JSON) throws(JSONDecodingError) {
    let object = try JSONObject(json: json)
    range = try object.decodeIfPresent("range")
    text = try object.decode("text")
  }
}

/// What is known of the text of a line: what quick add reads in it, or, of a line with a link, what
/// there is to be said of its task.
package final class LineReading: Sendable {
  struct Part: Sendable {
    /// Bytes from the beginning of the line.
    var start: UInt32
    var stop: UInt32
    /// The place of its type in the legend of semantic tokens.
    var kind: UInt8
  }
  struct Problem: Sendable {
    var start: UInt32
    var stop: UInt32
    var message: String
  }

  let parts: [Part]
  /// The signs of the format and the tags, which stay when the line becomes a task.
  let kept: [Part]
  let problems: [Problem]
  /// Of a line with a link; each as though it stood in the first line.
  let found: [Diagnostic]
  /// For which knowledge of tasks that holds.
  let knowledge: Int

  /// Of a line without any.
  package static let nothing = LineReading(parts: [], problems: [])

  init(
    parts: [Part] = [], kept: [Part] = [], problems: [Problem] = [], found: [Diagnostic] = [],
    knowledge: Int = 0
  ) {
    (self.parts, self.kept, self.problems) = (parts, kept, problems)
    (self.found, self.knowledge) = (found, knowledge)
  }
}
