import Foundation
import JSON
import Support
import Testing

@Suite("A file format of a plugin") struct FormatTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ text: String) throws -> JSON {
    let path = folder.path("file.txt")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return ["format": "x/lines/text", "path": .string(path)]
  }

  private var export: JSON {
    ["format": "x/lines/text", "path": .string(folder.path("out.txt"))]
  }

  private var output: String? {
    try? String(contentsOfFile: folder.path("out.txt"), encoding: .utf8)
  }

  /// What lies in the folder of the exports beside the whole file.
  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasPrefix(".daybook") || $0 == "out.txt" }
  }

  // proves: Plugins: The file is
  @Test("A long file comes in pieces of whole lines, its tasks in batches, all in one step")
  func pieces() throws {
    let server = try FormatPlugin(
      read: #"""
        global KEPT
        KEPT = ([] if params["isFirst"] else KEPT) + params["text"].splitlines(keepends=True)
        if any(not line.endswith("\n") for line in KEPT):
            return {"tasks": [{"title": "A line was cut"}]}
        batch, KEPT = KEPT[:1000], KEPT[1000:]
        return {"tasks": [{"title": line} for line in batch], "hasMore": len(KEPT) > 0}
        """#
    ).server(in: folder)
    let lines = (0..<7000).map { "Wäsche Nummer \($0) mit Ü und 🌞 und mehr und noch mehr Worten\n" }
    let report = try server.result(of: "data/import", file(lines.joined()))
    #expect(report["addedCount"] == 7000)
    let first = try server.result(of: "task/list", ["limit": 1])
    #expect(first.text.contains("Wäsche Nummer 0 mit Ü und 🌞"))
    try server.result(of: "history/undo")
    #expect(try server.result(of: "task/list")["items"] == [])
  }

  // proves: Plugins: The file is
  @Test("A file without line breaks is cut between characters") func characters() throws {
    let server = try FormatPlugin(
      read: #"""
        KEPT.append(params["text"])
        if not params["isLast"]:
            return {}
        text = "".join(KEPT)
        return {"tasks": [{"title": str(len(KEPT)) + " " + str(len(text)) + text[0] + text[-1]}]}
        """#
    ).server(in: folder)
    try server.result(of: "data/import", file("\u{FEFF}x" + String(repeating: "€", count: 200_000)))
    #expect(try server.result(of: "task/list").text.contains("3 200001x€"))
  }

  @Test("A file of exactly so many bytes as a piece or two has no empty piece", arguments: [1, 2])
  func wholePieces(count: Int) throws {
    let server = try FormatPlugin(
      read: #"""
        KEPT.append(params["text"])
        text = str(len(KEPT)) + " " + str(len("".join(KEPT))) + str(all(KEPT))
        return {"tasks": [{"title": text}] if params["isLast"] else []}
        """#
    ).server(in: folder)
    let size = count * 262_144
    try server.result(
      of: "data/import",
      file(
        String(repeating: "seven!\n", count: size / 7)
          + String(repeating: "x", count: size % 7)))
    // The second piece ends behind a line, so that there is a third.
    #expect(try server.result(of: "task/list").text.contains("\(count == 1 ? 1 : 3) \(size)True"))
  }

  @Test("Nothing is stored of a file that its plugin does not read to its end") func ends() throws {
    let server = try FormatPlugin(
      read: #"""
        if params["isLast"]:
            os._exit(3)
        return {"tasks": [{"title": "One"}]}
        """#
    ).server(in: folder)
    let answer = try server.ask("data/import", file(String(repeating: "Line\n", count: 100_000)))
    #expect(answer["error"]?["data"]?["kind"] == "pluginFailed")
    #expect(try server.result(of: "task/list")["items"] == [])
  }

  // proves: Plugins: A plugin reads
  @Test(
    "While a plugin reads, others are answered, another file is refused, and it can be cancelled")
  func silence() throws {
    let server = try FormatPlugin(
      read: #"""
        report(params, kind="report", message="It reads")
        return None
        """#
    ).server(in: folder)
    guard case .object(var params) = try file("One\n") else { return }
    params["workDoneToken"] = "import"
    try server.send("data/import", .object(params), id: "import")
    var notice = try server.next()
    while notice["params"]?["value"]?["message"] != "It reads" { notice = try server.next() }
    #expect(try server.result(of: "task/list")["items"] == [])
    let other = try server.ask("data/export", export)
    #expect(other["error"]?["data"]?["reason"] == "busy")
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"import"}}"#, as: .lines)
    #expect(try server.answer(to: "import").answer["error"]?["code"] == -32800)
    #expect(try server.result(of: "task/list")["items"] == [])
    #expect(try server.result(of: "data/export", export)["bytes"] == 0)
  }

  @Test("More tags than there may be are refused as a whole, unless the limit may be raised")
  func limits() throws {
    let server = try FormatPlugin(
      read: #"""
        tags = ["t" + str(number) for number in range(60)]
        return {"tasks": [{"title": "One", "tags": tags}],
                "habits": [{"title": "Two", "tags": ["h" + tag for tag in tags]}]}
        """#
    ).server(in: folder)
    let request = try file("x")
    let answer = try server.ask("data/import", request)
    #expect(answer["error"]?["data"]?["kind"] == "limitExceeded")
    #expect(try server.result(of: "task/list")["items"] == [])
    guard case .object(var params) = request else { return }
    params["raiseLimits"] = true
    let report = try server.result(of: "data/import", .object(params))
    #expect(report["addedCount"] == 2)
    #expect(report["tagCount"] == 120)
  }

  // proves: Plugins: The file is
  @Test("An export hands over everything in batches and writes what the plugin makes of it")
  func batches() throws {
    let server = try FormatPlugin().server(in: folder)
    let lines = (0..<900).map { "Task \($0)\n" }.joined()
    #expect(try server.result(of: "data/import", file(lines))["addedCount"] == 900)
    let bytes = try server.result(of: "data/export", export)["bytes"]
    #expect(bytes == .integer(Int64(lines.utf8.count)))
    #expect(output == lines)
  }

  @Test("A file that its plugin does not write to its end is not there, and what was there stays")
  func unwritten() throws {
    let server = try FormatPlugin(
      write: #"""
        if params["isLast"]:
            os._exit(3)
        return {"text": "half"}
        """#
    ).server(in: folder)
    #expect(
      try server.ask("data/export", export)["error"]?["data"]?["kind"] == "pluginFailed")
    #expect(try leftovers() == [])
    try "Mine".write(toFile: folder.path("out.txt"), atomically: true, encoding: .utf8)
    try server.send("data/export", export, id: "again")
    #expect(try server.next()["error"]?["data"]?["pointer"] == "/path")
    #expect(output == "Mine")
  }

  // proves: Plugins: What a plugin
  @Test("A plugin reports as often as it likes, and a client hears of it ten times a second")
  func progress() throws {
    let server = try FormatPlugin(
      go: #"""
        report(params, kind="begin", title="Going")
        for number in range(3000):
            report(params, kind="report", message=str(number))
        KEPT.append(params)
        return {}
        """#
    ).server(in: folder)
    try server.send("x/lines/go", ["workDoneToken": "mine"], id: "go")
    let (answer, notices) = try server.answer(to: "go")
    #expect(answer["result"] == [:])
    #expect((3..<300).contains(notices.count), "\(notices.count) notices")
    #expect(notices.allSatisfy { $0["token"] == "mine" })
    #expect(notices.first?["value"] == ["kind": "begin", "title": "Going"])
    // Whoever begins also ends.
    #expect(notices.last?["value"] == ["kind": "end"])
    try server.ping()
  }
}
