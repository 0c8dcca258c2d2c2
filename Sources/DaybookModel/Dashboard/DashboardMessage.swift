package import CivilTime
import SQLite

package extension DashboardReader {
  /// The message of this day that a front end set; nil for none.
  func message(on day: Day) throws -> String? {
    try db.value(
      String.self, "SELECT message FROM dashboard WHERE id = ?", [day.description])
  }
}

/// Writes the messages of days.
package struct DashboardWriter: FeatureWriter { let writer: WriteTransaction }

package extension WriteTransaction {
  var dashboard: DashboardWriter { DashboardWriter(writer: self) }
}

package extension DashboardWriter {
  /// Sets the message of the user's day, once a day; the same text again changes nothing. Throws
  /// `invalidState` for another text, and `invalidValue` for a day that is not today and for a text
  /// that is no line of 1 to 500 characters.
  func setMessage(_ text: String, on day: Day?) throws -> String {
    try checkMessageDay(day)
    let text = try Self.checked(message: text)
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

  /// Notes that no message could be made, which changes nothing, and returns the day's message
  /// where there is one. Throws `invalidValue` for a day that is not today.
  func failedMessage(of day: Day?) throws -> String? {
    try checkMessageDay(day)
    return try reader.dashboard.message(on: action.moment.today)
  }

  private func checkMessageDay(_ day: Day?) throws {
    let today = action.moment.today
    guard day ?? today == today else {
      throw ModelError.invalidValue(
        field: "day", message: "A message is for today, and today is \(today).")
    }
  }

  private static let messageLength = 500

  private static func checked(message: String) throws -> String {
    let text = TextRules.trimmed(message)
    guard !text.isEmpty else {
      throw ModelError.invalidValue(
        field: "text", message: "A message has 1 to \(messageLength) characters.")
    }
    try TextRules.checkLength(text, "A message has", atMost: messageLength, field: "text")
    try TextRules.checkLine(text, "A message", field: "text")
    return text
  }
}
