private import Glibc

/// State that threads share under one lock, with waiting until it changes.
///
/// Unchecked, because the compiler cannot see that the state is reached only with the mutex held.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state, or changes a part of it that no thread waits for.
  package func quietly<T>(_ body: (inout State) throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Changes the state and wakes the threads that wait for a change.
  package func withLock<T>(_ body: (inout State) throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until the body returns a value, and calls it again after each change.
  package func wait<T>(for body: (inout State) -> T?) -> T {
    while true {
      if let answer = wait(until: nil, for: body) { return answer }
    }
  }

  /// Waits until the body returns a value, and calls it again after each change; nil past the
  /// deadline.
  package func wait<T>(until deadline: Deadline?, for body: (inout State) -> T?) -> T? {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let answer = body(&state) { return answer }
      if let deadline {
        var time = deadline.timespec
        if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return body(&state) }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
  }
}

/// A point of the monotonic clock.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64

  /// Now plus the duration.
  package static func after(milliseconds: Int) -> Deadline {
    let wait = UInt64(max(milliseconds, 0)).multipliedReportingOverflow(by: 1_000_000)
    let end = now.addingReportingOverflow(wait.overflow ? .max : wait.partialValue)
    return Deadline(nanoseconds: end.overflow ? .max : end.partialValue)
  }

  package func earlier(_ other: Deadline) -> Deadline {
    nanoseconds < other.nanoseconds ? self : other
  }

  package var isPast: Bool { Deadline.now >= nanoseconds }

  /// Returns how long the body takes.
  static func milliseconds(_ body: () throws -> Void) rethrows -> Int {
    let begun = now
    try body()
    return Int((now - begun) / 1_000_000)
  }

  fileprivate var timespec: timespec {
    Glibc.timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  private static var now: UInt64 {
    var time = Glibc.timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
