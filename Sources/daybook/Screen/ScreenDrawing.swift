import DaybookProtocol
import DaybookServer

extension Screen {
  private static let mostPreviewRows = 12

  /// Shows what has changed since the last drawing.
  func draw() {
    let size = terminal.size
    var bottom = ringingRows
    var cursor: (row: Int, column: Int)?
    switch mode {
    case .page:
      if let continuations { bottom = listRows(continuations, size, hasPrompt: false) + bottom }
      bottom += lastRows(size)
    case .list(let list, _):
      let drawn = listRows(list, size, hasPrompt: true)
      cursor = (size.rows - drawn.count, 0)
      bottom = drawn
    case .prompt(let prompt):
      let (asked, column) = promptRows(prompt, size)
      bottom = previewRows(prompt, size) + asked
      cursor = (size.rows - 1, column)
    }
    bottom = bottom.suffix(size.rows)
    lift = max(0, page.row - page.top - max(0, size.rows - bottom.count - 1))
    let rows = pageRows(size.rows - bottom.count, size.columns) + bottom
    show(rows, cursor ?? (page.row - page.top - lift, 0))
  }

  /// Has everything drawn anew, as after another program had the terminal.
  func redrawAll() {
    shownRows = []
  }

  /// Puts the cursor where it can be seen, after the height has changed.
  func keepCursorVisible() { page.scroll(by: 0, height: height) }

  private func show(_ rows: [TerminalText], _ cursor: (row: Int, column: Int)) {
    let texts = rows.map { isASCII ? $0.ascii : $0 }
    var output = TerminalText.hiddenCursor
    if shownRows.count != texts.count { output += .clearedScreen }
    for (row, text) in texts.enumerated() {
      guard shownRows.count != texts.count || shownRows[row] != text.text else { continue }
      // Cleared first: behind a full row the cursor is still on its last cell.
      output += TerminalText(row: row, column: 0) + .clearedRest + text
    }
    output += TerminalText(row: max(0, cursor.row), column: cursor.column) + .shownCursor
    shownRows = texts.map(\.text)
    terminal.show(output)
  }

  // MARK: The page

  private func pageRows(_ rows: Int, _ columns: Int) -> [TerminalText] {
    let selected = page.selectedRows(count)
    let isPage = if case .page = mode { true } else { false }
    let (cells, hasDetails) = (min(pageWidth, columns), hasDetails)
    return (0..<rows).map { row in
      let number = page.top + lift + row
      let left = pageRow(number, isReversed: isPage && selected.contains(number), cells)
      guard hasDetails else { return left }
      let detail = details.page?.line(at: row).map { drawn($0, columns - cells - 2) }
      return left + TerminalText(column: cells)
        + styled(isASCII ? "| " : "│ ", .muted, 2) + (detail ?? TerminalText(""))
    }
  }

  private func pageRow(_ row: Int, isReversed: Bool, _ cells: Int) -> TerminalText {
    guard var line = page.line(at: row) else { return TerminalText("") }
    let hidden = page.hidden(at: row)
    let note = hidden > 0 ? "  … \(hidden) \(hidden == 1 ? "line" : "lines")" : ""
    if hidden > 0 {
      // What is at its right gives way.
      let left = line.text.prefixMatch(of: /\s*(?:\S| (?! ))*/)?.output ?? ""
      line.text = DrawnText(String(left)).cut(to: max(0, cells - cellWidth(note))).text
    }
    if page.marks.contains(line.key) {
      let rest = line.text.hasPrefix(" ") ? "*" + line.text.dropFirst() : line.text
      line = Wire.Line(
        actions: [], isHeading: false, key: "", level: 0,
        spans: [Wire.Span(start: 0, stop: rest.utf16.count, style: .match)], text: rest)
    }
    guard isReversed else { return drawn(line, cells) + styled(note, .muted, cells) }
    let fill = max(0, cells - cellWidth(line.text + note))
    // One bar: each colour reversed would be a block of its own.
    let text = line.text + note + String(repeating: " ", count: fill)
    return styled(text, nil, cells, isReversed: true)
  }

  /// A line of the server's: it is never narrower than `width`, while a terminal can be.
  private func drawn(_ line: Wire.Line, _ columns: Int) -> TerminalText {
    cellWidth(line.text) > columns
      ? styled(line.text, nil, columns) : ViewPrinter(colors: Terminal.hasColors).text(line)
  }

  // MARK: The last row

  /// The row of the status line; more where a message has no room in one.
  private func lastRows(_ size: (rows: Int, columns: Int)) -> [TerminalText] {
    let marked = page.marks.isEmpty ? "" : "\(page.marks.count) marked"
    let pending = typed.isEmpty ? (count > 0 ? String(count) : marked) : typed
    if isWaitShown, isWaiting {
      return wrapped("The server is still at work; Esc gives up waiting.", .warning, size)
    }
    if let message, typed.isEmpty, count == 0 { return wrapped(message.text, message.style, size) }
    return [statusRow(pending, size.columns)]
  }

  /// A text on as many rows as it takes, up to half of the terminal and three rows at least, where
  /// it has them.
  private func wrapped(
    _ text: String, _ style: Wire.SpanStyle?, _ size: (rows: Int, columns: Int)
  ) -> [TerminalText] {
    let rows = WrappedText.rows(text, cells: max(1, size.columns)).map(\.text)
    let room = max(1, size.rows / 2, min(3, size.rows - 1))
    let rest = rows.dropFirst(room - 1).joined(separator: " ")
    return (rows.prefix(room - 1) + [rest]).map { styled($0, style, size.columns) }
  }

  private func statusRow(_ pending: String, _ columns: Int) -> TerminalText {
    let right = hasDetails ? columns : min(columns, width)
    let text = DrawnText(status?.text ?? "").cut(to: max(0, right - 10)).text
    let gap = max(0, right - cellWidth(text) - cellWidth(pending))
    return styled(pending + String(repeating: " ", count: gap), nil, columns)
      + styled(text, .muted, columns)
  }

  private var ringingRows: [TerminalText] {
    guard let newest = firing.last else { return [] }
    let more = firing.count > 1 ? " (and \(firing.count - 1) more)" : ""
    return [styled("! \(newest.line)\(more)   g! answers", .warning, terminal.size.columns)]
  }

  private func styled(
    _ text: String, _ style: Wire.SpanStyle?, _ columns: Int, isReversed: Bool = false
  ) -> TerminalText {
    let drawn = DrawnText(text).cut(to: columns)
    return TerminalText(
      drawn: drawn.text, Terminal.hasColors ? style : nil, isReversed: isReversed)
  }

  // MARK: Questions

  private func listRows(
    _ list: ChoiceList, _ size: (rows: Int, columns: Int), hasPrompt: Bool
  ) -> [TerminalText] {
    let question = hasPrompt ? wrapped(list.prompt, .title, size) : []
    // One row is the page's, one the rule, and one says that there is more.
    let space = max(1, size.rows - 2 - max(1, question.count))
    let keys = list.items.map { cellWidth($0.shownKeys) }.max() ?? 0
    // Side by side where they have no room below each other.
    let most = size.columns < 100 ? 1 : size.columns / 33
    let across = (1...most).first { list.items.count <= space * $0 } ?? most
    let cells = size.columns / across
    let high = list.items.count > space * across ? max(1, space - 1) : space
    let room = min(list.items.count, high * across)
    let first = max(0, min(list.index - room / 2, list.items.count - room))
    let below = list.items.count - first - room
    let above = first
    func drawn(_ index: Int) -> TerminalText {
      let item = list.items[index]
      guard !item.isHeading else { return styled(item.title, .heading, cells) }
      let gap = String(repeating: " ", count: max(0, keys - cellWidth(item.shownKeys)) + 2)
      let isHere = hasPrompt && index == list.index
      return styled("  " + item.shownKeys, .key, cells, isReversed: isHere)
        + styled(gap + item.title, nil, max(0, cells - keys - 5), isReversed: isHere)
    }
    let height = (room + across - 1) / across
    let rows = (0..<height).map { row in
      (0..<across).reduce(into: TerminalText("")) { text, column in
        let index = column * height + row
        guard index < room else { return }
        if column > 0 { text += TerminalText(column: column * cells) }
        text += drawn(first + index)
      }
    }
    let rule = styled(
      String(repeating: isASCII ? "-" : "─", count: size.columns), .muted, size.columns)
    let parts = [above > 0 ? "\(above) above" : nil, below > 0 ? "\(below) below" : nil]
    let more = parts.compactMap(\.self).joined(separator: ", ")
    let foot = more.isEmpty ? [] : [styled("  … \(more)", .muted, size.columns)]
    return [rule] + question + rows + foot
  }

  /// The row of a question that is answered by typing, below rows of its own for one that would
  /// leave too little room for the answer; and the column of the cursor.
  private func promptRows(
    _ prompt: ScreenPrompt, _ size: (rows: Int, columns: Int)
  ) -> (rows: [TerminalText], cursor: Int) {
    let columns = size.columns
    let asked = DrawnText(prompt.ask.prompt + ": ")
    let isShort = asked.width <= columns / 2
    let question = isShort ? asked : DrawnText("> ")
    let above = isShort ? [] : wrapped(prompt.ask.prompt + ":", .key, size)
    let window = prompt.editor.window(cells: columns - question.width)
    let shown = prompt.editor.characters[window.range].map { $0 == "\n" ? "⏎" : $0 }
    let start = String(prompt.editor.characters[..<window.range.lowerBound]).utf16.count
    let text = String(shown)
    // What is recognised is marked, in the text that it was recognised in.
    let preview = prompt.preview.flatMap { $0.text == prompt.editor.text ? $0.reply : nil }
    let problems = preview?.problems.map {
      Wire.Span(start: $0.start, stop: $0.stop, style: .error)
    }
    let spans = ((preview?.spans ?? []) + (problems ?? [])).sorted { $0.start < $1.start }
    let line = Wire.Line(
      actions: [], isHeading: false, key: "", level: 0,
      spans: spans.compactMap { span in
        let (from, to) = (max(0, span.start - start), min(text.utf16.count, span.stop - start))
        return from < to ? Wire.Span(start: from, stop: to, style: span.style) : nil
      }, text: text)
    let printer = ViewPrinter(colors: Terminal.hasColors)
    let row =
      styled(question.text, .key, columns)
      + printer.text(line, isReversed: prompt.editor.isOffer)
    return (above + [row], question.width + window.cursor)
  }

  private func previewRows(
    _ prompt: ScreenPrompt, _ size: (rows: Int, columns: Int)
  ) -> [TerminalText] {
    var lines: [TerminalText] = []
    // Nobody needs to be told that a question is not answered yet.
    let isEmpty = prompt.editor.characters.isEmpty
    let problems = isEmpty ? [] : prompt.preview?.reply.problems.map(\.message) ?? []
    if let message, !problems.contains(message.text) {
      lines += wrapped(message.text, message.style, size)
    }
    if prompt.isWaitShown {
      // What is known is of a text that was typed before.
      lines += wrapped("The server is still at work on the preview.", .warning, size)
    } else if let reply = prompt.preview?.reply {
      lines += reply.lines.map { drawn($0, size.columns) }
      lines += problems.flatMap { wrapped($0, .error, size) }
    }
    guard !lines.isEmpty, size.rows > 2 else { return [] }
    let rule = String(repeating: isASCII ? "-" : "─", count: size.columns)
    return [styled(rule, .muted, size.columns)]
      + lines.prefix(min(Self.mostPreviewRows, size.rows - 2))
  }
}
