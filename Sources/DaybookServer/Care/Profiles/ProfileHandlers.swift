// A profile is a person who is cared for: `profile/list`, `get`, `add`, `edit`, `move`, `introduce`
// and `remove`. Profiles have no view of their own; `ProfileRow` and `ProfilePage` draw them in the
// view `care`, on lines "profile/<id>". The rules are in Sources/DaybookModel/Care/Profiles, the
// decision record is docs/decisions/0026-how-somebody-who-is-cared-for-comes-in.md.

import DaybookModel
import DaybookProtocol
import JSONRPC

struct ProfileHandlers: ProfileMethods {
  let session: Session

  func list(_ params: Wire.ProfileList.Params, _ call: Call) throws -> Wire.ProfilePage {
    let (profiles, limit) = try session.store().read {
      (try $0.profiles.all(), try $0.preferences.current().profileLimit)
    }
    return Wire.ProfilePage(
      canAdd: profiles.count < limit,
      items: profiles.map { session.wire($0, words: params.withWords == true) })
  }

  func get(_ params: Wire.ProfileGet.Params, _ call: Call) throws -> Wire.Profile {
    let record = try session.store().read { try $0.profiles.item(ProfileID(params.id)) }
    return session.wire(record, words: params.withWords == true)
  }

  func add(_ params: Wire.ProfileAdd.Params, _ call: Call) throws -> Wire.Profile {
    let id = params.id.map(ProfileID.init)
    var draft = ProfileDraft(params)
    draft.photoLocation = try draft.photoLocation.map { try photo($0, of: id) }
    return try write(call) { try $0.profiles.add(draft) }
  }

  func move(_ params: Wire.ProfileMove.Params, _ call: Call) throws -> Wire.Profile {
    let place = try Place<ProfileEntity>(before: params.before, after: params.after)
    return try write(call) {
      try $0.profiles.move(ProfileID(params.id), to: place, ifRevision: params.ifRevision)
    }
  }

  func edit(_ params: Wire.ProfileEdit.Params, _ call: Call) throws -> Wire.Profile {
    let id = ProfileID(params.id)
    var edit = ProfileEdit(params)
    edit.photoLocation = try edit.photoLocation.map { try $0.map { try photo($0, of: id) } }
    return try write(call) { try $0.profiles.edit(id, edit, ifRevision: params.ifRevision) }
  }

  func introduce(_ params: Wire.ProfileIntroduce.Params, _ call: Call) throws -> Wire.Profile {
    let id = ProfileID(params.id)
    // The state of the last message must be current before the checks below look at it.
    session.reconcileCare()
    return try write(call) { writer in
      let profile = try writer.reader.profiles.item(id)
      if params.confirm != true, let words = profile.unansweredWords(at: session.moment) {
        throw ModelError.unconfirmed(words, to: "send it again")
      }
      return try writer.profiles.introduce(id, ifRevision: params.ifRevision)
    }
  }

  func remove(_ params: Wire.ProfileRemove.Params, _ call: Call) throws -> Wire.Removal {
    let id = ProfileID(params.id)
    let use = try session.write(call) { writer in
      let profile = try writer.reader.profiles.item(id)
      let use = try writer.reader.profiles.use(of: id)
      let needsConfirmation = use.messages + use.responses > 0 && params.confirm != true
      let needsChoice = use.tasks > 0 && params.taskChoice == nil
      if needsConfirmation || needsChoice {
        var hints: [String] = []
        if needsChoice {
          hints.append(
            "`taskChoice: remove` to remove them too, or `taskChoice: keep` to make them your own")
        }
        if needsConfirmation { hints.append("`confirm: true`") }
        throw ModelError.invalidState(
          needsChoice ? .choiceRequired : .confirmationRequired,
          message: "“\(profile.name)” has \(use.words ?? "nothing").",
          hint: "Send \(hints.joined(separator: ", and ")).",
          remedy: Remedy(needsChoice ? "taskChoice" : "confirm", count: use.total))
      }
      try writer.profiles.remove(
        id, tasks: params.taskChoice.map(ProfileTasks.init) ?? .keep,
        ifRevision: params.ifRevision, use: use)
      return use
    }
    return removal(params.id, use)
  }

  private func removal(_ id: Wire.ProfileID, _ use: ProfileUse) -> Wire.Removal {
    Wire.Removal(
      id.text,
      [.careMessage: use.messages, .careResponse: use.responses, .task: use.tasks])
  }

  private func photo(_ text: String, of id: ProfileID?) throws -> String {
    try ProfilePhoto.checked(text, in: session.files) {
      try id.flatMap { id in
        try session.store().read { try $0.profiles.itemIfAny(id)?.photoLocation }
      }
    }
  }

  private func write(
    _ call: Call, _ body: (WriteTransaction) throws -> ProfileRecord
  ) throws -> Wire.Profile {
    session.wire(try session.write(call, body))
  }
}

extension Session {
  func wire(_ record: ProfileRecord, words: Bool = false) -> Wire.Profile {
    Wire.Profile(
      record, introductionText: record.introductionText(from: preferences.name),
      words: words
        ? Wire.ProfileWords(emoji: record.face, member: "Member #\(record.memberNumber)") : nil)
  }
}

extension Wire.ProfileIntroduction {
  init(_ introduction: ProfileIntroduction) {
    self.init(
      careMessage: Wire.CareMessageID(introduction.id), error: introduction.error,
      state: Wire.CareMessageState(introduction.state))
  }
}
