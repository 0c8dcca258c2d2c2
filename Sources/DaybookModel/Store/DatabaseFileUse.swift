import Glibc
import Synchronization

/// That a store of this process uses a database file, with a descriptor to look at it.
///
/// To close any descriptor of a file drops all locks that the process holds on it (POSIX), those of
/// its other stores too, as the session of a plugin has one: the next process that closes the
/// database would then take itself for the last one and remove the log under them. So the
/// descriptor is one for all of them, and stays open until the last is closed.
final class DatabaseFileUse: Sendable {
  private struct Users {
    var count = 0
    var descriptors: [Int32] = []
  }

  private static let users = Mutex<[DatabaseFile.Identity: Users]>([:])

  let descriptor: Int32
  private let identity: DatabaseFile.Identity

  /// `open` is called where no store of this process uses the file at the path.
  init(_ path: String, open: () throws -> Int32) throws {
    (descriptor, identity) = try Self.users.withLock { users in
      if let identity = DatabaseFile.identity(path),
        let known = users[identity]?.descriptors.first
      {
        users[identity]?.count += 1
        return (known, identity)
      }
      let descriptor = try open()
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        close(descriptor)
        throw ModelError.unavailable(message: Store.notAFile)
      }
      let identity = DatabaseFile.Identity(status)
      users[identity, default: Users()].count += 1
      users[identity]?.descriptors.append(descriptor)
      return (descriptor, identity)
    }
  }

  deinit {
    Self.users.withLock { [identity] users in
      users[identity]?.count -= 1
      guard let left = users[identity], left.count <= 0 else { return }
      for descriptor in left.descriptors { close(descriptor) }
      users[identity] = nil
    }
  }
}
