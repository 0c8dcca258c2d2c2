internal import Files
internal import Glibc

/// What a device keeps beside its database, in a folder of its own: the address of the space, the keys, the
/// outbox, and what its carrier keeps. Only its owner may read it.
package final class DeviceFolder {
  package let path: String
  package let address: String
  package let keys: SpaceKeys
  package let key: DeviceKey
  package var outbox: Outbox { Outbox(path: "\(path)/outbox") }
  private let root: Secret

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Makes a device of the space with this root.
  package init(
    in parent: String, address: String, root: Secret, seed: [UInt8]
  ) throws {
    key = try DeviceKey(seed: Secret(seed))
    keys = try SpaceKeys(root: root)
    path = "\(parent)/\(key.device)"
    (self.address, self.root) = (address, root)
    try Self.makeFolder(parent)
    try Self.makeFolder(path)
    try Self.makeFolder("\(path)/outbox")
    try write("space", address)
    try write("key", "\(Hex.encode(root.bytes)) \(Hex.encode(seed))")
  }

  /// Opens that of a device; nil where it is not there.
  package init?(of device: String, in parent: String) throws {
    path = "\(parent)/\(device)"
    guard DeviceID(device) != nil, access("\(path)/key", F_OK) == 0 else { return nil }
    let words = try Self.read("\(path)/key").split(separator: " ")
    guard words.count == 2, let root = Hex.decode(String(words[0])),
      let seed = Hex.decode(String(words[1]))
    else { throw Failure(description: "\(path)/key holds no keys.") }
    self.root = try Secret(root)
    keys = try SpaceKeys(root: self.root)
    key = try DeviceKey(seed: Secret(seed))
    address = try Self.read("\(path)/space")
    guard "\(key.device)" == device else {
      throw Failure(description: "\(path)/key is of another device.")
    }
    try Self.makeFolder("\(path)/outbox")
  }

  // MARK: Copies

  /// Makes another device of the same space, which the database at `place` becomes: also where it is ended
  /// once it has left as this one.
  func another(of place: String, name: String, _ world: World) throws -> DeviceFolder {
    let parent = String(path.dropLast("/\(key.device)".count))
    if let stale = Self.unjoined(of: place, in: parent)?.folder, stale.path != path {
      stale.remove()
    }
    joined()
    let other = try DeviceFolder(
      in: parent, address: address, root: root, seed: world.randomBytes(32))
    try other.write("joins", "\(name)\n\(place)")
    return other
  }

  func joined() { unlink("\(path)/joins") }

  /// Returns the device that the database at `place` was to become, and its name.
  package static func unjoined(
    of place: String, in parent: String
  ) -> (folder: DeviceFolder, name: String)? {
    for device in Folder.names(parent) {
      guard let text = try? read("\(parent)/\(device)/joins"),
        let end = text.firstIndex(of: "\n"), text[text.index(after: end)...] == place,
        let folder = try? DeviceFolder(of: device, in: parent)
      else { continue }
      return (folder, String(text[..<end]))
    }
    return nil
  }

  /// Removes all of it.
  package func remove() { Self.remove(path) }

  package static func remove(_ path: String) { Folder.remove(path) }

  /// Makes a folder, and those above it, that is its owner's alone.
  package static func makeFolder(_ path: String) throws {
    let names = path.split(separator: "/")
    for count in 1...max(1, names.count) {
      mkdir("/" + names.prefix(count).joined(separator: "/"), 0o700)
    }
    guard let status = Folder.status(path), Folder.isFolder(path),
      access(path, W_OK | X_OK) == 0
    else {
      throw Failure(
        description: "The folder \(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw Failure(description: "The folder \(path) must be yours alone: `chmod 700 \(path)`.")
    }
  }

  private func write(_ name: String, _ text: String) throws {
    guard FileBytes.replace("\(path)/\(name)", by: Array("\(text)\n".utf8)) else {
      throw Failure(
        description: "\(path)/\(name) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  private static func read(_ path: String) throws -> String {
    guard let bytes = FileBytes.contents(of: path, atMost: 8192),
      let line = String(validating: bytes, as: UTF8.self)
    else {
      throw Failure(description: "\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    return line.hasSuffix("\n") ? String(line.dropLast()) : line
  }

  // MARK: One round at a time

  /// Held as long as the value is.
  package final class Lock {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  /// Waits up to so long for a round that runs; nil where it goes on for longer.
  package func lock(within milliseconds: Int, _ world: World) throws -> Lock? {
    try lock("lock", within: milliseconds, world)
  }

  /// The same for the one process that starts rounds by itself.
  package func runLock(_ world: World) throws -> Lock? { try lock("run", within: 0, world) }

  private func lock(_ name: String, within milliseconds: Int, _ world: World) throws -> Lock? {
    let descriptor = open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Failure(
        description: "\(path)/\(name) cannot be opened: \(String(cString: strerror(errno))).")
    }
    let lock = Lock(descriptor)
    let end = world.now() + Int64(milliseconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard world.now() < end else { return nil }
      world.wait(50)
    }
    return lock
  }
}
