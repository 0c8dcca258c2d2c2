import CivilTime
import DaybookModel
import DaybookProtocol

enum CareTaskActions {
  static let onLines = [assign, terms]

  static let names = onLines.map(\.name)

  /// Quick add for the profile that the page shows; the task is due today where the text gives no
  /// day.
  static let add = ViewAction(
    .add(
      "Add a task", asking: "New task with a time (Take your pills every day 9am)",
      completing: .line),
    method: "task/addLine",
    preview: { typing in
      var typing = typing
      typing.moment = typing.moment.ofCare
      return try QuickAddPreview.preview(
        ofLine: typing, addedOn: typing.moment.today,
        for: typing.reader.profiles.shown(typing.argument)?.id)
    }
  ) { act, writer in
    guard let profile = try act.reader.profiles.shown(act.argument) else {
      return act.nothing("Add a person first.")
    }
    return try act.atAnswer(0) { try add(act.answer(0), for: profile, act, writer) }
  }

  /// Adds the task of a line of quick add for somebody.
  static func add(
    _ text: String, for profile: ProfileRecord, _ act: ViewAct, _ writer: WriteTransaction
  ) throws -> Wire.Outcome {
    let line = act.session.line(text, addedOn: act.moment.today)
    var draft = act.session.draft(line, addedOn: act.moment.today)
    draft.profile = profile.id
    let task = try writer.tasks.add(draft, from: line, act.session)
    let row = TaskRow(item: TaskItem(task), moment: act.moment.ofCare, zones: act.session.zones)
    let when = row.whenInWords.map { ", \($0)" } ?? ""
    return .done("Added “\(task.title)” for \(profile.name)\(when)", at: TaskItem(task).lineKey)
  }

  static let assign = ViewAction(
    Wire.Action("assign", key: "w", "Choose whose task it is", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let choices = try act.reader.profiles.all().map { ($0.id.text, $0.name) }
      let initial = act.tasks.first?.profile?.text
      return [.choice("Whose task is it", choices + [("", "My own")], initial: initial)]
    }
  ) { act, writer in
    let answer = act.answer(0)
    let profile = answer.isEmpty ? nil : ProfileID(answer)
    let edited = try act.atAnswer(0) {
      try act.tasks.map {
        try writer.tasks.edit($0.id, TaskEdit(profile: .set(profile)), ifRevision: nil)
      }
    }
    let name = try profile.map { try writer.reader.profiles.item($0).name }
    return act.outcome(name.map { "For \($0):" } ?? "Your own:", of: edited)
  }

  static let terms = ViewAction(
    Wire.Action("reply", key: "gy", "Set what the reply must be", .range), on: [TaskItem.self],
    method: "task/edit",
    asks: { act in
      let terms = act.tasks.first?.care ?? CareTerms()
      return [
        .choice(
          "What must the reply be",
          CareResponseKind.allCases.map { ($0.rawValue, $0.words) },
          initial: terms.response.rawValue
        ),
        .text("How many minutes to reply", initial: String(terms.responseMinutes)),
        .text("What kind of habit is it", initial: terms.category),
      ]
    }
  ) { act, writer in
    let terms = try act.careTerms()
    let edited = try act.tasks.filter { $0.care != nil }.map {
      try writer.tasks.edit($0.id, TaskEdit(care: .set(terms)), ifRevision: nil)
    }
    guard !edited.isEmpty else {
      return act.nothing("This task is your own, so it asks nobody for a reply.")
    }
    return act.outcome(
      "\(terms.category), reply: \(terms.response.words) within "
        + "\(terms.responseMinutes.counted("minute")):", of: edited)
  }.checking { _ = try $0.careTerms() }
}

extension ViewAct {
  /// Returns the terms that were answered, with those that stand where nothing was yet.
  fileprivate func careTerms() throws -> CareTerms {
    var terms = CareTerms()
    terms.response = try choice(0, of: CareResponseKind.self) ?? terms.response
    if answers.count > 1 {
      terms.responseMinutes = try ReminderTimeParser.minutes(answer(1), field: "answers/1")
    }
    if answers.count > 2 { terms.category = answer(2) }
    return try atAnswer(1, of: "care/responseMinutes") {
      try atAnswer(2, of: "care/category") { try terms.checked() }
    }
  }
}

extension CareResponseKind {
  /// "a photo or a text".
  var words: String {
    switch self {
    case .text: "a text"
    case .photo: "a photo"
    case .either: "a photo or a text"
    }
  }
}

extension RecordReader<ProfileRecord> {
  /// Returns the profile that the page of this argument shows, such as "rose" or "rose#test"; nil
  /// where there is none.
  func shown(_ argument: String?) throws -> ProfileRecord? {
    try argument.map { try item(ProfileID(String($0.prefix { $0 != "#" }))) } ?? all().first
  }
}
