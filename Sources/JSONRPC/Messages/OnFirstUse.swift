import Synchronization

/// A value that is made when it is first used, once, by whichever thread comes first.
package final class OnFirstUse<Value: Sendable>: Sendable {
  private let made: Mutex<Value?> = Mutex(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// The caller must not ask for it while it is being made.
  package var value: Value {
    made.withLock {
      if let value = $0 { return value }
      let value = make()
      $0 = value
      return value
    }
  }
}
