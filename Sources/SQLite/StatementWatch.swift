import CSQLite

private final class StatementWatch {
  let isWanted: () -> Bool

  init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }
}

package extension Connection {
  /// Runs the body. SQLite calls `isWanted` after a number of steps of its virtual machine, of
  /// which 1000 take some microseconds; when it returns false, the running statement throws
  /// `interrupted`.
  func watched<Value>(
    every steps: Int32 = 1000, while isWanted: @escaping () -> Bool, _ body: () throws -> Value
  ) rethrows -> Value {
    let watch = StatementWatch(isWanted)
    setWatch(watch, steps)
    defer {
      setWatch(nil, 0)
      withExtendedLifetime(watch) {}
    }
    return try body()
  }

  private func setWatch(_ watch: StatementWatch?, _ steps: Int32) {
    guard let handle else { return }
    sqlite3_progress_handler(
      handle, steps,
      { context in
        guard let context else { return 0 }
        let watch = Unmanaged<StatementWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.isWanted() ? 0 : 1
      }, watch.map { Unmanaged.passUnretained($0).toOpaque() })
  }
}
