import DaybookModel
import DaybookProtocol

/// The part of the page of care about one profile: how to reach them, and what is to be done next.
struct ProfilePage {
  let profile: ProfileRecord
  /// The person's own name.
  let owner: String?

  func drawFields(into lines: inout ViewLines) {
    add("phone", profile.phone.text, to: &lines)
    if let photo = profile.photo { add("photo", photo, link: photo, to: &lines) }
  }

  func drawStage(into lines: inout ViewLines) {
    guard let title = profile.stageTitle else { return }
    lines.addHeading("section/stage") { $0.append(title, .heading) }
    if let message = profile.stageMessage { add(message, "words", 2, nil, to: &lines) }
    if profile.status == .pending, !profile.isAsked {
      add(profile.introductionText(from: owner), "introduction", 4, .accent, to: &lines)
    }
    if profile.canIntroduce {
      addButton(ProfileActions.introduce, profile.introduceTitle, to: &lines)
    }
    if profile.status == .confirmed {
      addButton(CareTaskActions.add, "Create First Habit", to: &lines)
    }
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
        $0.append(row.text, style)
      }
    }
  }

  /// "  M Send Hello 👋".
  private func addButton(_ view: ViewAction, _ title: String, to lines: inout ViewLines) {
    let isASCII = lines.canvas.characters == .ascii
    let shown = isASCII ? String(title.filter(\.isASCII)) : title
    lines.addOffer(profile.lineKey.at(view.name).text, actions: [view.name], label: title) {
      $0.draw("  ")
      $0.draw(view.declaration.key, .key)
      $0.draw(" ")
      $0.draw(TextRules.trimmed(shown))
    }
  }
}
