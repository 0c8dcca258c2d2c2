import CSQLite

/// The tables that the statement which is being prepared reads, as SQLite's authorizer reports them.
final class TableReads {
  var tables: Set<String> = []

  /// Reports for as long as the connection is open, which must not outlive this.
  func listen(to connection: OpaquePointer) {
    sqlite3_set_authorizer(
      connection,
      { context, action, table, _, _, _ in
        if action == SQLITE_READ, let context, let table {
          Unmanaged<TableReads>.fromOpaque(context).takeUnretainedValue()
            .tables.insert(String(cString: table))
        }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
