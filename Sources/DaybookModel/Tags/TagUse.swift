import SQLite

/// How many items carry a tag, in whatever state they are.
package struct TagUse: Sendable, Hashable {
  package var tasks: Int
  package var habits: Int

  package init(tasks: Int = 0, habits: Int = 0) {
    self.tasks = tasks
    self.habits = habits
  }

  package var total: Int { tasks + habits }

  /// "2 tasks and 1 habit"; "nothing" where there is none.
  package var phrase: String {
    let parts = [(tasks, "task"), (habits, "habit")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    return parts.isEmpty ? "nothing" : parts.listed
  }

  /// "2 tasks and 1 habit carry the tag “garden”."
  package func sentence(ofTag name: String) -> String {
    "\(phrase.capitalizedAtStart) \(total <= 1 ? "has" : "have") the tag “\(name)”."
  }
}

package extension RecordReader<TagRecord> {
  func use(of id: TagID) throws -> TagUse { try use(of: key(id)) }
}

extension RecordReader<TagRecord> {
  func use(of key: Int64) throws -> TagUse {
    func count(_ taggable: Taggable) throws -> Int {
      try db.value(Int.self, "SELECT count(*) FROM \(taggable.pairs) WHERE tag = ?", [key]) ?? 0
    }
    return TagUse(tasks: try count(.task), habits: try count(.habit))
  }
}
