import CivilTime
import SQLite

extension Row {
  /// The instant of a column of milliseconds; nil for NULL.
  func instant(_ index: Int) throws -> Instant? {
    let millisecond: Int64? = try value(index)
    return millisecond.map { Instant(millisecond: $0) }
  }
}
