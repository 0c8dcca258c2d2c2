import JSON
import Testing

@Suite("The person's word for what an assistant does") struct ConfirmationTests {
  /// A client with a task that has a subtask.
  private func client(elicits: Bool) throws -> MCPClient {
    let client = try MCPClient.ready(elicits: elicits)
    try addTree { try client.told($0, $1) }
    return client
  }

  private func addTree(_ call: (String, JSON) throws -> JSON) throws {
    let parent = try call("task_add", ["title": "Parent"])["task"]?["id"]
    _ = try call("task_add", ["title": "Child", "parent": parent ?? ""])
  }

  private func titles(_ client: MCPClient) throws -> [String] {
    try client.told("task_list")["items"]?.elements.compactMap { $0["title"]?.words } ?? []
  }

  /// Asks to remove the parent, and returns the id of the call and the server's question.
  private func asked(_ client: MCPClient) throws -> (call: JSON, question: JSON) {
    let id = client.begin("tools/call", ["name": "task_remove", "arguments": ["id": "parent"]])
    let question = try client.next()
    #expect(question["method"] == "elicitation/create")
    return (.integer(id), question)
  }

  private func answer(_ client: MCPClient, _ question: JSON, _ result: JSON) {
    client.send(["jsonrpc": "2.0", "id": question["id"] ?? .null, "result": result])
  }

  @Test("Where the client can ask, the person is asked, and yes lets the call pass")
  func confirmed() throws {
    let client = try client(elicits: true)
    let (call, question) = try asked(client)
    #expect(question["params"]?["message"]?.words.contains("1 subtask") == true)
    #expect(
      question["params"]?["requestedSchema"]?["properties"]?["confirm"]?["type"] == "boolean")
    answer(client, question, ["action": "accept", "content": ["confirm": true]])
    let result = try client.next()
    #expect(result["id"] == call && result["result"]?["isError"] == nil)
    #expect(try titles(client) == [])
    _ = try client.told("undo")
    #expect(try titles(client).count == 2)
  }

  @Test(
    "Anything but yes changes nothing",
    arguments: [
      ["action": "accept", "content": ["confirm": false]], ["action": "accept"],
      ["action": "decline"], ["action": "cancel"], ["content": ["confirm": true]], [:],
    ] as [JSON])
  func declined(_ reply: JSON) throws {
    let client = try client(elicits: true)
    let (_, question) = try asked(client)
    answer(client, question, reply)
    let result = try client.next()["result"]
    #expect(result?["isError"] == true)
    #expect(result?.page.contains("did not agree") == true, "\(result?.page ?? "")")
    #expect(try titles(client).count == 2)
  }

  @Test("An error instead of an answer, and a client that cannot ask, refuse the call")
  func unable() throws {
    let asking = try client(elicits: true)
    let (_, question) = try asked(asking)
    asking.send([
      "jsonrpc": "2.0", "id": question["id"] ?? .null, "error": ["code": -1, "message": "No."],
    ])
    #expect(try asking.next()["result"]?["isError"] == true)
    let mute = try client(elicits: false)
    let result = try mute.call("task_remove", ["id": "parent"])
    #expect(result["isError"] == true && result.page.contains("needs the person's word"))
    #expect(result["_meta"]?["daybook/error"]?["data"]?["reason"] == "confirmationRequired")
    #expect(try titles(mute).count == 2)
  }

  @Test("A question that is never answered holds up nothing, and a cancelled call ends it")
  func silent() throws {
    let client = try client(elicits: true)
    let (call, question) = try asked(client)
    #expect(try titles(client).count == 2)
    client.notify("notifications/cancelled", ["requestId": call])
    let cancelled = try client.next()
    #expect(
      cancelled["method"] == "notifications/cancelled"
        && cancelled["params"]?["requestId"] == question["id"])
    answer(client, question, ["action": "accept", "content": ["confirm": true]])
    #expect(try titles(client).count == 2)
    #expect(client.others.isEmpty)
  }

  @Test("Past the most questions at once a call is refused, not held")
  func many() throws {
    let client = try client(elicits: true)
    _ = try asked(client)
    _ = try asked(client)
    #expect(try client.call("task_remove", ["id": "parent"])["isError"] == true)
  }

  @Test("What was asked must still hold when the answer comes")
  func stale() throws {
    let client = try client(elicits: true)
    let (call, question) = try asked(client)
    let parent = try client.told("task_get", ["id": "parent"])["task"]?["id"] ?? ""
    _ = try client.told("task_add", ["title": "Second child", "parent": parent])
    answer(client, question, ["action": "accept", "content": ["confirm": true]])
    let again = try client.next()
    #expect(again["params"]?["message"]?.words.contains("2 subtasks") == true)
    answer(client, again, ["action": "accept", "content": ["confirm": true]])
    #expect(try client.next()["id"] == call)
    #expect(try titles(client) == [])
  }

  @Test("A choice is asked for with its values, unless the call has made it")
  func choice() throws {
    let client = try client(elicits: true)
    let id = client.begin("tools/call", ["name": "task_complete", "arguments": ["id": "parent"]])
    let question = try client.next()
    let schema = question["params"]?["requestedSchema"]?["properties"]?["subtasks"]
    #expect(schema?["enum"] == ["apply", "keep"])
    answer(client, question, ["action": "accept", "content": ["subtasks": "keep"]])
    #expect(try client.next()["id"] == .integer(id))
    #expect(try client.told("task_get", ["id": "child"])["task"]?["state"] == "open")
    _ = try client.told("undo")
    #expect(
      try client.told("task_complete", ["id": "parent", "subtasks": "apply"])["task"]?["state"]
        == "completed")
  }

  @Test("The newer way asks in its result, and goes on with the answer to exactly that")
  func inputRequired() throws {
    let client = try MCPClient()
    func call(_ tool: String, _ arguments: JSON, _ more: JSONObject = [:], elicits: Bool = true)
      throws -> JSON
    {
      var params = more
      params["name"] = .string(tool)
      params["arguments"] = arguments
      return try client.result("tools/call", MCPClient.enveloped(params, elicits: elicits))
    }
    try addTree { try call($0, $1)["structuredContent"] ?? .null }
    let asked = try call("task_remove", ["id": "parent"])
    #expect(asked["resultType"] == "input_required")
    let request = asked["inputRequests"]?["confirmation"]
    #expect(request?["method"] == "elicitation/create" && request?["params"]?["mode"] == "form")
    let yes: JSON = ["confirmation": ["action": "accept", "content": ["confirm": true]]]
    let state = asked["requestState"] ?? .null
    let other = try call(
      "task_remove", ["id": "parent"], ["inputResponses": yes, "requestState": "other"])
    #expect(other["resultType"] == "input_required")
    let no = try call(
      "task_remove", ["id": "parent"],
      ["inputResponses": ["confirmation": ["action": "decline"]], "requestState": state])
    #expect(no["isError"] == true)
    let done = try call(
      "task_remove", ["id": "parent"], ["inputResponses": yes, "requestState": state])
    #expect(done["resultType"] == "complete" && done["isError"] == nil)
    _ = try call("undo", [:])
    let unable = try client.error(
      "tools/call",
      MCPClient.enveloped(
        ["name": "task_remove", "arguments": ["id": "parent"]], elicits: false))
    #expect(unable["code"] == -32021)
    #expect(unable["data"]?["requiredCapabilities"]?["elicitation"] == ["form": [:]])
  }
}
