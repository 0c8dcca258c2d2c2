import SQLite

/// What a feature does at the turns of a store's transactions. All of it is called on the thread that
/// has the connection.
protocol StoreHook: Sendable {
  /// The first act of a group begins.
  func groupBegins(with action: Action)
  /// An act of an open group has written, of all rows that the connection ever wrote, these.
  func didWrite(_ log: ChangeLog, rows: Range<Int>)
  /// An act was taken back, or a group has ended.
  func didRevertOrEnd()
  /// A group is about to be committed; what it writes is part of it, and what it throws undoes it.
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
