import SQLite

package extension RecordWriter<TaskRecord> {
  /// Removes a task with its subtasks, at any depth, of which `subtasks` is the number that a
  /// person confirmed; throws `invalidState` where it is another. Returns how many tasks were
  /// removed.
  func remove(_ id: TaskID, ifRevision: Int?, subtasks confirmed: Int? = nil) throws -> Int {
    let (key, current) = try reader.keyed(id)
    try check(ifRevision, current)
    let count = try reader.subtaskCount(ofKey: key)
    try require(
      count == confirmed ?? 0, .confirmationRequired,
      count == 0
        ? "“\(current.title)” no longer has subtasks."
        : "“\(current.title)” has \(count.counted("subtask")), which would be removed too.",
      hint: "Confirm again to remove that many.", remedy: Remedy("confirm", count: count))
    let isInSubtree = "key IN (\(RecordReader<TaskRecord>.subtree) SELECT key FROM subtree)"
    try unblock(where: isInSubtree, key: key)
    try log.recordRemoval(
      of: .occurrence,
      where: "task IN (\(RecordReader<TaskRecord>.subtree) SELECT key FROM subtree)",
      key: key)
    try log.recordRemoval(
      of: .reminder, where: "task IN (\(RecordReader<TaskRecord>.subtree) SELECT key FROM subtree)",
      key: key
    )
    try log.recordRemoval(of: .task, where: isInSubtree, key: key)
    try db.run("DELETE FROM task WHERE \(isInSubtree)", ["key": key])
    return count + 1
  }
}
