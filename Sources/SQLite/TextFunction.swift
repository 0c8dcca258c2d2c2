import CSQLite

private final class TextFunction {
  let body: (String) throws -> String?

  init(_ body: @escaping (String) throws -> String?) { self.body = body }
}

package extension Connection {
  /// Adds a function of SQL that makes one text of another and depends on nothing else. It returns
  /// NULL for what is no text; a statement in which the body throws fails with `error`.
  func addFunction(
    _ name: String, _ body: @escaping @Sendable (String) throws -> String?
  ) throws {
    let handle = try opened()
    let code = sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      Unmanaged.passRetained(TextFunction(body)).toOpaque(),
      { context, _, values in
        guard let context, let function = sqlite3_user_data(context), let value = values?[0],
          sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value)
        else { return }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
        guard let text = String(utf8: bytes) else { return }
        do {
          let body = Unmanaged<TextFunction>.fromOpaque(function).takeUnretainedValue().body
          guard var result = try body(text) else { return }
          result.withUTF8 {
            daybook_sqlite_result_text(context, $0.baseAddress, UInt64($0.count))
          }
        } catch {
          sqlite3_result_error(context, "\(error)", -1)
        }
      }, nil, nil,
      { function in
        if let function { Unmanaged<TextFunction>.fromOpaque(function).release() }
      })
    // SQLite has called the destructor where it failed.
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }
}
