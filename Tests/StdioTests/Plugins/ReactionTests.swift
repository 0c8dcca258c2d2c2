import Foundation
import Glibc
import JSON
import Support
import Testing

@Suite("Plugins that react to changes") struct ReactionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func server() throws -> TestServer {
    let server = try TestServer(database: folder.path("test.db"))
    try server.initialize()
    return server
  }

  /// Adds and enables a responder that hears of new tasks, keeps each batch in a file, and runs
  /// these lines; `answer` answers it.
  private func enable(
    _ name: String, in server: TestServer, _ lines: String = "answer '{}'",
    methods: [String] = ["task/add"]
  ) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let manifest: JSON = [
      "name": .string(name), "version": "1.0.0", "summary": "Hears.",
      "protocolVersions": ["0.9"], "command": ["./run"], "kind": "responder",
      "reactions": ["task/add"], "permissions": ["methods": .array(methods.map(JSON.string))],
    ]
    try manifest.text.write(toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    let script = """
      #!/bin/sh
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      ask() { printf '%s\\n' "$1"; IFS= read -r reply; }
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\),"jsonrpc".*/\\1/p')
        case $line in
        *'"method":"initialize"'*) answer '{"protocolVersion":"0.9"}' ;;
        *'"method":"responder/react"'*) printf '%s\\n' "$line" >>"$HOME/told"; \(lines) ;;
        esac
      done
      """
    try script.write(toFile: path + "/run", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/run")
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": .string(name), "confirm": true])
  }

  /// The batches that a plugin was told, as the params of each.
  private func told(_ name: String) throws -> [JSON] {
    let path = folder.path("test.db.plugin-data/\(name)/data/told")
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { line in
      try #require(try JSON(parsing: String(line))["params"])
    }
  }

  private func methods(_ params: JSON) -> [JSON] {
    guard case .array(let changes)? = params["items"] else { return [] }
    return changes.compactMap { $0["method"] }
  }

  private func wait(until isSo: () throws -> Bool) throws -> Bool {
    for _ in 0..<600 {
      if try isSo() { return true }
      usleep(100_000)
    }
    return false
  }

  @Test("A plugin hears of what it named, after it was saved, and of nothing else")
  func hears() throws {
    let server = try server()
    try server.result(of: "task/add", ["title": "Before"])
    try enable("ear", in: server)
    try server.result(of: "tag/add", ["name": "home"])
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    #expect(try wait { try told("ear").count == 1 })
    let params = try #require(try told("ear").first)
    #expect(methods(params) == ["task/add"])
    guard case .array(let changes)? = params["items"] else { return }
    #expect(changes.first?["id"] == "fern")
  }

  @Test("One that answers with an error hears of it again, with the same cursor")
  func again() throws {
    let server = try server()
    try enable(
      "deaf", in: server,
      """
      if [ "$(wc -l <"$HOME/told")" -gt 1 ]; then answer '{}'
      else printf '{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"What?"}}\\n' "$id"; fi
      """)
    try server.result(of: "task/add", ["title": "Fern"])
    #expect(try wait { try told("deaf").count == 2 })
    let batches = try told("deaf")
    #expect(batches.first?["changeCursor"] == batches.last?["changeCursor"])
    #expect(try server.result(of: "plugin/log", ["id": "deaf"]).text.contains("What?"))
  }

  @Test("What it has answered before the server ended, it is not told again by the next one")
  func cursor() throws {
    let first = try server()
    try enable("ear", in: first)
    try first.result(of: "task/add", ["id": "one", "title": "One"])
    #expect(try wait { try told("ear").count == 1 })
    try first.result(of: "task/add", ["id": "two", "title": "Two"])
    // The cursor of a batch is written before the next is told.
    #expect(try wait { try told("ear").count == 2 })
    first.process.signal(SIGKILL)
    let second = try server()
    try second.result(of: "task/add", ["id": "three", "title": "Three"])
    #expect(try wait { try told("ear").last?.text.contains("\"three\"") == true })
    #expect(try told("ear").count { $0.text.contains("\"one\"") } == 1)
  }

  @Test("Each change that it has answered it is told once, whichever front ends come and go")
  func once() throws {
    let (first, second, third) = (try server(), try server(), try server())
    try enable("ear", in: first)
    func add(_ id: String, by server: TestServer) throws {
      try server.result(of: "task/add", ["id": .string(id), "title": .string(id)])
      #expect(try wait { try told("ear").last?.text.contains("\"\(id)\"") == true })
      // Its answer and the cursor follow.
      usleep(500_000)
    }
    try add("one", by: second)
    first.process.closeInput()
    #expect(try first.process.end() == .exit(0))
    try add("two", by: third)
    second.process.signal(SIGKILL)
    try add("three", by: third)
    let fourth = try server()
    try add("four", by: fourth)
    third.process.signal(SIGKILL)
    try add("five", by: fourth)
    for id in ["one", "two", "three", "four", "five"] {
      #expect(try told("ear").count { $0.text.contains("\"\(id)\"") } == 1, "\(id)")
    }
  }

  @Test("It hears of a change behind a thousand others that were made while nobody told it")
  func farBehind() throws {
    let first = try server()
    try enable("ear", in: first)
    first.process.signal(SIGKILL)
    // A pipe starts no plugins.
    let pipe = try ServerProcess([ToolPaths.daybook, "pipe", "--database", folder.path("test.db")])
    for number in 0..<1000 {
      let zone = number.isMultiple(of: 2) ? "Europe/Berlin" : "Etc/UTC"
      try pipe.send(
        TestServer.request("preferences/edit", ["timeZone": .string(zone)], id: "edit"), as: .lines)
      _ = try pipe.next(as: .lines)
    }
    try pipe.send(TestServer.request("task/add", ["title": "Fern"], id: "add"), as: .lines)
    _ = try pipe.next(as: .lines)
    pipe.closeInput()
    let second = try server()
    #expect(try wait { try told("ear").count == 1 })
    try second.ping()
  }

  @Test("Two that react to one another are cut after eight rounds, and that is said")
  func circle() throws {
    let server = try server()
    let adding = """
      test -n "$begun" || ask '{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"clientInfo":{"name":"x"}}}'
      begun=1
      ask '{"jsonrpc":"2.0","id":"a","method":"task/add","params":{"title":"Again"}}'
      answer '{}'
      """
    try enable("echo", in: server, adding)
    try server.result(of: "task/add", ["title": "First"])
    #expect(
      try wait { try server.result(of: "plugin/log", ["id": "echo"]).text.contains("circle") })
    usleep(1_000_000)
    #expect(try told("echo").count == 9)
  }
}
