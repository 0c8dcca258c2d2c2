import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do about an onboarding, on the line of the profile and on its buttons.
enum ProfileStepActions {
  static let all = [advance, back, send, cancel]

  static let advance = onStep("advance", key: "c", title: "Continue") {
    try $0.advanceProfile($1, ifRevision: nil)
  }

  static let back = onStep("back", key: "B", title: "Back") {
    try $0.backProfile($1, ifRevision: nil)
  }

  static let send = onStep(
    "send", key: "M", title: "Send the introduction",
    asks: { profile, zone in
      profile.unansweredWords(in: zone).map { [.confirm("\($0) Send it once more?")] } ?? []
    }
  ) {
    try $0.sendIntroduction(to: $1, ifRevision: nil)
  }

  static let cancel = ViewAction(
    on: [ProfileRecord.self], method: "profile/cancel",
    declaration: Wire.Action(
      asks: [], destructive: true, key: "Q", name: "cancelSetup", scope: .line,
      title: "Cancel Setup"),
    asks: { act in
      guard let profile = act.lines.profiles.first else { return [] }
      let words = try act.reader.use(ofProfile: profile.id).words.map { ", with \($0)" } ?? ""
      return [.confirm("Give up the setup of “\(profile.name)”\(words)?")]
    },
    perform: { act, writer in
      let profile = try act.subject(ProfileRecord.self)
      guard act.answer(0) == "yes" else { return act.nothing("The setup goes on.") }
      let use = try writer.reader.use(ofProfile: profile.id)
      try writer.cancelProfile(profile.id, ifRevision: nil, use: use)
      return Wire.Outcome(
        asks: [], message: "Gave up the setup of “\(profile.name)”",
        open: Wire.ViewTarget(name: "care"), style: .success)
    },
    previewedAsks: [])

  private static func onStep(
    _ name: String, key: String, title: String,
    asks: @escaping @Sendable (ProfileRecord, Zone) -> [Wire.Ask] = { _, _ in [] },
    _ body: @escaping @Sendable (Writer, ProfileID) throws -> ProfileRecord
  ) -> ViewAction {
    ViewAction(
      on: [ProfileRecord.self], method: "profile/\(name)",
      declaration: Wire.Action(
        asks: [], destructive: false, key: key, name: name, scope: .line, title: title),
      asks: { act in act.lines.profiles.first.map { asks($0, act.moment.zone) } ?? [] },
      perform: { act, writer in
        let profile = try act.subject(ProfileRecord.self)
        guard asks(profile, act.moment.zone).isEmpty || act.answer(0) == "yes" else {
          return act.nothing("Nothing was sent.")
        }
        let moved = try body(writer, profile.id)
        let message = moved.stepTitle ?? "“\(moved.name)” gets messages from now on"
        return ProfileActions.shown(moved, message)
      },
      previewedAsks: [])
  }
}
