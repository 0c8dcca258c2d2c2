/// What care and the dashboard keep of time: since when a task is somebody's, a message for each
/// day; and along which indexes care is read.
enum Migration6 {
  static let sql = Migration6Tasks.sql + Migration6Dashboard.sql + Migration6Care.sql
}
