// The blocks of CommonMark 0.31 as far as they decide whether a line can be a task: quotations and
// items of lists as containers (5), indented code (4.4), fences (4.5), comments of HTML (4.6), and
// the comments of Obsidian. Where a paragraph goes on, a line that begins like a task is one even
// where CommonMark has it as text, since people indent lists as they like.

extension OpenBlocks {
  /// Reads a line, after which these blocks are open. Returns whether it can be a task.
  mutating func readMarkdown(_ line: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .obsidian:
      if TaskLink.find(Array("%%".utf8), in: line, from: 0) != nil { self = OpenBlocks() }
      return false
    case .backticks, .tildes, .html:
      if goesOn(in: line) { return false }
      // Its quotation or item has ended.
      (kind, isParagraph) = (.text, false)
    default: break
    }
    return readText(line)
  }

  /// Whether a line belongs to the fence or comment, which it may end.
  private mutating func goesOn(in line: ArraySlice<UInt8>) -> Bool {
    var reader = BlockReader(line)
    reader.skipSpaces()
    for _ in 0..<quotations {
      let isInItem = items.upTo(reader.indent) == items || reader.isQuoted
      guard isInItem, reader.byte == UInt8(ascii: ">") else { return false }
      reader.readQuotation()
      reader.skipSpaces()
    }
    let columns = quotations > 0 ? quotedItems : items
    guard reader.byte != nil else { return true }
    guard columns.upTo(reader.indent) == columns else { return false }
    if kind == .html {
      if TaskLink.find(Array("-->".utf8), in: line, from: 0) != nil { kind = .text }
    } else if columns.indent(of: reader.indent) < 4 {
      let mark = kind == .tildes ? UInt8(ascii: "~") : UInt8(ascii: "`")
      let count = reader.count(mark)
      if count >= marks, reader.isBlank(from: count) { kind = .text }
    }
    return true
  }

  private mutating func readText(_ line: ArraySlice<UInt8>) -> Bool {
    var reader = BlockReader(line)
    var next = OpenBlocks()
    var columns = items
    // Whether an item begins in this line, and whether a paragraph goes on.
    var isNew = false
    var isContinued = isParagraph
    // As many as have a column.
    for _ in 0..<64 {
      reader.skipSpaces()
      guard let byte = reader.byte else { break }
      let kept = columns.upTo(reader.indent)
      let indent = kept.indent(of: reader.indent)
      if indent >= 4, !isContinued {
        self = next.within(kept)
        return false
      }
      if indent < 4 {
        if byte == UInt8(ascii: ">") {
          if next.quotations == 0 { next.items = kept }
          next.quotations = min(next.quotations, 254) + 1
          reader.readQuotation()
          let isOpen = !isNew && next.quotations == quotations && next.items == items
          columns = isOpen ? quotedItems : Columns()
          isContinued = isContinued && next.quotations <= quotations
          continue
        }
        if let isText = next.readLeaf(&reader) {
          self = next.within(kept)
          return isText
        }
      }
      if let column = reader.readItem(inParagraph: isContinued) {
        columns = kept
        columns.insert(column)
        (isNew, isContinued) = (true, false)
        continue
      }
      if isContinued, !isNew {
        if reader.isUnderline { isParagraph = false }
        return true
      }
      next.isParagraph = true
      columns = kept
      break
    }
    self = next.within(columns)
    return true
  }

  private func within(_ columns: Columns) -> OpenBlocks {
    var blocks = self
    if quotations > 0 { blocks.quotedItems = columns } else { blocks.items = columns }
    return blocks
  }

  /// Reads a fence, a comment, a heading or a break. Returns whether the line can be of interest; nil
  /// where it is none of these.
  private mutating func readLeaf(_ reader: inout BlockReader) -> Bool? {
    switch reader.byte {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      guard let mark = reader.byte else { return nil }
      let count = reader.count(mark)
      let isCode = mark == UInt8(ascii: "`")
      // What is said behind a fence of backticks has none.
      guard count >= 3, !isCode || !reader.contains(mark, from: count) else { return nil }
      kind = isCode ? .backticks : .tildes
      marks = UInt8(min(count, 255))
      return false
    case UInt8(ascii: "<"):
      guard reader.begins(with: "<!--") else { return nil }
      if !reader.contains("-->", from: 2) { kind = .html }
      return false
    case UInt8(ascii: "%"):
      guard reader.begins(with: "%%"), !reader.contains("%%", from: 2) else { return nil }
      kind = .obsidian
      return false
    case UInt8(ascii: "#"):
      let count = reader.count(UInt8(ascii: "#"))
      return count <= 6 && reader.isSpace(at: count) ? true : nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"): return reader.isBreak ? true : nil
    default: return nil
    }
  }
}

/// Reads the containers at the beginning of a line, with the columns of its tabs.
private struct BlockReader {
  private let line: ArraySlice<UInt8>
  private var index: Int
  private var column = 0
  /// The column at which the contents of the quotation begin.
  private var base = 0

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    index = line.startIndex
  }

  var byte: UInt8? { index < line.endIndex ? line[index] : nil }
  var indent: Int { max(0, column - base) }
  /// Whether a quotation has been read.
  var isQuoted: Bool { base > 0 }

  mutating func skipSpaces() {
    while let byte, TaskLink.isSpace(byte) {
      column = byte == 9 ? column / 4 * 4 + 4 : column + 1
      index += 1
    }
  }

  /// Reads the mark of a quotation; one column of white space behind it belongs to it.
  mutating func readQuotation() {
    index += 1
    column += 1
    base = column + (byte.map(TaskLink.isSpace) == true ? 1 : 0)
  }

  /// Reads the mark of an item. Returns the column at which its contents begin (5.2).
  mutating func readItem(inParagraph: Bool) -> Int? {
    guard let mark = byte else { return nil }
    var end = index
    switch mark {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while end < line.endIndex, LineReader.isDigit(line[end]) { end += 1 }
      guard end - index <= 9, end < line.endIndex,
        line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")")
      else { return nil }
    default: return nil
    }
    end += 1
    guard isSpace(at: end - index), !inParagraph || !isBlank(from: end - index) else { return nil }
    column += end - index
    index = end
    var content = self
    content.skipSpaces()
    let isNear = content.byte != nil && content.column - column <= 4
    return (isNear ? content.column : column + 1) - base
  }

  /// How many of a mark stand here.
  func count(_ mark: UInt8) -> Int { line[index...].prefix { $0 == mark }.count }

  func begins(with text: String) -> Bool { line[index...].starts(with: text.utf8) }

  func contains(_ mark: UInt8, from offset: Int) -> Bool {
    line[(index + offset)...].contains(mark)
  }

  func contains(_ text: String, from offset: Int) -> Bool {
    TaskLink.find(Array(text.utf8), in: line, from: index - line.startIndex + offset) != nil
  }

  /// Whether there is white space, or the end of the line.
  func isSpace(at offset: Int) -> Bool {
    index + offset >= line.endIndex || TaskLink.isSpace(line[index + offset])
  }

  func isBlank(from offset: Int) -> Bool { line[(index + offset)...].allSatisfy(TaskLink.isSpace) }

  /// `---`, `* * *` (4.1).
  var isBreak: Bool {
    var count = 0
    for next in line[index...] {
      if next == byte { count += 1 } else if !TaskLink.isSpace(next) { return false }
    }
    return count >= 3
  }

  /// The line below a heading (4.3).
  var isUnderline: Bool {
    guard let byte, byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-") else { return false }
    return isBlank(from: count(byte))
  }
}
