import Foundation
import Support
import Testing

/// Modules are layers, and the folders of a module are its features: each is built on those that are
/// listed before it.
@Suite("Folders")
struct FolderTests {
  /// The features of ARCHITECTURE.md in their order, each with its namespaces.
  private static func features() throws -> [(folder: String, namespaces: [String])] {
    try ToolPaths.text("ARCHITECTURE.md").matches(of: /(?m)^\| `(\w+)` \| ([^|]*) ?\|/).map { row in
      (String(row.output.1), row.output.2.matches(of: /`(\w+)`/).map { String($0.output.1) })
    }
  }

  @Test(
    "A folder names the types of folders before it",
    arguments: ["DaybookMCP", "DaybookModel", "DaybookServer"])
  func order(module: String) throws {
    let features =
      module == "DaybookMCP"
      ? ["Basics", "Pages", "Tools", "Session"] : try Self.features().map(\.folder)
    // A type at the left edge that other files can see.
    let declaration =
      /(?m)^(?:package |public |internal |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    let root = "Sources/\(module)/"
    var texts: [(folder: String, words: Set<Substring>)] = []
    var folders: [Substring: String] = [:]
    for path in ToolPaths.files(under: root, ending: ".swift") where !path.contains("/Generated/") {
      let parts = path.dropFirst(root.count).split(separator: "/")
      guard parts.count > 1 else { continue }
      let folder = String(parts[0])
      let text = try ToolPaths.text(path).replacing(/\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/, with: "")
      for type in text.matches(of: declaration) { folders[type.output.1] = folder }
      texts.append((folder, Set(text.matches(of: /\b[A-Z]\w+/).map(\.output))))
    }
    #expect(Set(texts.map(\.folder)).subtracting(features).sorted() == [], "not in the table")
    var found: Set<String> = []
    for (folder, words) in texts {
      let place = try #require(features.firstIndex(of: folder))
      for named in words.compactMap({ folders[$0] }) {
        guard try #require(features.firstIndex(of: named)) > place else { continue }
        found.insert("\(folder): \(named)")
      }
    }
    #expect(found.sorted() == [], "named too early")
  }

  @Test("A file of fewer than 25 lines declares a type or an entity, or lies beside the folders")
  func crumbs() throws {
    let declaration =
      /(?m)^(?:package |public |internal |private |fileprivate |final |indirect )*(?:struct|class|enum|protocol|actor|typealias)\b/
    for path in ToolPaths.files(under: "Sources", ending: ".swift") {
      let text = try ToolPaths.text(path)
      guard path.split(separator: "/").count > 3, !path.contains("/Generated/"),
        !path.hasSuffix("Entity.swift"), text.lines.count < 25
      else { continue }
      #expect(text.contains(declaration), "\(path) belongs to a larger file")
    }
  }

  @Test("Each namespace has a schema, cases, and handlers in the folder that ARCHITECTURE.md says")
  func namespaces() throws {
    var folders: [String: String] = [:]
    for feature in try Self.features() {
      for name in feature.namespaces { folders[name] = feature.folder }
    }
    let schemas = try ToolPaths.files(under: "protocol/schema", ending: ".json").filter {
      let text = try ToolPaths.text($0)
      // The transport answers itself, and a plugin what is directed to one.
      return text.contains(/(?m)^  "methods"/) && !text.contains("\"transport\": true")
        && !text.contains("\"direction\": \"toPlugin\"")
    }
    let names = schemas.map { $0.dropFirst("protocol/schema/".count).dropLast(".json".count) }
    #expect(Set(names.map(String.init)) == Set(folders.keys))
    for (name, folder) in folders {
      let handlers = name.prefix(1).uppercased() + name.dropFirst() + "Handlers.swift"
      let place = "Sources/DaybookServer/\(folder)/"
      #expect(
        ToolPaths.files(under: place, ending: ".swift").contains { $0.hasSuffix("/\(handlers)") },
        "\(place)…/\(handlers)")
      let cases = ToolPaths.files(under: "protocol/cases/\(name)/", ending: ".rpc")
      #expect(!cases.isEmpty, "protocol/cases/\(name)")
    }
  }

  @Test("No folder has more than 25 files")
  func crowds() {
    var counts: [String: Int] = [:]
    for path in ToolPaths.files(under: "Sources", ending: ".swift")
    where !path.contains("/Generated/") {
      counts[(path as NSString).deletingLastPathComponent, default: 0] += 1
    }
    #expect(counts.filter { $0.value > 25 }.keys.sorted() == [])
  }
}
