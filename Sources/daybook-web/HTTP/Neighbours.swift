import Glibc

/// The other people of this machine. A browser sends a cookie of 127.0.0.1 to any port there, so without
/// https somebody else's server can learn it; what comes from their processes is refused.
enum Neighbours {
  /// Whether the connection between these ports of this machine is known to be of another user, who is
  /// not root.
  static func hold(peerPort: UInt16, port: UInt16) -> Bool {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      guard let user = user(in: table, peerPort, port) else { continue }
      return user != getuid() && user != 0
    }
    return false
  }

  /// Finds the socket that is bound to the first port and connected with the second: proc_pid_net(5).
  private static func user(in table: String, _ bound: UInt16, _ connected: UInt16) -> uid_t? {
    guard let file = fopen(table, "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let fields = text.split(separator: " ")
      guard fields.count > 7, port(of: fields[1]) == bound, port(of: fields[2]) == connected else {
        continue
      }
      return uid_t(fields[7])
    }
    return nil
  }

  private static func port(of address: Substring) -> UInt16? {
    address.split(separator: ":").last.flatMap { UInt16($0, radix: 16) }
  }
}
