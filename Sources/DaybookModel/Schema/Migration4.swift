/// What is live: the change feed, undo and redo, reminders.
enum Migration4 {
  static let sql = Migration4Changes.sql + Migration4History.sql + Migration4Reminders.sql
}
