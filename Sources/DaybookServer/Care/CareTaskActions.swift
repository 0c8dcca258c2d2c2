import CivilTime
import DaybookModel
import DaybookProtocol

/// What a person can do with tasks of those who are cared for.
enum CareTaskActions {
  static let onLines = [assign, terms]

  static let names = onLines.map(\.declaration.name)

  private static let prompt = "New task with its time (Take your pills every day 9am)"

  /// Quick add for the profile that the page shows; due today where the text says no day.
  static let add = ViewAction(
    on: [TaskItem.self], method: "task/quickAdd",
    declaration: Wire.Action(
      asks: [.previewed(.text, prompt)], destructive: false, key: "a", name: "add", scope: .view,
      title: "Add a task"),
    asks: { _ in [.previewed(.text, prompt)] },
    perform: { act, writer in
      guard let profile = try act.reader.shownProfile(act.argument) else {
        return act.nothing("Add a member first.")
      }
      var draft = act.session.draft(act.answer(0), addedOn: act.moment.today)
      draft.care = TaskCare(profile: profile.id)
      let task = try act.atAnswer(0) { try writer.addTask(draft) }
      let row = TaskRow(item: TaskItem(task), moment: act.moment, zones: act.session.zones)
      let when = row.whenInWords.map { ", \($0)" } ?? ""
      return Wire.Outcome(
        asks: [], focus: TaskItem(task).lineKey.text,
        message: "Added “\(task.title)” for \(profile.name)\(when)", style: .success)
    },
    preview: { typing in
      try QuickAddPreview.preview(
        typing, addedOn: typing.moment.today,
        for: typing.reader.shownProfile(typing.argument)?.id)
    })

  static let assign = ViewAction(
    on: [TaskItem.self], method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "w", name: "assign", scope: .range, title: "Whose it is"),
    asks: { act in
      let choices = try act.reader.profiles().map { ($0.id.text, $0.name) }
      let initial = act.tasks.first?.care?.profile.text
      return [.choice("Whose is it", choices + [("", "My own")], initial: initial)]
    },
    perform: { act, writer in
      let answer = act.answer(0)
      let profile = answer.isEmpty ? nil : ProfileID(answer)
      let edited = try act.atAnswer(0) {
        try act.tasks.map {
          try writer.editTask($0.id, TaskEdit(profile: .set(profile)), ifRevision: nil)
        }
      }
      let name = try profile.map { try writer.reader.profile($0).name }
      return act.outcome(name.map { "For \($0):" } ?? "Your own:", of: edited)
    },
    previewedAsks: [])

  static let terms = ViewAction(
    on: [TaskItem.self], method: "task/edit",
    declaration: Wire.Action(
      asks: [], destructive: false, key: "gy", name: "reply", scope: .range,
      title: "What it asks of them"),
    asks: { act in
      let terms = act.tasks.first?.care?.terms ?? CareTerms()
      return [
        .choice(
          "What does the reply have to be",
          CareResponseKind.allCases.map { ($0.rawValue, $0.words) },
          initial: terms.response.rawValue
        ),
        .text("Within how many minutes", initial: String(terms.responseMinutes)),
        .text("What kind of habit is it", initial: terms.category),
      ]
    },
    perform: { act, writer in
      guard let response = try act.choice(0, of: CareResponseKind.self) else {
        return act.nothing("Nothing was changed.")
      }
      let minutes = try ReminderWords.minutes(act.answer(1), field: "answers/1")
      let terms = CareTerms(
        category: act.answer(2), responseMinutes: minutes, response: response)
      let tasks = act.tasks.filter { $0.care != nil }
      let edited = try act.atAnswer(1, of: "care/responseMinutes") {
        try act.atAnswer(2, of: "care/category") {
          try tasks.map {
            try writer.editTask($0.id, TaskEdit(care: .set(terms)), ifRevision: nil)
          }
        }
      }
      guard !edited.isEmpty else { return act.nothing("This is nobody else's task.") }
      return act.outcome(
        "\(terms.category), reply: \(response.words) within \(minutes.counted("minute")):",
        of: edited)
    },
    previewedAsks: [])
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

extension Reader {
  /// The profile that a page of this argument shows; nil where there is none.
  func shownProfile(_ argument: String?) throws -> ProfileRecord? {
    try argument.map { try profile(ProfileID($0)) } ?? profiles().first
  }
}
