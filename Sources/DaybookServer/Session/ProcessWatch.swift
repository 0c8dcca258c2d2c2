import Files
import Glibc
import JSONRPC

/// Watches the process that a client named (LSP 3.17, `processId`), and reports its death once.
struct ProcessWatch {
  private static let seconds: UInt32 = 1

  let processID: Int32

  /// Looks at the process once; nil where it is not visible from here, so that nothing is known of
  /// it.
  init?(_ processID: Int) {
    guard let id = Int32(exactly: processID) else { return nil }
    self.processID = id
    guard isAlive else { return nil }
  }

  /// Calls `body` from a thread of its own, at most two seconds after the process died.
  func onDeath(_ body: @escaping @Sendable () -> Void) {
    startDetachedThread {
      while isAlive { sleep(Self.seconds) }
      body()
    }
  }

  /// Whether the process is alive: one of another user (EPERM) is, a zombie is not.
  private var isAlive: Bool {
    guard kill(processID, 0) == 0 || errno == EPERM else { return false }
    guard let stat = FileBytes.contents(of: "/proc/\(processID)/stat", atMost: 4096) else {
      return true
    }
    // proc(5): the state follows the name, which stands in parentheses and may hold any character.
    let state = stat.lastIndex(of: UInt8(ascii: ")")).flatMap { stat[$0...].dropFirst(2).first }
    return state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }
}
