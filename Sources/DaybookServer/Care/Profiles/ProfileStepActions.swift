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
      profile.unansweredWords(in: zone).map { [.confirm("\($0) Send it again?")] } ?? []
    }
  ) {
    try $0.sendIntroduction(to: $1, ifRevision: nil)
  }

  static let cancel = ViewAction(
    Wire.Action("cancelSetup", key: "Q", "Cancel Setup", isDestructive: true),
    on: [ProfileRecord.self], method: "profile/cancel",
    asks: { act in
      let profile = try act.subject(ProfileRecord.self)
      let words = try act.reader.use(ofProfile: profile.id).words.map { ", with \($0)" } ?? ""
      return [.confirm("Cancel the setup of “\(profile.name)”\(words)?")]
    }, refusal: "The setup was not cancelled."
  ) { act, writer in
    let profile = try act.subject(ProfileRecord.self)
    let use = try writer.reader.use(ofProfile: profile.id)
    try writer.cancelProfile(profile.id, ifRevision: nil, use: use)
    return Wire.Outcome(
      asks: [], message: "Cancelled the setup of “\(profile.name)”",
      open: Wire.ViewTarget(name: "care"), style: .success)
  }

  private static func onStep(
    _ name: String, key: String, title: String,
    asks: @escaping @Sendable (ProfileRecord, Zone) -> [Wire.Ask] = { _, _ in [] },
    _ body: @escaping @Sendable (WriteTransaction, ProfileID) throws -> ProfileRecord
  ) -> ViewAction {
    ViewAction(
      Wire.Action(name, key: key, title), on: [ProfileRecord.self], method: "profile/\(name)",
      asks: { asks(try $0.subject(ProfileRecord.self), $0.moment.zone) },
      refusal: "Nothing was sent."
    ) { act, writer in
      let moved = try body(writer, act.subject(ProfileRecord.self).id)
      let message = moved.stepTitle ?? "“\(moved.name)” will get messages from now on"
      return ProfileActions.shown(moved, message)
    }
  }
}
