import CivilTime
import SQLite

/// Reads one state of the store; usable only within the body that it was handed to.
package struct Reader {
  let db: Connection
}

/// Writes one act; usable only within the body that it was handed to.
package struct Writer {
  let db: Connection
  let action: Action
  let log: ChangeLog

  init(db: Connection, action: Action) {
    self.db = db
    self.action = action
    log = ChangeLog(db, action)
  }

  package var reader: Reader { Reader(db: db) }

  var now: Int64 { action.moment.instant.millisecond }
}
