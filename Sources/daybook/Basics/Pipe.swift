import Glibc

/// Pipes between this process, its threads and a server that it has started.
enum Pipe {
  /// Returns the end that is read and the end that is written, which no other program inherits; nil,
  /// with `errno` set, where the process may open no more descriptors.
  static func open() -> [Int32]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// Writes what the pipe takes at once. Returns how many bytes that were; below 0, with `errno`
  /// set, where it takes none.
  static func write(_ bytes: [UInt8], to end: Int32) -> Int {
    bytes.withUnsafeBytes { Glibc.write(end, $0.baseAddress, $0.count) }
  }

  /// Reads what there is, from a pipe that does not block. Returns false at the end.
  static func read(_ end: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(end, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return count < 0 && errno == EAGAIN
      }
    }
  }
}
