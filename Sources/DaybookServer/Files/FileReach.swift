import DaybookModel
import Glibc
import PluginHost

/// The files that the requests of a session may name: those of the person all that they can use, those
/// of a browser what it sent, and those of a plugin what the plugin itself was granted, though it is
/// daybook that opens them.
struct FileReach: Sendable {
  /// Where the database is; nil in memory.
  let dataFolder: DataFolder?
  /// nil where they are not bounded.
  let grant: FileGrant?
  /// The only folder of a browser.
  var uploads: String?

  /// Returns how a file or folder is opened, which is there. Throws `permissionDenied`, and
  /// `invalidValue` at `path` for what cannot be opened.
  func place(of path: String, isWritten: Bool = false) throws -> FilePlace {
    if let uploads {
      // Names in it are drawn by its front end; no folder and no link is below.
      let name = path.dropFirst(uploads.count + 1)
      var status = stat()
      guard path.hasPrefix("\(uploads)/"), !isWritten, !name.isEmpty, !name.contains("/"),
        lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else {
        throw ModelError.permissionDenied(
          field: "path", message: "A browser can name no file of the machine where daybook is.",
          hint: "Send the file itself.")
      }
      return FilePlace(path)
    }
    guard let grant else { return FilePlace(path) }
    return try grant.place(of: path, isWritten: isWritten)
  }
}

/// What a plugin may name.
package struct FileGrant: Sendable {
  let plugin: String
  /// Its own folders too.
  let paths: [GrantedPath]
  /// daybook's own, but for what is the plugin's there.
  let hidden: [String]
  let own: [String]

  fileprivate func place(of path: String, isWritten: Bool) throws -> FilePlace {
    func refusal(_ why: String) -> ModelError {
      let ways = isWritten ? "the folder that holds it" : "it or a folder that holds it"
      return .permissionDenied(
        field: "path",
        message: "The plugin “\(plugin)” \(why) for \(isWritten ? "writing" : "reading").",
        hint:
          "Name \(ways) under `permissions.\(isWritten ? "writes" : "reads")` in its plugin.json."
      )
    }
    let elsewhere = refusal("may not use “\(path)”, which leads elsewhere,")
    let daybooks = refusal("may not use “\(path)”, which is daybook's own,")
    let holders = paths.filter { path.isWithin($0.path) && ($0.isWritable || !isWritten) }
    guard let holder = holders.max(by: { $0.path.count < $1.path.count }) else {
      throw refusal("was not granted “\(path)”")
    }
    // Before it is looked for, so that what is there and what is not are refused alike.
    guard let rest = Self.plain(path.dropFirst(holder.path.count)) else {
      throw elsewhere
    }
    guard !isHidden((holder.target?.path ?? holder.path) + rest) else {
      throw daybooks
    }
    let descriptor: Int32
    let code: Int32
    do throws(PluginStartFailure) {
      (descriptor, code) = try holder.opening(path)
    } catch {
      // Where it leads by now is not told.
      throw elsewhere
    }
    guard descriptor >= 0 else {
      switch code {
      case ENOENT, ENOTDIR:
        throw ModelError.invalidValue(field: "path", message: "There is no “\(path)”.")
      case ELOOP, EXDEV:
        throw elsewhere
      default:
        throw ModelError.invalidValue(
          field: "path", message: "“\(path)” cannot be opened: \(reasonOfFailure(code)).")
      }
    }
    let place = FilePlace(holding: descriptor)
    guard let real = place.real, !isHidden(real) else {
      throw daybooks
    }
    return place
  }

  /// Returns a path below a folder without `..`; nil where it leads out of the folder.
  private static func plain(_ path: Substring) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.map { "/" + $0 }.joined()
  }

  private func isHidden(_ path: String) -> Bool {
    hidden.contains(where: path.isWithin) && !own.contains(where: path.isWithin)
  }

}

/// A file or folder as it is opened: by its path, or by a descriptor that leads to nothing else
/// whatever becomes of the path, as long as this lives.
final class FilePlace {
  let path: String
  private let descriptor: Int32

  fileprivate init(_ path: String) {
    self.path = path
    descriptor = -1
  }

  fileprivate init(holding descriptor: Int32) {
    path = "/proc/self/fd/\(descriptor)"
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  fileprivate var real: String? { FolderCopy.linkTarget(of: path) }
}
