import Foundation
import Support
import Testing

/// protocol/conformance itself, against a server that sends back whatever it reads.
@Suite("The conformance runner", .enabled(if: hasPython, "python3 is missing"))
struct ConformanceTests {
  @Test("It reads every case that the Swift tests read")
  func lists() throws {
    let (ending, said) = try play(["--list"])
    #expect(ending == .exit(0), "\(said)")
    #expect(said.lines.count == (try CaseFile.all().count))
  }

  @Test("A server that answers as the case says passes, in both framings")
  func passes() throws {
    let (ending, said) = try play(
      """
      # A name is bound at first sight and put back afterwards.

      --> {"id": 1, "result": {"id": "fern", "uri": "daybook:task/fern"}}
      <-- {"result": {"uri": "daybook:task/$id", "id": "$id"}, "id": 1}
      --> {"id": 2, "result": ["see $id"]}
      <-- {"id": 2, "result": ["see fern"]}
      --> [{"id": 3, "result": 1}, {"id": 4, "result": 2}]
      <-- [{"id": 4, "result": 2}, {"id": 3, "result": 1}]
      end
      exit 0
      """)
    #expect(ending == .exit(0), "\(said)")
    #expect(said.lines.last == "2 passed, 0 failed")
  }

  @Test(
    "Every kind of difference fails",
    arguments: [
      #"<-- {"id": 1, "result": {"a": 1.0}}"#,
      #"<-- {"id": 1, "result": {"a": true}}"#,
      #"<-- {"id": 1, "result": {}}"#,
      #"<-- {"id": 1, "result": {"a": 1, "b": null}}"#,
      #"<-- {"id": "1", "result": {"a": 1}}"#,
      "end",
      "<-- {\"id\": 1, \"result\": {\"a\": 1}}\nend\nexit 1",
      "<-- {\"id\": 1, \"result\": {\"a\": 1}}\n<-- {\"id\": 1, \"result\": {\"a\": 1}}",
    ])
  func fails(rest: String) throws {
    let (ending, said) = try play(
      """
      # The reply differs.
      --> {"id": 1, "result": {"a": 1}}
      \(rest)
      """)
    #expect(ending == .exit(1), "\(said)")
    #expect(said.lines.last == "0 passed, 2 failed")
  }

  @Test("UPDATE_CASES writes the reply, but none of another outcome")
  func updates() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.rpc")
    let asked = "# A reply.\n\n--> {\"id\": 1, \"result\": {\"a\": 1}}\n"
    try (asked + "<-- {\"id\": 1, \"result\": {\"b\": 2}}\n").write(
      to: file, atomically: true, encoding: .utf8)
    _ = try play([file.path], update: "1")
    #expect(try text(file) == asked + "<-- {\"id\": 1, \"result\": {\"a\": 1}}\n")

    let refused = asked + "<-- {\"error\": {\"code\": 1}, \"id\": 1}\n"
    try refused.write(to: file, atomically: true, encoding: .utf8)
    #expect(try play([file.path], update: "1").ending == .exit(1))
    #expect(try text(file) == refused)
    #expect(try play([file.path], update: "force").ending == .exit(0))
    #expect(try text(file) == asked + "<-- {\"id\": 1, \"result\": {\"a\": 1}}\n")
  }

  @Test(
    "A server that can begin anew plays many cases in one process, and each in its own when asked",
    arguments: [([], 2), (["--fresh"], 3)])
  func resets(arguments: [String], starts: Int) throws {
    let folder = try TemporaryFolder()
    let program = """
      import json, sys
      open(sys.argv[1], "a").write("started\\n")
      answers = {"conformance/reset": {"result": {}}, "session/ping": {"error": {"code": -32002}}}
      for message in map(json.loads, sys.stdin):
          answer = answers.get(message["method"], {"result": "echo"})
          print(json.dumps({"id": message["id"], **answer}), flush=True)
          if message["method"] == "twice":
              print(json.dumps({"method": "more"}), flush=True)
      """
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
    try write(program, "server.py")
    for (name, method) in [("a", "once"), ("b", "twice"), ("c", "once")] {
      let message = #"{"id": 1, "method": "\#(method)"}"#
      try write(
        "# It answers.\n--> \(message)\n<-- {\"id\": 1, \"result\": \"echo\"}\n", "\(name).rpc")
    }
    let (ending, said) = try play(
      arguments + ["--server", "python3 \(folder.path("server.py")) \(folder.path("starts"))"]
        + ["--framing", "lines", "--jobs", "1", folder.url.path])
    #expect(ending == .exit(1), "\(said)")
    #expect(said.contains("FAILED \(folder.path("b.rpc")) (lines)"), "\(said)")
    #expect(said.lines.last == "2 passed, 1 failed")
    let started = try String(contentsOfFile: folder.path("starts"), encoding: .utf8)
    // One that said more than its case is not trusted with another.
    #expect(started.lines.count == starts)
  }

  private func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  private func play(_ text: String) throws -> (ending: ServerProcess.Ending, said: String) {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.rpc")
    try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    return try play([file.path])
  }

  private func play(_ arguments: [String], update: String = "") throws -> (
    ending: ServerProcess.Ending, said: String
  ) {
    try run(
      [
        "/usr/bin/env", "python3", ToolPaths.file("protocol/conformance").path,
        "--server", "sh -c cat", "--timeout", "2",
      ] + arguments, environment: ["UPDATE_CASES": update])
  }
}
