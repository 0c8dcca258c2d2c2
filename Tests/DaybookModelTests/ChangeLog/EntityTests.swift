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

  /// The methods of the schema, each with what it does: "task/complete": "write".
  private static func methods() throws -> [String: String] {
    try ToolPaths.files(under: "protocol/schema", ending: ".json").reduce(into: [:]) { all, path in
      let file = try JSONSerialization.jsonObject(with: Data(ToolPaths.text(path).utf8))
      guard let file = file as? [String: Any], let space = file["namespace"] as? String,
        let methods = file["methods"] as? [String: [String: Any]]
      else { return }
      for (name, method) in methods { all["\(space)/\(name)"] = method["effects"] as? String }
    }
  }

  @Test("Every method that changes an entity has its past in the history")
  func verbs() throws {
    let methods = try Self.methods()
    let verbs = Entities.all.flatMap(\.verbs.keys)
    #expect(methods.count > 100)
    #expect(Set(verbs).subtracting(methods.keys) == [], "there is no such method")
    // A short vowel doubles the consonant after it, and a y changes; of longer verbs the entity says
    // what it is. What edits a part of an entity has "changed" it.
    let irregular = methods.filter { method, effects in
      effects == "write" && Entities.all.contains { $0.has(method) }
        && !["add", "edit"].contains(method.split(separator: "/")[1])
        && method.contains(/[^aeiou][aeiou][bdgklmnprt]$|[^aeiou]y$/) && !verbs.contains(method)
    }
    #expect(irregular.keys.sorted() == [], "add what it did to the entity's verbs")
    #expect(HistoryFormatter.verb(of: "task/complete", .edit) == "completed")
    #expect(HistoryFormatter.verb(of: "habit/mark", .add) == "marked")
    #expect(HistoryFormatter.verb(of: "task/edit", .edit) == "changed")
    #expect(HistoryFormatter.verb(of: "task/addLine", .add) == "added")
  }
}
