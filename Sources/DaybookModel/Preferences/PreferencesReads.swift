import SQLite

package struct PreferencesReader: FeatureReader { let reader: ReadTransaction }

package extension ReadTransaction {
  var preferences: PreferencesReader { PreferencesReader(reader: self) }
}

package extension PreferencesReader {
  /// The preferences in force; reads one row, and one for each that is not the default.
  func current() throws -> PreferencesRecord {
    var record: PreferencesRecord?
    let sql = """
      SELECT preferences.revision, preference.name, preference.value
      FROM preferences LEFT JOIN preference ON preference.name > '' WHERE preferences.key = 1
      """
    for (revision, name, value) in try db.rows(sql) as [(Int64, String?, String?)] {
      var next = record ?? PreferencesRecord()
      next.revision = revision
      if let name {
        guard let preference = Preference.named(name), let value else {
          throw ModelError.corruptValue
        }
        try next.set(preference, to: value)
      }
      record = next
    }
    guard let record else { throw ModelError.corruptValue }
    return record
  }
}

extension PreferencesRecord {
  func differing(from other: PreferencesRecord) -> [Preference] {
    Preference.all.filter { keptText(of: $0) != other.keptText(of: $0) }
  }
}
