import Foundation
import Support
import Testing

/// Modules are layers, and the folders of a module are its features: each is built on those that are
/// listed before it. What is known to be against that stands here, and nothing may be added to it.
@Suite("Folders")
struct FolderTests {
  private struct Module: CustomTestStringConvertible, Sendable {
    let name: String
    /// From what everything uses to what nothing uses; files beside the folders may use all of them.
    let folders: [String]
    /// "A: B", where files of A name types of B, which comes later.
    let known: Set<String>

    var testDescription: String { name }
  }

  private static let modules = [
    Module(
      name: "DaybookModel",
      folders: [
        "Basics", "ChangeLog", "Store", "Retention", "Preferences", "Tags", "Tasks",
        "Habits", "Reminders", "Wellness", "Care", "Events", "Calendar", "Dashboard", "Search",
        "Onboarding", "History", "Checks", "Transfer", "Plugins", "Schema",
      ],
      known: []),
    Module(name: "PluginHost", folders: ["Process"], known: []),
    Module(name: "DaybookMCP", folders: ["Basics", "Pages", "Tools", "Session"], known: []),
    Module(
      name: "DaybookServer",
      folders: [
        // What is drawn with and kept in comes before the session that has one of each; a task shows
        // its tags, and the first steps ask for preferences.
        "Drawing", "Files", "Session", "Live", "Views", "Tags", "Tasks", "Habits", "Reminders",
        "Wellness", "Care", "Events", "Calendar", "Dashboard", "Search", "Preferences",
        "Onboarding", "History", "Transfer", "Retention", "Checks", "Plugins",
      ],
      known: []),
  ]

  @Test("A feature names the types of features before it", arguments: modules)
  private func order(module: Module) throws {
    // A type at the left edge that other files can see.
    let declaration =
      /(?m)^(?:package |public |internal |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    let root = "Sources/\(module.name)/"
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
    #expect(Set(texts.map(\.folder)) == Set(module.folders))
    var found: Set<String> = []
    for (folder, words) in texts {
      let place = try #require(module.folders.firstIndex(of: folder))
      for named in words.compactMap({ folders[$0] }) {
        guard try #require(module.folders.firstIndex(of: named)) > place else { continue }
        found.insert("\(folder): \(named)")
      }
    }
    #expect(found.subtracting(module.known).sorted() == [], "named too early")
    #expect(module.known.subtracting(found).sorted() == [], "mended: take it off the list")
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
    for row in try ToolPaths.text("ARCHITECTURE.md").matches(of: /(?m)^\| `(\w+)` \| ([^|]+) \|/) {
      for name in row.output.2.matches(of: /`(\w+)`/) {
        folders[String(name.output.1)] = String(row.output.1)
      }
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
