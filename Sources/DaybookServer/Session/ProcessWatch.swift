import Foundation
import Glibc

/// Watches a process that the client named (LSP 3.17, `processId`), and tells of its death once.
struct ProcessWatch {
  private static let interval: TimeInterval = 1

  let processID: Int32

  /// Looks once: nil where the process is not visible from here, which says nothing of its life.
  init?(_ processID: Int) {
    guard let id = Int32(exactly: processID) else { return nil }
    self.processID = id
    guard isAlive else { return nil }
  }

  /// Calls `body` from a thread of its own, at most two seconds after the process died.
  func onDeath(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      while isAlive { Thread.sleep(forTimeInterval: Self.interval) }
      body()
    }
    thread.name = "process watch"
    thread.start()
  }

  /// A process of another user (EPERM) is alive; one that nobody has reaped yet is not.
  private var isAlive: Bool {
    guard kill(processID, 0) == 0 || errno == EPERM else { return false }
    guard let data = FileManager.default.contents(atPath: "/proc/\(processID)/stat") else {
      return true
    }
    // proc(5): the state follows the name, which stands in parentheses and may hold any character.
    let afterName = data.lastIndex(of: UInt8(ascii: ")")).map { data[$0...].dropFirst(2) }
    return afterName?.first != UInt8(ascii: "Z") && afterName?.first != UInt8(ascii: "X")
  }
}
