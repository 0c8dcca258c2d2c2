import DaybookProtocol

/// What the server suggests for the text before the cursor: each Tab puts in the next.
struct PromptCompletion {
  /// What stood before and behind the cursor.
  private let before, after: String
  private let items: [Wire.CompletionItem]
  private var index: Int?
  /// The text that the last suggestion left.
  private var left: String?

  init(of editor: LineEditor, _ items: [Wire.CompletionItem]) {
    (before, after) = editor.parts
    self.items = items
  }

  /// Puts the next suggestion into the line, or with a negative step the one before. Returns which of
  /// how many it is; nil where there is none, or something else was typed since the last.
  mutating func take(_ step: Int, in editor: inout LineEditor) -> (number: Int, count: Int)? {
    guard !items.isEmpty, left ?? editor.text == editor.text else { return nil }
    let next =
      index.map { ($0 + step + items.count) % items.count } ?? (step < 0 ? items.count - 1 : 0)
    let item = items[next]
    let units = before.utf16
    func place(_ offset: Int) -> String.Index {
      units.index(units.startIndex, offsetBy: offset, limitedBy: units.endIndex) ?? units.endIndex
    }
    let (start, stop) = (place(item.start), max(place(item.start), place(item.stop)))
    editor.set(before[..<start] + item.text + before[stop...], after)
    (index, left) = (next, editor.text)
    return (next + 1, items.count)
  }
}
