import Glibc

/// The two ends of a pipe.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProcessFailure("no pipe: errno \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  /// Writes until the pipe takes no more.
  func fill() {
    let flags = fcntl(writing, F_GETFL)
    _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    while write(writing, bytes, bytes.count) > 0 {}
    while write(writing, bytes, 1) > 0 {}
    // The flag belongs to the pipe, and the program that inherits it expects a blocking one.
    _ = fcntl(writing, F_SETFL, flags)
  }
}

/// What a test's process could not do, in words.
package struct ProcessFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// A moment after which waiting is a failure; no test passes because of it.
package struct Deadline {
  private let end: ContinuousClock.Instant

  package init(seconds: Double) {
    end = .now + .seconds(seconds)
  }

  /// What is left, for poll(2).
  var milliseconds: Int32 {
    let left = end - .now
    return left <= .zero ? 0 : Int32(clamping: left.components.seconds * 1000 + 1 + left.millis)
  }
}

extension Duration {
  fileprivate var millis: Int64 { components.attoseconds / 1_000_000_000_000_000 }
}
