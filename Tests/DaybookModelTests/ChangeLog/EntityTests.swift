import Foundation
import SQLite
import Support
import Testing

@testable import DaybookModel

@Suite("What is declared of an entity")
struct EntityTests {
  /// Columns that nobody has to get back, since they belong to no transaction or follow from the
  /// mechanism.
  private static let unlogged: [Entity: Set<String>] = [
    .habit: ["marksFrom", "fired", "claimed"], .reminder: ["fired", "claimed"],
    .careMessage: ["isCounted"],
    .provider: ["nextAt", "pulledAt", "since", "through", "syncToken"],
  ]

  @Test("The change log keeps every column of each table that nothing else gives")
  func snapshots() throws {
    let store = try memoryStore()
    for definition in Entities.all {
      let table = definition.entity.name
      let columns = try store.read {
        try $0.db.values(String.self, "SELECT name FROM pragma_table_info('\(table)')")
      }
      let snapshot = SnapshotSQL(definition.snapshot, of: table)
      let kept =
        snapshot.members.map(\.name) + definition.computed.map(\.column)
        + definition.kept.map(\.column) + ["key", "id", "modifiedAt", "revision"]
      let lost = Set(columns).subtracting(kept)
        .subtracting(Self.unlogged[definition.entity] ?? [])
      #expect(lost == [], "\(table)")
    }
  }

  /// What the methods of the schema are called: "task/complete".
  private static func methods() throws -> [String] {
    try ToolPaths.files(under: "protocol/schema", ending: ".json").flatMap { path in
      let file = try JSONSerialization.jsonObject(with: Data(ToolPaths.text(path).utf8))
      guard let file = file as? [String: Any], let methods = file["methods"] as? [String: Any],
        let space = file["namespace"] as? String
      else { return [String]() }
      return methods.keys.map { "\(space)/\($0)" }
    }
  }

  /// The last words of methods that read, and of those that add, edit or remove and nothing else.
  private static let plain: Set<String> = [
    "get", "list", "find", "findElsewhere", "preview", "parse", "day", "week", "month", "agenda",
    "strip", "explain",
    "suggest", "query", "stats", "heatmap", "trend", "recovery", "performance", "context",
    "quickActions", "getTargets", "listNames", "listObstacles", "listPhotos", "report",
    "add", "addLine", "addLines", "edit", "editTargets", "remove", "batch", "failMessage",
  ]

  @Test("Every method that changes an entity says in the history what it did")
  func verbs() throws {
    let methods = try Self.methods()
    let verbs = Entities.all.flatMap(\.verbs.keys)
    #expect(methods.count > 100)
    #expect(Set(verbs).subtracting(methods) == [], "there is no such method")
    let spaces = Set(Entities.all.map { $0.namespace ?? $0.entity.name })
    let silent = methods.filter { method in
      let words = method.split(separator: "/").map(String.init)
      return spaces.contains(words[0]) && !Self.plain.contains(words[1])
        && !verbs.contains(method)
    }
    #expect(silent.sorted() == [], "add what it did to the entity's verbs")
  }
}
