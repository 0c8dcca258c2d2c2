private import Glibc

/// Starts a detached thread; false when the system refuses one.
///
/// Its stack holds the deepest value that is parsed here with room to spare, whatever the limits
/// of the process are.
@discardableResult
package func startDetachedThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(&attributes, 8 * 1024 * 1024)
  defer { pthread_attr_destroy(&attributes) }
  var thread = pthread_t()
  let code = pthread_create(
    &thread, &attributes,
    { argument in
      if let argument {
        Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
      }
      return nil
    }, box.toOpaque())
  if code != 0 { box.release() }
  return code == 0
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
