import CivilTime
import SQLite

/// Reads one state of the store; usable only within the body that it was handed to.
package struct ReadTransaction {
  let db: Connection
}

/// Writes one transaction; usable only within the body that it was handed to.
package struct WriteTransaction {
  let db: Connection
  let action: Action
  let log: ChangeLog
  private let changesBefore: Int

  init(db: Connection, action: Action) {
    self.db = db
    self.action = action
    log = ChangeLog(db, action)
    changesBefore = db.totalChangesCount
  }

  /// Whether something was changed so far.
  package var hasChanges: Bool { db.totalChangesCount > changesBefore }

  package var reader: ReadTransaction { ReadTransaction(db: db) }

  var now: Int64 { action.moment.instant.millisecond }
}

/// Reads what belongs to a feature.
protocol FeatureReader {
  var reader: ReadTransaction { get }
}

extension FeatureReader {
  var db: Connection { reader.db }
}

/// Writes what belongs to a feature.
protocol FeatureWriter {
  var writer: WriteTransaction { get }
}

extension FeatureWriter {
  var reader: ReadTransaction { writer.reader }
  var db: Connection { writer.db }
  var log: ChangeLog { writer.log }
  var action: Action { writer.action }
}

package extension ReadTransaction {
  /// The limit in force: the one this database was given, else the default. Throws `corruptValue`
  /// for what is no number.
  func limit(_ name: LimitName) throws -> Int {
    let sql = "SELECT value FROM preference WHERE name = ?"
    guard let text = try db.value(String.self, sql, [name.rawValue]) else {
      return name.defaultValue
    }
    guard let value = Int(text) else { throw ModelError.corruptValue }
    return value
  }

  /// Returns what the body reads, or why it cannot be read. Throws where nothing at all can be
  /// read.
  func card<Value>(_ body: () throws -> Value) throws -> Result<Value, ModelError> {
    do {
      return .success(try ModelError.translated(body))
    } catch let error as ModelError where db.isInsideTransaction {
      return .failure(error)
    }
  }
}

extension [Int64] {
  /// The keys as `json_each` reads them, in their order.
  var list: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
