extension Store {
  /// Opens the database at the path, creates folder (0700) and file (0600) where they are missing,
  /// and migrates the tables. When another file is put at the path, that one is opened; while there
  /// is none, every read and write throws `unavailable`, and none is created. Without a path the
  /// store is in memory. The store waits up to `busySeconds` for a lock of another process.
  ///
  /// Throws `tooNew` for the database of a newer daybook and leaves it as it was; `unavailable` for
  /// a file that is no database of daybook, or that cannot be opened or created.
  package convenience init(
    path: String?, pruning: Pruning, busySeconds: Double = 5
  ) throws(ModelError) {
    try self.init(
      path: path, schema: .daybook,
      hooks: [SearchIndexHook(), RetentionHook(pruning), PreferencesCache()],
      busySeconds: busySeconds)
  }
}
