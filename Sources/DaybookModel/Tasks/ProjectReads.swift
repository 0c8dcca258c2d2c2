import SQLite

package struct ProjectRecord: Sendable, Hashable {
  /// Levels parted by dots, as the task wrote them that has it longest.
  package var name: String
  package var open: Int
  package var completed: Int

  /// Whether it is below a project of that name.
  package func isBelow(_ other: String) -> Bool {
    name.lowercased().hasPrefix(other.lowercased() + ".")
  }

  /// Whether another project is this one or below it.
  func holds(_ other: String) -> Bool {
    let (name, other) = (name.lowercased(), other.lowercased())
    return other == name || other.hasPrefix(name + ".")
  }
}

package extension RecordReader<TaskRecord> {
  /// The projects that a task has, and those above them, sorted by name; the cost is that of the
  /// tasks with a project.
  func projects() throws -> [ProjectRecord] {
    let sql = """
      SELECT min(project), sum(state = 'open'), sum(state = 'completed')
      FROM task INDEXED BY taskProject WHERE project IS NOT NULL GROUP BY project
      """
    let own = try db.rows(sql, into: ProjectRecord.init)
    var names: [String: String] = [:]
    for project in own { names[project.name.lowercased()] = project.name }
    for project in own {
      var above = project.name[...]
      while let dot = above.lastIndex(of: ".") {
        above = above[..<dot]
        if names[above.lowercased()] == nil { names[above.lowercased()] = String(above) }
      }
    }
    return names.sorted { $0.key < $1.key }.map { _, name in
      var all = ProjectRecord(name: name, open: 0, completed: 0)
      for project in own where all.holds(project.name) {
        all.open += project.open
        all.completed += project.completed
      }
      return all
    }
  }
}
