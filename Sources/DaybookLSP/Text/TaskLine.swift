/// A line that is a task, or has a link to one, by its bytes alone. Offsets are bytes from the
/// beginning of the line.
package struct TaskLine: Sendable, Hashable {
  /// How far it is indented, in columns, a tab to the next multiple of 4; of a headline of org the
  /// number of its stars.
  package var indent = 0
  package var isHeadline = false
  /// What a tick replaces: the character between the brackets, the word TODO, or the place where
  /// todo.txt has its x; nil for a line with a link and no box.
  package var box: Range<Int>?
  /// Whether it is done or cancelled.
  package var isTicked = false
  /// Whether it is cancelled: `[-]` outside of org (Obsidian Tasks), and a done word such as CANCELLED
  /// in org.
  package var isCancelled = false
  /// What the task says, without white space at its ends.
  package var body: Range<Int>
  package var link: TaskLink?

  /// nil where the line is neither.
  package init?(
    _ line: ArraySlice<UInt8>, _ format: LineFormat, marker: String = "TODO",
    keywords: OrgKeywords = .standard
  ) {
    body = 0..<line.count
    var reader = LineReader(line)
    let isTask =
      switch format {
      case .markdown: reader.readBox(format, &self)
      case .org: reader.readHeadline(keywords, &self) || reader.readBox(format, &self)
      case .todoTxt: reader.readTodoTxt(&self)
      case .plain: reader.readBox(format, &self) || reader.readMarker(marker, &self)
      }
    link = TaskLink.first(in: line, format)
    guard isTask || link != nil else { return nil }
    if !isTask {
      reader.index = reader.start
      indent = reader.readIndent()
      body = reader.index..<line.count
    }
    body = body.lowerBound..<max(body.lowerBound, LineReader.end(of: line))
  }
}

/// A link to a task in a line.
package struct TaskLink: Sendable, Hashable {
  /// All of it, with its brackets.
  package var whole: Range<Int>
  /// The text that a person reads; nil where there is none.
  package var title: Range<Int>?
  package var id: String

  private static let scheme = Array("daybook:task/".utf8)
  private static let key = Array("db:".utf8)
  /// No link has a longer title, in bytes: a title has at most 500 Unicode scalars.
  private static let longestTitle = 5_000
  /// Of a line with more links, the first ones count.
  private static let most = 100

  /// The first link of the line.
  package static func first(in line: ArraySlice<UInt8>, _ format: LineFormat) -> TaskLink? {
    next(in: line, format, from: 0)
  }

  /// All links of the line.
  package static func all(in line: ArraySlice<UInt8>, _ format: LineFormat) -> [TaskLink] {
    var links: [TaskLink] = []
    var from = 0
    while links.count < most, let link = next(in: line, format, from: from) {
      links.append(link)
      from = link.whole.upperBound
    }
    return links
  }

  private static func next(
    in line: ArraySlice<UInt8>, _ format: LineFormat, from start: Int
  ) -> TaskLink? {
    var found = find(scheme, in: line, from: start)
    if format == .todoTxt {
      var from = start
      while let place = find(key, in: line, from: from) {
        from = place + key.count
        if let found, found < place { break }
        guard place == 0 || isSpace(line[line.startIndex + place - 1]) else { continue }
        let stop = end(ofID: line, from: from)
        guard stop > from, stop - from <= 64 else { continue }
        return TaskLink(whole: place..<stop, title: nil, id: text(line, from..<stop))
      }
    }
    while let place = found {
      let first = place + scheme.count
      let stop = end(ofID: line, from: first)
      if stop > first, stop - first <= 64 {
        var link = TaskLink(whole: place..<stop, title: nil, id: text(line, first..<stop))
        link.widen(in: line)
        return link
      }
      found = find(scheme, in: line, from: first)
    }
    return nil
  }

  /// Takes in the brackets around the address.
  private mutating func widen(in line: ArraySlice<UInt8>) {
    let base = line.startIndex
    func byte(_ index: Int) -> UInt8? {
      index >= 0 && index < line.count ? line[base + index] : nil
    }
    let (start, stop) = (whole.lowerBound, whole.upperBound)
    if byte(start - 1) == UInt8(ascii: "("), byte(start - 2) == UInt8(ascii: "]"),
      byte(stop) == UInt8(ascii: ")")
    {
      // A sign is escaped behind an odd number of backslashes (CommonMark 0.31, 2.4).
      func isEscaped(_ index: Int) -> Bool {
        var first = index
        while byte(first - 1) == UInt8(ascii: "\\") { first -= 1 }
        return !(index - first).isMultiple(of: 2)
      }
      guard !isEscaped(start - 2) else { return }
      var depth = 1
      var index = start - 3
      let first = max(0, start - Self.longestTitle)
      while index >= first {
        if byte(index) == UInt8(ascii: "]"), !isEscaped(index) { depth += 1 }
        if byte(index) == UInt8(ascii: "["), !isEscaped(index) { depth -= 1 }
        if depth == 0 {
          title = (index + 1)..<(start - 2)
          whole = index..<(stop + 1)
          return
        }
        index -= 1
      }
    } else if byte(start - 1) == UInt8(ascii: "["), byte(start - 2) == UInt8(ascii: "[") {
      if byte(stop) == UInt8(ascii: "]"), byte(stop + 1) == UInt8(ascii: "]") {
        whole = (start - 2)..<(stop + 2)
      } else if byte(stop) == UInt8(ascii: "]"), byte(stop + 1) == UInt8(ascii: "["),
        let close = Self.find(
          Array("]]".utf8), in: line.prefix(stop + Self.longestTitle), from: stop + 2)
      {
        title = (stop + 2)..<close
        whole = (start - 2)..<(close + 2)
      }
    } else if byte(start - 1) == UInt8(ascii: "<"), byte(stop) == UInt8(ascii: ">") {
      whole = (start - 1)..<(stop + 1)
    }
  }

  /// The characters of an id (`TaskID` of the protocol), a full stop at the end apart.
  private static func end(ofID line: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = line.startIndex + start
    while index < line.endIndex, index - line.startIndex - start <= 65 {
      switch line[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        index += 1
      default:
        return Self.withoutStop(line, index) - line.startIndex
      }
    }
    return withoutStop(line, index) - line.startIndex
  }

  private static func withoutStop(_ line: ArraySlice<UInt8>, _ end: Int) -> Int {
    end > line.startIndex && line[end - 1] == UInt8(ascii: ".") ? end - 1 : end
  }

  static func find(_ needle: [UInt8], in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard needle.count <= line.count, start <= line.count - needle.count else { return nil }
    return line.withUnsafeBufferPointer { line in
      for index in start...(line.count - needle.count)
      where line[index] == needle[0] && zip(line[index...], needle).allSatisfy(==) {
        return index
      }
      return nil
    }
  }

  static func text(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> String {
    String(
      decoding: line[(line.startIndex + range.lowerBound)..<(line.startIndex + range.upperBound)],
      as: UTF8.self)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 9 }
}

/// Reads the beginning of a line.
struct LineReader {
  private let line: ArraySlice<UInt8>
  /// Behind the byte-order mark of a text that has one.
  let start: Int
  var index: Int

  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    start = line.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    index = start
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Letters beyond ASCII stay as they are.
  static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 32 : $0 }
  }

  /// Without white space at either end.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix(end(of: line)).drop(while: TaskLink.isSpace)
  }

  private var byte: UInt8? { index < line.count ? line[line.startIndex + index] : nil }

  static func end(of line: ArraySlice<UInt8>) -> Int {
    var end = line.endIndex
    while end > line.startIndex, TaskLink.isSpace(line[end - 1]) { end -= 1 }
    return end - line.startIndex
  }

  mutating func skipSpaces() -> Bool {
    let start = index
    while let byte, TaskLink.isSpace(byte) { index += 1 }
    return index > start
  }

  /// White space, and the marks of a quotation in Markdown.
  mutating func readIndent() -> Int {
    var column = 0
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: ">"): column += 1
      case 9: column = column / 4 * 4 + 4
      default: return column
      }
      index += 1
    }
    return column
  }

  /// `- [ ] body`, `1. [x] body`.
  mutating func readBox(_ format: LineFormat, _ task: inout TaskLine) -> Bool {
    index = start
    let indent = readIndent()
    guard let mark = byte else { return false }
    switch mark {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let first = index
      while let byte, Self.isDigit(byte) { index += 1 }
      guard index - first <= 9, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")") else {
        return false
      }
      index += 1
    default: return false
    }
    guard skipSpaces(), byte == UInt8(ascii: "[") else { return false }
    let box = index + 1
    guard box + 1 < line.count, line[line.startIndex + box + 1] == UInt8(ascii: "]") else {
      return false
    }
    switch line[line.startIndex + box] {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): task.isTicked = true
    // In org such an item is done in part.
    case UInt8(ascii: "-"):
      task.isCancelled = format != .org
      task.isTicked = task.isCancelled
    case UInt8(ascii: " "), UInt8(ascii: "/"): break
    default: return false
    }
    index = box + 2
    guard skipSpaces(), byte != nil else { return false }
    task.indent = indent
    task.box = box..<(box + 1)
    task.body = index..<line.count
    return true
  }

  /// `** TODO [#A] body`.
  mutating func readHeadline(_ keywords: OrgKeywords, _ task: inout TaskLine) -> Bool {
    index = start
    while byte == UInt8(ascii: "*") { index += 1 }
    let stars = index - start
    guard stars > 0, skipSpaces() else { return false }
    let word = readWord()
    let state = TaskLink.text(line, word)
    guard let isDone = keywords.isDone(state), skipSpaces(), byte != nil else { return false }
    task.indent = stars
    task.isHeadline = true
    task.box = word
    task.isTicked = isDone
    task.isCancelled = isDone && state.hasPrefix("CANCEL")
    task.body = index..<line.count
    return true
  }

  /// `x 2026-11-23 2026-11-20 (A) body`; every line that is not blank is a task.
  mutating func readTodoTxt(_ task: inout TaskLine) -> Bool {
    index = start
    guard line.dropFirst(start).contains(where: { !TaskLink.isSpace($0) }) else { return false }
    task.indent = readIndent()
    let start = index
    if byte == UInt8(ascii: "x"), index + 1 < line.count,
      TaskLink.isSpace(line[line.startIndex + index + 1])
    {
      index += 1
      _ = skipSpaces()
      task.isTicked = true
      // The first date is that of the completion.
      if isDate {
        index += 10
        _ = skipSpaces()
      }
      task.box = start..<index
      if isDate {
        index += 10
        _ = skipSpaces()
      }
    } else {
      task.box = start..<start
    }
    task.body = index..<line.count
    return true
  }

  /// `* TODO: body`, where the marker is TODO; the signs in front are those of comments.
  mutating func readMarker(_ marker: String, _ task: inout TaskLine) -> Bool {
    index = start
    task.indent = readIndent()
    while let byte, [35, 37, 42, 45, 47, 59].contains(byte) { index += 1 }
    _ = skipSpaces()
    let word = Array(marker.utf8)
    guard !word.isEmpty, index + word.count < line.count,
      TaskLink.find(word, in: line, from: index) == index
    else { return false }
    index += word.count
    guard byte == UInt8(ascii: ":") || byte.map(TaskLink.isSpace) == true else { return false }
    if byte == UInt8(ascii: ":") { index += 1 }
    _ = skipSpaces()
    guard byte != nil else { return false }
    task.body = index..<line.count
    return true
  }

  private mutating func readWord() -> Range<Int> {
    let start = index
    while let byte, !TaskLink.isSpace(byte) { index += 1 }
    return start..<index
  }

  private var isDate: Bool {
    guard index + 10 <= line.count else { return false }
    let bytes = line[(line.startIndex + index)..<(line.startIndex + index + 10)]
    return zip(bytes, "0000-00-00".utf8).allSatisfy { byte, pattern in
      pattern == UInt8(ascii: "-") ? byte == pattern : Self.isDigit(byte)
    }
  }
}
