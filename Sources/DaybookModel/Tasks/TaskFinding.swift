import SQLite

package extension ReadTransaction {
  /// The task with this id or, where no id is the text, the one whose id ends in its 4 characters
  /// or more. Throws `notFound`, and `invalidValue` for the field "text" where several ids end so.
  func findTask(_ text: String) throws -> TaskRecord {
    let id = TaskID(text)
    if try contains(id) { return try task(id) }
    let found = try candidates(
      """
      SELECT id, title FROM task INDEXED BY taskEnding
      WHERE substr(id, -4) = substr(:text, -4) AND substr(id, -length(:text)) = :text
      ORDER BY id LIMIT :limit
      """, endingIn: text)
    guard let only = try found.only else { throw ModelError.notFound(.task, text) }
    return try task(TaskID(only))
  }
}

extension ReadTransaction {
  /// The entities that a statement finds by the end of their ids, of 4 characters at least.
  func candidates(_ sql: String, endingIn text: String) throws -> NameCandidates {
    guard (4...64).contains(text.utf8.count) else {
      return NameCandidates(text: text, words: "", found: [])
    }
    return try candidates(sql, text, "More than one id ends in “\(text)”")
  }

  /// The entities that a statement finds by the text; `words` is the message where there are
  /// several.
  func candidates(_ sql: String, _ text: String, _ words: String) throws -> NameCandidates {
    let arguments: Arguments = ["text": text, "limit": NameCandidates.named + 1]
    let found = try db.rows(sql, arguments) { row in
      (id: try row.value(0) as String, title: try row.value(1) as String)
    }
    return NameCandidates(text: text, words: words, found: found)
  }
}

/// The entities that a few characters may mean.
struct NameCandidates {
  /// More than these are not named.
  static let named = 10

  let text: String
  let words: String
  let found: [(id: String, title: String)]

  /// The id of the only one; nil where there is none. Throws `invalidValue` for the field "text"
  /// that names several with ends of their ids that tell them apart.
  var only: String? {
    get throws {
      guard found.count > 1 else { return found.first?.id }
      let candidates = found.prefix(Self.named)
      let list = candidates.map { "“\($0.title)” (\($0.id.suffix(distinctLength)))" }
      let more = found.count > candidates.count ? " and others" : ""
      throw ModelError.invalidValue(
        field: "text", message: "\(words): \(list.joined(separator: ", "))\(more).",
        allowed: candidates.map(\.id))
    }
  }

  /// How many characters of their ends tell the ids apart, 6 at least.
  private var distinctLength: Int {
    let ids = found.map(\.id)
    return (6...64).first { length in Set(ids.map { $0.suffix(length) }).count == ids.count } ?? 64
  }
}
