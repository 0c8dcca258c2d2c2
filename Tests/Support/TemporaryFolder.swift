package import Foundation

/// A folder of its own for one test, removed with its last reference.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of an entry of the folder, which need not exist.
  package func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }
}
