import CivilTime
import DaybookModel
import DaybookProtocol

/// The first steps: a page with the mascot, and the name of the person, which is said in place.
struct OnboardingView: ServerView {
  /// The column at which the words beside the mascot begin; a narrow page has no place for it.
  private static func textColumn(on canvas: Canvas) -> Int { canvas.width < 30 ? 2 : 12 }

  let name = "onboarding"
  let title = "First steps"
  let key = "F"
  let actions = OnboardingActions.all

  func show(_ argument: String?, on canvas: Canvas, in session: Session) throws -> ViewPage {
    try refuse(argument)
    let (record, preferences) = try session.store().read {
      (try $0.onboarding.record(), try $0.preferences.current())
    }
    // Whoever may not decide about notifications, such as a browser, goes on without an answer.
    let buttons = OnboardingButton.all(of: record, at: session.moment.instant)
      .map { session.isPersons || $0 != .permission ? $0 : .complete }
    return page(record, preferences, buttons, on: canvas, at: session.moment)
  }

  private func page(
    _ record: OnboardingRecord, _ preferences: PreferencesRecord, _ buttons: [OnboardingButton],
    on canvas: Canvas, at moment: Moment
  ) -> ViewPage {
    let text = OnboardingText(record)
    var lines = ViewLines(canvas)
    lines.addTitle(title)
    let column = Self.textColumn(on: canvas)
    let actions = buttons.map { OnboardingActions.action(of: $0).name }
    lines.add(OnboardingRecord.pageKey.text, actions: actions, label: text.spoken) {
      if column > 2 { $0.draw("  \(text.mood.face)", .accent) }
      $0.pad(to: column)
      $0.draw(text.symbol)
      $0.draw(text.title, .title)
    }
    let rows = WrappedText.rows(text.text, cells: canvas.room - column)
    for (index, row) in rows.enumerated() {
      lines.add(OnboardingRecord.pageKey.at("text\(index)").text) {
        $0.pad(to: column)
        $0.draw(row.text)
      }
    }
    for (index, row) in WrappedText.rows(text.here, cells: canvas.room - column).enumerated() {
      lines.add(OnboardingRecord.pageKey.at("here\(index)").text) {
        $0.pad(to: column)
        $0.draw(row.text, .muted)
      }
    }
    lines.addSteps(record, at: moment, column: column)
    lines.addHeading("section/about") { $0.draw("About you", .heading) }
    lines.addName(preferences)
    lines.addHint(hints(record, buttons))
    return ViewPage(title: title, lines: lines, focus: OnboardingRecord.pageKey.text)
  }

  private func hints(
    _ record: OnboardingRecord, _ shown: [OnboardingButton]
  ) -> [(String, String)] {
    let buttons = shown.map { button in
      (OnboardingActions.action(of: button).declaration.key, button.title.lowercased())
    }
    var others = [("e", "your name"), ("a", "add a task")]
    if record.page == OnboardingRecord.lastPage, record.completedAt == nil,
      !shown.contains(.complete)
    {
      let way = OnboardingActions.complete.declaration.key
      others.insert((way, OnboardingButton.complete.title.lowercased()), at: 0)
    }
    if record.canBack { others.append(("b", "back")) }
    if record.completedAt != nil { others.append(("R", "start again")) }
    return buttons + others
  }
}

extension OnboardingText {
  /// The title and the mascot in words, for a screen reader.
  fileprivate var spoken: String {
    "\(title.hasSuffix("!") ? title : "\(title).") The mascot is \(mood.rawValue)."
  }
}

extension OnboardingText.Mood {
  /// Drawn with plain characters, so that every terminal has them.
  var face: String {
    switch self {
    case .happy: "(^_^)"
    case .excited: "\\(^o^)/"
    case .calm: "(-_-)"
    }
  }
}

extension ViewLines {
  /// "● · · · ·  1 of 5", or what keeps the person from the last step.
  fileprivate mutating func addSteps(
    _ record: OnboardingRecord, at moment: Moment, column: Int
  ) {
    let count = OnboardingRecord.lastPage + 1
    add(
      OnboardingRecord.pageKey.at("steps").text,
      label: record.completedAt == nil ? "Page \(record.page + 1) of \(count)" : nil
    ) {
      $0.pad(to: column)
      if let completed = record.completedAt {
        let day = moment.zone.local(at: completed).day
        return $0.draw("You finished this on \(day.shortTextWithYear).", .muted)
      }
      for page in 0..<count {
        $0.draw(page == record.page ? "●" : "·", page == record.page ? .accent : .muted)
        $0.draw(" ")
      }
      $0.draw(" \(record.page + 1) of \(count)", .muted)
    }
    if record.isRequesting(at: moment.instant) {
      add(OnboardingRecord.pageKey.at("asking").text) {
        $0.draw("  You are being asked right now…", .warning)
      }
    }
  }

  fileprivate mutating func addName(_ record: PreferencesRecord) {
    guard let field = Preference.named("name") else { return }
    add(
      PreferenceLine.key(field).text, level: 1, actions: [OnboardingActions.name.name],
      label: "\(field.title): \(record.name.map { DrawnText($0).text } ?? field.absence)"
    ) {
      $0.draw("  \(field.title)")
      $0.padToValue()
      if let name = record.name { $0.append(name, .accent) } else { $0.draw(field.absence, .muted) }
    }
  }
}
