import DaybookModel
import DaybookProtocol

/// What the person prefers, a line for each preference.
struct PreferencesView: ServerView {
  /// Where the values begin, where there is room.
  private static let valueColumn = 26

  let name = "preferences"
  let title = "Preferences"
  let key = ","
  let actions = [PreferenceActions.edit, PreferenceActions.reset]

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    guard argument == nil else {
      throw ModelError.invalidValue(
        field: "argument", message: "The view “preferences” takes no argument.")
    }
    let record = try session.store().read { try $0.preferences() }
    var lines = ViewLines(canvas)
    lines.addHeading("heading") {
      $0.draw("Preferences", .title)
      $0.drawTail("? keys", style: Wire.SpanStyle.muted.rawValue)
    }
    for preference in Preference.allCases {
      let value = preference.value(in: record)
      lines.add(
        LineKey(.preference, preference.rawValue).text, level: 1,
        actions: actions.map(\.declaration.name),
        label: "\(preference.title): \(value.map { DrawnText($0).text } ?? preference.absence)"
      ) {
        $0.draw("  \(preference.title)")
        $0.pad(to: min(Self.valueColumn, canvas.width / 2))
        $0.draw(" ")
        if let value { $0.append(value, .accent) } else { $0.draw(preference.absence, .muted) }
      }
    }
    lines.addHint([("e", "edit"), ("d", "default"), ("?", "keys")])
    let first = Preference.allCases.first.map { LineKey(.preference, $0.rawValue).text }
    return ViewPage(title: title, lines: lines.lines, focus: first)
  }
}

/// What a person can do with a preference.
enum PreferenceActions {
  static let edit = ViewAction(
    kinds: [.preference], method: "preferences/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "e", name: "edit", scope: .line, title: "Edit"),
    asks: { act in act.lines.preferences.map { $0.preference.ask(in: $0.record) } },
    perform: { act, writer in
      let answer = TextRules.trimmed(act.answer(0))
      return try set(answer.isEmpty ? nil : answer, act, writer)
    })

  static let reset = ViewAction(
    kinds: [.preference], method: "preferences/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "d", name: "reset", scope: .line,
      title: "Bring the default back"),
    asks: { _ in [] },
    perform: { act, writer in try set(nil, act, writer) })

  private static func set(
    _ answer: String?, _ act: ViewAct, _ writer: Writer
  ) throws -> Wire.Outcome {
    guard let preference = act.lines.preferences.first?.preference else {
      return act.nothing("There is no preference here.")
    }
    let record = try act.atAnswer(0) {
      try writer.editPreferences(preference.edit(answer, in: act.session), ifRevision: nil)
    }
    let value = preference.value(in: record) ?? preference.absence
    return Wire.Outcome(
      asks: [], focus: act.focus, message: "\(preference.title): \(value)", style: .success)
  }
}

extension [LineItem] {
  fileprivate var preferences: [(preference: Preference, record: PreferencesRecord)] {
    compactMap {
      if case .preference(let preference, let record) = $0 { (preference, record) } else { nil }
    }
  }
}
