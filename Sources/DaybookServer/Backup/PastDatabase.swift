package import CivilTime
import DaybookModel
import Glibc
import PluginHost

/// A database as it was at a moment, in a folder of its own that goes with this process.
package struct PastDatabase {
  package let path: String
  private let watch: EndWatch

  /// Copies the database of the options, and takes the copy back. Throws a response.
  package init(_ options: ServerOptions, at: LocalDateTime, in temporary: String) throws {
    var template = Array("\(temporary)/daybook-XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else {
      throw Errors.response(
        to: ModelError.unavailable(message: "The folder “\(temporary)” cannot be written."))
    }
    let path = folder + "/past.db"
    self.path = path
    watch = EndWatch(
      removing: folder, files: ["", "-wal", "-shm", "-journal"].map { path + $0 })
    do {
      let session = try Session(options: options)
      let store = try session.store()
      defer { store.close() }
      try store.backUp(to: path) { _, _ in }
      let past = try Store(path: path, pruning: .onRequest)
      defer { past.close() }
      let action = session.action("data/restore").named("data/restore", .final)
      let instant = session.moment.zone.instant(of: at)
      guard instant <= session.moment.instant else {
        throw ModelError.invalidValue(field: "dateTime", message: "This moment has not come yet.")
      }
      try past.write(action) { writer in
        try writer.history.rewind(to: instant)
        try writer.history.forgetOwn()
      }
      try past.commit()
    } catch {
      watch.end()
      throw Errors.response(to: error)
    }
  }

  /// Removes it now.
  package func end() { watch.end() }
}
