import CivilTime

package extension Entity {
  static let dashboard = Entity("dashboard")
}

extension EntityDefinition {
  static let dashboard = EntityDefinition(
    entity: .dashboard, title: .fixed("the dashboard's message"),
    table: dashboardTable,
    snapshot: [.columns(["message"])],
    isStamped: false, comesBack: true,
    verbs: ["dashboard/editMessage": "set"],
    // A day without a message has no row to read.
    read: { _, _ in },
    accepts: { reader, id in
      guard let message = try Day(id).flatMap({ try reader.dashboard.message(on: $0) }) else {
        return
      }
      _ = try TextRules.line(message, "A message", atMost: 500, field: "message")
    },
    retention: [
      RetentionPolicy(
        name: "dashboardMessages", days: 90,
        rows: RowsByAge(
          table: "dashboard", age: .day("id"), bytes: "length(message) + 96", entity: .dashboard))
    ],
    storage: [], lines: ["dashboard": ["message"]])

  /// The day is the message's id.
  private static let dashboardTable = """
    CREATE TABLE dashboard (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE \(ColumnRule.day("id")),
      message TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;

    """
}
