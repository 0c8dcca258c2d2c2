import DaybookModel
import DaybookProtocol
import SearchLanguage

enum TagActions {
  static let onLines = [open, rename, colour, icon, moveUp, moveDown, merge, remove]

  static let names = onLines.map(\.name)

  static let add = ViewAction(
    .add("Add a tag", asking: "New tag"), method: "tag/add",
    preview: { typing in
      try TagNameParser.preview(typing) { try typing.reader.tags.check(TagDraft(name: $0)) }
    }
  ) { act, writer in
    let draft = TagDraft(name: TagNameParser.name(act.answer(0)))
    let tag = try act.atAnswer(0) { try writer.tags.add(draft) }
    return .done("Added “\(tag.name)”", at: tag.lineKey)
  }

  static let open = ViewAction.opening(
    Wire.Action(Wire.Action.openName, key: "o", "Show what has it", isMain: true),
    on: [TagRecord.self]
  ) { act in
    let term = FilterTerm.tag(try act.subject(TagRecord.self).name)
    return Wire.ViewTarget(argument: term.text, name: "search")
  }

  static let rename = ViewAction(
    Wire.Action("rename", key: "e", "Rename"), on: [TagRecord.self], method: "tag/edit",
    asks: { [.previewed(.text, "Name", initial: try $0.subject(TagRecord.self).name)] },
    preview: { typing in
      guard let tag = typing.lines.tags.first else { return .nothing }
      return try TagNameParser.preview(typing) {
        try typing.reader.tags.check(name: $0, of: tag.id)
      }
    }
  ) { act, writer in
    let edit = TagEdit(name: .set(TagNameParser.name(act.answer(0))))
    let id = try act.subject(TagRecord.self).id
    let edited = try act.atAnswer(0) { try writer.tags.edit(id, edit, ifRevision: nil) }
    return .done("Renamed to “\(edited.name)”", at: edited.lineKey)
  }

  static let icon = ViewAction(
    Wire.Action("icon", key: "i", "Set the icon"), on: [TagRecord.self], method: "tag/edit",
    asks: { [.icon(try $0.subject(TagRecord.self).icon)] }
  ) { act, writer in
    let id = try act.subject(TagRecord.self).id
    let edit = TagEdit(icon: .set(act.icon))
    let tag = try act.atAnswer(0) { try writer.tags.edit(id, edit, ifRevision: nil) }
    return act.iconOutcome(tag.icon, of: tag.name)
  }

  static let moveUp = move(.moveUp, end: "It is already the first one.") {
    try $1.tags.neighbors(of: $0).before.map(Place.before)
  }

  static let moveDown = move(.moveDown, end: "It is already the last one.") {
    try $1.tags.neighbors(of: $0).after.map(Place.after)
  }

  private static func move(
    _ declaration: Wire.Action, end: String,
    to place: @escaping @Sendable (TagRecord, ReadTransaction) throws -> Place<TagEntity>?
  ) -> ViewAction {
    .moving(declaration, on: TagRecord.self, method: "tag/move", end: end, to: place) {
      _ = try $0.tags.move($1.id, to: $2, ifRevision: nil)
    }
  }
}

extension TagRecord: LineSubject {
  static let lineKind = "tag"
  static let entities = [Entity.tag]

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> TagRecord {
    try reader.tags.item(TagID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { name }
}

extension [any LineSubject] {
  var tags: [TagRecord] { all(TagRecord.self) }
}

/// A tag's name as people type it.
enum TagNameParser {
  /// Returns the name without the `#` that it has within a line.
  static func name(_ text: String) -> String {
    let name = TextRules.trimmed(text)
    return name.hasPrefix("#") ? String(name.dropFirst()) : name
  }

  /// Returns a preview of the row that the name would get, or the problem with the name.
  static func preview(
    _ typing: ViewTyping, check: (String) throws -> Void
  ) throws -> Wire.Preview {
    try typing.preview(nil) { lines in
      let name = name(typing.text)
      try check(name)
      let row = TagRow(name: name, colour: typing.lines.tags.first?.colour)
      lines.add("preview", level: 1, label: row.label) { row.draw(&$0) }
    }
  }
}
