import JSON
import Testing

@Suite("Resources for assistants") struct ResourceTests {
  @Test("Pages are Markdown, and what is no page is refused by its URI")
  func pages() throws {
    let client = try MCPClient.ready()
    let id = try client.told("task_add", ["text": "Call Ada today 18:00"])["task"]?["id"]?.words
    let uri = "daybook:task/\(id ?? "")"
    for (uri, line) in [
      ("daybook:today", "## today (1)"), ("daybook:agenda", "## 2026-03-04, Wednesday"),
      ("daybook:day/2026-03-04", "- [ ] 18:00 Call Ada"), (uri, "# Call Ada"),
    ] {
      let page = try client.result("resources/read", ["uri": .string(uri)])["contents"]?[0]
      #expect(page?["uri"] == .string(uri) && page?["mimeType"] == "text/markdown")
      #expect(page?["text"]?.words.contains(line) == true, "\(page?["text"]?.words ?? "")")
    }
    for uri in [
      "daybook:nothing", "daybook:task/", "daybook:task/a/b", "daybook:day/2026-02-30", "file:///x",
      "daybook:task/gone",
    ] {
      let error = try client.error("resources/read", ["uri": .string(uri)])
      #expect(error["code"] == -32002 && error["data"]?["uri"] == .string(uri))
    }
    #expect(try client.error("resources/read")["data"]?["pointer"] == "/uri")
    #expect(
      try MCPClient().error("resources/read", MCPClient.enveloped(["uri": "x:y"]))["code"]
        == -32602)
  }

  @Test("A client is told of the pages that it follows, when they read differently")
  func subscriptions() throws {
    let client = try MCPClient.ready()
    let id = try client.told("task_add", ["title": "Followed"])["task"]?["id"] ?? ""
    let uri = JSON.string("daybook:task/\(id.words)")
    #expect(try client.result("resources/subscribe", ["uri": uri]) == [:])
    _ = try client.told("task_add", ["title": "Another"])
    _ = try client.told("task_edit", ["id": id, "priority": "high"])
    #expect(
      try client.nextOther() == [
        "jsonrpc": "2.0", "method": "notifications/resources/updated", "params": ["uri": uri],
      ])
    _ = try client.told("task_remove", ["id": id])
    #expect(try client.nextOther()["params"]?["uri"] == uri)
    #expect(try client.result("resources/unsubscribe", ["uri": uri]) == [:])
    _ = try client.told("undo")
    #expect(try client.result("ping") == [:] && client.others.isEmpty)
    #expect(try client.error("resources/subscribe", ["uri": "x:y"])["code"] == -32002)
  }

  @Test("The newer way listens: acknowledged first, told in its name, ended by cancelling")
  func listening() throws {
    let client = try MCPClient()
    let wanted: JSON = [
      "resourceSubscriptions": ["daybook:today"], "toolsListChanged": true,
    ]
    let id = client.begin(
      "subscriptions/listen", MCPClient.enveloped(["notifications": wanted]))
    let own: JSON = ["io.modelcontextprotocol/subscriptionId": .integer(id)]
    #expect(
      try client.nextOther() == [
        "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
        "params": [
          "_meta": own, "notifications": ["resourceSubscriptions": ["daybook:today"]],
        ],
      ])
    let add = MCPClient.enveloped([
      "name": "task_add", "arguments": ["title": "A", "due": "2026-03-04"],
    ])
    _ = try client.result("tools/call", add)
    #expect(
      try client.nextOther()["params"] == ["_meta": own, "uri": "daybook:today"])
    client.notify("notifications/cancelled", ["requestId": .integer(id)])
    _ = try client.result("tools/call", add)
    _ = try client.result("tools/list", MCPClient.enveloped())
    #expect(client.others.isEmpty)
    let bad = MCPClient.enveloped(["notifications": ["resourceSubscriptions": ["x:y"]]])
    #expect(try client.error("subscriptions/listen", bad)["code"] == -32602)
  }
}
