import JSON
import JSONRPC
import Testing

@Suite("Requests without a connection") struct DispatcherTests {
  private func initialized(_ application: ToyApplication) -> Dispatcher {
    let dispatcher = Dispatcher(application)
    _ = dispatcher.perform("initialize", nil)
    return dispatcher
  }

  private func code(_ dispatcher: Dispatcher, _ method: String, _ params: JSON? = nil) -> Int? {
    guard case .failure(let error) = dispatcher.perform(method, params) else { return nil }
    return error.code
  }

  @Test("A result comes back, and what was written is committed")
  func success() {
    let application = ToyApplication()
    let dispatcher = initialized(application)
    #expect(dispatcher.perform("echo", ["a": 1]) == .success(["a": 1]))
    #expect(dispatcher.perform("write", nil) == .success("written"))
    #expect(dispatcher.perform("long/write", nil) == .success(2))
    #expect(application.commits == [1, 1])
  }

  @Test("Several requests are answered in their order and committed once, but for those refused")
  func group() {
    let application = ToyApplication()
    let dispatcher = initialized(application)
    let outcomes = dispatcher.perform([("write", nil), ("fail", nil), ("write", nil)])
    #expect(outcomes[0] == .success("written"))
    #expect(outcomes[2] == .success("written"))
    guard case .failure(let error) = outcomes[1] else {
      Issue.record("The second one did not fail.")
      return
    }
    #expect(error.code == 7)
    #expect(application.commits == [2])
    #expect(dispatcher.perform([]).isEmpty)
  }

  @Test("A commit that fails is the answer to each of a group")
  func failedGroup() {
    let application = ToyApplication()
    application.failCommits()
    let outcomes = initialized(application).perform([("write", nil), ("write", nil)])
    for outcome in outcomes { #expect(throws: ResponseError.self) { try outcome.get() } }
  }

  @Test("Errors are mapped as in a session")
  func errors() {
    let dispatcher = initialized(ToyApplication())
    #expect(code(dispatcher, "nothing") == -32601)
    #expect(code(dispatcher, "echo", [1]) == -32602)
    #expect(code(dispatcher, "typed") == -32602)
    #expect(code(dispatcher, "fail") == 7)
    #expect(code(dispatcher, "echo", []) == nil)
  }

  @Test("The rules of a session hold: initialize once and first, and nothing after shutdown")
  func lifecycle() {
    let application = ToyApplication()
    let dispatcher = Dispatcher(application)
    #expect(code(dispatcher, "read") == -32002)
    #expect(code(dispatcher, "initialize", ["refuse": true]) == 7)
    #expect(code(dispatcher, "initialize") == nil)
    #expect(code(dispatcher, "initialize") == -32600)
    #expect(application.log.filter { $0 == "didInitialize" }.count == 1)
    #expect(code(dispatcher, "shutdown") == nil)
    #expect(code(dispatcher, "read") == -32600)
  }

  @Test("A commit that fails is the answer")
  func failedCommit() {
    let application = ToyApplication()
    application.failCommits()
    #expect(code(initialized(application), "write") == 7)
  }

  @Test("The application hears that it was initialized")
  func initialize() {
    let application = ToyApplication()
    _ = Dispatcher(application).perform("initialize", ["refuse": true])
    _ = Dispatcher(application).perform("initialize", nil)
    #expect(
      application.log == [#"initialize {"refuse":true}"#, "initialize -", "didInitialize"])
  }

  @Test("The table names its methods in order")
  func names() {
    var table = MethodTable()
    table.add("b", .read) { _, _ in .null }
    table.add("a", .write) { _, _ in .null }
    #expect(table.names == ["a", "b"])
  }
}
