import CSQLite

/// How far the write-ahead log of a database was written back into its file
/// (https://sqlite.org/walformat.html, 2.3): equal values twice, with nothing attempted, mean that
/// no connection of any process wrote to the file between.
package struct WrittenBack: Sendable, Equatable {
  /// Changes once the log begins anew.
  let salt: UInt64
  let frames: UInt32
  let attemptedFrames: UInt32

  /// Whether a connection may be writing to the file now, or ended while it did.
  package var isUnderWay: Bool { attemptedFrames != frames }
}

package extension Connection {
  /// Reads memory that processes share, and no file; nil where there is no log.
  func writtenBack() -> WrittenBack? {
    guard let index = logIndex else { return nil }
    return WrittenBack(
      salt: index.load(fromByteOffset: 32, as: UInt64.self),
      frames: index.load(fromByteOffset: 96, as: UInt32.self),
      attemptedFrames: index.load(fromByteOffset: 128, as: UInt32.self))
  }

  /// How many frames the log has; 0 where there is none. Reads no file.
  func loggedFrames() -> Int {
    logIndex.map { Int($0.load(fromByteOffset: 16, as: UInt32.self)) } ?? 0
  }

  private var logIndex: UnsafeMutableRawPointer? {
    guard let (file, methods) = mainFile, let map = methods.xShmMap else { return nil }
    var index: UnsafeMutableRawPointer?
    guard map(file, 0, 32 << 10, 0, &index) == SQLITE_OK else { return nil }
    return index
  }

  /// Returns the first bytes of the file, whatever the log has; nil where it is shorter. Uses the
  /// open file, since to close another one would drop the locks of the process (POSIX).
  func fileHeader(bytes count: Int) -> [UInt8]? {
    guard let (file, methods) = mainFile, let read = methods.xRead else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return read(file, &bytes, Int32(count), 0) == SQLITE_OK ? bytes : nil
  }

  private var mainFile: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods)? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard let handle,
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let methods = file.pointee.pMethods
    else { return nil }
    return (file, methods.pointee)
  }
}
