import DaybookModel
import DaybookProtocol
import SearchLanguage

/// What a person can do with tags.
enum TagActions {
  static let onLines = [open, rename, color, icon, moveUp, moveDown, merge, remove]

  /// The names of those that apply to the line of a tag.
  static let names = onLines.map(\.declaration.name)

  private static let nameAsk = Wire.Ask.previewed(.text, "New tag")

  static let add = ViewAction(
    method: "tag/add",
    declaration: Wire.Action(
      asks: [nameAsk], destructive: false, key: "a", name: "add", scope: .view,
      title: "Add a tag"),
    asks: { _ in [nameAsk] },
    perform: { act, writer in
      let draft = TagDraft(name: TagText.name(act.answer(0)))
      let tag = try act.atAnswer(0) { try writer.addTag(draft) }
      return outcome("Added “\(tag.name)”", focus: tag.id)
    },
    preview: { typing in
      try TagText.preview(typing) { try typing.reader.check(TagDraft(name: $0)) }
    })

  static let open = onTag(
    "open", key: "o", title: "Show what carries it", method: "view/show", asks: { _ in [] }
  ) { tag, _, _ in
    let target = Wire.ViewTarget(argument: FilterTerm.tag(tag.name).text, name: "search")
    return Wire.Outcome(asks: [], open: target)
  }

  static let rename = onTag(
    "rename", key: "e", title: "Rename",
    asks: { [.previewed(.text, "Name", initial: $0.name)] },
    preview: { typing in
      guard let tag = typing.lines.tags.first else { return .nothing }
      return try TagText.preview(typing) { try typing.reader.check(name: $0, ofTag: tag.id) }
    }
  ) { tag, act, writer in
    let edit = TagEdit(name: .set(TagText.name(act.answer(0))))
    let edited = try act.atAnswer(0) { try writer.editTag(tag.id, edit, ifRevision: nil) }
    return outcome("Renamed to “\(edited.name)”", focus: tag.id)
  }

  static let icon = onTag(
    "icon", key: "i", title: "Set the icon",
    asks: { [.text("Icon, a symbol's name (empty for none)", initial: $0.icon)] }
  ) { tag, act, writer in
    let name = TextRules.trimmed(act.answer(0))
    let edit = TagEdit(icon: .set(name.isEmpty ? nil : name))
    _ = try act.atAnswer(0) { try writer.editTag(tag.id, edit, ifRevision: nil) }
    return outcome(name.isEmpty ? "No icon: “\(tag.name)”" : "Icon \(name): “\(tag.name)”", tag.id)
  }

  static let moveUp = onTag(
    "moveUp", key: "K", title: "Move up", method: "tag/move", asks: { _ in [] }
  ) { tag, act, writer in
    guard let above = try act.reader.neighbors(ofTag: tag).before else {
      return act.nothing("It is the first one already.")
    }
    _ = try writer.moveTag(tag.id, to: .before(above), ifRevision: nil)
    return Wire.Outcome(asks: [], focus: act.focus)
  }

  static let moveDown = onTag(
    "moveDown", key: "J", title: "Move down", method: "tag/move", asks: { _ in [] }
  ) { tag, act, writer in
    guard let below = try act.reader.neighbors(ofTag: tag).after else {
      return act.nothing("It is the last one already.")
    }
    _ = try writer.moveTag(tag.id, to: .after(below), ifRevision: nil)
    return Wire.Outcome(asks: [], focus: act.focus)
  }

  /// An action on one tag, which is the line's.
  private static func onTag(
    _ name: String, key: String, title: String, method: String = "tag/edit",
    asks: @escaping @Sendable (TagRecord) -> [Wire.Ask],
    preview: (@Sendable (ViewTyping) throws -> Wire.Preview)? = nil,
    perform: @escaping @Sendable (TagRecord, ViewAct, Writer) throws -> Wire.Outcome
  ) -> ViewAction {
    ViewAction(
      on: [TagRecord.self], method: method,
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .line, title: title),
      asks: { act in act.lines.tags.first.map(asks) ?? [] },
      perform: { act, writer in
        guard let tag = act.lines.tags.first else { return act.nothing("There is no tag here.") }
        return try perform(tag, act, writer)
      },
      preview: preview)
  }

  static func outcome(_ message: String, focus: TagID?) -> Wire.Outcome {
    Wire.Outcome(
      asks: [], focus: focus.map { LineKey(TagRecord.self, $0.text).text }, message: message,
      style: .success)
  }

  private static func outcome(_ message: String, _ tag: TagID) -> Wire.Outcome {
    outcome(message, focus: tag)
  }
}

extension TagRecord: LineSubject {
  static let lineKind = "tag"
  static let entities = [Entity.tag]

  static func find(_ key: LineKey, in reader: Reader) throws -> TagRecord {
    try reader.tag(TagID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { name }
}

extension [any LineSubject] {
  var tags: [TagRecord] { all(TagRecord.self) }
}

/// A tag's name as people type it.
enum TagText {
  /// Without the `#` that a name has within a line.
  static func name(_ text: String) -> String {
    let name = TextRules.trimmed(text)
    return name.hasPrefix("#") ? String(name.dropFirst()) : name
  }

  /// The row that the name would get, or what is wrong with it.
  static func preview(
    _ typing: ViewTyping, check: (String) throws -> Void
  ) throws -> Wire.Preview {
    try Wire.Preview.of(typing) {
      let name = name(typing.text)
      try check(name)
      let row = TagRow(name: name, color: typing.lines.tags.first?.color)
      var lines = ViewLines(typing.canvas)
      lines.add("preview", level: 1, label: row.label) { row.draw(&$0) }
      return Wire.Preview(lines: lines.lines, problems: [], spans: [])
    }
  }
}
