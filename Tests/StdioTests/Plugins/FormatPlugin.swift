import Foundation
import JSON
import Support
import Testing

/// A plugin `lines` in Python, whose functions `read`, `write`, `find` and `go` have the given
/// bodies; `report` sends progress, and None is no answer.
struct FormatPlugin {
  var read = #"return {"tasks": [{"title": line} for line in params["text"].split("\n") if line]}"#
  var write = #"return {"text": "".join(task["title"] + "\n" for task in params["tasks"])}"#
  var find = #"return {"items": [{"title": "Found"}]}"#
  var go = "return {}"

  private var script: String {
    #"""
    import json, os, sys, time

    KEPT = []

    def send(**message):
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

    def report(params, **value):
        send(method="$/progress", params={"token": params["workDoneToken"], "value": value})

    def read(params):
        READ

    def write(params):
        WRITE

    def find(params):
        FIND

    def go(params):
        GO

    METHODS = {"initialize": lambda params: {"protocolVersion": "0.9"}, "responder/import": read,
               "responder/export": write, "responder/find": find, "x/lines/go": go}
    for message in map(json.loads, sys.stdin):
        if message.get("method") in METHODS and "id" in message:
            result = METHODS[message["method"]](message.get("params"))
            if result is not None:
                send(id=message["id"], result=result)
    """#.replacing("READ", with: indented(read)).replacing("WRITE", with: indented(write))
      .replacing("FIND", with: indented(find)).replacing("GO", with: indented(go))
  }

  private func indented(_ body: String) -> String { body.replacing("\n", with: "\n    ") }

  /// Returns a server on which it is enabled; it may do nothing.
  func server(in folder: TemporaryFolder) throws -> TestServer {
    let path = folder.path("lines")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let manifest: JSON = [
      "name": "lines", "version": "1.0.0", "summary": "Reads lines.",
      "protocolVersions": ["0.9"], "command": ["python3", "lines.py"], "kind": "responder",
      "formats": [["name": "text", "title": "Lines", "imports": true, "exports": true]],
      "searches": [["name": "notes", "title": "Notes"]],
      "methods": [["name": "go", "title": "Go on", "summary": "Goes on."]],
    ]
    try manifest.text.write(toFile: path + "/plugin.json", atomically: false, encoding: .utf8)
    try script.write(toFile: path + "/lines.py", atomically: false, encoding: .utf8)
    // A Python in the person's home may need more of it than a plugin sees.
    let server = try TestServer(
      database: folder.path("test.db"), runBy: ["/usr/bin/env", "HOME=\(folder.path("home"))"])
    try server.initialize()
    try server.result(of: "plugin/add", ["path": .string(path)])
    try server.result(of: "plugin/enable", ["id": "lines", "confirm": true])
    return server
  }
}

extension TestServer {
  /// Returns the answer to a request, and the params of the notifications that came before it.
  func answer(to id: JSON) throws -> (answer: JSON, notices: [JSON]) {
    var notices: [JSON] = []
    while true {
      let message = try next()
      if message["id"] == id { return (message, notices) }
      if message["method"] != nil { notices.append(message["params"] ?? .null) }
    }
  }
}
