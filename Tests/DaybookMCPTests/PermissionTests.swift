import DaybookMCP
import JSON
import Testing

@Suite("What a person allows an assistant") struct PermissionTests {
  private func names(_ client: MCPClient) throws -> [String] {
    try client.result("tools/list")["tools"]?.elements.compactMap { $0["name"]?.words } ?? []
  }

  @Test("What is off is not listed, and a call of it says how it is turned on")
  func off() throws {
    let client = try MCPClient.ready()
    let names = try names(client)
    for (name, option) in [
      ("wellness_log", "--allow wellness"), ("care_status", "--allow care"),
      ("daybook_call", "--methods"),
    ] {
      #expect(!names.contains(name))
      let error = try client.error("tools/call", ["name": .string(name)])
      #expect(error["code"] == -32602 && error["message"]?.words.contains(option) == true)
    }
    #expect(names.count == 19)
  }

  @Test("A server that only reads has the tools that change nothing")
  func readOnly() throws {
    let client = try MCPClient.ready {
      $0.isReadOnly = true
      $0.hasMethodTools = true
    }
    let names = try names(client)
    #expect(names.contains("today") && names.contains("daybook_call"))
    #expect(!names.contains("task_add") && !names.contains("undo"))
    #expect(try client.error("tools/call", ["name": "task_add"])["code"] == -32602)
    let refused = try client.refusal(
      "daybook_call", ["method": "task/add", "params": ["title": "A"]])
    #expect(refused["data"]?["kind"] == "permissionDenied")
    #expect(
      try client.told("daybook_call", ["method": "task/list"])["result"]?["items"] == [])
  }

  @Test("Of wellness nothing is shown before it is allowed")
  func wellness() throws {
    func page(_ allowed: Set<Permission>) throws -> (page: String, day: JSON) {
      let client = try MCPClient.ready {
        $0.allowed = allowed
        $0.hasMethodTools = true
      }
      if allowed.isEmpty {
        #expect(
          try client.refusal("daybook_call", ["method": "wellness/stats"])["data"]?["kind"]
            == "permissionDenied")
        #expect(
          try client.refusal(
            "daybook_call", ["method": "dashboard/get", "params": ["withWellness": true]])["data"]?[
              "kind"] == "permissionDenied")
      } else {
        _ = try client.told("wellness_log", ["what": "energy", "level": 4])
      }
      return (try client.call("today").page, try client.told("day_summary"))
    }
    let allowed = try page([.wellness])
    #expect(allowed.page.contains("Energy") && allowed.day["wellness"] != nil)
    let off = try page([])
    #expect(!off.page.contains("Energy") && off.day["wellness"] == nil)
  }

  @Test("Any method is called through the one tool, unless it is off or not for a person")
  func methods() throws {
    let client = try MCPClient.ready { $0.hasMethodTools = true }
    let found = try client.told("daybook_methods", ["search": "pause habit"])["items"]
    #expect(found?.elements.contains { $0["name"] == "habit/pause" } == true)
    #expect(try client.told("daybook_methods", ["search": "export"])["items"] == [])
    for (method, params, kind) in [
      ("data/export", [:], "permissionDenied"), ("plugin/list", [:], "permissionDenied"),
      ("profile/list", [:], "permissionDenied"), ("task/attach", [:], "permissionDenied"),
      ("task/getAttachment", [:], "methodNotFound"),
      ("task/add", ["title": "A", "profile": "ada"], "permissionDenied"),
      ("search/query", ["kinds": ["profile"]], "permissionDenied"),
      ("search/find", ["kind": "profile", "text": "a"], "permissionDenied"),
      ("view/act", [:], "methodNotFound"), ("no/method", [:], "methodNotFound"),
    ] as [(String, JSON, JSON)] {
      let error = try client.refusal(
        "daybook_call", ["method": .string(method), "params": params])
      #expect(error["data"]?["kind"] == kind, "\(method)")
    }
    let misspelt = try client.refusal(
      "daybook_call", ["method": "task/list", "params": ["stat": "open"]])
    #expect(misspelt["data"]?["pointer"] == "/params/stat")
    #expect(
      try client.told("daybook_call", ["method": "search/query"])["result"]?["items"] == [])
  }
}
