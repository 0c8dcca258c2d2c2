// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let provider = Entity("provider")
}

package enum ProviderEntity: EntityKind {
  package static let entity = Entity.provider
}

package typealias ProviderID = EntityID<ProviderEntity>

package extension ReadTransaction {
  var providers: RecordReader<ProviderRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var providers: RecordWriter<ProviderRecord> { RecordWriter(writer: self) }
}

/// What delivers events.
package struct ProviderRecord: StoredRecord {
  package var id: ProviderID
  package var state: ProviderState
  package var message: String?
  package var nextAt: Instant?
  package var pulledAt: Instant?
  /// The first day that was delivered.
  package var since: Day?
  package var through: Day?
  package var syncToken: String?
  package var eventCount: Int
  package var revision: Int64

  package init(id: ProviderID, state: ProviderState, message: String? = nil, nextAt: Instant? = nil, pulledAt: Instant? = nil, since: Day? = nil, through: Day? = nil, syncToken: String? = nil, eventCount: Int, revision: Int64) {
    self.id = id
    self.state = state
    self.message = message
    self.nextAt = nextAt
    self.pulledAt = pulledAt
    self.since = since
    self.through = through
    self.syncToken = syncToken
    self.eventCount = eventCount
    self.revision = revision
  }

  package typealias Kind = ProviderEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  state TEXT NOT NULL CHECK (\(ColumnRule.isOne("state", of: "ok waiting failing off"))),\n  message TEXT,\n  nextAt INTEGER,\n  pulledAt INTEGER,\n  since TEXT \(ColumnRule.day("since")),\n  through TEXT \(ColumnRule.day("through")),\n  syncToken TEXT,\n  revision INTEGER NOT NULL CHECK (revision >= 1)"
  /// The columns in the order in which they are read.
  package static let columns = #"provider."id", provider."state", provider."message", provider."nextAt", provider."pulledAt", provider."since", provider."through", provider."syncToken", provider."events", provider."revision""#
  /// The index of the first column behind them.
  package static let endIndex = 10

  package init(_ row: Row) throws {
    id = try row.value(0)
    state = try row.value(1)
    message = try row.value(2)
    nextAt = try row.value(3)
    pulledAt = try row.value(4)
    since = try row.value(5)
    through = try row.value(6)
    syncToken = try row.value(7)
    eventCount = try row.value(8)
    revision = try row.value(9)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .columns(["state", "message"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = []
}
