import SQLite

/// What the content of an open database file is known by, so that a file copied over it is noticed.
/// SQLite writes to a file that has a log by writing the log back only, and notes that it does
/// where every process sees it.
struct FileContent: Equatable {
  private let stamp: DatabaseFile.Stamp
  private let writtenBack: WrittenBack
  /// Empty for a file that was cut short.
  private let header: [UInt8]

  /// Returns nil where there is no log or no file. `last` is what was returned before.
  static func read(_ path: String, _ db: Connection, after last: FileContent?) -> FileContent? {
    // A process may write back while this one looks.
    for _ in 0..<100 {
      guard let writtenBack = db.writtenBack(), let found = DatabaseFile.found(at: path) else {
        return nil
      }
      let isKnown = last?.stamp == found.stamp
      let header = isKnown ? last?.header : db.fileHeader(bytes: 100)
      guard db.writtenBack() == writtenBack else { continue }
      return FileContent(stamp: found.stamp, writtenBack: writtenBack, header: header ?? [])
    }
    return nil
  }

  /// Whether this content may be what SQLite made of an earlier one.
  func mayFollow(_ earlier: FileContent) -> Bool {
    guard self != earlier, stamp != earlier.stamp else { return true }
    guard writtenBack != earlier.writtenBack || writtenBack.isUnderWay else {
      // A file that was only touched, or got the same content once more, is as good.
      return header == earlier.header && stamp.size == earlier.stamp.size
    }
    guard header.count == earlier.header.count else { return false }
    return changeCount >= earlier.changeCount
      && (pageCount >= earlier.pageCount || schemaCookie > earlier.schemaCookie)
  }

  /// Whether somebody else wrote to the file since, or touched it: the header does not say what of it
  /// changed.
  func isTouched(since earlier: FileContent) -> Bool {
    stamp != earlier.stamp && writtenBack == earlier.writtenBack && !writtenBack.isUnderWay
  }

  // https://sqlite.org/fileformat2.html, 1.3.
  private var changeCount: Int { DatabaseFile.integer(header, at: 24) }
  /// Becomes less by VACUUM only, which changes the schema cookie too.
  private var pageCount: Int { DatabaseFile.integer(header, at: 28) }
  /// Of each database from a number of its own on (StoreSchema).
  private var schemaCookie: Int { DatabaseFile.integer(header, at: 40) }
}
