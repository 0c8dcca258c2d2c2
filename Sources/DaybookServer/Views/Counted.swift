extension Int {
  /// "1 subtask", "3 subtasks".
  func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }

  /// "1 task carries", "3 tasks carry".
  func counted(_ noun: String, _ one: String, _ many: String) -> String {
    "\(counted(noun)) \(self == 1 ? one : many)"
  }
}
