import GRDB
import Glibc

extension Store {
  static let cannotOpen = "The database cannot be opened."
  /// SQLite does not say why it cannot open a database, for which it needs three descriptors, and the
  /// want of those is no fault of the file.
  static var cannotOpenNow: String {
    let spare = (0..<3).map { _ in Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = spare.contains(-1) ? String(cString: strerror(errno)).lowercased() : nil
    for descriptor in spare where descriptor >= 0 { Glibc.close(descriptor) }
    return reason.map { "The database cannot be opened: \($0)." } ?? cannotOpen
  }
  static let groupLost = "The changes could not be saved and were undone. Try again."
  static let movedAway =
    "The database file was moved or removed while it was open. Put it back, or start again."
  static let notYetWhole =
    "The database file was replaced by one that is empty or not whole. Put a whole one there."
  static let logInTheWay =
    "Another file lies at the path of the database, and the log of the one before cannot be put out "
    + "of its way. Make room in the folder, or move away the file that ends in -wal."
  static let emptied =
    "The database file is empty, though a database was in it: something emptied it while it was in "
    + "use. End every daybook, move away the files beside it that end in -wal and -shm, and put a "
    + "backup in its place; without one, daybook begins anew."
  static let onlyReadable = onlyReadable(
    "its file, its folder, or a file beside it that ends in -wal or -shm")

  static func onlyReadable(_ protection: String) -> String {
    "The database can only be read: \(protection) is write-protected. Nothing was changed."
  }
}

extension ModelError {
  static let strangeValue = unavailable(
    message: "The database holds a value that daybook never writes. Restore it from a backup.")

  /// Runs the body and turns what SQLite says of disk, locks and damage into a `ModelError`;
  /// every other error passes as it is.
  static func translated<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw ModelError(translating: error) ?? error
    }
  }

  /// nil for an error that says nothing about disk, locks or damage: a fault of the program.
  ///
  /// Every value is checked before it is written, so a constraint that fails speaks of a row that
  /// daybook did not write; only a trigger's own refusal is a fault of the program.
  init?(translating error: any Error) {
    if let error = error as? ModelError {
      self = error
      return
    }
    if error is RowDecodingError {
      self = .strangeValue
      return
    }
    guard let error = error as? DatabaseError else { return nil }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .unavailable(message: "Another process is writing to the database. Try again.")
    case .SQLITE_FULL:
      self = .unavailable(
        message: "The disk is full. Make room and try again; nothing was changed.")
    case .SQLITE_READONLY:
      self = .readOnly(message: Store.onlyReadable)
    case .SQLITE_CORRUPT:
      self = .unavailable(
        message: "The database file is damaged. Mend it with `daybook doctor --repair`.")
    case .SQLITE_CONSTRAINT where error.extendedResultCode != .SQLITE_CONSTRAINT_TRIGGER:
      self = .strangeValue
    case .SQLITE_MISMATCH:
      self = .strangeValue
    case .SQLITE_ERROR where error.message == "JSON cannot hold BLOB values":
      self = .strangeValue
    case .SQLITE_NOTADB:
      self = .unavailable(message: Store.notADatabase)
    case .SQLITE_IOERR:
      self = .unavailable(message: "The disk could not be read or written. Try again.")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .unavailable(message: Store.cannotOpenNow)
    case .SQLITE_NOMEM:
      self = .unavailable(message: "There is not enough memory. Nothing was changed.")
    case .SQLITE_TOOBIG:
      self = .tooLarge(message: "A value is too large to be stored.", limit: 1_000_000_000)
    default:
      return nil
    }
  }
}
