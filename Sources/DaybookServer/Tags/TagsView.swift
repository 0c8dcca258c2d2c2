import DaybookModel
import DaybookProtocol

/// The pool of tags in manual order. With the id of a tag the cursor begins there.
struct TagsView: ServerView {
  /// More rows than these are counted, not drawn.
  private static let pageRows = 500

  let name = "tags"
  let title = "Tags"
  let key = "#"
  let actions = [TagActions.add] + TagActions.onLines
  let opens: [any LineSubject.Type] = [TagRecord.self]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    let (page, total, limit, focus) = try session.store().read { reader in
      (
        try reader.tags.list(limit: Self.pageRows, after: nil), try reader.tags.count(),
        try reader.limit(.tags), try argument.map { try reader.tags.item(TagID($0)).id }
      )
    }
    var lines = ViewLines(canvas)
    lines.addTitle(title) { if total > 0 { $0.draw("   \(total) of \(limit)", .muted) } }
    if page.items.isEmpty {
      lines.addMessage("No tags yet. To add one, write `#name` in a task.")
    }
    for tag in page.items {
      let row = TagRow(tag)
      lines.add(
        tag.lineKey.text, level: 1, actions: TagActions.names, label: row.label
      ) { row.draw(&$0) }
    }
    lines.addMore("more", level: 1, total - page.items.count)
    lines.addOffer("add", actions: ["add"]) { $0.draw("  + add here…", .muted) }
    lines.addHint([("a", "add"), ("o", "open"), ("e", "rename")])
    let first = (focus ?? page.items.first?.id).map { LineKey(TagRecord.self, $0.text).text }
    return ViewPage(title: title, lines: lines, focus: first ?? "add")
  }
}
