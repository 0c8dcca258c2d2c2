import CivilTime
import DaybookModel
import DaybookProtocol

enum ProfileActions {
  static let onLines = [open, edit, photo, emoji, quiz, remove, introduce]

  /// The introduction is not offered with `localOnly`.
  static func names(for profile: ProfileRecord, isLocalOnly: Bool) -> [String] {
    [open, edit, photo, emoji, quiz, remove].map(\.name)
      + (profile.canIntroduce && !isLocalOnly ? [introduce.name] : [])
      + (profile.status == .confirmed ? [CareTaskActions.add.name] : [])
  }

  static let add = ViewAction(
    Wire.Action(
      "addProfile", key: "n", "Add a person", .view, isMain: true, asks: [ProfileForm.name(nil)]),
    method: "profile/add", asks: { ProfileForm($0).asks(of: nil) + [ProfileForm.emoji(nil)] }
  ) { act, writer in
    let form = ProfileForm(act)
    let profile = try form.atAnswers { try writer.profiles.add(form.draft) }
    let target = ProfileSetup(profile, showing: nil).target(.complete)
    return Wire.Outcome(
      asks: [], focus: target.focus, message: "Added “\(profile.name)”", open: target,
      style: .success)
  }.checking { try ProfileForm($0).check(of: nil) }

  static let open = ViewAction(
    TaskActions.open.declaration, on: [ProfileRecord.self], method: "view/show",
    affected: { _ in [] }
  ) { act, _ in shown(try act.subject(ProfileRecord.self), nil) }

  static let edit = ViewAction(
    Wire.Action("editProfile", key: "E", "Edit name, relationship and phone"),
    on: [ProfileRecord.self],
    method: "profile/edit", asks: { ProfileForm($0).asks(of: $0.lines.profiles.first) }
  ) { act, writer in
    let (profile, form) = (try act.subject(ProfileRecord.self), ProfileForm(act))
    let edited = try form.atAnswers {
      try writer.profiles.edit(profile.id, form.edit, ifRevision: nil)
    }
    return act.done("Changed “\(edited.name)”")
  }.checking { try ProfileForm($0).check(of: $0.subject(ProfileRecord.self)) }

  static let photo = ViewAction(
    Wire.Action("setPhoto", key: "gp", "Set the photo"), on: [ProfileRecord.self],
    method: "profile/edit",
    asks: {
      [
        .text(
          "Photo, a path or URL (empty for none)", initial: $0.lines.profiles.first?.photoLocation)
      ]
    }
  ) { act, writer in
    let profile = try act.subject(ProfileRecord.self)
    let edited = try act.atAnswer(0) {
      let photo = try act.written(0).map {
        try ProfilePhoto.checked($0, in: act.session.files) { profile.photoLocation }
      }
      return try writer.profiles.edit(
        profile.id, ProfileEdit(photoLocation: .set(photo)), ifRevision: nil)
    }
    return act.done("Photo \(edited.photoLocation == nil ? "removed" : "set"): “\(profile.name)”")
  }

  static let emoji = ViewAction(
    Wire.Action("setEmoji", key: "gi", "Choose the emoji"), on: [ProfileRecord.self],
    method: "profile/edit",
    asks: { [ProfileForm.emoji($0.lines.profiles.first?.chosenEmoji)] }
  ) { act, writer in
    let edit = ProfileEdit(emoji: .set(act.written(0)))
    let edited = try act.atAnswer(0) {
      try writer.profiles.edit(act.subject(ProfileRecord.self).id, edit, ifRevision: nil)
    }
    return act.done("\(edited.drawnEmoji) “\(edited.name)”")
  }

  /// The questions whose answers suggest the first task.
  static let quiz = ViewAction(
    Wire.Action("quiz", key: "gq", "Say what helps them"), on: [ProfileRecord.self],
    method: "profile/edit",
    asks: { act in
      let profile = try act.subject(ProfileRecord.self)
      let helps = ProfileHelp.allCases.map(\.rawValue).joined(separator: ", ")
      return [
        .text("What helps: \(helps) (several, or empty)", initial: profile.helps),
        .choice(
          "When to ask", ProfileSuggestion.times.map { ($0.time.description, $0.word) },
          initial: profile.askTime?.description),
        .choice(
          "How often", ProfileRhythm.allCases.map { ($0.rawValue, $0.words) },
          initial: profile.askEvery?.rawValue),
      ]
    }
  ) { act, writer in
    let profile = try act.subject(ProfileRecord.self)
    guard let time = LocalTime(act.answer(1)) else {
      throw act.notAChoice(1, allowed: ProfileSuggestion.times.map(\.time.description))
    }
    let edit = ProfileEdit(
      helps: .set(act.written(0)), askTime: .set(time),
      askEvery: .set(try act.choice(2, of: ProfileRhythm.self)))
    let edited = try act.atAnswer(0) {
      try writer.profiles.edit(profile.id, edit, ifRevision: nil)
    }
    return act.done("Noted what helps “\(edited.name)”")
  }.checking { act in
    let id = try act.subject(ProfileRecord.self).id
    try act.atAnswer(0) {
      try act.reader.profiles.check(ProfileEdit(helps: .set(act.written(0))), of: id)
    }
    if act.answers.count > 1, LocalTime(act.answer(1)) == nil {
      throw act.notAChoice(1, allowed: ProfileSuggestion.times.map(\.time.description))
    }
  }

  static let remove = ViewAction(
    TaskActions.remove.declaration, on: [ProfileRecord.self], method: "profile/remove",
    asks: { act in
      let use = try act.profileUse
      let names = act.lines.profiles.map(\.name).titled("profile")
      let more = use.words.map { " with \($0)" } ?? ""
      let question = Wire.Ask.confirm("Remove \(names)\(more)?")
      guard use.tasks > 0 else { return [question] }
      let choice = Wire.Ask.choice(
        "\(names) has \(use.tasks.counted("task"))",
        [
          (ProfileTasks.remove.rawValue, "Remove the tasks too"),
          (ProfileTasks.keep.rawValue, "Keep them as your own"),
        ])
      return [choice, question]
    }
  ) { act, writer in
    let hasTasks = try act.profileUse.tasks > 0
    let tasks = hasTasks ? try act.choice(0, of: ProfileTasks.self) : .keep
    for profile in act.lines.profiles {
      let use = try writer.reader.profiles.use(of: profile.id)
      try writer.profiles.remove(profile.id, tasks: tasks ?? .keep, ifRevision: nil, use: use)
    }
    let names = act.lines.profiles.map(\.name).titled("profile")
    return Wire.Outcome(
      asks: [], message: "Removed \(names)", open: Wire.ViewTarget(name: "care"),
      style: .success)
  }

  static let introduce = ViewAction(
    Wire.Action("introduce", key: "M", "Send the introduction"), on: [ProfileRecord.self],
    method: "profile/introduce",
    asks: { act in
      let words = try act.subject(ProfileRecord.self).unansweredWords(at: act.moment)
      return words.map { [.confirm("\($0) Send it again?")] } ?? []
    }, refusal: "Nothing was sent."
  ) { act, writer in
    let profile = try writer.profiles.introduce(act.subject(ProfileRecord.self).id, ifRevision: nil)
    return shown(profile, profile.stageTitle(in: nil))
  }

  static func shown(_ profile: ProfileRecord, _ message: String?) -> Wire.Outcome {
    let key = profile.lineKey.text
    return Wire.Outcome(
      asks: [], focus: key, message: message,
      open: Wire.ViewTarget(argument: profile.id.text, focus: key, name: "care"),
      style: message == nil ? nil : .success)
  }
}

extension ProfileRecord: LineSubject {
  static let lineKind = "profile"
  static let entities = [Entity.profile]

  static func find(_ key: LineKey, in reader: ReadTransaction) throws -> ProfileRecord {
    try reader.profiles.item(ProfileID(key.id))
  }

  var lineKey: LineKey { LineKey(Self.self, id.text) }
  var lineTitle: String { name }
}

extension [any LineSubject] {
  var profiles: [ProfileRecord] { all(ProfileRecord.self) }
}

extension ViewAct {
  fileprivate var profileUse: ProfileUse {
    get throws {
      try lines.profiles.reduce(into: ProfileUse()) { sum, one in
        let use = try reader.profiles.use(of: one.id)
        sum.tasks += use.tasks
        sum.messages += use.messages
        sum.responses += use.responses
      }
    }
  }
}
