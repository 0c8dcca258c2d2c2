import CivilTime
import DaybookModel
import DaybookProtocol

/// The page of a profile's step: heading, text and buttons.
struct ProfilePage {
  let profile: ProfileRecord
  /// The person's own name.
  let owner: String?

  func draw(into lines: inout ViewLines, in session: Session) {
    if profile.step != .form { addPhoto(to: &lines) }
    guard profile.step != nil || profile.status == .declined else { return }
    lines.addHeading("section/step") {
      $0.append(profile.stepTitle ?? "\(profile.name) Said No", .heading)
      if let number = profile.step.flatMap(ProfileStep.allCases.firstIndex) {
        $0.drawTail(
          "step \(number + 1) of \(ProfileStep.allCases.count)",
          style: Wire.SpanStyle.muted.rawValue)
      }
    }
    if let message = profile.message { add(message, "words", 2, nil, to: &lines) }
    switch profile.step {
    case .form:
      let fields = [
        ("name", profile.name), ("relationship", profile.relationship),
        ("phone", profile.phone.text),
      ]
      for (name, text) in fields { add(name, text, to: &lines) }
      addPhoto(to: &lines)
    case .summary:
      for (index, line) in profile.summary(in: session.moment.zone).enumerated() {
        lines.add("summary/\(index)", level: 1) { $0.draw("    \(line)", .accent) }
      }
    case .introduction:
      add(profile.introductionText(from: owner), "introduction", 4, .accent, to: &lines)
    case .wait, .success, .firstTask, nil: break
    }
    for action in profile.actions { add(action, to: &lines) }
  }

  private func addPhoto(to lines: inout ViewLines) {
    if let photo = profile.photo { add("photo", photo, link: photo, to: &lines) }
  }

  private func add(
    _ name: String, _ text: String, link: String? = nil, to lines: inout ViewLines
  ) {
    lines.add("field/\(name)", level: 1) {
      $0.draw("    \(name)", .muted)
      $0.pad(to: 18)
      $0.append(text, link: link)
    }
  }

  private func add(
    _ text: String, _ key: String, _ indent: Int, _ style: Wire.SpanStyle?,
    to lines: inout ViewLines
  ) {
    let rows = WrappedText.rows(text, cells: max(lines.canvas.width - indent, 1))
    for (index, row) in rows.enumerated() {
      lines.add("\(key)/\(index)", level: 1) {
        $0.draw(String(repeating: " ", count: indent))
        $0.append(row.text, style: style?.rawValue)
      }
    }
  }

  /// "  M  Send Hello 👋".
  private func add(_ action: ProfileAction, to lines: inout ViewLines) {
    let view = ProfileActions.action(for: action)
    let title = profile.title(of: action)
    let isASCII = lines.canvas.characters == .ascii
    let shown = isASCII ? String(title.filter(\.isASCII)) : title
    lines.add(
      profile.lineKey.at(action.rawValue).text, level: 1,
      actions: [view.name], label: title
    ) {
      $0.draw("  ")
      $0.draw(view.declaration.key, .key)
      $0.draw(" ")
      $0.draw(TextRules.trimmed(shown))
    }
  }
}
