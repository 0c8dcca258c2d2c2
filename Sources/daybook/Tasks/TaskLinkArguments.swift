import ArgumentParser
import DaybookProtocol
import DaybookServer

/// What belongs to a task, as options of `edit`: the tasks that it waits for, its reminders and its
/// attachments.
struct TaskLinkArguments: ParsableArguments {
  @Option(
    name: [.customLong("waits-for"), .customLong("depends")],
    help: "A task that has to be done before it; can be repeated. `none` ends the waiting.",
    completion: NameCompletion.of(.task))
  var blockers: [String] = []

  @Option(
    name: .customLong("remind"),
    help: "A reminder to add, such as 10m or tomorrow 9am; can be repeated. `none` removes all.")
  var reminders: [String] = []

  @Option(help: "Attaches a file or a URL; can be repeated.", completion: .file())
  var attach: [String] = []

  @Flag(help: "Keeps a copy of the files that are attached.")
  var copy = false

  @Option(help: "Removes the attachment with this name; can be repeated.")
  var detach: [String] = []

  func validate() throws {
    try require(!copy || !attach.isEmpty, "`--copy` goes with `--attach`.")
    try require(
      !copy || !attach.contains(where: Self.isURL),
      "`--copy` is for files: daybook does not download from a URL. Attach it without `--copy`.")
  }

  private static func isURL(_ place: String) -> Bool {
    place.contains("://") || place.hasPrefix("mailto:")
  }

  var isEmpty: Bool { blockers.isEmpty && attach.isEmpty && detach.isEmpty && reminders.isEmpty }

  /// Returns the tasks that it waits for now: those before, unless `none` is given, and those named.
  func blockers(of task: Wire.Task, _ server: LocalServer) throws -> Edit<[Wire.TaskID]> {
    guard !blockers.isEmpty else { return .keep }
    let named = try blockers.filter { $0 != "none" }.map { try server.taskID($0) }
    let before = blockers.contains("none") ? [] : task.blockedBy ?? []
    return .set(before + named.filter { !before.contains($0) })
  }

  /// Returns the attachments that are to be removed. Throws where the task has none of that name, or
  /// several.
  func detached(from task: Wire.Task) throws -> [Wire.Attachment] {
    let attachments = task.attachments ?? []
    return try detach.map { name in
      let named = attachments.filter { $0.name == name }
      guard named.count < 2 else {
        let all = named.map { "\($0.id), \($0.location)" }.joined(separator: "; ")
        throw ExitStatus.usage.failure(
          "“\(task.title)” has \(named.count) attachments “\(name)”: \(all). Name one by its id.")
      }
      guard let found = named.first ?? attachments.first(where: { $0.id.text == name }) else {
        let names = attachments.map { "“\($0.name)”" }.joined(separator: ", ")
        throw ExitStatus.notFound.failure(
          "“\(task.title)” has no attachment “\(name)”. "
            + (names.isEmpty ? "It has none at all." : "It has \(names)."))
      }
      return found
    }
  }

  /// Attaches, reminds and removes as was asked; each is a change of its own. Returns the task after it.
  /// Where one is refused, all that the command has changed is taken back.
  func apply(
    to edited: Wire.Task, removing removed: [Wire.Attachment], _ server: LocalServer,
    _ output: OutputArguments
  ) throws -> Wire.Task {
    do {
      return try applied(to: edited, removing: removed, server, output)
    } catch {
      try? server.takeBack()
      throw error
    }
  }

  private func applied(
    to edited: Wire.Task, removing removed: [Wire.Attachment], _ server: LocalServer,
    _ output: OutputArguments
  ) throws -> Wire.Task {
    var task = edited
    if reminders.contains("none") { try server.removeReminders(of: edited.id) }
    for words in reminders where words != "none" { _ = try server.remind(of: edited.id, words) }
    if !reminders.isEmpty { try server.noteReminders(of: edited.id, output) }
    for place in attach {
      let isURL = Self.isURL(place)
      task = try server.ask(
        Wire.TaskAttach.Params(
          copy: copy && !isURL ? true : nil, id: edited.id,
          path: isURL ? nil : try FilePath.ofServer(place), url: isURL ? place : nil))
      let locations = (task.attachments ?? []).map(\.location)
      let isTwice = locations.dropLast().contains { $0 == locations.last }
      output.note(
        "Attached “\(place)” to “\(edited.title)”."
          + (isTwice ? " It is there twice now; `daybook undo` takes this one back." : ""))
    }
    for attachment in removed {
      task = try server.ask(Wire.TaskDetach.Params(attachment: attachment.id, id: edited.id))
      output.note("Removed “\(attachment.name)” from “\(edited.title)”.")
    }
    return task
  }
}

extension LocalServer {
  /// Undoes what this session has changed, newest first.
  fileprivate func takeBack() throws {
    let origin = try ask(Wire.ChangesSubscribe.Params()).origin
    let own = try ask(Wire.HistoryList.Params(limit: 100)).items.filter { $0.origin == origin }
    for item in own where item.state == .done {
      _ = try ask(Wire.HistoryUndo.Params(id: item.id))
    }
  }
}
