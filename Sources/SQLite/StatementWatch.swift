import CSQLite

final class StatementWatch {
  let steps: Int32
  let isWanted: () -> Bool

  init(every steps: Int32, _ isWanted: @escaping () -> Bool) {
    self.steps = steps
    self.isWanted = isWanted
  }
}

package extension Connection {
  /// Runs the body. SQLite calls `isWanted` after a number of steps of its virtual machine, of
  /// which 1000 take some microseconds; when it returns false, the running statement throws
  /// `interrupted`. Within the body of another, this watch replaces that one.
  func watched<Value>(
    every steps: Int32 = 1000, while isWanted: @escaping () -> Bool, _ body: () throws -> Value
  ) rethrows -> Value {
    try with(StatementWatch(every: steps, isWanted), body)
  }

  /// Runs the body, whose statements none of the watches around it interrupts.
  func unwatched<Value>(_ body: () throws -> Value) rethrows -> Value { try with(nil, body) }

  private func with<Value>(
    _ watch: StatementWatch?, _ body: () throws -> Value
  ) rethrows -> Value {
    let outer = self.watch
    set(watch)
    defer { set(outer) }
    return try body()
  }

  private func set(_ watch: StatementWatch?) {
    self.watch = watch
    guard let handle else { return }
    sqlite3_progress_handler(
      handle, watch?.steps ?? 0,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.isWanted() ? 0 : 1
      }, watch.map { Unmanaged.passUnretained($0).toOpaque() })
  }
}
