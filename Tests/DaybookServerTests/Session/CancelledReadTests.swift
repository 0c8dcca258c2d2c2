import JSON
import Testing

@testable import JSONRPC

@Suite("A read that is cancelled at work")
struct CancelledReadTests {
  // proves: Lifecycle: A read can
  @Test("It ends with the error of a cancel, and what was written before it stays")
  func ends() throws {
    let client = try TestClient()
    let lines = (0..<300).map { JSON.string("Fern \($0)") }
    try client.result("task/addLines", ["texts": .array(lines)])
    let state = CallState(id: nil, method: "search/query")
    let call = Call(
      method: "search/query", progress: CallProgress(params: nil, state: state, notify: { _ in }),
      state: state, laneEntrance: nil)
    let query: JSON = ["text": "-moss is:open"]
    #expect(try client.perform("search/query", query, cancelledWith: call).get()["total"] == 300)
    state.cancel()
    for (method, params) in [
      ("search/query", query), ("task/list", [:]),
      ("view/show", ["argument": "-moss", "name": "search", "width": 80]),
    ] as [(String, JSON)] {
      let outcome = client.perform(method, params, cancelledWith: call)
      #expect(throws: ResponseError.requestCancelled) { try outcome.get() }
    }
    #expect(try client.result("search/query", query)["total"] == 300)
  }
}
