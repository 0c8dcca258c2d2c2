import Foundation
import JSON
import Support
import Testing

/// protocol/conformance itself, against a server that sends back whatever it reads.
@Suite("The conformance runner", .enabled(if: hasPython, "python3 is missing"))
struct ConformanceTests {
  @Test("It reads every case that the Swift tests read, and those of doors")
  func lists() throws {
    let (ending, said) = try play(["--list"])
    #expect(ending == .exit(0), "\(said)")
    let ofDoors = said.lines.filter { $0.hasPrefix("lsp/") || $0.hasPrefix("mcp/") }
    #expect(!ofDoors.isEmpty)
    #expect(said.lines.count - ofDoors.count == (try CaseFile.all().count))
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
    #expect(said.lines.last == "1 passed, 0 failed, 0 skipped")
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
      """, ["--exact"])
    #expect(ending == .exit(1), "\(said)")
    #expect(said.lines.last == "0 passed, 1 failed, 0 skipped")
    // What fails alike in both framings is one failure.
    #expect(said.lines.count { $0.hasPrefix("FAILED") && $0.hasSuffix("(headers, lines)") } == 1)
  }

  @Test(
    "Without --exact neither the words of an error nor the way a number is written count",
    arguments: [
      (#""error": {"code": 1, "message": "It is gone."}, "id": 1"#, true),
      (#""error": {"code": 1.0, "message": "There is none."}, "id": 1"#, true),
      (#""error": {"code": 1, "message": ""}, "id": 1"#, false),
      (#""error": {"code": 2, "message": "There is none."}, "id": 1"#, false),
      (#""error": {"code": true, "message": "There is none."}, "id": 1"#, false),
      (#""error": {"code": 1}, "id": 1"#, false),
    ])
  func judges(sent: String, passes: Bool) throws {
    let text = """
      # The words differ.
      --> {\(sent)}
      <-- {"error": {"code": 1, "message": "There is none."}, "id": 1}
      end
      """
    let (ending, said) = try play(text)
    #expect(ending == .exit(passes ? 0 : 1), "\(said)")
    #expect(try play(text, ["--exact"]).ending == .exit(1))
  }

  @Test(
    "Without --exact the words of what the bundle marks do not count, and those of all else do",
    arguments: [
      ("history/undo", #"{"summary": "It came back."}"#, #"{"summary": "Undone."}"#, true),
      ("history/undo", #"{"summary": ""}"#, #"{"summary": "Undone."}"#, false),
      ("task/get", #"{"title": "Fern"}"#, #"{"title": "Ivy"}"#, false),
      (
        "view/show", #"{"actions": [{"title": "Fern"}]}"#, #"{"actions": [{"title": "Ivy"}]}"#, true
      ),
      ("view/show", #"{"actions": [{"name": "fern"}]}"#, #"{"actions": [{"name": "ivy"}]}"#, false),
    ])
  func judgesWording(method: String, sent: String, expected: String, passes: Bool) throws {
    let text = """
      # The words differ.
      --> {"id": 1, "method": "\(method)", "result": \(sent)}
      <-- {"id": 1, "method": "\(method)", "result": \(expected)}
      end
      """
    let (ending, said) = try play(text, ["--no-validation"])
    #expect(ending == .exit(passes ? 0 : 1), "\(said)")
  }

  @Test("Without --exact an error needs no hint, but its reason")
  func judgesHints() throws {
    let said = #"{"hint": "Look elsewhere.", "kind": "invalidState", "reason": "busy"}"#
    for (data, passes) in [
      (#"{"kind": "invalidState", "reason": "busy"}"#, true),
      (#"{"hint": "Look elsewhere.", "kind": "invalidState"}"#, false),
    ] {
      let text = """
        # The data differ.
        --> {"error": {"code": 5, "data": \(data), "message": "No."}, "id": 1}
        <-- {"error": {"code": 5, "data": \(said), "message": "No."}, "id": 1}
        end
        """
      let (ending, said) = try play(text, ["--no-validation"])
      #expect(ending == .exit(passes ? 0 : 1), "\(said)")
    }
  }

  @Test(
    "Without --exact the size of what retention removes only has to be one",
    arguments: [(120, 90, true), (120, 0, false), (0, 0, true), (0, 90, false)])
  func judgesSizes(sent: Int, expected: Int, passes: Bool) throws {
    func message(_ bytes: Int) -> String {
      #"{"id": 1, "method": "data/prune", "result": {"kinds": [{"bytes": \#(bytes)}]}}"#
    }
    let text = """
      # The sizes differ.
      --> \(message(sent))
      <-- \(message(expected))
      end
      """
    let (ending, said) = try play(text, ["--no-validation"])
    #expect(ending == .exit(passes ? 0 : 1), "\(said)")
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
    arguments: [([], 3), (["--fresh"], 4)])
  func resets(arguments: [String], starts: Int) throws {
    let folder = try TemporaryFolder()
    let program = """
      import json, sys
      open(sys.argv[1], "a").write("started\\n")
      no = {"code": -32002, "message": "No."}
      answers = {"conformance/reset": {"result": {}}, "session/ping": {"error": no}}
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
    for (name, method) in [("a", "once"), ("b", "twice"), ("c", "once"), ("d", "once")] {
      let message = #"{"id": 1, "method": "\#(method)"}"#
      try write(
        "# It answers.\n--> \(message)\n<-- {\"id\": 1, \"result\": \"echo\"}\n", "\(name).rpc")
    }
    let (ending, said) = try play(
      arguments + ["--server", "python3 \(folder.path("server.py")) \(folder.path("starts"))"]
        + ["--framing", "lines", "--jobs", "1", folder.url.path])
    #expect(ending == .exit(1), "\(said)")
    #expect(said.contains("FAILED \(folder.path("b.rpc")) (lines)"), "\(said)")
    #expect(said.lines.last == "3 passed, 1 failed, 0 skipped")
    let started = try String(contentsOfFile: folder.path("starts"), encoding: .utf8)
    // One that said more than its case is not trusted with another, and the case is played again.
    #expect(started.lines.count == starts)
  }

  @Test("A case with a typo is named with its line, and nothing is played")
  func typos() throws {
    for (line, why) in [
      ("requires tusk", "'tusk' is neither"), ("requires: tusk", "unknown line: requires: tusk"),
      ("wait 60", "at most"), ("signal KILL", "signal"), ("session two", "one small letter"),
      ("reboot", "unknown line"),
    ] {
      let (ending, said) = try play("# It has a typo.\n\n\(line)\n--> {\"id\": 1}")
      #expect(ending == .exit(2), "\(said)")
      #expect(said.contains("a.rpc:3: ") && said.contains(why), "\(said)")
      #expect(said.lines.last == "    It has a typo.", "\(said)")
    }
  }

  @Test(
    "A bundle with a member that the runner does not know is named with its place",
    arguments: [
      (#""type": "object", "additionalProperties": false"#, "has 'additionalProperties'"),
      (#""type": "plant""#, "has the type 'plant'"),
      (##""$ref": "#/components/schemas/Plant""##, "refers to '#/components/schemas/Plant'"),
    ])
  func unknownMembers(schema: String, why: String) throws {
    let folder = try TemporaryFolder()
    let bundle = folder.path("openrpc.json")
    let method = #"{"name": "tag/list", "params": [], "result": {"schema": {\#(schema)}}}"#
    try #"{"components": {"errors": {}, "schemas": {}}, "methods": [\#(method)]}"#
      .write(toFile: bundle, atomically: true, encoding: .utf8)
    let (ending, said) = try play(["--bundle", bundle])
    #expect(ending == .exit(2), "\(said)")
    #expect(said.contains("openrpc.json: tag/list/result: \(why)"), "\(said)")
  }

  /// A server with tags alone, which does what it should not when it is asked for bad/*.
  private let stub = """
    import json, sys, time
    results = {"initialize": {"capabilities": {"namespaces": ["tag"]}}, "tag/list": {"items": 7}}
    late = None
    for message in map(json.loads, sys.stdin):
        method, answer = message["method"], {"id": message["id"], "jsonrpc": "2.0"}
        if method.startswith("conformance/"): answer["error"] = {"code": -32601, "message": "No."}
        else: answer["result"] = results.get(method, "well")
        if method == "bad/hangs": time.sleep(60)
        if method == "bad/dies": sys.exit(3)
        if method == "bad/rubbish": print("Segmentation", "fault")
        if method == "bad/framing": print("Content-Length: 2\\r\\n\\r\\n{}", flush=True)
        if method == "bad/twice": print(json.dumps(answer))
        if method == "bad/says": print(json.dumps({"jsonrpc": "2.0", "method": "$/logTrace"}))
        print(json.dumps(answer), flush=True)
        if method == "bad/late": late = answer
    if late: print(json.dumps(late))
    """

  @Test(
    "What a bad server does is told with case, line and sentence, and the run goes on",
    arguments: [
      ("hangs", "line 3", "2 s passed without the answer to 1"),
      ("dies", "line 3", "the server ended with 3 without the answer to 1"),
      ("rubbish", "line 3", "not framed JSON: b'Segmentation fault"),
      ("framing", "line 3", "not framed JSON: b'Content-Length: 2"),
      ("twice", "line 2", "answered this more often than the case expects"),
      ("late", "line 2", "answered this more often than the case expects"),
      ("says", "end of the case", "said more than the case expects"),
    ])
  func badServers(way: String, place: String, why: String) throws {
    let (ending, said) = try playStub([
      "a": "--> {\"id\": 1, \"method\": \"bad/\(way)\"}\n<-- \(well)",
      "b": "--> {\"id\": 1, \"method\": \"good\"}\n<-- \(well)",
    ])
    #expect(ending == .exit(1), "\(said)")
    #expect(said.contains("a.rpc (lines)\n    It is the case a.\n"), "\(said)")
    #expect(said.contains("    \(place): "), "\(said)")
    #expect(said.contains(why), "\(said)")
    #expect(said.lines.last == "1 passed, 1 failed, 0 skipped", "\(said)")
  }

  @Test("A case that needs a namespace that the server lacks is skipped and counted")
  func skips() throws {
    let habit = "+-> {\"id\": 1, \"method\": \"habit/list\"}"
    let cases = ["a": habit, "b": "requires care\n\(habit)", "c": "requires tag"]
    let (ending, said) = try playStub(cases)
    #expect(ending == .exit(0), "\(said)")
    #expect(
      said.lines.suffix(2) == ["2 skipped: habit 1, care 1", "1 passed, 0 failed, 2 skipped"])
    #expect(try playStub(cases, ["--require-all"]).ending == .exit(1))
  }

  @Test("A case of a door is played on the door's command in its framing, or skipped without one")
  func doors() throws {
    let sent = #"{"id": 1, "method": "x", "params": "$documents"}"#
    let door = """
      # It comes back.
      session a lsp
      now 2026-03-02T09:00 UTC
      file a.md "- [ ] Eat\\n"
      file a.md
      --> \(sent)
      <-- \(sent)
      """
    let (ending, said) = try play(door, ["--door", "sh -c cat lsp", "--framing", "lines"])
    #expect(ending == .exit(0), "\(said)")
    #expect(said.lines.last == "1 passed, 0 failed, 0 skipped", "\(said)")
    let without = try play(door)
    #expect(without.said.contains("1 skipped: lsp 1"), "\(without.said)")
    #expect(try play(door, ["--require-all"]).ending == .exit(1))
    #expect(try play("# It begins late.\n--> {}\n" + door).said.contains("begins with `session a"))
  }

  @Test("An answer is held against the bundle, unless that is not wanted")
  func validates() throws {
    let cases = ["a": "+-> {\"id\": 1, \"method\": \"tag/list\"}"]
    let (ending, said) = try playStub(cases)
    #expect(ending == .exit(1), "\(said)")
    #expect(said.contains("/result/items: 7 is not of type array"), "\(said)")
    #expect(try playStub(cases, ["--no-validation"]).ending == .exit(0))
  }

  @Test(
    "A notification is held against the bundle, whatever its name",
    arguments: [
      ("$/progress", #"{"token": 7, "value": {"kind": "report", "percentage": 40}}"#, nil),
      (
        "$/progress", #"{"token": 7, "value": {"kind": "report", "percentage": 140}}"#,
        "/params/value/percentage: 140 is against maximum 100"
      ),
      ("$/logTrace", "{}", "/params: message is missing"),
      ("exit", "{}", "/method: no notification to the client has this name"),
      ("changes/forgotten", "{}", "/method: no notification to the client has this name"),
    ])
  func notifications(name: String, params: String, fault: String?) throws {
    let sent = #"{"jsonrpc": "2.0", "method": "\#(name)", "params": \#(params)}"#
    let (ending, said) = try play("# It comes back.\n--> \(sent)\n<-- \(sent)\nend")
    #expect(ending == .exit(fault == nil ? 0 : 1), "\(said)")
    #expect(said.contains(fault ?? "1 passed"), "\(said)")
  }

  @Test("The outcomes are written as JUnit XML and as JSON")
  func reports() throws {
    let folder = try TemporaryFolder()
    let (xml, json) = (folder.path("cases.xml"), folder.path("cases.json"))
    _ = try playStub(
      ["a": "+-> {\"id\": 1, \"method\": \"bad/dies\"}", "b": "requires care"],
      ["--junit", xml, "--json", json])
    let junit = try String(contentsOfFile: xml, encoding: .utf8)
    #expect(junit.contains("tests=\"2\" failures=\"1\" skipped=\"1\""), "\(junit)")
    let read = try JSON(parsing: String(contentsOfFile: json, encoding: .utf8))
    #expect(read["totals"] == ["failed": 1, "passed": 0, "skipped": 1])
  }

  @Test("Drawn requests find an answer that the schema does not allow, and can be sent again")
  func generated() throws {
    let (ending, said) = try playStub([:], ["--generated", "2", "tag/list"])
    #expect(ending == .exit(1), "\(said)")
    #expect(said.contains(#"    --> {"id": 1, "jsonrpc": "2.0", "method": "tag/list""#), "\(said)")
    #expect(said.contains("/result/items: 7 is not of type array"), "\(said)")
  }

  @Test("A word that only results may add is drawn as a wrong one")
  func closedWords() throws {
    let (_, said) = try playStub([:], ["--generated", "40", "wellness/logMeal"])
    #expect(said.contains("accepted, although /kind is against the schema (enum)"), "\(said)")
  }

  private let well = #"{"id": 1, "jsonrpc": "2.0", "result": "well"}"#

  /// Plays cases, each without its first line, against the stub.
  private func playStub(_ cases: [String: String], _ arguments: [String] = []) throws -> (
    ending: ServerProcess.Ending, said: String
  ) {
    let folder = try TemporaryFolder()
    let server = folder.path("server.py")
    try stub.write(toFile: server, atomically: true, encoding: .utf8)
    for (name, lines) in cases {
      try "# It is the case \(name).\n\(lines)\n".write(
        toFile: folder.path("\(name).rpc"), atomically: true, encoding: .utf8)
    }
    return try play(
      ["--server", "python3 \(server)", "--framing", "lines"] + arguments
        + (cases.isEmpty ? [] : [folder.url.path]))
  }

  private func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  private func play(_ text: String, _ arguments: [String] = []) throws -> (
    ending: ServerProcess.Ending, said: String
  ) {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.rpc")
    try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    return try play(arguments + [file.path])
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
