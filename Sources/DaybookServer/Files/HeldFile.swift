import DaybookModel
import Glibc
import PluginHost

/// A file that is looked at before it is opened, and is the same then, whatever is put in its place.
///
/// It is held by a descriptor with which nothing can be read (O_PATH), since closing another one of the
/// database would drop the locks that this process holds on it (fcntl(2), POSIX).
final class HeldFile {
  let status: FileStatus
  private let descriptor: Int32

  /// nil where there is none, or its last part is a link that is not followed; errno says why.
  init?(_ path: String, follows: Bool = true) {
    descriptor = Glibc.open(path, openPathOnly | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW))
    guard descriptor >= 0, let status = FileStatus(ofDescriptor: descriptor) else { return nil }
    self.status = status
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns a descriptor for reading, which never waits; -1 where it cannot be, as errno says.
  func open() -> Int32 {
    Glibc.open(
      "/proc/self/fd/\(descriptor)", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
  }
}
