import DaybookProtocol
import JSON
import JSONRPC
import Markup
import Processes
import Synchronization

/// One request of a browser that is paired.
struct Visit {
  let site: DaybookSite
  let request: Request
  let browser: Browser
  let session: BrowserSession

  func answer() async throws -> Response {
    let path = request.path
    if request.method == "POST" {
      switch path {
      case "/act": return try await act()
      case "/preview": return try await preview()
      case "/leave": return try await leave()
      default: return notThere
      }
    }
    switch path {
    case "/": return try await start()
    case "/more": return try await more()
    case "/row": return try await row()
    case "/open": return try await open(request.query["link"] ?? "")
    case "/pictures": return .html(await PagePictures(of: asked, in: session)?.html() ?? "")
    case "/live": return try await live()
    case "/upload":
      let name = request.query["name"] ?? ""
      guard let picture = try await waiting({ site.uploads.picture(name) }) else { return notThere }
      return Response(headers: [("Content-Type", picture.type)], body: .bytes(picture.bytes))
    case "/report": return try await report()
    case "/browsers": return .html(BrowsersPage(browsers: site.browsers.all, own: browser).html)
    default:
      if let file = FileReference(request) { return try await file.answer(in: session) }
      guard path.hasPrefix("/v/") else { return notThere }
      return try await show(
        BrowserSession.Shown(name: String(path.dropFirst(3)), argument: request.query["a"]))
    }
  }

  private var notThere: Response {
    .html(Notice("There is no such page.", browser: browser).html, status: 404)
  }

  private static let forbidden = ResponseError(
    code: 5, message: "A browser may not do this; `daybook web --full` lets it.",
    data: ["kind": "invalidState"])

  // MARK: Pages

  private func start() async throws -> Response {
    let target = try await session.ask(Wire.ViewOpen.Params(link: "daybook:start"))
    return .redirect(to: Path.page(target))
  }

  private func open(_ link: String) async throws -> Response {
    .redirect(to: Path.page(try await session.ask(Wire.ViewOpen.Params(link: link))))
  }

  private func show(_ shown: BrowserSession.Shown) async throws -> Response {
    async let pictures = PagePictures(of: shown, in: session)?.html()
    let view = try await session.show(shown)
    let page = ViewPage(
      view: view, shown: shown, browser: browser, pictures: await pictures,
      message: session.takeMessage(), reminders: session.reminders, views: try await views())
    return .html(page.html)
  }

  private func more() async throws -> Response {
    let links = try await views().map { view -> HTML in
      let key: HTML? = view.key.map { "<kbd>go\($0)</kbd>" }
      return """
        <li><a href="\(value: Path.page(.init(name: view.name)))">\(view.title)\(key)</a></li>
        """
    }
    return .html(
      Layout(
        title: "More", browser: browser,
        main: """
          <h1>Pages</h1><ul class="menu">\(links)</ul>\
          <ul class="menu"><li><a href="/report">Report</a></li>\
          <li><a href="/browsers">Browsers</a></li></ul>
          """
      ).html)
  }

  /// The pages that a browser may see.
  private func views() async throws -> [Wire.ViewEntry] {
    try await session.ask(Wire.ViewList.Params()).items
  }

  /// The report of these days, as `daybook report` writes it: a document that runs and fetches nothing.
  private func report() async throws -> Response {
    let words = ["report", "--html", "-"] + site.arguments
    guard let page = try await Self.output(of: site.program, words), !page.isEmpty else {
      throw Failure("Two reports are being written already, or this one took too long. Try again.")
    }
    return Response(
      headers: [
        ("Content-Type", "text/html; charset=utf-8"),
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action 'none'; sandbox"
        ),
      ], body: .bytes(page))
  }

  /// The page that a query names.
  private var asked: BrowserSession.Shown {
    BrowserSession.Shown(name: request.query["v"] ?? "", argument: request.query["a"])
  }

  private static let reports = Mutex(0)

  /// Returns what the program writes until it ends, or within a minute; nil where two run already.
  private static func output(of program: String, _ words: [String]) async throws -> [UInt8]? {
    let mayRun = reports.withLock { running in
      guard running < 2 else { return false }
      running += 1
      return true
    }
    guard mayRun else { return nil }
    defer { reports.withLock { $0 -= 1 } }
    return try await waiting {
      ChildProcess(program, ["daybook"] + words, pipes: 0..<2).map { process in
        process.close(process.input)
        return process.output(atMost: 64 << 20, within: 60)
      }
    }
  }

  private func row() async throws -> Response {
    let shown = asked
    let view = try await session.show(shown)
    let key = request.query["k"]
    let line = view.lines.first { $0.key == key }
    guard line != nil || key == nil else {
      return .redirect(to: Path.page(shown))
    }
    return .html(RowPage(view: view, line: line, shown: shown, browser: browser).html)
  }

  /// Keeps a page in step for as long as the browser listens.
  private func live() async throws -> Response {
    let shown = asked
    let ending = Ending()
    let stream = EventStream { ending.end() }
    let page = LivePage(shown, session, stream)
    let view = try await session.follow(shown, by: page)
    let watcher = session.watch(stream)
    ending.onEnd { [session] in
      session.unwatch(watcher)
      guard let number = view.page else { return }
      Task.detached { await session.close(page: number) }
    }
    // A page that was open during an update gets the script of now.
    if let script = request.query["s"], script != Assets.path("script.js") {
      stream.send("reload", [:])
    }
    page.open(view, has: request.query["h"])
    stream.send("reminders", ["html": .string(ReminderBanner(session.reminders).html.text)])
    return Response(
      headers: [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")],
      body: .events(stream))
  }

  // MARK: Acts

  private func act() async throws -> Response {
    guard var act = Act(request.form) else { return .text("This form is not ours.", status: 400) }
    if request.form["leave"] != nil { return done(Wire.Outcome(asks: []), act) }
    let actions = try await session.actions(of: act.shown)
    let reminder = session.reminders.first { act.keys.contains($0.key) }
    let asks = (reminder?.actions ?? actions).first { $0.name == act.action }?.asks ?? []
    var sent: String?
    // A photo stays where it is for as long as it is the person's; what was attached is a copy.
    defer { if let sent { site.uploads.remove(sent) } }
    if act.takesFile, let file = request.form.files["file"] {
      let path = try await waiting { try site.uploads.keep(file) }
      sent = path
      if act.action == "attach" { return try await attach(path, file.name, act) }
      act.answers.append(path)
    }
    if act.action == "undo", act.keys.isEmpty, !act.isForced, let other = try await othersChange() {
      return question(
        ConflictForm(
          act: act, message: other, token: browser.token, titles: ("Undo it", "Leave it")
        ).html)
    }
    if asks.count > act.answers.count { return ask(asks[act.answers.count], act) }
    do {
      let outcome = try await session.ask(act.params)
      if outcome.asks.isEmpty { sent = nil }
      return outcome.asks.first.map { ask($0, act) } ?? done(outcome, act)
    } catch let error as ResponseError {
      if error.data?["kind"] == "revisionConflict", !act.isForced {
        return question(ConflictForm(act: act, message: error.message, token: browser.token).html)
      }
      guard let wrong = Self.wrongAnswer(error), wrong < act.answers.count else { throw error }
      return try await askAgain(wrong, act, asks, error.message)
    }
  }

  /// What an undo would take back, where that is not this browser's: the newest change counts, whoever
  /// made it.
  private func othersChange() async throws -> String? {
    let items = try await session.ask(Wire.HistoryList.Params(limit: 20)).items
    guard let newest = items.first(where: { $0.state == .done }), newest.client != browser.name
    else {
      return nil
    }
    return "The last change is not from here: \(newest.client), “\(newest.summary)”."
  }

  /// Attaches a copy of a file that was sent, which is removed.
  private func attach(_ path: String, _ name: String, _ act: Act) async throws -> Response {
    guard let key = act.keys.first, key.hasPrefix("task/") else { throw Self.forbidden }
    let task = try await session.ask(
      Wire.TaskAttach.Params(
        copy: true, id: Wire.TaskID(unchecked: String(key.dropFirst(5))), name: name, path: path))
    return done(
      Wire.Outcome(asks: [], message: "Attached \(name) to “\(task.title)”", style: .success), act)
  }

  /// The place of the answer that an error is about.
  private static func wrongAnswer(_ error: ResponseError) -> Int? {
    guard case .string(let pointer)? = error.data?["pointer"] else { return nil }
    let tokens = pointer.split(separator: "/")
    return tokens.count == 2 && tokens[0] == "answers" ? Int(tokens[1]) : nil
  }

  /// The same question, with what was typed standing there.
  private func askAgain(
    _ wrong: Int, _ act: Act, _ asks: [Wire.Ask], _ problem: String
  ) async throws -> Response {
    var before = act
    before.answers = Array(act.answers.prefix(wrong))
    var found = asks.indices.contains(wrong) ? asks[wrong] : nil
    if found == nil {
      var params = before.params
      (params.dryRun, params.requestKey) = (true, nil)
      found = try await session.ask(params).asks.first
    }
    guard var again = found else { return question(Notice.sentence(problem)) }
    again.initial = act.answers[wrong]
    return ask(again, before, problem: problem)
  }

  private func ask(_ ask: Wire.Ask, _ act: Act, problem: String? = nil) -> Response {
    question(QuestionForm(act: act, ask: ask, problem: problem, token: browser.token).html)
  }

  private func question(_ form: HTML) -> Response {
    request.isByScript
      ? .json(["ask": .string(form.text)])
      : .html(Layout(title: "Question", browser: browser, main: form).html)
  }

  private func done(_ outcome: Wire.Outcome, _ act: Act) -> Response {
    let link = outcome.link.flatMap { link in
      link.hasPrefix("/") ? act.keys.first.flatMap(FileReference.init(key:))?.path : Path.link(link)
    }
    guard request.isByScript else {
      session.leave(outcome.message.map { Message(text: $0, style: outcome.style) })
      let back = Path.page(act.shown, focus: outcome.focus ?? act.keys.first)
      return .redirect(to: outcome.open.map(Path.page) ?? back)
    }
    var answer: JSONObject = [:]
    if let message = outcome.message { answer["message"] = .string(HTML.line(message)) }
    if let style = outcome.style { answer["style"] = .string(style.rawValue) }
    if let focus = outcome.focus { answer["focus"] = .string(focus) }
    if let open = outcome.open { answer["open"] = .string(Path.page(open)) }
    if let link { answer["link"] = .string(link) }
    return .json(.object(answer))
  }

  // MARK: While one types

  private func preview() async throws -> Response {
    let form = request.form
    guard let name = form["v"], let text = form["answer"] else {
      return .text("This form is not ours.", status: 400)
    }
    let action = form["action"] ?? "add"
    let shown = BrowserSession.Shown(name: name, argument: form["a"])
    let place = form.values("n").count
    let actions = try await session.actions(of: shown)
    let asks = actions.first { $0.name == action }?.asks ?? []
    var parts: [HTML] = []
    if !asks.indices.contains(place) || asks[place].hasPreview {
      let preview = try await session.ask(
        Wire.ViewPreview.Params(
          action: action, argument: shown.argument, ask: place, keys: form.values("k"), name: name,
          text: text, width: 1000))
      parts += preview.problems.map { #"<p class="s-error">\#($0.message)</p>"# }
      parts += preview.lines.map { "<p>\(LineHTML($0, on: shown).preview)</p>" }
    }
    if asks.indices.contains(place), let topic = asks[place].completion {
      let list = try await session.ask(
        Wire.CompletionList.Params(limit: 6, text: text, topic: topic))
      let buttons = list.items.compactMap { item -> HTML? in
        let bytes = Array(text.utf8)
        guard item.start >= 0, item.start <= item.stop, item.stop <= bytes.count else { return nil }
        let whole =
          String(decoding: bytes[..<item.start], as: UTF8.self) + item.text
          + String(decoding: bytes[item.stop...], as: UTF8.self)
        return #"<button type="button" data-text="\#(value: whole)">\#(item.title)</button>"#
      }
      if !buttons.isEmpty { parts.append(#"<div class="choices">\#(buttons)</div>"#) }
    }
    return .json(["html": .string(("\(parts)" as HTML).text)])
  }

  // MARK: Browsers

  /// Removes a browser: itself, or with `--full` any.
  private func leave() async throws -> Response {
    let id = request.form["id"] ?? browser.id
    guard id == browser.id || site.isFull else { throw Self.forbidden }
    _ = try await waiting { try site.browsers.revoke { $0.id == id } }
    guard id == browser.id else { return .redirect(to: "/browsers") }
    let cookie = site.gate.cookie(nil)
    return Response.redirect(to: "/pair").adding(cookie.name, cookie.value)
  }
}
