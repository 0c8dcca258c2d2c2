import Glibc

/// A connection that threads use one after the other. A thread that uses it may use it again within
/// the body.
///
/// Its lock is what makes it `Sendable`: only the thread that holds it can use the connection.
package final class SharedConnection: @unchecked Sendable {
  private let connection: Connection
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Takes the connection over: the caller must not use it any more.
  package init(_ connection: sending Connection) {
    self.connection = connection
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Runs the body once no other thread uses the connection; the connection must not leave the
  /// body.
  package func use<Value>(_ body: (Connection) throws -> Value) rethrows -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(connection)
  }
}
