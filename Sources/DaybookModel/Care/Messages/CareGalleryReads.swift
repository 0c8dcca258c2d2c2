package import CivilTime
import SQLite

/// A photo reply, with its profile and task.
package struct CarePhotoItem: Sendable, Hashable {
  package let response: CareResponseRecord
  package let name: String
  /// Of the task that it answers; nil for none, or where the task is gone.
  package let title: String?
}

package extension RecordReader<CareResponseRecord> {
  /// The newest first.
  func photos(
    of profile: ProfileID?, since first: Instant?, before last: Instant? = nil, limit: Int,
    after: String?
  ) throws -> Page<CarePhotoItem> {
    let cursor = try after.map { try PageCursor($0, list: "gallery", parts: 2) }
    var conditions = ["careResponse.photo IS NOT NULL"]
    var bound: Arguments = [:]
    func require(_ condition: String, _ values: Arguments) {
      conditions.append(condition)
      bound += values
    }
    if let profile {
      require(
        "careResponse.profile = (SELECT key FROM profile WHERE id = :profile)",
        ["profile": profile])
    }
    if let first { require("careResponse.received >= :first", ["first": first]) }
    if let last { require("careResponse.received < :last", ["last": last]) }
    if let cursor {
      require(
        "(careResponse.received, careResponse.id) < (:received, :id)",
        ["received": try cursor.number(0), "id": cursor.parts[1]])
    }
    let index = profile == nil ? "careResponsePhoto" : "careResponsePhotoProfile"
    let fetched = try db.rows(
      """
      SELECT \(CareResponseRecord.columns), profile.name, task.title
      FROM careResponse INDEXED BY \(index)
        CROSS JOIN profile ON profile.key = careResponse.profile
        LEFT JOIN task ON task.id = careResponse.task
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY careResponse.received DESC, careResponse.id DESC LIMIT :limit
      """,
      bound + ["limit": Page<CarePhotoItem>.fetched(limit)],
      read: CarePhotoItem.init)
    return Page(fetched, limit: limit) {
      PageCursor(
        list: "gallery",
        parts: [String($0.response.receivedAt.millisecond), $0.response.id.text])
    }
  }

  /// Throws `notFound`, also for a reply without a photo.
  func photo(_ id: CareResponseID) throws -> CarePhotoItem {
    let found = try db.rows(
      """
      SELECT \(CareResponseRecord.columns), profile.name, task.title
      FROM careResponse CROSS JOIN profile ON profile.key = careResponse.profile
        LEFT JOIN task ON task.id = careResponse.task
      WHERE careResponse.photo IS NOT NULL AND careResponse.id = ?
      """, [id], read: CarePhotoItem.init)
    guard let photo = found.first else { throw ModelError.notFound(.careResponse, id.text) }
    return photo
  }
}

package extension RecordReader<TaskRecord> {
  /// nil where the task is gone.
  func titleIfAny(_ task: TaskID) throws -> String? {
    try db.value(String.self, "SELECT title FROM task WHERE id = ?", [task.text])
  }
}

extension CarePhotoItem {
  /// A row of the columns of a response, its profile's name and its task's title.
  fileprivate init(_ row: Row) throws {
    response = try CareResponseRecord(row)
    (name, title) = try row.read(from: CareResponseRecord.endIndex) { ($0, $1) }
  }
}
