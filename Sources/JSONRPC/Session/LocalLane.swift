package import JSON
private import Synchronization

/// The lane of a program that is its own client: what the application does of its own accord runs
/// in the thread that calls `run`, and its notifications are taken there.
package final class LocalLane: Peer {
  private let tasks = Monitor<[@Sendable () -> Void]>([])
  private let failure = Mutex<(any Error)?>(nil)
  private let take: @Sendable (LocalLane, String, JSON) throws -> Void

  /// `take` is handed each notification and this lane; an error that it throws ends `run`.
  package init(take: @escaping @Sendable (LocalLane, String, JSON) throws -> Void) {
    self.take = take
  }

  package func notify(_ method: String, _ params: JSON) {
    do {
      try take(self, method, params)
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  package func onLane(_ body: @escaping @Sendable () -> Void) {
    tasks.withLock { $0.append(body) }
  }

  /// Makes `run` throw an error; from any thread.
  package func end(_ error: any Error) {
    failure.withLock { $0 = $0 ?? error }
    onLane {}
  }

  /// Works until `take` throws, and rethrows that error, or the error of the commit of a task.
  package func run(_ dispatcher: Dispatcher) throws {
    while true {
      let waiting = tasks.wait { tasks in
        defer { tasks = [] }
        return tasks.isEmpty ? nil : tasks
      }
      for task in waiting {
        task()
        try dispatcher.commitIfDirty()
        if let failure = failure.withLock(\.self) { throw failure }
      }
    }
  }
}
