import DaybookModel
import Glibc
import PluginHost

/// What became of the records of a damaged database.
package struct SalvageSummary: Sendable {
  /// In words.
  package let lines: [String]
  package let isWhole: Bool

  fileprivate init(_ report: SalvageReport, at path: String) {
    let saved = report.parts.filter { $0.saved > 0 }.map { "\($0.name) \($0.saved)" }
    var lines = [
      saved.isEmpty
        ? "Nothing could be read, so the new database in \(path) is empty."
        : "Saved in \(path): \(saved.joined(separator: ", "))."
    ]
    for part in report.parts {
      let lists = [
        ("Lost", part.lost), ("Incomplete", part.incomplete), ("Perhaps damaged", part.doubtful),
      ]
      for (word, list) in lists where !list.isEmpty {
        lines.append("\(word), \(part.name) \(list.count):")
        lines += list.map { "  \($0)" }
      }
    }
    let unknown = report.parts.filter(\.hasUnknown).map(\.name)
    if !unknown.isEmpty {
      lines.append(
        "Not every row of these could be read, so more may be lost: "
          + "\(unknown.joined(separator: ", ")).")
    }
    isWhole = report.isWhole
    if isWhole { lines.append("Nothing is lost.") }
    lines.append(
      "Copies of attachments stay where they are, and the history of changes is not saved.")
    self.lines = lines
  }
}

extension Server {
  /// Writes what can be read of a damaged database into the one of the options, which must not exist
  /// yet. Throws a response, and then leaves no new one behind.
  package static func salvage(
    _ damaged: String, _ options: ServerOptions
  ) throws -> SalvageSummary {
    let path = options.database ?? ""
    do {
      guard FileStatus(damaged)?.isRegular == true else {
        throw ModelError.unavailable(message: "There is no database at “\(damaged)”.")
      }
      guard FileStatus(path) == nil else {
        throw ModelError.invalidValue(
          field: "salvage", message: "There is already a file at “\(path)”. Choose another path.")
      }
      var template = Array("\(path).salvage-XXXXXX".utf8CString)
      guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else {
        throw ModelError.unavailable(message: "The folder of “\(path)” cannot be written.")
      }
      let watch = EndWatch(removing: folder, files: Self.files(in: folder))
      defer { watch.end() }
      let made = folder + "/salvaged.db"
      var inFolder = options
      inFolder.database = made
      let session = try Session(options: inFolder)
      let store = try session.store()
      defer { store.close() }
      let action = session.action("data/import").named("data/import", .final)
      let report = try store.salvage(damaged, copiedTo: folder, as: action)
      store.close()
      guard link(made, path) == 0 else {
        throw ModelError.unavailable(message: "“\(path)” cannot be written.")
      }
      DurableFolder.sync(path.parentFolder)
      return SalvageSummary(report, at: path)
    } catch {
      throw Errors.response(to: error)
    }
  }

  private static func files(in folder: String) -> [String] {
    ["salvaged", "new", "damaged"].flatMap { name in
      ["", "-wal", "-shm", "-journal"].map { "\(folder)/\(name).db\($0)" }
    }
  }
}
