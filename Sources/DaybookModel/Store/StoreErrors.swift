import SQLite
import Glibc

extension Store {
  static let cannotOpen = "The database cannot be opened."
  /// SQLite does not say why it cannot open a database. It needs three descriptors for that, and a
  /// lack of those is no fault of the file.
  static var cannotOpenNow: String {
    let spare = (0..<3).map { _ in Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = spare.contains(-1) ? String(cString: strerror(errno)).lowercased() : nil
    for descriptor in spare where descriptor >= 0 { Glibc.close(descriptor) }
    return reason.map { "The database cannot be opened: \($0)." } ?? cannotOpen
  }
  static let groupLost = "The changes could not be saved, so nothing was changed. Try again."
  static let movedAway =
    "The database file was moved or removed while it was open. Put it back, or restart daybook."
  static let notYetWhole =
    "The database file was replaced by one that is empty or incomplete. Put a complete one there."
  static let logInTheWay =
    "Another file has taken the place of the database, and the log of the old one cannot be moved "
    + "away. Make room in the folder, or move away the file that ends in -wal."
  static let emptied =
    "The database file is empty although it held a database: something emptied it while it was in "
    + "use. Stop every daybook, move away the files beside it that end in -wal and -shm, and put a "
    + "backup in its place; without one, daybook starts with an empty database."
  static let overwritten =
    "Another file was copied over the database while it was in use, so nothing was changed. The "
    + "next request uses the file as it is now; what only the former database had is kept beside "
    + "it, in a file that ends in -wal.replaced. `daybook restore FILE` brings a backup back without "
    + "that."
  static let damagedCopy =
    "The file that was copied over the database is damaged, since the database was in use meanwhile. "
    + "Stop every daybook and copy it again, or bring a backup back with `daybook restore FILE`."
  static let onlyReadable = onlyReadable(
    "its file, its folder, or a file beside it that ends in -wal or -shm")

  static func onlyReadable(_ protection: String) -> String {
    "The database is read-only: \(protection) is write-protected. Nothing was changed."
  }
}

extension ModelError {
  static let corruptValue = unavailable(
    message: "The database holds a value that daybook never writes. Restore it from a backup.")

  /// Runs the body and turns what SQLite says of disk, locks and damage into a `ModelError`; every
  /// other error is rethrown as it is.
  static func translated<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw ModelError(translating: error) ?? error
    }
  }

  /// nil for an error that says nothing about disk, locks or damage: a fault of the program.
  ///
  /// Every value is checked before it is written, so a constraint that fails means a row that
  /// daybook did not write; only a trigger's own refusal is a fault of the program.
  init?(translating error: any Error) {
    if let error = error as? ModelError {
      self = error
      return
    }
    if error is ColumnError {
      self = .corruptValue
      return
    }
    guard let error = error as? SQLiteError else { return nil }
    switch error.code {
    case .busy, .locked:
      self = .unavailable(message: "Another process is writing to the database. Try again.")
    case .full:
      self = .unavailable(
        message: "The disk is full. Make room and try again; nothing was changed.")
    case .readOnly:
      self = .readOnly(message: Store.onlyReadable)
    case .corrupt:
      self = .unavailable(
        message: "The database file is damaged. Repair it with `daybook doctor --repair`.")
    case .constraint where error.extendedCode != .constraintTrigger:
      self = .corruptValue
    case .mismatch:
      self = .corruptValue
    case .error where error.message == "JSON cannot hold BLOB values":
      self = .corruptValue
    case .notADatabase:
      self = .unavailable(message: Store.notADatabase)
    case .ioError:
      self = .unavailable(message: "The disk could not be read or written. Try again.")
    case .cannotOpen, .permission, .notAuthorized:
      self = .unavailable(message: Store.cannotOpenNow)
    case .noMemory:
      self = .unavailable(message: "There is not enough memory. Nothing was changed.")
    case .tooBig:
      self = .tooLarge(message: "A value is too large to be stored.", limit: 1_000_000_000)
    default:
      return nil
    }
  }
}

/// Returns the value of the body; nil where it meets damage.
func ifWhole<T>(_ body: () throws -> T) throws -> T? {
  do { return try body() } catch  where ModelError.isDamage(error) { return nil }
}

extension ModelError {
  /// Whether an error of a read means that what it read is damaged, so that the check can go on
  /// elsewhere.
  static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? SQLiteError else {
      return error is ModelError || error is ColumnError
    }
    // These errors do not mean damage.
    return ![.interrupted, .noMemory, .full].contains(error.code)
  }
}

extension ModelError {
  /// Whether an error says that a row cannot be as it would have been made.
  static func isRefusal(_ error: any Error) -> Bool {
    switch error {
    case let error as SQLiteError: error.code == .constraint || error.code == .mismatch
    case ModelError.invalidValue, is ColumnError: true
    case let error as ModelError: error == .corruptValue
    default: false
    }
  }
}
