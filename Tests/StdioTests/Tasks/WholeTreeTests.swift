import Foundation
import JSON
import Support
import Testing

@Suite("What is done to a whole tree")
struct WholeTreeTests {
  // proves: Lifecycle: So can a
  // proves: Order and durability: What is sent
  @Test(
    "Cancelled at work, it is answered once, and neither it nor what came before is lost",
    arguments: [
      ("task/complete", #""id":"root","subtasks":"apply""#),
      ("task/cancel", #""id":"root","subtasks":"apply""#),
      ("task/remove", #""id":"root","confirm":true"#),
    ])
  func cancel(method: String, params: String) throws {
    let server = try TestServer()
    try server.initialize()
    try server.result(of: "task/add", ["id": "root", "title": "Root"])
    let tasks = (0..<8000).map {
      #"{"jsonrpc":"2.0","method":"task/add","params":"#
        + #"{"id":"t\#($0)","parent":"root","title":"Task \#($0)"}}"#
    }
    try server.process.send("[\(tasks.joined(separator: ","))]", as: .lines)
    #expect(try server.result(of: "task/get", ["id": "t7999"])["parent"] == "root")
    // Sent in one piece: what comes before it is committed without it.
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"task/edit","params":{"id":"t1","title":"Renamed"}}"# + "\n"
        + #"{"id":"act","jsonrpc":"2.0","method":"\#(method)","#
        + #""params":{"workDoneToken":1,\#(params)}}"#, as: .lines)
    var answer = try server.next()
    while answer["params"]?["value"]?["kind"] != "begin" { answer = try server.next() }
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"act"}}"#, as: .lines)
    repeat { answer = try server.next() } while answer["method"] != nil
    #expect(answer["id"] == "act")
    #expect(answer["error"]?["code"] == -32800)
    let task = try server.result(of: "task/get", ["id": "t1"])
    #expect(task["title"] == "Renamed")
    #expect(task["state"] == "open")
    let newest = try server.result(of: "history/list", ["limit": 1])["items"]?[0]
    #expect(newest?["method"] == "task/edit")
  }
}
