import CMicrohttpd
import Glibc

/// An IPv4 or IPv6 address with a port.
struct SocketAddress: Sendable {
  let text: String
  let port: UInt16
  private let family: Int32
  private let bytes: [UInt8]

  /// Takes a numeric address; nil for a name.
  init?(_ text: String, port: UInt16) {
    (self.text, self.port) = (text, port)
    for family in [AF_INET, AF_INET6] {
      var bytes = [UInt8](repeating: 0, count: family == AF_INET ? 4 : 16)
      guard inet_pton(family, text, &bytes) == 1 else { continue }
      (self.family, self.bytes) = (family, bytes)
      return
    }
    return nil
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool {
    family == AF_INET ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// As it stands in a URL.
  var host: String { family == AF_INET6 ? "[\(text)]" : text }

  func withPointer<T>(_ body: (UnsafePointer<sockaddr>) -> T) -> T {
    if family == AF_INET {
      var address = sockaddr_in()
      (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
    }
    var address = sockaddr_in6()
    (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
    withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
