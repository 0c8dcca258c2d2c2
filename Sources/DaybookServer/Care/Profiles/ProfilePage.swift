import CivilTime
import DaybookModel
import DaybookProtocol

/// The part of the page of care about one profile: how to reach them, and what is to be done next.
struct ProfilePage {
  let profile: ProfileRecord
  let setup: ProfileSetup
  /// The person's own name.
  let owner: String?
  /// Whether no introduction can be sent.
  let isLocalOnly: Bool
  let moment: Moment

  func drawFields(into lines: inout ViewLines) {
    add("number", profile.memberTitle, to: &lines)
    add("phone", profile.phone.text, to: &lines)
    if let agreed = profile.agreedWords(at: moment) { add("agreed", agreed, to: &lines) }
    if let helps = profile.helpsWords(at: moment) { add("helps", helps, to: &lines) }
    if let photo = profile.photoLocation { add("photo", photo, link: photo, to: &lines) }
  }

  func drawStage(into lines: inout ViewLines) {
    guard !setup.isSkipped, let title = profile.stageTitle(in: setup.step) else { return }
    lines.addHeading("section/stage") { $0.append(title, .heading) }
    setup.draw(into: &lines)
    let message =
      setup.step == .complete ? profile.summary(at: moment) : profile.stageMessage(in: setup.step)
    for (index, line) in (message ?? "").split(separator: "\n").enumerated() {
      lines.addWrapped(String(line), at: index == 0 ? "words" : "words/\(index)")
    }
    switch setup.step {
    case .complete:
      addLink(ProfileSetup.next, "Onboard Your Member", to: setup.link(to: .test), &lines)
      addButton(ProfileActions.quiz, "Answer Three Questions", to: &lines)
      addButton(ProfileActions.edit, "Back", to: &lines)
    case .test:
      lines.addWrapped(
        profile.introductionText(from: owner), at: "introduction", .accent, indent: 4)
      addIntroduce(to: &lines)
      addLink("back", "Back", to: setup.link(to: .complete), &lines)
    case .success:
      addLink(ProfileSetup.next, "Continue", to: setup.link(to: .firstHabit), &lines)
    case .firstHabit:
      drawSuggestions(into: &lines)
      addButton(CareTaskActions.add, "Create First Habit", to: &lines)
      addButton(ProfileActions.quiz, "Answer Three Questions", to: &lines)
      addLink("skip", "Skip", to: setup.linkToSkip, &lines)
    case .confirmation, .form, nil:
      addIntroduce(to: &lines)
      if profile.status == .declined, setup.step != nil {
        addButton(ProfileActions.remove, "Cancel Setup", to: &lines)
      }
    }
  }

  private func addIntroduce(to lines: inout ViewLines) {
    guard profile.canIntroduce, !isLocalOnly else { return }
    addButton(ProfileActions.introduce, profile.introduceTitle, to: &lines)
  }

  private func drawSuggestions(into lines: inout ViewLines) {
    for help in profile.helpsThem {
      let suggestion = ProfileSuggestion(profile: profile, help: help)
      lines.addOffer(suggestion.lineKey.text, actions: [SuggestionActions.add.name]) {
        $0.draw("  + \(suggestion.line(moment.chosenClock))")
      }
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

  /// "  Continue", which leads to another step.
  private func addLink(
    _ name: String, _ title: String, to link: String, _ lines: inout ViewLines
  ) {
    lines.addOffer(profile.lineKey.at(name).text, actions: []) {
      $0.draw("  ")
      $0.append(title, .key, link: link)
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
