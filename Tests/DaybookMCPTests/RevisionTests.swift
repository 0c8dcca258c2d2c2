import DaybookMCP
import JSON
import Testing

@Suite("Revisions of the Model Context Protocol") struct RevisionTests {
  @Test(
    "A session has the revision that was asked for, and the newest for one that is not known",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
      ("1999-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
    ])
  func negotiated(asked: String, spoken: String) throws {
    let client = try MCPClient()
    let result = try client.initialize(asked)
    #expect(result["protocolVersion"] == .string(spoken))
    #expect(result["serverInfo"]?["name"] == "daybook")
    #expect(result["capabilities"]?["resources"]?["subscribe"] == true)
    #expect(try client.result("ping") == [:])
  }

  @Test("Before the session only `ping` is answered, and `initialize` comes once")
  func order() throws {
    let client = try MCPClient()
    #expect(try client.result("ping") == [:])
    #expect(try client.error("tools/list")["code"] == -32600)
    #expect(try client.error("initialize")["data"]?["pointer"] == "/protocolVersion")
    try client.initialize()
    #expect(try client.error("initialize", ["protocolVersion": "2025-11-25"])["code"] == -32602)
    #expect(
      try client.error(
        "initialize",
        ["protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": ["name": "x"]])["code"]
        == -32600)
  }

  @Test("A session has nothing of the newer way, and the newer way nothing of a session")
  func apart() throws {
    let session = try MCPClient.ready()
    #expect(try session.error("server/discover")["code"] == -32601)
    #expect(try session.error("tools/list", MCPClient.enveloped())["code"] == -32600)
    let stateless = try MCPClient()
    _ = try stateless.result("server/discover", MCPClient.enveloped())
    for method in ["ping", "resources/subscribe"] {
      #expect(try stateless.error(method, MCPClient.enveloped())["code"] == -32601)
    }
    let refused = try stateless.error(
      "initialize",
      ["protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": ["name": "x"]])
    #expect(refused["code"] == -32022 && refused["data"]?["supported"] == ["2026-07-28"])
  }

  @Test("The newer way discovers, and marks each result")
  func discovered() throws {
    let client = try MCPClient()
    let found = try client.result("server/discover", MCPClient.enveloped())
    #expect(found["supportedVersions"] == ["2026-07-28"] && found["resultType"] == "complete")
    let tools = try client.result("tools/list", MCPClient.enveloped())
    #expect(tools["ttlMs"] != nil && tools["cacheScope"] == "private")
    let called = try client.result("tools/call", MCPClient.enveloped(["name": "today"]))
    #expect(called["resultType"] == "complete")
    #expect(called["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "daybook")
  }

  @Test("A request of the newer way needs its envelope, and a revision that is known")
  func envelope() throws {
    let client = try MCPClient()
    let unknown = try client.error(
      "server/discover", MCPClient.enveloped(revision: "2031-01-01"))
    #expect(unknown["code"] == -32022 && unknown["data"]?["requested"] == "2031-01-01")
    #expect(
      try client.error("server/discover")["data"]?["pointer"]
        == "/_meta/io.modelcontextprotocol~1protocolVersion")
    _ = try client.result("tools/list", MCPClient.enveloped())
    let bare = try client.error(
      "tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]])
    #expect(
      bare["data"]?["pointer"] == "/_meta/io.modelcontextprotocol~1clientCapabilities")
  }

  @Test("What is not JSON, not a request or not known is answered in form, and the session goes on")
  func badMessages() throws {
    let client = try MCPClient.ready()
    client.send(line: "{not json")
    #expect(try client.next()["error"]?["code"] == -32700)
    client.send([
      "jsonrpc": "2.0", "id": nil, "method": "tools/call", "params": ["name": "today"],
    ])
    #expect(try client.next()["error"]?["code"] == -32600)
    client.send(["id": 7, "method": "ping"])
    #expect(try client.next()["error"]?["code"] == -32600)
    #expect(try client.error("tools/fetch")["code"] == -32601)
    #expect(try client.error("notifications/cancelled")["code"] == -32601)
    #expect(try client.error("tools/call", ["name": "fetch"])["data"]?["pointer"] == "/name")
    #expect(try client.error("tools/call", [:])["data"]?["pointer"] == "/name")
    #expect(
      try client.error("tools/call", ["name": "today", "arguments": []])["data"]?["pointer"]
        == "/arguments")
    #expect(try client.error("prompts/get", ["name": "x"])["data"]?["pointer"] == "/name")
    for list in ["tools/list", "prompts/list", "resources/list", "resources/templates/list"] {
      #expect(try client.error(list, ["cursor": "x"])["data"]?["pointer"] == "/cursor")
    }
    client.notify("tools/call", ["name": "task_add", "arguments": ["title": "Unasked"]])
    #expect(try client.told("task_list")["items"] == [])
  }

  @Test("The client's name, as far as it can be seen, is the author of what it changes")
  func author() throws {
    let client = try MCPClient { $0.hasMethodTools = true }
    try client.initialize(name: "  Long\u{202E}\u{7} name " + String(repeating: "x", count: 80))
    _ = try client.told("task_add", ["title": "A"])
    let history = try client.told("daybook_call", ["method": "history/list"])["result"]?["items"]
    #expect(history?[0]?["client"]?.words.hasPrefix("Long name xxx") == true)
    #expect(try client.told("undo")["changeCount"] == 1)
  }

  @Test("Prompts have words and, beside them, the page that they are about")
  func prompts() throws {
    let client = try MCPClient.ready()
    let prompts = try client.result("prompts/list")["prompts"]?.elements ?? []
    #expect(prompts.map { $0["name"] } == ["plan_day", "weekly_review", "catch_up"])
    let away = try client.result(
      "prompts/get", ["name": "catch_up", "arguments": ["since": "2026-02-20"]])
    let messages = away["messages"]?.elements ?? []
    #expect(messages[0]["content"]?["text"]?.words.contains("since 2026-02-20") == true)
    #expect(messages[1]["content"]?["resource"]?["uri"] == "daybook:today")
    for (arguments, pointer) in [
      (["since": "then"], "/arguments/since"), (["until": "x"], "/arguments/until"),
    ] as [(JSON, JSON)] {
      let error = try client.error("prompts/get", ["name": "catch_up", "arguments": arguments])
      #expect(error["data"]?["pointer"] == pointer)
    }
  }
}
