// `daybook` on a terminal: a client of the protocol as an editor is one. It starts `daybook serve`,
// asks `view/show` for a page, keeps its lines as `view/changed` changes them, draws them, and runs
// what the person does there by `view/act`.
// It names no view and has no rule of its own: which pages there are, what is on them, what can be
// done and what has to be asked first is all said by the server. The one idea: one thread waits for
// keys, answers and signals together (`ScreenLoop`), and nothing is carried out before what was
// typed earlier is done, so that typing ahead means what it says.

import DaybookProtocol
import DaybookServer
import JSON
import JSONRPC

/// What a person sees and does on the terminal.
final class Screen {
  enum Mode {
    case page
    case prompt(ScreenPrompt)
    case list(ChoiceList, (Int?) -> Void)
  }

  /// Rows get hard to read above so many cells.
  static let widest = 110

  let terminal = ScreenTerminal()
  /// What `daybook` is started with to serve.
  let arguments: [String]
  let isASCII: Bool
  var link: ServerLink?
  /// From the first to the one that is shown.
  var pages: [ScreenPage]
  /// What the line under the cursor is about, beside the page.
  var details = ScreenDetails()
  var mode = Mode.page
  var views: [Wire.ViewEntry] = []
  var status: Wire.StatusLine?
  private var isStatusAsked = false
  /// How often a page was asked for: only the last one asked for is shown.
  private(set) var shows = 0
  var firing: [Wire.ReminderFired.Params] = []
  var message: (text: String, style: Wire.SpanStyle?)?

  /// Keys that wait until what was typed before them is done.
  var keys: [Key] = []
  /// Keys of an action that is not typed to its end, and the count before them.
  var typed = ""
  var count = 0
  /// What can follow on `typed`, once it is shown.
  var continuations: ChoiceList?
  /// The requests that keys wait for.
  var awaited: Set<Int64> = []
  /// Whether the person waits long enough to be told so.
  var isWaitShown = false
  /// What was lost with the line to another machine, and is sent again with the next one.
  var unsent: [() -> Void] = []
  var timers: [(milliseconds: UInt64, run: () -> Void)] = []
  var shownRows: [String] = []
  /// How many rows the page is drawn higher than its top, so that what is below it does not hide the
  /// line of the cursor.
  var lift = 0
  /// Set to leave: what to say after it, and the exit status.
  var end: (message: String?, status: ExitStatus)?

  /// The action to run and then to leave, and whether it runs; nil to stay.
  var only: (action: String, isBegun: Bool)?

  /// `target` is the page to begin with; nil is that of the link `daybook:start`. With an action,
  /// that is run and nothing else.
  init(_ arguments: [String], target: Wire.ViewTarget?, action: String? = nil) {
    only = action.map { ($0, false) }
    self.arguments = ["serve", "--framing", "lines"] + arguments
    isASCII = !Terminal.isUTF8
    pages = target.map { [ScreenPage($0)] } ?? []
  }

  var page: ScreenPage {
    get { pages.last ?? ScreenPage(Wire.ViewTarget(name: "")) }
    set { if !pages.isEmpty { pages[pages.count - 1] = newValue } }
  }

  /// The cells that are used of a row.
  var width: Int { min(max(terminal.size.columns, 20), Self.widest) }

  /// The width that pages are asked for.
  var pageWidth: Int { hasDetails ? min(Self.widest, terminal.size.columns * 3 / 5) : width }

  /// The rows of the terminal that show the page.
  var height: Int { max(1, terminal.size.rows - (firing.isEmpty ? 1 : 2)) }

  func tell(_ text: String, _ style: Wire.SpanStyle? = nil) { message = (text, style) }

  func tellError(_ error: ResponseError) {
    var text = error.words
    if case .string(let hint)? = error.data?["hint"] { text += " " + hint }
    tell(text, .error)
  }

  // MARK: Requests

  /// Returns the link to the server, which is started where none runs; nil where none can be.
  private func connected() -> ServerLink? {
    if let link { return link }
    guard let link = ServerLink(arguments) else {
      leave("The server cannot be started.", .internalError)
      return nil
    }
    self.link = link
    firing = []
    endDetails()
    let params = Wire.Initialize.Params(
      capabilities: Wire.ClientCapabilities(showsReminders: true),
      clientInfo: Wire.ClientInfo(name: "terminal", version: Server.version))
    request(params, waits: true) { [self] session in
      if let note = OtherMachine.current?.note(on: session.serverInfo) { tell(note, .warning) }
      let acts = unsent
      unsent = []
      for act in acts { act() }
    } failed: { [self] error in
      if pages.last?.view != nil {
        if let error { tellError(error) }
      } else if let error {
        leave(error.words, ExitStatus(error))
      } else if OtherMachine.current == nil {
        leave(link.lastWords, .internalError)
      }
    }
    listViews()
    if pages.last?.view != nil { refresh() }
    return link
  }

  /// Sends a request. `waits` lets later keys wait for what comes of it. `failed` takes the error,
  /// or nil where the server ended before it answered, which was told.
  func request<Params: WireParams>(
    _ params: Params, waits: Bool = false, then done: @escaping (Params.Reply) -> Void,
    failed: ((ResponseError?) -> Void)? = nil
  ) {
    guard let link = connected() else { return }
    var id: Int64 = 0
    id = link.request(Params.method, params.json) { [self] answer in
      awaited.remove(id)
      switch answer {
      case .success(let json):
        do {
          done(try Params.Reply(json: json))
        } catch {
          tell("The server's answer to \(Params.method) was not understood.", .error)
        }
      case .failure(let error):
        if let failed { failed(error) } else { tellError(error) }
      case nil:
        failed?(nil)
      }
    }
    guard waits else { return }
    awaited.insert(id)
    after(milliseconds: 300) { [self] in if awaited.contains(id) { isWaitShown = true } }
  }

  /// Gives up what is waited for, and what was typed meanwhile.
  func giveUp() {
    for id in awaited {
      link?.cancel(id) { [self] _ in if !pages.isEmpty, page.view?.page == nil { refresh() } }
    }
    awaited = []
    page.stay()
    (keys, count) = ([], 0)
    tell("Given up. What the server had begun may be done; the page shows it.", .warning)
  }

  private func listViews() {
    request(Wire.ViewList.Params()) { [self] in views = $0.items }
  }

  func notified(_ method: String, _ params: JSON) {
    switch method {
    case Wire.ViewListChanged.method:
      listViews()
    case Wire.ViewChanged.method:
      if let changed = try? Wire.ViewChanged.Params(json: params) {
        take(changed)
      } else {
        endDetails()
        refresh()
      }
    case Wire.ReminderFired.method:
      guard let reminder = try? Wire.ReminderFired.Params(json: params) else { return }
      firing.append(reminder)
      terminal.show(.bell)
    case Wire.ReminderDismissed.method:
      guard let gone = try? Wire.ReminderDismissed.Params(json: params) else { return }
      firing.removeAll { $0.key == gone.key }
    default:
      break
    }
  }

  /// The server has ended: tells why, and keeps what is shown.
  func serverEnded() {
    guard let link else { return }
    self.link = nil
    page.forget()
    details.page?.forget()
    shows += 1
    awaited = []
    keys = []
    let reason = link.lastWords.isEmpty ? "." : ": " + link.lastWords
    let status = link.end()
    if OtherMachine.current != nil, status == ExitStatus.unavailable.rawValue {
      let words = link.lastWords.replacing(#/^daybook: /#, with: "")
      if pages.last?.view == nil { return leave(words, .unavailable) }
      tell("\(words) The next key that needs it connects again.", .error)
    } else if pages.last?.view == nil, end == nil {
      leave("The server ended\(reason)", .internalError)
    } else if link.hasServed || self.link != nil {
      tell("The server ended and was started again\(reason)", .error)
      _ = connected()
    } else {
      tell("The server ended\(reason) The next key that needs it starts it again.", .error)
    }
  }

  func leave(_ message: String? = nil, _ status: ExitStatus = .ok) {
    if end == nil { end = (message, status) }
  }

  // MARK: Pages

  /// Asks for the first page.
  func begin() {
    guard pages.isEmpty else { return refresh(waits: true) }
    open(link: "daybook:start")
  }

  func open(link: String) {
    request(Wire.ViewOpen.Params(link: link), waits: true) { [self] in
      open($0)
    } failed: { [self] error in
      guard let error else { return }
      // Without any page there is nothing to stay for.
      pages.isEmpty ? leave(error.words, ExitStatus(error)) : tellError(error)
    }
  }

  func open(_ target: Wire.ViewTarget) {
    if page.target.isSame(as: target), page.view != nil {
      return page.lead(to: target.focus, height: height)
    }
    closePage(&page)
    pages.append(ScreenPage(target))
    // Nobody walks back so far.
    if pages.count > 100 { pages.removeFirst() }
    refresh(waits: true)
  }

  /// Goes back to the page before; leaves from the first.
  func back() {
    guard pages.count > 1 else { return leave() }
    closePage(&page)
    pages.removeLast()
    refresh(waits: true)
  }

  /// Ends the updates of a page.
  func closePage(_ page: inout ScreenPage) {
    if let number = page.view?.page { closePage(number) }
    page.forget()
  }

  private func closePage(_ number: Int) {
    request(Wire.ViewClose.Params(page: number)) { _ in
    } failed: { _ in
    }
  }

  /// Asks for the page anew.
  func refresh(waits: Bool = false) {
    closePage(&page)
    shows += 1
    let number = shows
    show(page, width: pageWidth, waits: waits) { [self] view in
      guard number == shows else { return false }
      if hasDetails, !view.hasDetails {
        page.isAlone = true
        refresh(waits: waits)
        return false
      }
      page.show(view, height: height)
      runOnly()
      drew()
      return true
    } failed: { [self] error in
      if number == shows, page.view == nil {
        // A page that cannot be shown is left for the one before.
        pages.removeLast()
        if pages.isEmpty { return leave(error.words, ExitStatus(error)) }
        refresh()
      }
      tellError(error)
    }
  }

  /// Asks for a live page. `take` returns false where it is no longer shown, and closes it.
  func show(
    _ page: ScreenPage, width: Int, waits: Bool = false, take: @escaping (Wire.View) -> Bool,
    failed: @escaping (ResponseError) -> Void
  ) {
    let params = Wire.ViewShow.Params(
      argument: page.target.argument, ascii: isASCII, focus: page.wanted, live: true,
      name: page.target.name, rows: min(1000, max(200, height)), width: width)
    request(params, waits: waits) { [self] view in
      if !take(view), let number = view.page { closePage(number) }
    } failed: { error in
      if let error { failed(error) }
    }
  }

  private func take(_ changed: Wire.ViewChanged.Params) {
    // What others changed is marked for a moment.
    let lines = changed.splices.lazy.flatMap(\.lines)
    if lines.contains(where: { $0.spans.first?.style == .foreign }) {
      after(milliseconds: 1500) { [self] in
        page.fade()
        details.page?.fade()
      }
    }
    if changed.page == details.page?.view?.page {
      if details.page?.take(changed, height: height) != true { endDetails() }
    } else if changed.page == page.view?.page {
      let wasSelecting = page.isSelecting
      guard page.take(changed, height: height) else { return refresh(waits: true) }
      if wasSelecting, !page.isSelecting {
        tell("The selection has ended: its first line is gone.", .warning)
      }
      drew()
    }
  }

  /// Draws what belongs to a page: the window's title, and the status.
  private func drew() {
    terminal.show(.title(page.view?.title ?? ""))
    guard !isStatusAsked, page.view?.isWhole == true else { return }
    isStatusAsked = true
    request(Wire.ViewStatus.Params()) { [self] in
      (status, isStatusAsked) = ($0, false)
    } failed: { [self] _ in
      isStatusAsked = false
    }
  }
}

extension Wire.ViewTarget {
  func isSame(as other: Wire.ViewTarget) -> Bool {
    name == other.name && argument == other.argument
  }
}
