import DaybookModel
import DaybookProtocol

/// The preferences of the person, a line for each.
struct PreferencesView: ServerView {
  /// The column at which the values begin, where there is room.
  private static let valueColumn = 26

  let name = "preferences"
  let title = "Preferences"
  let key = ","
  let actions = [PreferenceActions.edit, PreferenceActions.reset]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    try refuse(argument)
    let record = try session.store().read { try $0.preferences.current() }
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    for preference in Preference.all where !preference.isHidden {
      let value = preference.value(in: record)
      lines.add(
        PreferenceLine.key(preference).text, level: 1,
        actions: actions.map(\.name),
        label: "\(preference.title): \(value.map { DrawnText($0).text } ?? preference.absence)"
          + (preference.note.map { ", \($0)" } ?? "")
      ) {
        $0.draw("  ")
        $0.draw(preference.title, limit: canvas.width < 40 ? canvas.width / 2 - 2 : nil)
        $0.pad(to: min(Self.valueColumn, canvas.width / 2))
        $0.draw(" ")
        if let value { $0.append(value, .accent) } else { $0.draw(preference.absence, .muted) }
        if let note = preference.note { $0.append("  \(note)", .muted) }
      }
    }
    lines.addHint([("e", "edit"), ("d", "default"), ("?", "keys")])
    let first = Preference.all.first.map { PreferenceLine.key($0).text }
    return ViewPage(title: title, lines: lines, focus: first)
  }
}

enum PreferenceActions {
  static let edit = ViewAction(
    Wire.Action("edit", key: "e", "Edit", isMain: true), on: [PreferenceLine.self],
    method: "preferences/edit",
    asks: { act in act.subjects(PreferenceLine.self).map { $0.preference.ask(in: $0.record) } }
  ) { act, writer in
    // An empty answer stands for the default.
    try set([(act.written(0), act.subject(PreferenceLine.self).preference)], act, writer)
  }

  /// How the page of tasks is grouped and sorted.
  static let arrangeTasks = editing(
    ["taskGroup", "taskSort"],
    Wire.Action("arrange", key: "gb", "Group and sort", .view))

  /// An action that asks for some preferences, wherever the cursor is.
  static func editing(_ names: [String], _ declaration: Wire.Action) -> ViewAction {
    let keys = names.map { LineKey(PreferenceLine.self, $0) }
    return ViewAction(
      declaration, method: "preferences/edit",
      asks: { act in
        try keys.map { key in
          let line = try PreferenceLine.find(key, in: act.reader)
          return line.preference.ask(in: line.record)
        }
      }, overwrites: { _ in keys }
    ) { act, writer in
      // An empty answer stands for the default.
      let answers = try keys.enumerated().map { index, key in
        let line = try PreferenceLine.find(key, in: writer.reader)
        return (act.written(index), line.preference)
      }
      return try set(answers, act, writer)
    }
  }

  static let reset = ViewAction(
    Wire.Action("reset", key: "d", "Restore the default"), on: [PreferenceLine.self],
    method: "preferences/edit"
  ) { act, writer in try set([(nil, act.subject(PreferenceLine.self).preference)], act, writer) }

  private static func set(
    _ answers: [(answer: String?, preference: Preference)], _ act: ViewAct,
    _ writer: WriteTransaction
  ) throws -> Wire.Outcome {
    var edit = PreferencesEdit()
    for (index, (answer, preference)) in answers.enumerated() {
      edit[preference.name] = .set(
        try act.atAnswer(index) { try answer.map { try preference.kept(of: $0, in: act.session) } })
    }
    let record = try act.atAnswer(0) { try writer.preferences.edit(edit, ifRevision: nil) }
    let words = answers.map { _, preference in
      "\(preference.title): \(preference.value(in: record) ?? preference.absence)"
    }
    return act.done(words.joined(separator: "; "))
  }
}

struct PreferenceLine: LineSubject {
  static let lineKind = "preference"

  let preference: Preference
  let record: PreferencesRecord

  static func changeKey(of key: LineKey) -> ChangeKey? { ChangeKey(.preferences, "preferences") }

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> PreferenceLine {
    guard let preference = Preference.named(key.id) else { throw LineKey.unknown }
    return PreferenceLine(preference: preference, record: try reader.preferences.current())
  }

  static func key(_ preference: Preference) -> LineKey { LineKey(self, preference.name) }

  var lineKey: LineKey { Self.key(preference) }
  var revision: Int64 { record.revision }
  var lineTitle: String { preference.title }
}
