import Foundation
import Support
import Testing

/// Modules are layers, and the folders of a module are its features: each is built on those that are
/// listed before it.
@Suite("Folders")
struct FolderTests {
  /// The features of ARCHITECTURE.md in their order.
  private static func features() throws -> [String] {
    try ToolPaths.text("ARCHITECTURE.md").matches(of: /(?m)^\| `(\w+)` \|/).map {
      String($0.output.1)
    }
  }

  /// The folders of modules that have others.
  private static let own = [
    "DaybookMCP": ["Basics", "Pages", "Tools", "Session"],
    "daybook": [
      "Basics", "Session", "Output", "Screen", "Care", "Tasks", "Habits", "Tags", "Wellness",
      "Pages", "History", "Reminders", "Preferences", "Plugins", "Data", "Report", "Web", "Devices",
      "Program",
    ],
  ]

  @Test(
    "A folder names the types of folders before it, and what they add to the transactions",
    arguments: ["DaybookMCP", "DaybookModel", "DaybookServer", "daybook"])
  func order(module: String) throws {
    let features = try Self.own[module] ?? Self.features()
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
      for member in members(text) { folders[member] = folder }
      let words = text.matches(of: /\b[A-Z]\w+/).map(\.output)
      let used = text.matches(of: /\b(?:reader|writer|transaction)\s*\.(\w+)|\$0\.(\w+)/)
      texts.append((folder, Set(words + used.compactMap { $0.output.1 ?? $0.output.2 })))
    }
    let generated = ToolPaths.files(under: root + "Generated/", ending: ".swift")
    for declared in ToolPaths.files(under: root, ending: "Record.json") {
      let name = (declared as NSString).lastPathComponent.replacing(".json", with: ".swift")
      let folder = String(declared.dropFirst(root.count).split(separator: "/")[0])
      for path in generated where path.hasSuffix("/" + name) {
        for member in members(try ToolPaths.text(path)) { folders[member] = folder }
      }
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

  /// The names that a text adds to the transactions, but for those that other types have, too.
  private func members(_ text: String) -> [Substring] {
    let blocks = /(?m)^(?:package )?extension (?:Read|Write)Transaction (\{ [^\n]+|\{(?s:.*?)^\})/
    return text.matches(of: blocks).flatMap { block in
      block.output.1.matches(of: /(?:^\{ |\n  )(?:var|func) (\w+)/).map(\.output.1)
    }
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

  @Test("Each namespace has cases, and one file of handlers in the folder of a feature")
  func namespaces() throws {
    let schemas = try ToolPaths.files(under: "protocol/schema", ending: ".json").filter {
      let text = try ToolPaths.text($0)
      // The transport answers itself, and a plugin what is directed to one.
      return text.contains(/(?m)^  "methods"/) && !text.contains("\"transport\": true")
        && !text.contains("\"direction\": \"toPlugin\"")
    }
    #expect(!schemas.isEmpty)
    let features = try Self.features()
    let sources = ToolPaths.files(under: "Sources/DaybookServer/", ending: "Handlers.swift")
    for schema in schemas {
      let name = schema.dropFirst("protocol/schema/".count).dropLast(".json".count)
      let handlers = name.prefix(1).uppercased() + name.dropFirst() + "Handlers.swift"
      let found = sources.filter { $0.hasSuffix("/\(handlers)") }.map {
        String($0.split(separator: "/")[2])
      }
      #expect(found.count == 1 && features.contains(found[0]), "\(handlers): \(found)")
      let cases = ToolPaths.files(under: "protocol/cases/\(name)/", ending: ".rpc")
      #expect(!cases.isEmpty, "protocol/cases/\(name)")
    }
  }

  @Test(
    "A file of each feature opens with a paragraph that says how the feature works",
    arguments: ["DaybookModel", "DaybookServer", "daybook"])
  func heads(module: String) throws {
    let root = "Sources/\(module)/"
    var silent: Set<String> = []
    var told: Set<String> = []
    for path in ToolPaths.files(under: root, ending: ".swift") where !path.contains("/Generated/") {
      let parts = path.dropFirst(root.count).split(separator: "/")
      guard parts.count > 1 else { continue }
      let head = try ToolPaths.text(path).lines.prefix { $0.hasPrefix("// ") }
      if head.count > 2 { told.insert(String(parts[0])) } else { silent.insert(String(parts[0])) }
    }
    #expect(!told.isEmpty)
    #expect(silent.subtracting(told).sorted() == [], "none of its files opens so")
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
