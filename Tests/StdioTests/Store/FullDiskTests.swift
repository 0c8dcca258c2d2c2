import Foundation
import Glibc
import JSON
import Support
import Testing

/// The database lies on a disk of 4 MB that only the servers of this test see, and that ends with
/// them.
@Suite("A full disk")
struct FullDiskTests {
  @Test(
    "It refuses what it has no room for, loses nothing, and takes changes again once there is room",
    .enabled(if: SmallDisk.isPossible, "no tmpfs can be mounted here"))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let server = try disk.server()
    try server.initialize()
    try server.result(of: "task/add", ["id": "fern", "title": "Water the fern"])
    let listener = try disk.server(besides: server)
    try listener.initialize()
    let begin = try #require(try listener.result(of: "changes/subscribe")["changeCursor"])
    try listener.result(of: "view/show", ["live": true, "name": "tasks", "width": 60])

    try disk.fill(seenBy: server)
    var answered = ["fern"]
    let refusal = try #require(try addUntilRefused(server, &answered))
    expectFull(refusal)
    // Acts that fail together are refused together, and each has its answer.
    for id in ["a", "b", "c"] { try server.send("task/add", draft(id), id: .string(id)) }
    for id in ["a", "b", "c"] {
      let answer = try server.next()
      #expect(answer["id"] == .string(id))
      expectFull(answer)
    }
    let undone = try server.ask("history/undo")
    if undone["error"] != nil { expectFull(undone) } else { answered.removeLast() }
    #expect(try server.result(of: "task/get", ["id": "fern"])["title"] == "Water the fern")
    #expect(try ids(listener) == answered)

    try disk.empty(seenBy: server)
    try server.result(of: "task/add", ["id": "moss", "title": "Water the moss"])
    try server.result(of: "history/undo")
    try server.result(of: "history/redo")
    answered.append("moss")
    #expect(try ids(server) == answered)
    #expect(try ids(listener) == answered)
    let since: JSON = ["changeCursor": begin, "limit": 1000]
    let logs = try [server, listener].map { try $0.until("changes/since", since) }
    #expect(logs[0] == logs[1])
    #expect(logs[0]["needsReload"] == false)
    var report = try server.ask("data/verify")
    while report["method"] != nil { report = try server.next() }
    #expect(report["result"]?["findings"] == [])
  }

  private func draft(_ id: String) -> JSON {
    [
      "id": .string(id), "notes": .string(String(repeating: "fern ", count: 10_000)),
      "title": "Sow",
    ]
  }

  /// The answer that refused; the log may have room left for some.
  private func addUntilRefused(_ server: TestServer, _ answered: inout [String]) throws -> JSON? {
    for index in 0..<200 {
      let answer = try server.ask("task/add", draft("t\(index)"))
      guard answer["error"] == nil else { return answer }
      answered.append("t\(index)")
    }
    return nil
  }

  private func expectFull(_ answer: JSON) {
    #expect(answer["error"]?["data"]?["kind"] == "unavailable", "\(answer.text)")
    #expect(
      answer["error"]?["message"]
        == "The disk is full. Make room and try again; nothing was changed.", "\(answer.text)")
  }

  private func ids(_ server: TestServer) throws -> [String] {
    let params: JSON = ["limit": 1000, "order": "position"]
    return try server.until("task/list", params).requiredItems("items").map {
      try $0.requiredText("id")
    }
  }
}

extension TestServer {
  /// The result of a request; skips notifications that come before it.
  func until(_ method: String, _ params: JSON = [:]) throws -> JSON {
    try send(method, params, id: "until")
    while true {
      let message = try next()
      guard message["id"] == "until" else { continue }
      return try #require(message["result"], "refused: \(message.text)")
    }
  }
}

/// A folder that is a disk of 4 MB in a mount namespace of its own (unshare(1)).
struct SmallDisk {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let isPossible: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let process = try? ServerProcess(mounted(folder) + [ToolPaths.daybook, "--version"])
    return (try? process?.end()) == .exit(0)
  }()

  private static let isRoot = getuid() == 0

  private static func mounted(_ folder: TemporaryFolder) -> [String] {
    ["/usr/bin/unshare", isRoot ? "-m" : "-rm", "/bin/sh", "-c"]
      + [#"mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@""#, folder.url.path]
  }

  func server() throws -> TestServer {
    try TestServer(database: folder.path("test.db"), runBy: Self.mounted(folder))
  }

  /// Another one on the same disk.
  func server(besides first: TestServer) throws -> TestServer {
    let user = Self.isRoot ? [] : ["-U", "--preserve-credentials"]
    return try TestServer(
      database: folder.path("test.db"),
      runBy: ["/usr/bin/nsenter", "-t", "\(first.process.processID)", "-m"] + user + ["--"])
  }

  private func filler(seenBy server: TestServer) -> String {
    "/proc/\(server.process.processID)/root" + folder.path("filler")
  }

  /// Takes all the room that is left.
  func fill(seenBy server: TestServer) throws {
    let descriptor = open(filler(seenBy: server), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ProcessFailure("no filler: errno \(errno)") }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    var written = 0
    while true {
      let count = write(descriptor, bytes, bytes.count)
      guard count > 0 else { break }
      written += count
    }
    guard errno == ENOSPC, written > 0 else { throw ProcessFailure("errno \(errno)") }
  }

  func empty(seenBy server: TestServer) throws {
    guard unlink(filler(seenBy: server)) == 0 else { throw ProcessFailure("errno \(errno)") }
  }
}
