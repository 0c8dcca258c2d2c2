import Glibc
import JSONRPC
import Synchronization

/// The file beside a database by which one process of all that use it starts what is scheduled.
///
/// The lock goes with the process that holds it, however that ends, and the process that has waited
/// longest has it at once; nobody looks again and again. The file stays
/// (docs/decisions/0041-who-starts-the-feeders.md).
final class HostLock: Sendable {
  private enum State {
    case free
    case waiting
    case held(Int32)
    case over
  }

  /// nil for a database in memory, which no other process has.
  private let path: String?
  private let state = Mutex(State.free)

  init(database: String?) {
    path = database.map { $0 + ".plugins" }
  }

  deinit { release() }

  /// Returns whether this process has the lock. Where it has not, it begins to wait for it, and
  /// `whenHeld` is called once it does, in a thread of its own.
  func take(whenHeld: @escaping @Sendable () -> Void) -> Bool {
    guard let path else { return true }
    let isFirst: Bool? = state.withLock { state in
      switch state {
      case .held: return nil
      case .waiting, .over: return false
      case .free:
        state = .waiting
        return true
      }
    }
    guard let isFirst else { return true }
    guard isFirst else { return false }
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      state.withLock { $0 = .free }
      return false
    }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return hold(file) }
    let isStarted = startDetachedThread { [weak self] in
      // The descriptor is this thread's until the lock is had.
      while flock(file, LOCK_EX) != 0 {
        guard errno == EINTR else {
          close(file)
          return
        }
      }
      guard let self, hold(file) else {
        close(file)
        return
      }
      whenHeld()
    }
    if !isStarted {
      close(file)
      state.withLock { $0 = .free }
    }
    return false
  }

  /// Lets another process have it, and takes it no more.
  func release() {
    state.withLock { state in
      if case .held(let file) = state { close(file) }
      state = .over
    }
  }

  /// Whether any process has the lock.
  var isHeld: Bool {
    guard let path else { return true }
    if case .held = state.withLock({ $0 }) { return true }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }

  private func hold(_ file: Int32) -> Bool {
    state.withLock { state in
      if case .over = state { return false }
      state = .held(file)
      return true
    }
  }
}
