import SQLite

/// Letters by which a person types an open task: as few of them as no other open task begins with.
/// They follow from the id, so they stay the same for the life of a task, on every device.
package struct ShortName: Sendable, Hashable {
  package let task: TaskID
  /// All its letters.
  package let letters: String
  /// How many of them name the task among the open ones; nil where another one has all of them.
  package let needed: Int?

  /// The consonants, of which few words begin with three.
  private static let alphabet = "bcdfghjklmnpqrstvwxz"
  /// How many letters there are: each follows from two characters of the id, from its end on, since
  /// ids that the server generates begin with their time.
  private static let count = 6

  /// SQL: the letters of the task `id`. protocol/FORMULAS.md has the same in words.
  static let sql = (0..<count).map { index in
    let characters = [2 * index + 1, 2 * index + 2].map {
      "ifnull(unicode(substr(id, -\($0), 1)), 0)"
    }
    return """
      substr('\(alphabet)', 1 + (31 * \(characters[0]) + \(characters[1])) % \(alphabet.count), 1)
      """
  }.joined(separator: " || ")

  /// Whether the text may be the first letters of a short name.
  static func isBeginning(_ text: String) -> Bool {
    (1...count).contains(text.utf8.count) && text.allSatisfy(alphabet.contains)
  }
}

package extension RecordReader<TaskRecord> {
  /// The short names of those tasks that are open, by task.
  func shortNames(of tasks: some Sequence<TaskID>) throws -> [TaskID: ShortName] {
    var names: [TaskID: ShortName] = [:]
    for task in tasks where names[task] == nil {
      names[task] = try db.rows(
        """
        SELECT shortName,
          (SELECT max(shortName) FROM task AS other INDEXED BY taskShortName
            WHERE other.state = 'open' AND other.shortName < task.shortName),
          (SELECT min(shortName) FROM task AS other INDEXED BY taskShortName
            WHERE other.state = 'open' AND other.shortName > task.shortName),
          (SELECT count(*) FROM task AS other INDEXED BY taskShortName
            WHERE other.state = 'open' AND other.shortName = task.shortName)
        FROM task WHERE id = ? AND state = 'open'
        """, [task.text]
      ) { (letters: String, before: String?, after: String?, count: Int) in
        let needed = [before, after].compactMap(\.self).map { letters.commonPrefix(with: $0) + 1 }
        return ShortName(
          task: task, letters: letters, needed: count == 1 ? needed.max() ?? 1 : nil)
      }.first
    }
    return names
  }
}

extension String {
  /// How many characters both begin with.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
