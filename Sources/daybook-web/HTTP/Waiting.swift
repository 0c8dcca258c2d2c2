import JSONRPC

/// Runs what may wait, such as for a lock or a disk, on a thread of its own: those of tasks are few.
func waiting<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    let isStarted = startDetachedThread { continuation.resume(with: Result { try body() }) }
    if !isStarted { continuation.resume(throwing: Failure("The system gave no thread.")) }
  }
}
