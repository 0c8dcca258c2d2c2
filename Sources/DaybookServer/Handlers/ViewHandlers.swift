import DaybookModel
import DaybookProtocol
import JSONRPC

struct ViewHandlers: ViewMethods {
  let session: Session
  let views: ViewCatalog
  let live: LiveViews

  func list(_ params: Wire.ViewList.Params, _ call: Call) -> Wire.ViewIndex {
    Wire.ViewIndex(
      items: views.views.map { Wire.ViewEntry(key: $0.key, name: $0.name, title: $0.title) })
  }

  func show(_ params: Wire.ViewShow.Params, _ call: Call) throws -> Wire.View {
    let view = try views.view(params.name)
    let canvas = Canvas(
      width: params.width, characters: params.ascii == true ? .ascii : .unicode,
      encoding: session.encoding)
    let cursor = try session.store().read { try $0.cursor() }
    let page = try view.show(params.argument, on: canvas, in: session)
    if params.live == true {
      live.begin(LiveViews.Key(name: params.name, argument: params.argument), drawn: page.hashValue)
      { [session] in
        try view.show(params.argument, on: canvas, in: session).hashValue
      }
    }
    return Wire.View(
      actions: view.actions.map(\.declaration), argument: params.argument, cursor: Int(cursor),
      focus: page.focus, lines: page.lines, name: view.name, title: page.title,
      width: params.width)
  }

  func act(_ params: Wire.ViewAct.Params, _ call: Call) throws -> Wire.Outcome {
    let action = try views.view(params.name).action(params.action)
    try checkScope(of: action, keys: params.keys)
    let author = session.action(action.method)
    return try session.write(author) { writer in
      let act = ViewAct(
        items: try items(params.keys, after: params.cursor, in: writer.reader),
        answers: params.answers ?? [],
        session: session, moment: author.moment, reader: writer.reader)
      if params.force != true {
        try refuseConflict(action.affected(act), after: params.cursor, in: writer.reader)
      }
      let open = try action.asks(act).dropFirst(act.answers.count)
      guard open.isEmpty else { return Wire.Outcome(asks: Array(open)) }
      do {
        return try action.perform(act, writer)
      } catch ModelError.invalidValue(field: "occurrence", let message, let allowed) {
        // A line's key is what names the occurrence.
        throw ModelError.invalidValue(
          field: act.items.count == 1 ? "keys/0" : "keys", message: message, allowed: allowed)
      }
    }
  }

  func preview(_ params: Wire.ViewPreview.Params, _ call: Call) throws -> Wire.Preview {
    let action = try views.view(params.name).action(params.action)
    guard let preview = action.preview, params.ask == 0 else {
      throw ModelError.invalidValue(
        field: "ask", message: "This question of “\(params.action)” has no preview.")
    }
    let canvas = Canvas(
      width: params.width, characters: params.ascii == true ? .ascii : .unicode,
      encoding: session.encoding)
    return try session.store().read { reader in
      let items = try items(params.keys, after: nil, in: reader)
      return try preview(
        ViewTyping(
          text: params.text, items: items, canvas: canvas, session: session,
          moment: session.moment, reader: reader))
    }
  }

  func close(_ params: Wire.ViewClose.Params, _ call: Call) throws -> Wire.ViewClosed {
    _ = try views.view(params.name)
    live.end(LiveViews.Key(name: params.name, argument: params.argument))
    return Wire.ViewClosed()
  }

  func status(_ params: Wire.ViewStatus.Params, _ call: Call) throws -> Wire.StatusLine {
    let record = try session.store().read {
      try $0.dashboard(at: session.moment, limit: 1, zones: session.zones.zone)
    }
    return StatusText.status(of: record, encoding: session.encoding)
  }

  func open(_ params: Wire.ViewOpen.Params, _ call: Call) throws -> Wire.ViewTarget {
    let parts = params.link.split(separator: "/", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("daybook:view", 2):
      return Wire.ViewTarget(name: try views.view(parts[1]).name)
    case ("daybook:task", 2):
      let task = try session.store().read { try $0.task(TaskID(parts[1])) }
      return Wire.ViewTarget(focus: LineKey(TaskItem(task)).text, name: "today")
    default:
      throw ModelError.invalidValue(
        field: "link", message: "This is not a link that daybook can open.",
        allowed: ["daybook:task/<id>", "daybook:view/<name>"])
    }
  }
}

extension ViewHandlers {
  private func checkScope(of action: ViewAction, keys: [String]) throws {
    let scope = action.declaration.scope
    guard (scope == .view) == keys.isEmpty, scope != .line || keys.count == 1 else {
      throw ModelError.invalidValue(
        field: "keys",
        message: scope == .view
          ? "“\(action.declaration.title)” works on no line."
          : scope == .line
            ? "“\(action.declaration.title)” works on one line."
            : "“\(action.declaration.title)” works on one line or more.")
    }
  }

  /// What is on these lines, each once. A task that somebody else removed after the view was drawn
  /// at `cursor` is a conflict.
  private func items(_ keys: [String], after cursor: Int?, in reader: Reader) throws -> [TaskItem] {
    var seen: Set<LineKey> = []
    return try keys.enumerated().compactMap { index, text in
      guard let key = LineKey(text) else {
        throw ModelError.invalidValue(
          field: "keys/\(index)", message: "There is no task on this line.")
      }
      guard seen.insert(key).inserted else { return nil }
      do {
        return try reader.item(key.task, occurrence: key.occurrence)
      } catch ModelError.notFound {
        if let cursor { try refuseRemoval(key.task.text, after: cursor, in: reader) }
        throw ModelError.notFound(.task, key.task.text)
      }
    }
  }

  private func refuseRemoval(_ id: String, after cursor: Int, in reader: Reader) throws {
    let changes = try reader.changes(
      to: [ChangeKey(.task, id)], after: Int64(cursor), notFrom: session.origin)
    guard let change = changes.last else { return }
    throw ModelError.revisionConflict(
      .task, id, current: change.revision,
      message: "\(change.client) removed the task of this line after this view was drawn.")
  }

  /// Refuses to act on what somebody else changed after the view was drawn, and says who did what.
  private func refuseConflict(_ items: [TaskItem], after cursor: Int, in reader: Reader) throws {
    let tasks = items.map(\.task)
    let changes = try reader.changes(
      to: tasks.map { ChangeKey(.task, $0.id.text) }, after: Int64(cursor), notFrom: session.origin)
    guard let change = changes.last, let task = tasks.first(where: { $0.id.text == change.id })
    else { return }
    throw ModelError.revisionConflict(
      .task, change.id, current: task.revision,
      message: "\(change.client) \(change.act) “\(task.title)” after this view was drawn.")
  }
}

extension ChangeRecord {
  /// What was done, as a verb in the past.
  fileprivate var act: String {
    switch action {
    case "task/complete": "completed"
    case "task/reopen": "reopened"
    case "task/add", "task/quickAdd", "data/import": "added"
    case "task/skip": "skipped an occurrence of"
    case "task/postpone": "postponed"
    case "task/cancel": "gave up"
    default: "changed"
    }
  }
}
