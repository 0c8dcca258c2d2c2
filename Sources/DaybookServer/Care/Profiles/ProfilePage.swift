import DaybookModel
import DaybookProtocol

/// The part of the page of care about one profile: how to reach them, and what is to be done next.
struct ProfilePage {
  let profile: ProfileRecord
  /// The person's own name.
  let owner: String?
  /// Whether no introduction can be sent.
  let isLocalOnly: Bool

  func drawFields(into lines: inout ViewLines) {
    add("number", profile.memberTitle, to: &lines)
    add("phone", profile.phone.text, to: &lines)
    if let photo = profile.photo { add("photo", photo, link: photo, to: &lines) }
  }

  func drawStage(into lines: inout ViewLines) {
    guard let title = profile.stageTitle else { return }
    lines.addHeading("section/stage") { $0.append(title, .heading) }
    lines.addWrapped(profile.stageMessage ?? "", at: "words")
    if profile.status == .pending, !profile.isAsked {
      lines.addWrapped(
        profile.introductionText(from: owner), at: "introduction", .accent, indent: 4)
    }
    if profile.canIntroduce, !isLocalOnly {
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
