import Foundation
import JSON
import Support
import Testing

@Suite("A view of a plugin") struct PluginViewTests {
  private static let name: JSON = "x/pages/first"
  /// An act that comes to nothing, after which the plugin runs.
  private static let nothing = #"return {"asks": []}"#
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A server with a plugin `pages` in Python, whose functions `show` and `act` have these bodies;
  /// `ask` asks daybook, and `page` draws a line.
  private func server(
    show: String, act: String = "pass", methods: [String] = []
  ) throws -> TestServer {
    let path = folder.path("pages")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let manifest: JSON = [
      "name": "pages", "version": "1.0.0", "summary": "Draws.", "protocolVersions": ["0.9"],
      "command": ["python3", "pages.py"], "kind": "responder",
      "views": [["name": "first", "title": "First"]],
      "permissions": ["methods": .array(methods.map(JSON.string))],
    ]
    try manifest.text.write(toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    let script = #"""
      import json, os, sys, time

      WAITING = []

      def send(**message):
          print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

      def ask(method, **params):
          send(id=method, method=method, params=params)
          for message in map(json.loads, sys.stdin):
              if message.get("id") == method and "method" not in message:
                  return message["result"]
              WAITING.append(message)

      def page(text):
          return {"actions": [], "lines": [{"key": "a", "text": text, "spans": [], "level": 0,
                                            "isHeading": False, "actions": []}]}

      def show():
          SHOW

      def act():
          ACT

      METHODS = {"initialize": lambda: {"protocolVersion": "0.9"}, "responder/show": show,
                 "responder/act": act}

      def handle(message):
          if message.get("method") in METHODS and "id" in message:
              result = METHODS[message["method"]]()
              if result:
                  send(id=message["id"], result=result)

      send(id=0, method="initialize", params={})
      while True:
          handle(WAITING.pop(0) if WAITING else json.loads(sys.stdin.readline() or sys.exit()))
      """#.replacing("SHOW", with: show).replacing("ACT", with: act)
    try script.write(toFile: path + "/pages.py", atomically: false, encoding: .utf8)
    // A Python in the person's home may need more of it than a plugin sees.
    let server = try TestServer(
      database: folder.path("test.db"), runBy: ["/usr/bin/env", "HOME=\(folder.path("home"))"])
    try server.initialize()
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": "pages", "confirm": true])
    return server
  }

  /// Asks and returns the answer; a notification may come before it. On a busy machine a plugin may
  /// be late, and is asked again.
  private func answer(_ server: TestServer, _ method: String, _ params: JSON = [:]) throws -> JSON {
    for _ in 0..<60 {
      try server.send(method, params, id: "ask")
      var answer = try server.next()
      while answer["id"] != "ask" { answer = try server.next() }
      let isLate = ["did not start", "started again in"].contains(where: answer.text.contains)
      let isUndrawn = answer["error"]?["data"]?["kind"] == "pluginTimeout"
      guard isLate || (isUndrawn && method == "view/show") else { return answer }
      usleep(500_000)
    }
    throw ProcessFailure("the plugin was never in time")
  }

  private func result(_ server: TestServer, _ method: String, _ params: JSON = [:]) throws -> JSON {
    let answer = try answer(server, method, params)
    return try #require(answer["result"], "refused: \(answer.text)")
  }

  private func act(_ server: TestServer, _ action: JSON) throws -> JSON {
    try result(
      server, "view/act", ["name": Self.name, "action": action, "keys": [], "changeCursor": 0])
  }

  /// Returns the text of the view's only line.
  private func show(_ server: TestServer) throws -> JSON? {
    let view = try result(server, "view/show", ["name": Self.name, "width": 40, "live": true])
    return try view.requiredItems("lines").last?["text"]
  }

  // proves: Plugins: Of a view
  // proves: view/show: One of a
  @Test("Others are answered while a plugin does not draw, and it is waited for in vain once")
  func silence() throws {
    let server = try server(show: "pass", act: Self.nothing)
    _ = try act(server, "begin")
    try server.send("view/show", ["name": Self.name, "width": 40], id: "show")
    #expect(try server.result(of: "task/list")["items"] == [])
    let answer = try server.next()
    #expect(answer["id"] == "show")
    #expect(answer["error"]?["data"]?["kind"] == "pluginTimeout")
    #expect(try server.result(of: "plugin/log", ["id": "pages"]).text.contains("more than 2 s"))
  }

  // proves: plugin/getState: Returns what the
  // proves: plugin/getState: Each front end
  // proves: plugin/getState: Any other client
  // proves: plugin/setState: Sets what the
  // proves: plugin/setState: It is neither
  // proves: plugin/setState: Its live pages
  // proves: plugin/setState: Its `requestKey` is
  // proves: plugin/setState: Any other client
  @Test("What a plugin keeps is one for all its processes, and its live pages show it")
  func kept() throws {
    let first = try server(
      show:
        #"kept = ask("plugin/getState"); return page(f"{kept['revision']} {kept.get('text')}")"#,
      act: """
        kept = ask("plugin/getState")
            ask("plugin/setState", text="first", ifRevision=kept["revision"], requestKey="k")
            ask("plugin/setState", text="set", requestKey="k")
            ask("plugin/setState", text="set", requestKey="k")
            return {"asks": []}
        """)
    let second = try TestServer(
      database: folder.path("test.db"), runBy: ["/usr/bin/env", "HOME=\(folder.path("home"))"])
    try second.initialize()
    #expect(try show(first) == "0 None")
    _ = try act(second, "set")
    while try first.next()["method"] != "view/changed" {}
    #expect(try show(first) == "2 set")
    #expect(try !first.result(of: "history/list").text.contains("setState"))
    for (method, params) in [("plugin/getState", [:]), ("plugin/setState", ["text": "mine"])]
      as [(String, JSON)]
    {
      let error = try answer(first, method, params)["error"]
      #expect(error?["data"]?["kind"] == "permissionDenied")
    }
    _ = try result(first, "plugin/remove", ["id": "pages", "confirm": true])
    _ = try result(first, "plugin/add", ["path": .string(folder.path("pages"))])
    _ = try result(first, "plugin/enable", ["id": "pages", "confirm": true])
    #expect(try show(first) == "0 None")
  }

  // proves: view/invalidate: It is drawn
  // proves: view/invalidate: It is in no
  @Test("A page that is invalidated without end is drawn at most ten times a second, and at last")
  func moves() throws {
    let first = try server(
      show: """
        with open(os.environ["HOME"] + "/said", "a+") as said:
                said.seek(0)
                return page(said.read())
        """,
      act: """
        said, stop = "", time.time() + 0.7
            while said != "end":
                said = str(time.time()) if time.time() < stop else "end"
                with open(os.environ["HOME"] + "/said", "w") as file:
                    file.write(said)
                ask("view/invalidate", name="x/pages/first", requestKey="k")
            ask("view/invalidate", name="x/pages/first", dryRun=True)
            return {"asks": []}
        """)
    let second = try TestServer(
      database: folder.path("test.db"), runBy: ["/usr/bin/env", "HOME=\(folder.path("home"))"])
    try second.initialize()
    for server in [first, second] { _ = try show(server) }
    let begin = ContinuousClock.now
    try second.send(
      "view/act", ["name": Self.name, "action": "go", "keys": [], "changeCursor": 0], id: "act")
    for server in [first, second] {
      var (count, text) = (0, JSON?.none)
      while text != "end" {
        let told = try server.next()
        guard told["method"] == "view/changed" else { continue }
        text = try told["params"]?.requiredItems("splices").first?["lines"]?[0]?["text"]
        count += 1
      }
      let tenths = (ContinuousClock.now - begin) / Duration.milliseconds(100)
      #expect(Double(count) <= tenths + 1)
    }
    #expect(try !result(second, "history/list").text.contains("invalidate"))
  }

  @Test("A page with another argument than the one that is invalidated is not drawn")
  func movesOne() throws {
    let server = try server(
      show: "return page(str(time.time()))",
      act: """
        act.count = getattr(act, "count", 0) + 1
            one = {"argument": "a"} if act.count < 4 else {}
            ask("view/invalidate", name="x/pages/first", **one)
            return {"asks": []}
        """)
    for argument: JSON in ["a", "b"] {
      _ = try result(
        server, "view/show",
        ["name": Self.name, "argument": argument, "width": 40, "live": true])
    }
    var pages: [JSON?] = []
    for count in 1...4 {
      try server.send(
        "view/act", ["name": Self.name, "action": "go", "keys": [], "changeCursor": 0], id: "act")
      while pages.count < (count < 4 ? count : 5) {
        let told = try server.next()
        if told["method"] == "view/changed" { pages.append(told["params"]?["page"]) }
      }
      usleep(300_000)
    }
    #expect(pages.prefix(3) == [1, 1, 1])
    #expect(Set(pages.suffix(2)) == [1, 2])
  }

  @Test("What it is asked to draw can be cancelled") func cancelled() throws {
    let server = try server(show: "pass", act: Self.nothing)
    _ = try act(server, "begin")
    try server.send("view/show", ["name": Self.name, "width": 40], id: "show")
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"show"}}"#, as: .lines)
    #expect(try server.next()["error"]?["code"] == -32800)
  }

  @Test("An act is done by the plugin under its name, and undone like anything else") func act()
    throws
  {
    let server = try server(
      show: #"return page(f"{len(ask('task/list')['items'])} tasks")"#,
      act: #"return ask("task/add", title="Mine") and {"asks": [], "message": "Done."}"#,
      methods: ["task/list", "task/add"])
    #expect(try show(server) == "0 tasks")
    #expect(try act(server, "add")["message"] == "pages: Done.")
    #expect(try show(server) == "1 tasks")
    let history = try result(server, "history/list").requiredItems("items")
    #expect(history.first?["client"] == "pages")
    _ = try act(server, "undo")
    #expect(try show(server) == "0 tasks")
  }

  // proves: Plugins: A view of
  @Test("A client that watches it is told when it would be drawn otherwise, and only then")
  func live() throws {
    let server = try server(
      show: #"return page(f"{len(ask('task/list')['items'])} tasks")"#, methods: ["task/list"])
    #expect(try show(server) == "0 tasks")
    // Of a habit the page has nothing.
    _ = try result(server, "habit/add", ["title": "Read"])
    let other = try TestServer(database: folder.path("test.db"))
    try other.initialize()
    try other.result(of: "task/add", ["title": "Water the fern"])
    let told = try server.next()
    #expect(told["method"] == "view/changed")
    #expect(
      try told["params"]?.requiredItems("splices").first?["lines"]?[0]?["text"] == "1 tasks")
    #expect(try result(server, "view/close", ["page": 1]) == [:])
  }

  // proves: Plugins: A view of
  @Test("One that changes something each time it is drawn is not drawn for ever") func loop() throws
  {
    let server = try server(
      show: #"return ask("task/add", title="Again") and page("same")"#, methods: ["task/add"])
    #expect(try show(server) == "same")
    func cursor() throws -> JSON? { try result(server, "changes/subscribe")["changeCursor"] }
    var (last, calm) = (try cursor(), 0)
    for _ in 0..<300 where calm < 20 {
      usleep(100_000)
      let now = try cursor()
      calm = now == last ? calm + 1 : 0
      last = now
    }
    #expect(calm == 20, "it is still drawn")
  }

  @Test("What it draws otherwise than the schema allows is its failure, with the place")
  func wrong() throws {
    let server = try server(show: #"return {"actions": [], "lines": [{"key": "a"}]}"#)
    let answer = try answer(server, "view/show", ["name": Self.name, "width": 40])
    #expect(answer["error"]?["data"]?["kind"] == "pluginFailed")
    #expect(try server.result(of: "plugin/log", ["id": "pages"]).text.contains("/lines/0/"))
  }

  // proves: Plugins: Its offsets are
  @Test("Offsets of a plugin that names no unit are counted in utf-16") func unit() throws {
    let server = try server(
      show: #"""
        return {"actions": [], "lines": [{"key": "a", "text": "🌞é", "level": 0, "actions": [],
            "isHeading": False, "spans": [{"start": 2, "stop": 3, "style": "accent"}]}]}
        """#)
    let view = try result(server, "view/show", ["name": Self.name, "width": 40])
    let line = try #require(try view.requiredItems("lines").last)
    #expect(line["spans"] == [["start": 2, "stop": 3, "style": "accent"]])
  }

  // proves: Plugins: What the plugins
  @Test("What a plugin adds is said at the beginning of a session and by rpc.discover")
  func listed() throws {
    let path = ToolPaths.file("plugins/hello").path
    let server = try TestServer(database: folder.path("test.db"))
    try server.initialize()
    try server.result(of: "plugin/add", ["path": .string(path)])
    #expect(try !names(server).contains("x/hello/greet"))
    try server.result(of: "plugin/enable", ["id": "hello", "confirm": true])
    #expect(try names(server).contains("x/hello/greet"))
    let other = try TestServer(database: folder.path("test.db"))
    let session = try other.result(of: "initialize")
    #expect(
      session["capabilities"]?["plugins"] == [
        ["id": "hello", "methods": ["x/hello/greet"], "views": ["x/hello/open"]]
      ])
  }

  private func names(_ server: TestServer) throws -> [JSON?] {
    try server.result(of: "rpc.discover").requiredItems("methods").map { $0["name"] }
  }
}
