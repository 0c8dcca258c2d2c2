// The frame of all views: `view/list`, `show`, `act`, `preview`, `close`, `status` and `open`. It
// draws nothing itself; each feature has its own `ServerView`, and
// Sources/DaybookServer/Views.swift lists them. The one idea: a line has a key (`LineKey`,
// "task/fern") that says what it is about, and each feature conforms the type behind its keys to
// `LineSubject`. So `view/act` looks up the subjects of any lines, hands them to the actions of
// their kinds, and performs all of it in one transaction; it refuses where somebody else changed a
// line after the view was drawn. The contract with clients is protocol/schema/view.json.

import CivilTime
import DaybookModel
import DaybookProtocol
import JSONRPC

struct ViewHandlers: ViewMethods {
  let session: Session
  let views: ViewCatalog
  let live: Live
  let livePages: LivePages
  /// Has pages of the plugin that asks drawn again.
  let invalidate: @Sendable (InvalidPages) throws -> Void

  func list(_ params: Wire.ViewList.Params, _ call: Call) -> Wire.ViewIndex {
    Wire.ViewIndex(
      items: views.views.map { Wire.ViewEntry(key: $0.key, name: $0.name, title: $0.title) })
  }

  func show(_ params: Wire.ViewShow.Params, _ call: Call) throws -> Wire.View {
    let view = try views.view(params.name)
    let actions = views.declarations(of: view, showing: params.argument)
    let draw = { @Sendable [session] (kept: KeptLines?) throws -> DrawnPage in
      // In a printed page the short name of a task depends on all others.
      let kept = params.printed == true ? nil : kept
      let canvas = params.canvas(session.encoding, kept)
      var (page, tables) = try session.store().notingTables {
        try view.show(params.argument, on: canvas, in: session)
      }
      kept?.note(tables)
      page.addHints(actions, on: canvas)
      return DrawnPage(page, of: actions)
    }
    let cursor = try session.store().read { try $0.cursor() }
    guard params.live == true else {
      return Wire.View(try draw(nil), of: params, isWhole: true, cursor: cursor)
    }
    try livePages.checkRoom()
    let state = try livePages.now(session.store())
    var page = LivePage(
      name: params.name, argument: params.argument, on: params.canvas(session.encoding, nil),
      .onLane(isOfDatabase: view.isOfDatabase) { try draw($0) })
    let drawn = try page.firstLines(
      rows: params.rows, focus: params.focus, at: session.moment.instant, draw)
    page.begin(drawn, isWhole: !page.kept.isUnfinished, cursor: cursor)
    (page.state, page.cursor) = (state, state == nil ? nil : cursor)
    var shown = Wire.View(drawn, of: params, isWhole: page.isWhole, cursor: cursor)
    (shown.page, shown.revision) = (try livePages.begin(page, for: call), 1)
    live.begin()
    return shown
  }

  func act(_ params: Wire.ViewAct.Params, _ call: Call) throws -> Wire.Outcome {
    try params.checkNames()
    guard let doneAt = params.doneAt else { return try carryOut(params, call) }
    let now = session.now
    guard doneAt <= now, doneAt >= now.adding(seconds: -Self.oldestAct) else {
      throw ModelError.invalidValue(
        field: "doneAt", message: "This is not within the last 30 days.")
    }
    return try session.doing(at: doneAt) { try carryOut(params, call) }
  }

  /// In seconds.
  private static let oldestAct: Int64 = 30 * 86_400

  private func carryOut(_ params: Wire.ViewAct.Params, _ call: Call) throws -> Wire.Outcome {
    let shown = try shown(
      params.page, params.revision, params.name, params.argument, params.changeCursor)
    let cursor = shown.cursor ?? 0
    let actions = try views.actions(named: params.action, of: shown.view)
    try checkScope(of: actions[0], keys: params.keys)
    if let page = params.page { livePages.willAct(on: page) }
    let author = session.action(actions[0].method)
      .named(actions[0].method, actions[0].undoRole)
    return try session.write(author) { writer in
      let lines = try lines(params.keys, after: cursor, in: writer.reader)
      var parts: [ViewPart] = []
      var answers = (params.answers ?? [])[...]
      for (action, part) in try actions.sharing(lines) {
        try session.checkGranted(action.method)
        var act = ViewAct(
          scope: action.declaration.scope, keys: part.map(\.key), lines: part.map(\.subject),
          kinds: views.kinds, argument: shown.argument, answers: Array(answers),
          session: session, moment: author.moment, reader: writer.reader)
        if params.force != true {
          let beside = try existing(
            action.overwrites(act), after: cursor, in: writer.reader)
          try refuseConflict(
            action.affected(act) + beside, after: cursor, in: writer.reader)
        }
        let asks = try action.asks(act)
        guard asks.count <= answers.count else {
          let open = asks.dropFirst(answers.count)
          guard let check = action.check else { return Wire.Outcome(asks: Array(open)).fit() }
          try check(act)
          return Wire.Outcome(asks: Array(open.prefix(1))).fit()
        }
        act.answers = Array(answers.prefix(asks.count))
        answers = answers.dropFirst(asks.count)
        parts.append(ViewPart(action: action, act: act, asks: asks))
      }
      var outcome = try parts.map { try $0.perform(writer) }.joined()
      if outcome.style == .success, outcome.open == nil, !writer.hasChanges {
        outcome.message = "Nothing to do: that is already the case."
        outcome.style = .muted
      }
      return outcome.fit()
    }
  }

  func preview(_ params: Wire.ViewPreview.Params, _ call: Call) throws -> Wire.Preview {
    let shown = try shown(params.page, nil, params.name, params.argument, nil)
    let actions = try views.actions(named: params.action, of: shown.view)
    let canvas = Canvas(
      width: params.width, characters: params.ascii == true ? .ascii : .unicode,
      encoding: session.encoding)
    return try session.store().read { reader in
      let lines = try lines(params.keys, after: nil, in: reader)
      let action = try actions.sharing(lines).first?.action ?? actions[0]
      guard let preview = action.preview, params.ask == 0 else {
        throw ModelError.invalidValue(
          field: "ask", message: "This question of “\(params.action)” has no preview.")
      }
      return try preview(
        ViewTyping(
          text: params.text, argument: shown.argument,
          lines: lines.map(\.subject), canvas: canvas, session: session, moment: session.moment,
          reader: reader))
    }
  }

  func invalidate(_ params: Wire.ViewInvalidate.Params, _ call: Call) throws -> Wire.Empty {
    _ = try session.store()
    let grant = try session.pluginGrant
    guard grant.views.contains(params.name) else {
      throw ModelError.invalidValue(
        field: "name", message: "“\(grant.author)” has no view of this name.")
    }
    try invalidate(InvalidPages(view: params.name, argument: params.argument))
    return Wire.Empty()
  }

  func close(_ params: Wire.ViewClose.Params, _ call: Call) throws -> Wire.Empty {
    livePages.end(params.page)
    return Wire.Empty()
  }

  func status(_ params: Wire.ViewStatus.Params, _ call: Call) throws -> Wire.StatusLine {
    try views.status(session)
  }

  func open(_ params: Wire.ViewOpen.Params, _ call: Call) throws -> Wire.ViewTarget {
    guard params.link.hasPrefix(Link.scheme) else { throw notALink }
    let link = String(params.link.dropFirst(Link.scheme.count))
    if link == Link.start {
      return Wire.ViewTarget(name: try session.store().read(views.start))
    }
    let parts = link.split(separator: "/", maxSplits: 2).map(String.init)
    if parts.first == "view", parts.count >= 2 {
      return Wire.ViewTarget(
        argument: parts.count == 3 ? parts[2] : nil, name: try views.view(parts[1]).name)
    }
    guard let key = LineKey(link), let kind = views.kinds.kind(of: key),
      let view = views.views.first(where: { $0.opens.contains { $0 == kind } })
    else { throw notALink }
    do {
      let subject = try session.store().read { try kind.find(key, in: $0) }
      return Wire.ViewTarget(
        argument: view.argument(for: key), focus: subject.lineKey.text, name: view.name)
    } catch ModelError.invalidValue(field: "keys", _, _) {
      throw notALink
    }
  }

  private var notALink: ModelError {
    let things = views.views.flatMap(\.opens).map { "\($0.lineKind)/<id>" }
    return .invalidValue(
      field: "link", message: "This is not a link that daybook can open.",
      allowed: ([Link.start] + things + ["view/<name>"]).map { Link.scheme + $0 })
  }
}

extension ViewHandlers {
  /// The page that is named by its number or by a view.
  private func shown(
    _ number: Int?, _ revision: Int?, _ name: String?, _ argument: String?, _ cursor: Int?
  ) throws -> (view: any ServerView, argument: String?, cursor: Int?) {
    guard let number else {
      guard let name else {
        throw ModelError.invalidValue(
          field: "name", message: "Name a live page by `page`, or a view by `name`.")
      }
      return (try views.view(name), argument, cursor)
    }
    for (field, value) in [("name", name), ("argument", argument)] where value != nil {
      throw ModelError.invalidValue(
        field: field, message: "A live page is named by `page` alone.")
    }
    let (page, known) = try livePages.page(number, revision: revision)
    return (try views.view(page.name), page.argument, known.map(Int.init))
  }

  private func checkScope(of action: ViewAction, keys: [String]) throws {
    let scope = action.declaration.scope
    guard (scope == .view) == keys.isEmpty, scope != .line || keys.count == 1 else {
      throw ModelError.invalidValue(
        field: "keys",
        message: scope == .view
          ? "“\(action.declaration.title)” does not take a line."
          : scope == .line
            ? "“\(action.declaration.title)” needs exactly one line."
            : "“\(action.declaration.title)” needs at least one line.")
    }
  }

  /// Returns the subjects of these lines, each once. Throws `revisionConflict` for one that
  /// somebody else removed after the view was drawn at `cursor`.
  private func lines(_ keys: [String], after cursor: Int?, in reader: ReadTransaction) throws
    -> [ViewLine]
  {
    let kinds = views.kinds
    var seen: Set<LineKey> = []
    return try keys.enumerated().compactMap { index, text in
      do {
        guard let key = LineKey(text) else { throw LineKey.unknown }
        guard seen.insert(key.at(nil)).inserted else { return nil }
        return ViewLine(index: index, key: key, subject: try kinds.find(key, in: reader))
      } catch ModelError.notFound(let entity, let id) {
        if let cursor { try refuseRemoval(of: entity, id, after: cursor, in: reader) }
        throw ModelError.notFound(entity, id)
      } catch ModelError.invalidValue(field: "keys", let message, _) {
        throw ModelError.invalidValue(field: "keys/\(index)", message: message)
      }
    }
  }

  /// Returns those of these subjects that exist. Throws `revisionConflict` for one that somebody
  /// else removed after the view was drawn at `cursor`.
  private func existing(
    _ keys: [LineKey], after cursor: Int, in reader: ReadTransaction
  ) throws -> [any LineSubject] {
    let kinds = views.kinds
    return try keys.compactMap { key in
      do {
        return try kinds.find(key, in: reader)
      } catch ModelError.notFound(let entity, let id) {
        try refuseRemoval(of: entity, id, after: cursor, in: reader)
        return nil
      }
    }
  }

  private func refuseRemoval(
    of entity: Entity, _ id: String, after cursor: Int, in reader: ReadTransaction
  ) throws {
    let changes = try reader.changes(
      to: [ChangeKey(entity, id)], after: Int64(cursor), notFrom: session.origin)
    guard let change = changes.last else { return }
    throw ModelError.revisionConflict(
      entity, id, current: change.revision,
      message: "\(change.client) removed the \(entity.noun) of this line after this view was drawn."
    )
  }

  /// Throws `revisionConflict`, which says who did what, where somebody else changed one of these
  /// subjects after the view was drawn.
  private func refuseConflict(
    _ lines: [any LineSubject], after cursor: Int, in reader: ReadTransaction
  ) throws {
    let changes = try reader.changes(
      to: lines.compactMap(\.changeKey), after: Int64(cursor), notFrom: session.origin)
    guard let change = changes.last,
      let line = lines.first(where: { $0.changeKey == ChangeKey(change.entity, change.id) })
    else { return }
    throw ModelError.revisionConflict(
      change.entity, change.id, current: line.revision,
      message:
        "\(change.client) \(change.verb) “\(line.lineTitle)” after this view was drawn.")
  }
}
