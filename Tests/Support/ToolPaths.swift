package import Foundation

/// Where the tests find the repository and the program that was built with them.
package enum ToolPaths {
  /// The root of the repository, from where this file was compiled.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let daybook = built("daybook")
  package static let sync = built("daybook-sync")
  package static let generator = built("daybook-generate")

  /// A built program, which stands beside the test bundle.
  private static func built(_ name: String) -> String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name).path ?? name
  }

  /// A file of the repository, by its path from the root.
  package static func file(_ path: String) -> URL {
    repository.appendingPathComponent(path)
  }

  /// The text of a file of the repository.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The regular files under a folder of the repository whose names end so, as sorted paths from
  /// the root; a folder that does not exist has none.
  package static func files(under folder: String, ending suffix: String = "") -> [String] {
    let walker = FileManager.default.enumerator(
      at: file(folder), includingPropertiesForKeys: [.isRegularFileKey])
    var found: [String] = []
    while let url = walker?.nextObject() as? URL {
      let isFile = try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      guard isFile == true, url.lastPathComponent.hasSuffix(suffix) else { continue }
      found.append(String(url.path.dropFirst(repository.path.count + 1)))
    }
    return found.sorted()
  }
}
