import Foundation
import JSON
import Support
import Testing

@Suite("What a plugin adds") struct PluginCallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A server with a plugin `wait` in shell, whose method `go` runs these lines; `$id` is that of
  /// the request, and `answer` answers it.
  private func server(_ lines: String, methods: [String] = []) throws -> TestServer {
    let path = folder.path("wait")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let manifest: JSON = [
      "name": "wait", "version": "1.0.0", "summary": "Waits.", "protocolVersions": ["0.9"],
      "command": ["./wait"], "kind": "responder",
      "methods": [
        [
          "name": "go", "title": "Go on", "summary": "Goes on.",
          "reply": [["name": "text", "type": "string", "summary": "What is said."]],
        ]
      ],
      "permissions": ["methods": .array(methods.map(JSON.string))],
      "settings": [["name": "token", "type": "text", "summary": "A secret.", "isSecret": true]],
    ]
    try manifest.text.write(toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    let script = """
      #!/bin/sh
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      ask() { printf '%s\\n' "$1"; IFS= read -r reply; }
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
        case $line in
        *'"method":"initialize"'*) answer '{"protocolVersion":"0.9"}' ;;
        *'"method":"x/wait/go"'*) \(lines) ;;
        esac
      done
      """
    try script.write(toFile: path + "/wait", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path + "/wait")
    let server = try TestServer(database: folder.path("test.db"))
    try server.initialize()
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": "wait", "confirm": true])
    return server
  }

  @Test("What stands on its standard output and is no message stands in its log")
  func noise() throws {
    let server = try server("echo 'now it begins'; answer '{\"text\":\"on\"}'")
    #expect(try server.result(of: "x/wait/go")["text"] == "on")
    let log = try server.result(of: "plugin/log", ["id": "wait"]).text
    #expect(log.contains("This is no message, but stands on its standard output: now it begins"))
  }

  @Test("A plugin that takes its time holds up nothing that does not wait for it")
  func slow() throws {
    let server = try server("sleep 2; answer '{\"text\":\"on\"}'")
    for number in 0..<12 { try server.send("x/wait/go", id: .integer(Int64(number))) }
    let start = ContinuousClock.now
    try server.send("data/verify", id: "verify")
    while try server.next()["id"] != "verify" {}
    #expect(.now - start < .seconds(2))
  }

  @Test("A key of a plugin's request is no other client's") func keys() throws {
    let server = try server(
      """
      ask '{"jsonrpc":"2.0","id":"i","method":"initialize","params":{}}'
      ask '{"jsonrpc":"2.0","id":"a","method":"task/add","params":{"title":"Its","requestKey":"k"}}'
      answer '{"text":"on"}'
      """, methods: ["task/add"])
    #expect(try server.result(of: "x/wait/go")["text"] == "on")
    let own = try server.result(of: "task/add", ["title": "Mine", "requestKey": "k"])
    #expect(own["title"] == "Mine")
    #expect(try server.result(of: "task/list").requiredItems("items").count == 2)
  }

  @Test("What a plugin writes of errors is in its log while it runs")
  func errors() throws {
    let server = try server("echo 'it begins' >&2; answer '{\"text\":\"on\"}'")
    #expect(try server.result(of: "x/wait/go")["text"] == "on")
    let log = folder.path("test.db.plugin-data/wait/log")
    var text = ""
    for _ in 0..<50 where !text.contains("it begins") {
      text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      usleep(100_000)
    }
    #expect(text.contains(": it begins"))
  }

  @Test("An answer that is too long is refused when it is, with or without its end")
  func tooLong() throws {
    let server = try server("head -c 17000000 /dev/zero | tr '\\0' 'a'")
    let start = ContinuousClock.now
    let error = try server.ask("x/wait/go")["error"] ?? [:]
    #expect(
      error["message"]?.text.contains("longer than a message may be") == true, "\(error.text)")
    #expect(.now - start < .seconds(30))
  }

  @Test("Others are answered while a plugin says nothing, and what waits can be cancelled")
  func silence() throws {
    let server = try server(":")
    try server.send("x/wait/go", id: "go")
    #expect(try server.result(of: "task/list")["items"] == [])
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"go"}}"#, as: .lines)
    #expect(try server.next()["error"]?["code"] == -32800)
  }

  @Test("What a plugin changes has its name in the history, and is undone like anything else")
  func author() throws {
    let server = try server(
      """
      ask '{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"clientInfo":{"name":"Ann"}}}'
      ask '{"jsonrpc":"2.0","id":"a","method":"task/add","params":{"title":"Mine"}}'
      answer '{"text":"done"}'
      """, methods: ["task/add"])
    #expect(try server.result(of: "x/wait/go") == ["text": "done"])
    guard case .array(let items)? = try server.result(of: "history/list")["items"] else {
      Issue.record("there is no history")
      return
    }
    #expect(items.first?["client"] == "wait")
    try server.result(of: "history/undo")
    #expect(try server.result(of: "task/list")["items"] == [])
  }

  @Test("An answer of another type than the manifest declares is the plugin's failure")
  func wrongType() throws {
    let server = try server(#"answer '{"text":5}'"#)
    let answer = try server.ask("x/wait/go")
    #expect(answer["error"]?["data"]?["kind"] == "pluginFailed")
    #expect(try server.result(of: "plugin/log", ["id": "wait"]).text.contains("/text"))
  }

  @Test("A client is told that a plugin runs, and that it has failed") func changes() throws {
    // Long enough that the other server looks while it runs.
    let server = try server("sleep 2; exit 3")
    let watcher = try TestServer(database: folder.path("test.db"))
    try watcher.initialize(["capabilities": ["followsPlugins": true]])
    #expect(try watcher.next()["params"]?["state"] == "idle")
    try watcher.send("x/wait/go", id: "go")
    var states: [JSON?] = []
    while states.last != "waiting" {
      let message = try watcher.next()
      guard message["method"] == "plugin/changed" else { continue }
      states.append(message["params"]?["state"])
      // It may have waited long enough before anybody looked; the next wait is longer.
      if states.last == "idle" { try watcher.send("x/wait/go", id: "go") }
    }
    #expect(states.first == "running")
    // Where it was not asked, it has not failed.
    #expect(try server.result(of: "plugin/get", ["id": "wait"])["state"] == "idle")
  }

  @Test("Nothing of a plugin is left when its server has ended") func end() throws {
    let server = try server(#"sleep 1000 & answer "{\"text\":\"$!\"}""#)
    guard case .string(let child)? = try server.result(of: "x/wait/go")["text"],
      let process = Int32(child)
    else {
      Issue.record("the plugin did not start another program")
      return
    }
    try server.process.send(#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#, as: .lines)
    try server.process.send(#"{"jsonrpc":"2.0","method":"exit"}"#, as: .lines)
    #expect(try server.process.end() == .exit(0))
    // Confined, it has numbers of its own for processes.
    let isConfined = FileManager.default.isExecutableFile(atPath: "/usr/bin/bwrap")
    #expect(isConfined || kill(process, 0) != 0)
    #expect(try running(in: folder.path("wait")) == 0)
  }

  @Test("One that is removed while it is asked ends, and who asked it is told")
  func remove() throws {
    let server = try server("sleep 1000")
    try server.send("x/wait/go", id: "go")
    for _ in 0..<100 where try running(in: folder.path("wait")) == 0 { usleep(100_000) }
    try server.send("plugin/remove", ["id": "wait"], id: "remove")
    let answers = try [server.next(), server.next()]
    #expect(answers.contains { $0["id"] == "remove" && $0["result"] != nil })
    #expect(
      answers.contains { $0["id"] == "go" && $0["error"]?["data"]?["kind"] == "pluginFailed" })
    for _ in 0..<100 where try running(in: folder.path("wait")) > 0 { usleep(100_000) }
    #expect(try running(in: folder.path("wait")) == 0)
    #expect(try server.result(of: "plugin/list")["items"] == [])
  }

  @Test("Secrets that others can read are not used, and the way out is said")
  func openSecrets() throws {
    let server = try server(#"answer '{"text":"done"}'"#)
    let path = folder.path("test.db.plugin-data/wait/secrets.json")
    try server.result(
      of: "plugin/configure",
      ["id": "wait", "values": [["name": "token", "values": ["s3cret"]]]])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let message = try server.ask("x/wait/go")["error"]?["message"]
    #expect(message?.text.contains("chmod 600 \(path)") == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try server.result(of: "x/wait/go") == ["text": "done"])
    try #"{"token":["other"]}"#.write(toFile: path, atomically: false, encoding: .utf8)
    let changed = try server.ask("x/wait/go")["error"]?["message"]
    #expect(changed?.text.contains("changed by other means since you approved it: `token`") == true)
  }

  @Test("That a plugin waits to be approved again is said by its page, the status line and doctor")
  func changed() throws {
    let server = try server(#"answer '{"text":"done"}'"#)
    try server.result(of: "x/wait/go")
    try "#!/bin/sh\n".write(
      toFile: folder.path("wait/other.sh"), atomically: false, encoding: .utf8)
    sleep(1)
    let words = "It has changed since you approved it."
    #expect(try server.ask("x/wait/go")["error"]?["message"]?.text.contains(words) == true)
    #expect(try server.result(of: "plugin/get", ["id": "wait"])["state"] == "changed")
    let page = try server.result(
      of: "view/show", ["name": "plugins", "argument": "wait", "width": 80])
    #expect(page.text.contains(words))
    #expect(try server.result(of: "view/status")["text"] == "plugin wait changed")
    let database = folder.path("test.db")
    let doctor = try Shell().run(
      "$daybook doctor --database '\(database)'",
      environment: TestServer.environment(of: database))
    #expect(doctor.output.contains("The plugin “wait” does not run. \(words)"))
    try server.result(of: "plugin/enable", ["id": "wait", "confirm": true])
    #expect(try server.result(of: "x/wait/go") == ["text": "done"])
  }

  // proves: plugin/disable: Ends a plugin,
  @Test("A plugin that is disabled ends") func disable() throws {
    let server = try server(#"answer '{"text":"done"}'"#)
    try server.result(of: "x/wait/go")
    #expect(try running(in: folder.path("wait")) > 0)
    try server.result(of: "plugin/disable", ["id": "wait"])
    for _ in 0..<100 where try running(in: folder.path("wait")) > 0 { usleep(100_000) }
    #expect(try running(in: folder.path("wait")) == 0)
  }

  /// How many processes have a file of the folder in their command line.
  private func running(in folder: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    return names.filter { Int($0) != nil }.count { name in
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(folder)
    }
  }
}
