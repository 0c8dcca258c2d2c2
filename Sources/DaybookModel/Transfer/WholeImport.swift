import SQLite

/// What an import of everything did.
package struct WholeImportRecord: Sendable {
  /// A record that is here with another content, and stays as it is.
  package struct Differing: Sendable, Hashable {
    package let entity: Entity
    /// In the file.
    package let id: String
    /// Of the one here, which has the same name or number.
    package let idHere: String
    package let title: String
  }

  package static let maxListed = 100

  /// By the parts.
  package internal(set) var added: [String: Int] = [:]
  /// Records that are here with the same content.
  package internal(set) var unchanged = 0
  package internal(set) var differing = 0
  /// The first of those that differ.
  package internal(set) var listed: [Differing] = []
  /// Occurrences and marks of tasks and habits that differ; they are left out.
  package internal(set) var parts = 0
  /// Records of days of which only statistics are kept here; they are left out.
  package internal(set) var pruned = 0
  /// Days and months of which the file has statistics and no records; they are left out.
  package internal(set) var statistics = 0
  /// Lines from which characters were removed that no line may hold.
  package internal(set) var cleaned = 0
  package internal(set) var raised: [LimitName: Int] = [:]
  /// Messages that would be sent, and are unknown instead.
  package internal(set) var unsent = 0
  /// People who said here that they want no messages.
  package internal(set) var stopped = 0
  /// Reminders whose time is past; they are listed and do not go off.
  package internal(set) var silenced = 0
}

package extension TransferWriter {
  /// Imports everything that an export of daybook holds, under the ids, revisions and times that it
  /// had. `records` hands over the records of a part as JSON, and does so twice; what `progress`
  /// throws cancels the import.
  ///
  /// What is here stays as it is. A record of the file with an id that is here, or with a name that
  /// is here once only, is compared and not added; references to it lead to the one here. Only an
  /// empty database takes statistics of which no records are left, and such an import is final.
  ///
  /// Throws `invalidValue` for the field "task/3" where a record is not what daybook writes, and
  /// `limitExceeded` where what is here leaves too little room.
  ///
  /// With `refused`, records that cannot come in are noted there instead, as many as can be found
  /// at once, and it is thrown; and statistics are made to match the records.
  @discardableResult
  func importEverything(
    _ records: @escaping (ExportPart, (String) throws -> Void) throws -> Void,
    limits: ImportLimits = .keep, refused: RefusedRecords? = nil,
    progress: @escaping (_ seen: Int) throws -> Void
  ) throws -> WholeImportRecord {
    var run = try WholeImportRun(writer, records, limits, refused)
    if !run.isMerging { log.barUndo() }
    for part in ExportPart.all { try run.addRows(part, progress) }
    if let refused, !refused.indexes.isEmpty { throw refused }
    let seen = run.seen
    try run.link { try progress(seen) }
    run.record.cleaned = try run.cleanLines()
    try run.finish { try progress(seen) }
    return run.record
  }
}

/// The places of records that cannot come in, by their parts.
package final class RefusedRecords: Error, @unchecked Sendable {
  private(set) var indexes: [String: Set<Int>] = [:]

  func note(_ part: String, _ index: Int) { indexes[part, default: []].insert(index) }

  /// Notes the record of a field such as "task/3"; returns false for another field.
  func note(_ field: String) -> Bool {
    let words = field.split(separator: "/")
    guard words.count > 1, let index = Int(words[1]) else { return false }
    note(String(words[0]), index)
    return true
  }

  /// Runs the body, of which nothing is left where it refuses a record.
  func noting(_ db: Connection, _ body: () throws -> Void) throws {
    do { try db.savepoint(body) } catch let error as ModelError
      where error.field.map(note) == true
    {
    }
  }
}

extension ExportPart {
  /// Runs the body and turns its errors about a record of the file into `invalidValue`.
  func naming<T>(_ index: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ModelError where error.field != nil {
      guard error.field?.contains("/") != true else { throw error }
      throw problem(index, "is not valid: \(error.message.lowercasedAtStart)")
    } catch let error as SQLiteError where error.code == .error {
      throw problem(index, Self.corrupt)
    } catch  where ModelError(translating: error) == .corruptValue {
      throw problem(index, Self.corrupt)
    }
  }

  private static let corrupt = "is not what daybook writes."

  func problem(_ index: Int, _ words: String) -> ModelError {
    .invalidValue(
      field: "\(name)/\(index)", message: "Record \(index + 1) of “\(name)” in the file \(words)")
  }
}
