// A language server (LSP 3.17) in front of the server of daybook: it reads the documents that the
// editor has open, and whatever it shows or does is an answer of the same protocol that every front
// end speaks, asked for by `House`. It has no rule of its own. `Session` is the session with the
// editor, `Text` what a document is, `Features` what the editor can ask for. All of it runs on the
// lane of the connection (Sources/JSONRPC/Session); the threads beside it only wait, for answers of
// the editor and for time.

import CivilTime
import DaybookProtocol
import JSON
package import JSONRPC

/// The language server behind a connection. Unchecked, because all of its state belongs to the lane.
package final class LanguageServer: Application, @unchecked Sendable {
  private let inner: any Application
  let version: String
  /// Where pages are written for editors that cannot ask for them; nil for nowhere.
  let pageFolder: String?
  let house: House
  let editor = Editor()
  var settings = Settings()
  var documents: [String: OpenDocument] = [:]
  /// The tasks that documents have links to; of one that does not exist nothing is known.
  var tasks: [String: KnownTask?] = [:]
  /// Increases when anything changes that is said of lines with links: tasks, boxes, the day.
  var knowledge = 1
  /// Of the lines of which there is nothing to be said.
  var quiet = LineReading.nothing
  /// The tasks to be read anew, piece by piece.
  var stale: Set<String> = []
  /// The tasks that changed since documents were looked at, as they were before.
  var news: [String: KnownTask] = [:]
  var isReading = false
  var today = Day.earliest
  var clock = ClockStyle.h24
  /// The pages that were asked for, as they were drawn last.
  var drawn: [Page: Wire.View] = [:]
  /// The numbers of the live pages by which it is told that they are drawn differently.
  var followed: [Int: Page] = [:]
  /// The number of the one by which it is told of the time.
  var clockPage: Int?
  /// What lines said before they became links, by the tasks that were made of them.
  var origins: [String: Origin] = [:]
  /// The transactions of each act of this editor that has several.
  var ownTransactions: [[Int]] = []
  /// By which the server tells the changes of this session from others.
  var origin = ""
  var lastTokens = 0
  /// The reminders that wait for an answer.
  var reminded: Set<String> = []
  private var initializeParams: JSON = [:]

  /// `application` is the server of daybook; the caller connects it to the same lane by `peer`.
  package init(_ application: any Application, version: String, pageFolder: String?) {
    inner = application
    house = House(application)
    self.version = version
    self.pageFolder = pageFolder
  }

  /// Sets the connection to the editor; the caller must do so before the first message is read.
  package func connect(_ connection: Connection) { editor.connection = connection }

  /// What the server of daybook is to be connected to.
  package var peer: any Peer { HousePeer(self) }

  // MARK: Application

  package func response(to error: any Error) -> ResponseError { inner.response(to: error) }
  package var isDirty: Bool { inner.isDirty }
  package func commit() throws { try inner.commit() }
  package func didCommit() { inner.didCommit() }

  /// The database is opened after the answer has left.
  package func didInitialize() {
    do {
      var client: JSONObject = [
        "capabilities": [
          "showsReminders": true, "general": ["positionEncodings": ["utf-8"]],
        ],
        "clientInfo": ["name": .string(clientName)],
      ]
      if case .integer(let process)? = initializeParams["processId"], process > 0 {
        client["processId"] = .integer(process)
      }
      try house.ask(Wire.Initialize.method, .object(client))
      origin = try house.ask(Wire.ChangesSubscribe.method, as: Wire.Subscription.self).origin
      readClock()
    } catch {
      let message = response(of: error).message
      editor.show("daybook: \(message)", .error)
    }
    initializeParams = [:]
  }

  /// The name of the editor, shown in the history as the author of what it changes.
  private var clientName: String {
    guard case .string(let name)? = initializeParams["clientInfo"]?["name"], !name.isEmpty else {
      return "lsp"
    }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(64)))
  }

  func response(of error: any Error) -> ResponseError {
    switch error {
    case let error as ResponseError: error
    case let error as JSONDecodingError: .invalidParams(error)
    default: inner.response(to: error)
    }
  }

  /// Reads what depends on the time: which day it is, and asks to be told when that changes.
  func readClock() {
    if let reading = try? house.ask(Wire.SessionDay.method, ["text": "today"]),
      case .string(let text)? = reading["day"], let day = Day(text)
    {
      today = day
      knowledge += 1
    }
    if let preferences = try? house.ask(Wire.PreferencesGet.method, as: Wire.Preferences.self) {
      clock = preferences.clock.flatMap { ClockStyle(rawValue: $0.rawValue) } ?? .h24
    }
    // It is told of at midnight too, and when something becomes due.
    clockPage = clockPage ?? follow(["name": "today"])
  }

  /// Begins anew what the server keeps for this session, which is another one after a line to another
  /// machine was broken.
  func resume() {
    for number in followed.keys + [clockPage].compactMap(\.self) {
      _ = try? house.ask(Wire.ViewClose.method, ["page": .integer(Int64(number))])
    }
    let pages = Set(followed.values)
    (followed, clockPage) = ([:], nil)
    let session = try? house.ask(Wire.ChangesSubscribe.method, as: Wire.Subscription.self)
    origin = session?.origin ?? origin
    readClock()
    for page in pages { refreshPage(page) }
  }

  /// Asks to be told when a page is drawn differently. Returns its number.
  func follow(_ params: JSONObject) -> Int? {
    var params = params
    params["live"] = true
    params["rows"] = 1
    params["width"] = .integer(Int64(settings.pageWidth))
    return try? house.ask(Wire.ViewShow.method, .object(params), as: Wire.View.self).page
  }

  var dayWords: DayWords { DayWords(today: today, clock: clock) }

  // MARK: Methods

  package var methods: MethodTable {
    var table = MethodTable()
    table.add("initialize", .read) { [self] params, _ in try initialize(params ?? [:]) }
    add("initialized", to: &table) { $0.isInitialized() }
    add("workspace/didChangeConfiguration", to: &table) { server, params in
      server.configure(params["settings"])
    }
    addDocuments(to: &table)
    addReading(to: &table)
    addActing(to: &table)
    return table
  }

  func add(
    _ name: String, to table: inout MethodTable,
    _ body: @escaping @Sendable (LanguageServer) throws -> Void
  ) {
    table.add(name, .read) { [self] _, _ in
      try body(self)
      return .null
    }
  }

  func add(
    _ name: String, to table: inout MethodTable,
    _ body: @escaping @Sendable (LanguageServer, JSON) throws -> Void
  ) {
    table.add(name, .read) { [self] params, _ in
      try body(self, params ?? [:])
      return .null
    }
  }

  func answer(
    _ name: String, in table: inout MethodTable,
    _ body: @escaping @Sendable (LanguageServer, JSON) throws -> JSON
  ) {
    table.add(name, .read) { [self] params, _ in try body(self, params ?? [:]) }
  }

  private func initialize(_ params: JSON) throws -> JSON {
    _ = try JSONObject(json: params)
    initializeParams = params
    editor.capabilities = params["capabilities"] ?? [:]
    editor.encoding = PositionEncoding(offered: editor.capability("general", "positionEncodings"))
    settings = Settings(params["initializationOptions"])
    return [
      "capabilities": serverCapabilities,
      "serverInfo": ["name": "daybook", "version": .string(version)],
    ]
  }

  private func isInitialized() {
    readConfiguration()
    if editor.can("workspace", "didChangeConfiguration", "dynamicRegistration") {
      editor.request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "daybook-configuration", "method": "workspace/didChangeConfiguration",
              "registerOptions": ["section": "daybook"],
            ]
          ]
        ])
    }
  }

  private func readConfiguration() {
    guard editor.can("workspace", "configuration") else { return }
    editor.request("workspace/configuration", ["items": [["section": "daybook"]]]) {
      [self] outcome in
      guard case .success(.array(let values)) = outcome, case .object? = values.first else {
        return
      }
      use(Settings(values[0]))
    }
  }

  /// Takes settings that came with a notification; asks for them where none came.
  private func configure(_ json: JSON?) {
    if case .object? = json { use(Settings(json)) } else { readConfiguration() }
  }

  private func use(_ new: Settings) {
    guard new != settings else { return }
    settings = new
    knowledge += 1
    refreshAll()
  }
}

/// Takes what the server of daybook tells its client of its own accord.
private final class HousePeer: Peer {
  private let server: LanguageServer

  init(_ server: LanguageServer) { self.server = server }

  var isBehind: Bool { server.editor.connection?.isBehind ?? false }

  /// Later, since the server is in the middle of its own work.
  func notify(_ method: String, _ params: JSON) {
    server.editor.connection?.onLane { [server] in server.hear(method, params) }
  }

  func onLane(_ body: @escaping @Sendable () -> Void) {
    server.editor.connection?.onLane(body)
  }
}
