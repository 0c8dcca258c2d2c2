package import CivilTime
import SQLite

package extension DashboardReader {
  /// The message of this day that a front end set; nil for none.
  func message(on day: Day) throws -> String? {
    try db.value(
      String.self, "SELECT message FROM dashboard WHERE id = ?", [day.description])
  }
}

package struct DashboardWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction {
  var dashboard: DashboardWriter { DashboardWriter(writer: self) }
}

package extension DashboardWriter {
  /// Sets the message of the user's day, once a day.
  func setMessage(_ text: String, on day: Day?) throws -> String {
    try checkMessageDay(day)
    let text = try TextRules.line(text, "A message", atMost: 500, field: "text")
    let today = action.moment.today
    if let existing = try reader.dashboard.message(on: today) {
      guard existing != text else { return existing }
      throw ModelError.invalidState(
        .alreadyThere,
        message: "The message for \(today) is already set.",
        hint: "The next one can be set "
          + "tomorrow.")
    }
    let last = try ChangeLog.lastRevision(of: .dashboard, today.description, db)
    try db.run(
      "INSERT INTO dashboard (id, message, revision) VALUES (?, ?, ?)",
      [today.description, text, Revision.next(last)])
    try log.recordAdd(of: .dashboard, key: db.lastInsertedRowID)
    return text
  }

  /// Notes that no message could be made, and returns the day's message where there is one.
  func failedMessage(of day: Day?) throws -> String? {
    try checkMessageDay(day)
    return try reader.dashboard.message(on: action.moment.today)
  }

  private func checkMessageDay(_ day: Day?) throws {
    let today = action.moment.today
    try require(day ?? today == today, "day", "A message is for today, and today is \(today).")
  }
}
