import Foundation
import JSON
import Support
import Testing

@Suite("A search of a plugin") struct ElsewhereTests {
  private static let asking = "Asking…"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the texts of the lines of the view, live unless it is printed.
  private func show(_ server: TestServer, printed: Bool = false) throws -> [String] {
    let params: JSON = [
      "name": "search", "argument": "fern -moss", "width": 100, "live": .bool(!printed),
      "printed": .bool(printed),
    ]
    try server.send("view/show", params, id: "show")
    let view = try #require(server.answer(to: "show").answer["result"])
    return try view.requiredItems("lines").map { line in
      guard case .string(let text)? = line["text"] else { return "" }
      return text
    }
  }

  private func waitForChange(of server: TestServer) throws {
    while try server.next()["method"] != "view/changed" {}
  }

  // proves: Plugins: The words of
  @Test("The page is drawn at once, and anew when the plugin has answered") func live() throws {
    let server = try FormatPlugin(
      find: #"""
        time.sleep(1)
        return {"items": [{"title": "Found " + " ".join(params["searchTerms"]), "day": "2026-03-01"}]}
        """#
    ).server(in: folder)
    try server.result(of: "task/add", ["title": "Water the fern"])
    let begun = ContinuousClock.now
    let lines = try show(server)
    #expect(ContinuousClock.now - begun < .milliseconds(900))
    #expect(lines.contains { $0.contains("Water the fern") })
    #expect(lines.contains { $0.contains(Self.asking) })
    try waitForChange(of: server)
    let anew = try show(server)
    #expect(!anew.contains { $0.contains(Self.asking) })
    #expect(anew.contains { $0.contains("Found fern") && $0.contains("2026-03-01") })
    #expect(anew.contains { $0.hasPrefix("Notes (plugin lines) (1)") })
  }

  // proves: search/findElsewhere: Asks the plugins
  @Test("A plugin that does not answer is said in its section, and delays nothing")
  func silence() throws {
    let server = try FormatPlugin(find: "return None").server(in: folder)
    #expect(try show(server).contains { $0.contains(Self.asking) })
    try waitForChange(of: server)
    #expect(try show(server).contains { $0.contains("did not") || $0.contains("failed") })
  }

  // proves: Plugins: The words of
  @Test("A printed page waits for nobody, and shows what is known") func printed() throws {
    let server = try FormatPlugin().server(in: folder)
    #expect(try !show(server, printed: true).contains { $0.hasPrefix("Notes") })
    let found = try server.result(of: "search/findElsewhere", ["text": "fern -moss is:open"])
    #expect(found["searchTerms"] == ["fern"])
    #expect(found.text.contains("Found"))
    #expect(try show(server, printed: true).contains { $0.hasPrefix("Notes (plugin lines) (1)") })
  }

  @Test("Two searches at once wait as long as one") func together() throws {
    let server = try FormatPlugin(find: "return None").server(in: folder)
    try server.send("search/findElsewhere", ["text": "fern"], id: "one")
    try server.send("search/findElsewhere", ["text": "moss"], id: "two")
    #expect(try server.result(of: "task/list")["items"] == [])
    let answers = try [server.next(), server.next()]
    #expect(answers.allSatisfy { $0.text.contains("problem") })
  }

  @Test("A search elsewhere can be cancelled") func cancelled() throws {
    let server = try FormatPlugin(find: "return None").server(in: folder)
    try server.send("search/findElsewhere", ["text": "fern"], id: "find")
    try server.process.send(
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"find"}}"#, as: .lines)
    #expect(try server.next()["error"]?["code"] == -32800)
  }
}
