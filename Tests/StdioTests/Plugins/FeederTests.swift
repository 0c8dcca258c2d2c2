import Foundation
import Glibc
import JSON
import Support
import Testing

@Suite("Feeders, which run by their schedules") struct FeederTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func server() throws -> TestServer {
    let server = try TestServer(database: folder.path("test.db"))
    try server.initialize()
    return server
  }

  /// Adds and enables a feeder in shell that runs these lines after `initialize` was answered; `ask`
  /// sends a request and reads the answer.
  private func enable(
    _ name: String, in server: TestServer, _ schedule: JSONObject, _ lines: String
  ) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var manifest: JSONObject = [
      "name": .string(name), "version": "1.0.0", "summary": "Feeds.",
      "protocolVersions": ["0.9"], "command": ["./run"], "kind": "feeder",
      "permissions": ["methods": ["task/add", "provider/status"]],
    ]
    for (member, value) in schedule { manifest[member] = value }
    try JSON.object(manifest).text.write(
      toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    let script = """
      #!/bin/sh
      ask() { printf '%s\\n' "$1"; IFS= read -r reply || exit 0; }
      ask '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"x"}}}'
      \(lines)
      """
    try script.write(toFile: path + "/run", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/run")
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": .string(name), "confirm": true])
  }

  /// A line that adds a task.
  private func adding(_ title: String) -> String {
    #"ask '{"jsonrpc":"2.0","id":2,"method":"task/add","params":{"title":"\#(title)"}}'"#
  }

  private let waiting = "while IFS= read -r line; do :; done"

  private func state(of name: String, in server: TestServer) throws -> JSON? {
    try server.result(of: "plugin/get", ["id": .string(name)])["state"]
  }

  private func titles(in server: TestServer) throws -> [String] {
    guard case .array(let items)? = try server.result(of: "task/list")["items"] else { return [] }
    return items.compactMap { item in
      if case .string(let title)? = item["title"] { title } else { nil }
    }
  }

  /// Waits until something is so, a minute at most.
  private func wait(until isSo: () throws -> Bool) throws -> Bool {
    for _ in 0..<600 {
      if try isSo() { return true }
      usleep(100_000)
    }
    return false
  }

  @Test("One that is enabled runs at once, and again when its time has come")
  func schedule() throws {
    let server = try server()
    try enable("fern", in: server, ["every": "10s"], adding("Fern"))
    #expect(try wait { try titles(in: server) == ["Fern", "Fern"] })
  }

  @Test("Another process sees what it did, and starts it no second time")
  func oneHolder() throws {
    let first = try server()
    try enable("stay", in: first, ["stays": true], adding("Once") + "\n" + waiting)
    #expect(try wait { try titles(in: first) == ["Once"] })
    let second = try server()
    #expect(try state(of: "stay", in: second) == "running")
    usleep(1_500_000)
    #expect(try titles(in: second) == ["Once"])
  }

  @Test("When the process that started it is killed, the next one does")
  func handover() throws {
    let first = try server()
    try enable("stay", in: first, ["stays": true], adding("Once") + "\n" + waiting)
    #expect(try wait { try titles(in: first) == ["Once"] })
    let second = try server()
    #expect(try titles(in: second) == ["Once"])
    first.process.signal(SIGKILL)
    #expect(try wait { try titles(in: second) == ["Once", "Once"] })
    #expect(try state(of: "stay", in: second) == "running")
  }

  @Test("One that fails is tried again later, and after five failures not until a person says so")
  func failure() throws {
    let server = try server()
    try enable(
      "bad", in: server, ["every": "1h"],
      """
      n=$(cat "$HOME/count" 2>/dev/null || echo 0)
      echo $((n + 1)) >"$HOME/count"
      echo "no luck" >&2
      exit 3
      """)
    #expect(try wait { try state(of: "bad", in: server) == "failed" })
    let plugin = try server.result(of: "plugin/get", ["id": "bad"])
    #expect(plugin["message"] == "It ended by itself, exit status 3: no luck")
    try expectFailureSaid(in: server)
    let count = folder.path("test.db.plugin-data/bad/data/count")
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "5\n")
    try server.result(of: "plugin/enable", ["id": "bad", "confirm": true])
    #expect(try wait { try String(contentsOfFile: count, encoding: .utf8) == "6\n" })
  }

  @Test("One that is stopped is tried again when something is set")
  func settingAfterFailure() throws {
    let server = try server()
    try enable(
      "picky", in: server,
      ["every": "1h", "settings": [["name": "word", "type": "text", "summary": "Said."]]],
      """
      case $reply in *Servus*) \(adding("Well")) ;; *) exit 3 ;; esac
      """)
    #expect(try wait { try state(of: "picky", in: server) == "failed" })
    try server.result(
      of: "plugin/configure",
      ["id": "picky", "values": [["name": "word", "values": ["Servus"]]]])
    #expect(try wait { try titles(in: server) == ["Well"] })
  }

  /// Expects the pages, the status line and `doctor` to say that the feeder `bad` is stopped.
  private func expectFailureSaid(in server: TestServer) throws {
    let page = try server.result(
      of: "view/show", ["name": "plugins", "argument": "bad", "width": 80]
    ).text
    #expect(page.contains("! stopped"))
    #expect(page.contains("It ended by itself, exit status 3: no luck"))
    #expect(try server.result(of: "view/status")["text"] == "plugin bad stopped")
    let database = folder.path("test.db")
    let doctor = try Shell().run(
      "$daybook doctor --database '\(database)'",
      environment: TestServer.environment(of: database))
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("The plugin “bad” failed too often and is stopped."))
  }

  @Test("One without a schedule runs once when it is told to on its page")
  func onDemand() throws {
    let server = try server()
    let host = try self.server()
    try enable("fern", in: server, [:], adding("Fern"))
    try server.result(
      of: "view/act",
      ["name": "plugins", "action": "run", "keys": ["plugin/fern"], "changeCursor": 0])
    #expect(try wait { try titles(in: host) == ["Fern"] })
    usleep(1_500_000)
    #expect(try titles(in: server) == ["Fern"])
  }

  // proves: plugin/enable: Without `confirm` it
  @Test("One that is disabled ends, and one that is changed does not run")
  func disable() throws {
    let server = try server()
    try enable("stay", in: server, ["stays": true], adding("Once") + "\n" + waiting)
    #expect(try wait { try titles(in: server) == ["Once"] })
    try server.result(of: "plugin/disable", ["id": "stay"])
    #expect(try wait { try running("stay") == 0 })
    try "#!/bin/sh\n".write(
      toFile: folder.path("stay/run"), atomically: false, encoding: .utf8)
    #expect(try state(of: "stay", in: server) == "off")
    #expect(
      try server.ask("plugin/run", ["id": "stay"])["error"]?["data"]?["kind"] == "invalidState")
  }

  @Test("Its settings that change end it and start it anew with them")
  func configure() throws {
    let server = try server()
    try enable(
      "set", in: server,
      [
        "stays": true,
        "settings": [
          ["name": "word", "type": "text", "summary": "A word.", "initialValues": ["one"]]
        ],
      ], #"printf '%s\n' "$reply" >>"$HOME/replies"; "# + waiting)
    let replies = folder.path("test.db.plugin-data/set/data/replies")
    func said(_ word: String) -> Bool {
      (try? String(contentsOfFile: replies, encoding: .utf8).contains("\"\(word)\"")) ?? false
    }
    #expect(try wait { said("one") })
    try server.result(
      of: "plugin/configure",
      ["id": "set", "values": [["name": "word", "values": ["two"]]]])
    #expect(try wait { said("two") })
    #expect(try wait { try state(of: "set", in: server) == "running" })
  }

  @Test("What is changed beside a feeder stays when another process has come and gone")
  func locks() throws {
    let server = try server()
    try enable("stay", in: server, ["stays": true], adding("Before") + "\n" + waiting)
    #expect(try wait { try titles(in: server) == ["Before"] })
    // The last process that closes a database removes its log.
    for title in ["One", "Two"] {
      let other = try self.server()
      _ = try titles(in: other)
      other.process.closeInput()
      _ = try other.process.end()
      try server.result(of: "task/add", ["title": .string(title)])
    }
    #expect(try titles(in: self.server()).sorted() == ["Before", "One", "Two"])
  }

  /// How many processes have a file of the plugin in their command line.
  private func running(_ name: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    return names.filter { Int($0) != nil }.count { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(folder.path(name) + "/run")
    }
  }
}
