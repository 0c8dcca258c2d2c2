import Foundation

/// Closed until it is opened, then open for good.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() {
    semaphore.signal()
  }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  var isOpen: Bool {
    guard semaphore.wait(timeout: .now()) == .success else { return false }
    semaphore.signal()
    return true
  }
}

/// Waits for something that nobody announces.
func holdOn(until condition: () -> Bool) {
  while !condition() { usleep(500) }
}
