import SQLite

/// What a feature does as a store's transactions begin and end. All of it is called on the thread
/// that has the connection.
protocol StoreHook: Sendable {
  /// The first transaction of a group begins.
  func groupBegins(with action: Action)
  /// A transaction of an open group has written; `rows` is its range in the count of all rows that
  /// the connection ever wrote.
  func didWrite(_ log: ChangeLog, rows: Range<Int>)
  /// A transaction was rolled back, or a group has ended.
  func didRevertOrEnd()
  /// Called before a group is committed; what the hook writes is part of the group, and an error
  /// that it throws rolls the group back.
  func beforeCommit(_ db: Connection) throws
  /// A group was committed. `opening` counts the files that were opened.
  func afterCommit(_ db: Connection, opening: Int)
}

extension StoreHook {
  func groupBegins(with action: Action) {}
  func didWrite(_ log: ChangeLog, rows: Range<Int>) {}
  func didRevertOrEnd() {}
  func beforeCommit(_ db: Connection) throws {}
  func afterCommit(_ db: Connection, opening: Int) {}
}
