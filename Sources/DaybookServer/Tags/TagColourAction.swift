import DaybookModel
import DaybookProtocol

extension TagActions {
  private static let other = "other"
  private static let none = "none"

  static let colour = ViewAction(
    Wire.Action("colour", key: "c", "Set the colour", .range), on: [TagRecord.self],
    method: "tag/edit",
    asks: { act in
      let current = act.lines.tags.first?.colour
      let isNamed = current.map(TagColour.palette.contains) ?? false
      let initial = current == nil ? none : isNamed ? current : other
      let ask = Wire.Ask.choice("Colour", choices, initial: initial)
      guard act.answer(0) == other else { return [ask] }
      return [ask, .text("# and 6 (RGB) or 8 (ARGB) hex digits", initial: isNamed ? nil : current)]
    }
  ) { act, writer in
    let answer = act.answer(0) == other ? 1 : 0
    let colour = act.answer(0) == none ? nil : TextRules.trimmed(act.answer(answer))
    let tags = try act.lines.tags.map { tag in
      try act.atAnswer(answer) {
        try writer.tags.edit(tag.id, TagEdit(colour: .set(colour)), ifRevision: nil)
      }
    }
    let what = tags.map(\.name).titled("tag")
    let name = tags.first?.colour?.capitalizedAtStart ?? "No colour"
    return .done("\(name): \(what)", at: tags.first?.lineKey)
  }

  private static let choices =
    TagColour.palette.map { (value: $0, title: $0.capitalizedAtStart) }
    + [(value: other, title: "Other…"), (value: none, title: "None")]
}
