// A page for phones: a front end like any editor, which starts `daybook serve` and draws what it
// answers as HTML. No rule, no SQL and no date is here. What a browser may do is in `Access`, the
// documents are in `Pages`, and a browser's server in `Session`
// (docs/decisions/0059-a-page-for-phones.md).

import DaybookProtocol
import JSON
import JSONRPC
import Markup
import Synchronization

/// Answers the requests of browsers.
struct DaybookSite: Site {
  let gate: Gate
  let browsers: Browsers
  let sessions: Sessions
  let uploads: Uploads
  /// Whether a browser may do all that an editor may.
  let isFull: Bool
  /// The program that writes a report, and its options.
  let program: String
  let arguments: [String]

  func limit(of path: String) -> Int {
    switch path {
    case "/act": 16 << 20
    case "/pair": 4096
    default: 1 << 20
    }
  }

  func refusal(of head: Request) -> Response? {
    if let refusal = gate.refusal(of: head) { return guarded(refusal) }
    guard head.method == "POST", head.path != "/pair", browser(of: head) == nil else { return nil }
    return guarded(Self.unpaired)
  }

  private static let unpaired = Response.json(
    ["error": "This browser is not paired with daybook."], status: 401)

  private func browser(of request: Request) -> Browser? {
    browsers.browser(of: request.cookies[gate.cookieName])
  }

  func answer(_ request: Request) async -> Response {
    let response = guarded(await route(request))
    let takesGzip = request.headers["accept-encoding"]?.contains("gzip") == true
    return takesGzip ? response.compressed() : response
  }

  /// The same with the headers of every answer.
  private func guarded(_ response: Response) -> Response {
    var response = response
    for (name, value) in Gate.headers
    where !response.headers.contains(where: { $0.name == name }) {
      response.headers.append((name, value))
    }
    if !response.headers.contains(where: { $0.name == "Cache-Control" }) {
      response.headers.append(("Cache-Control", "no-store"))
    }
    return response
  }

  private func route(_ request: Request) async -> Response {
    if request.method != "POST",
      let asset = Assets.answer(
        String(request.path.dropFirst()), tag: request.query.all.first?.name)
    {
      return asset
    }
    if request.path == "/pair" { return await pair(request) }
    guard let browser = browser(of: request) else {
      return request.isByScript ? Self.unpaired : .redirect(to: "/pair")
    }
    if request.method == "POST", !Secret.areEqual(request.form["t"] ?? "", browser.token) {
      return .text("This page is of another visit. Load it again.", status: 403)
    }
    do {
      do {
        return try await visit(request, browser)
      } catch let error as ResponseError
        where request.method == "GET" && error.data?["kind"] == "unavailable"
      {
        // The browser's server has ended; this starts another.
        return try await visit(request, browser)
      }
    } catch let error as ResponseError {
      let status: UInt32 =
        switch error.data?["kind"] {
        case "notFound": 404
        case "unavailable", "readOnly": 503
        default: 400
        }
      let words =
        error.data?["kind"] == "invalidParams"
        ? "This request was not understood. Load the page again." : error.message
      return request.isByScript
        ? .json(["error": .string(HTML.line(words))], status: status)
        : .html(Notice(words, browser: browser).html, status: status)
    } catch let failure as Failure {
      return .html(Notice(failure.description, browser: browser).html, status: 500)
    } catch {
      return .text("daybook's answer was not understood.", status: 500)
    }
  }

  private func visit(_ request: Request, _ browser: Browser) async throws -> Response {
    let session = try await sessions.session(of: browser, zone: request.cookies["zone"])
    let visit = Visit(site: self, request: request, browser: browser, session: session)
    return try await session.admit { try await visit.answer() }
  }

  // MARK: Pairing

  private func pair(_ request: Request) async -> Response {
    guard request.method == "POST" else {
      return .html(PairPage(code: request.query["code"] ?? "").html)
    }
    do {
      let (code, name) = (request.form["code"] ?? "", request.form["name"] ?? "")
      switch try await waiting({
        try browsers.pair(code: code, name: name, replacing: browser(of: request)?.id)
      }) {
      case .paired(let browser):
        let cookie = gate.cookie(browser)
        return .redirect(to: "/").adding(cookie.name, cookie.value)
      case .wrong:
        return .html(
          PairPage(code: "", problem: "This code is not good, or no longer.").html, status: 403)
      case .tooMany:
        return .html(
          PairPage(code: "", problem: "Too many wrong codes. Wait a minute.").html, status: 429)
      }
    } catch {
      return .html(PairPage(code: "", problem: "\(error)").html, status: 500)
    }
  }
}

/// A sentence as a page.
struct Notice {
  let words: String
  let browser: Browser?

  init(_ words: String, browser: Browser?) { (self.words, self.browser) = (words, browser) }

  var html: HTML {
    Layout(
      title: "daybook", browser: browser,
      main: #"<h1>daybook</h1><p>\#(words)</p><ul class="menu"><li><a href="/">Today</a></li></ul>"#
    ).html
  }
}

/// How a browser is paired.
struct PairPage {
  let code: String
  var problem: String?

  var html: HTML {
    let problem: HTML? = problem.map { #"<p class="s-error" role="alert">\#($0)</p>"# }
    let field: HTML =
      code.isEmpty
      ? """
      <p class="muted">On the machine where daybook is, <code>daybook web pair</code> prints a \
      code, which is good for a minute.</p>\
      <label for="code">Code</label><input id="code" name="code" autocomplete="off" \
      autocapitalize="characters" required>
      """ : Hidden.field("code", code)
    return Layout(
      title: "Pair",
      main: """
        <form class="question" method="post" action="/pair"><h1>Pair this browser</h1>\(problem)\
        \(field)\
        <label for="name">What this browser is called</label>\
        <input id="name" name="name" value="Phone" maxlength="60" required>\
        <button>Pair</button></form><p><a href="/">It is paired already</a></p>
        """
    ).html
  }
}

extension Notice {
  static func sentence(_ words: String) -> HTML {
    #"<p class="s-error" role="alert">\#(words)</p>"#
  }
}

/// What is to be done when a stream ends, which may be before anybody said so.
final class Ending: Sendable {
  private enum State {
    case open
    case waiting(@Sendable () -> Void)
    case ended
  }

  private let state = Mutex(State.open)

  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state -> Bool in
      if case .ended = state { return true }
      state = .waiting(body)
      return false
    }
    if isOver { body() }
  }

  func end() {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .ended }
      if case .waiting(let body) = state { return body }
      return nil
    }
    body?()
  }
}
