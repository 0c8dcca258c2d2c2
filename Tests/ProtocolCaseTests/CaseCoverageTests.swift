import JSON
import Support
import Testing

/// ARCHITECTURE.md, invariant 8: methods and cases cover each other.
@Suite("Case coverage")
struct CaseCoverageTests {
  /// What a plugin alone may call; a case can show that others are refused, and
  /// Tests/DaybookModelTests/Plugins/PluginStateTests.swift the rest.
  private static let ofPlugins: Set = ["plugin/getState", "plugin/setState", "view/invalidate"]

  /// A provider says how it is doing, of which only the last word counts, and a run changes nothing of
  /// what the person set.
  private static let unconditional: Set = ["plugin/run", "provider/status"]

  @Test("Every method has a case") func everyMethodHasACase() throws {
    let played = Set(try CaseFile.all().flatMap(\.requests).map(\.method))
    #expect(try Set(declaredErrors().keys).subtracting(played).sorted() == [])
  }

  @Test("A request of a case names a method that exists, unless its answer says that it does not")
  func everyMethodExists() throws {
    let known = try declaredErrors()
    // It does not, or that was not looked at: not initialized, no valid request, cancelled.
    let refusals: Set<JSON?> = [-32601, -32002, -32600, -32800]
    for file in try CaseFile.all() {
      // What a plugin adds is declared in its manifest.
      for request in file.requests
      where known[request.method] == nil && !request.method.hasPrefix("x/") {
        #expect(
          refusals.contains(request.error?["code"]),
          "\(file.name):\(request.line): \(request.method)")
      }
    }
  }

  @Test("A domain error that a case shows is declared for its method")
  func everyErrorIsDeclared() throws {
    let known = try declaredErrors()
    for file in try CaseFile.all() {
      for request in file.requests {
        guard let error = request.error, case .integer(let code)? = error["code"], code > 0,
          // Any answer can be longer than a message.
          case .string(let kind)? = error["data"]?["kind"], kind != "tooLarge",
          !request.method.hasPrefix("x/")
        else { continue }
        #expect(
          known[request.method]?.contains(kind) == true,
          "\(file.name):\(request.line): \(request.method) answers \(kind)")
      }
    }
  }

  @Test("Every write to what exists takes ifRevision, and a case shows a stale one refused")
  func everyWriteTakesARevision() throws {
    let refused = Set(
      try CaseFile.all().flatMap(\.requests).filter {
        $0.error?["data"]?["kind"] == "revisionConflict"
      }.map(\.method))
    let bundle = try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    for method in try bundle.requiredItems("methods") {
      let params = try method.requiredItems("params")
      let namesOne = params.contains { $0["name"] == "id" && $0["required"] == true }
      let takesRevision = params.contains { $0["name"] == "ifRevision" }
      let name = try method.requiredText("name")
      if namesOne, !Self.unconditional.contains(name),
        method["x-read-only"] == false
      {
        #expect(takesRevision, "\(name)")
      }
      if takesRevision, !Self.ofPlugins.contains(name) {
        #expect(refused.contains(name), "\(name)")
      }
    }
  }

  @Test("The example of a method is a request of a case, unless no case can show it")
  func examplesAreCases() throws {
    // Two name files of somebody's, two are shortened, one has an id
    // that the server generates.
    let unplayed = Self.ofPlugins.union([
      "data/export", "data/import", "profile/introduce", "rpc.discover", "view/show",
    ])
    var writtenOut: Set<String> = []
    for path in ToolPaths.files(under: "protocol/schema", ending: ".json") {
      let file = try JSON(parsing: ToolPaths.text(path))
      // What a plugin answers, no case can ask for.
      guard case .object(let methods)? = file["methods"],
        case .string(let namespace)? = file["namespace"], file["direction"] == nil
      else { continue }
      for (verb, method) in methods where method["example"]?["case"] == nil {
        writtenOut.insert(namespace.isEmpty ? verb : "\(namespace)/\(verb)")
      }
    }
    #expect(writtenOut == unplayed)
  }

  /// The kinds of error that each method declares.
  private func declaredErrors() throws -> [String: Set<String>] {
    let bundle = try JSON(parsing: ToolPaths.text("protocol/openrpc.json"))
    var found: [String: Set<String>] = [:]
    guard case .array(let methods)? = bundle["methods"] else { return found }
    for method in methods {
      guard case .string(let name)? = method["name"], case .array(let errors)? = method["errors"]
      else { continue }
      found[name] = Set(
        errors.compactMap { error in
          guard case .string(let kind)? = error["data"]?["kind"] else { return nil }
          return kind
        })
    }
    return found
  }
}
