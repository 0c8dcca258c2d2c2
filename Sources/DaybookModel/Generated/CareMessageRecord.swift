// Generated from the records of Sources/DaybookModel by scripts/generate.
// swift-format-ignore-file

package import CivilTime
package import SQLite

package extension Entity {
  static let careMessage = Entity("careMessage", noun: "message")
}

package enum CareMessageEntity: EntityKind {
  package static let entity = Entity.careMessage
}

package typealias CareMessageID = EntityID<CareMessageEntity>

package extension ReadTransaction {
  var careMessages: RecordReader<CareMessageRecord> { RecordReader(db: db) }
}

package extension WriteTransaction {
  var careMessages: RecordWriter<CareMessageRecord> { RecordWriter(writer: self) }
}

/// A message, as the store holds it.
package struct CareMessageRecord: StoredRecord {
  package var id: CareMessageID
  package var profile: ProfileID
  /// The profile's number as it is now.
  package var phone: String
  package var kind: CareMessageKind
  package var text: String
  package var state: CareMessageState
  /// How often it was claimed since it was queued.
  package var attempts: Int
  /// When it is tried again; nil for at once.
  package var heldUntil: Instant?
  /// Names the claim that is or was last in force.
  package var claim: String?
  package var sender: String?
  /// Set exactly while the message is claimed.
  package var claimedUntil: Instant?
  /// Set exactly of what was sent.
  package var sentAt: Instant?
  /// The provider's own name for it.
  package var reference: String?
  /// Why the last try failed.
  package var error: String?
  /// Of a request, and of no other message.
  package var task: TaskID?
  /// What a request asks about, by the clock of the task's zone.
  package var occurrence: LocalDateTime?
  /// Until when a reply is in time.
  package var dueAt: Instant?
  package var outcome: CareOutcome?
  package var answeredAt: Instant?
  package var createdAt: Instant
  package var modifiedAt: Instant
  package var revision: Int64
  /// The time of a request's task when it was queued: `CareTask.time`.
  package var time: String?
  package var deliveryUncertainty: DeliveryUncertainty?

  package init(id: CareMessageID, profile: ProfileID, phone: String, kind: CareMessageKind, text: String, state: CareMessageState = .queued, attempts: Int, heldUntil: Instant? = nil, claim: String? = nil, sender: String? = nil, claimedUntil: Instant? = nil, sentAt: Instant? = nil, reference: String? = nil, error: String? = nil, task: TaskID? = nil, occurrence: LocalDateTime? = nil, dueAt: Instant? = nil, outcome: CareOutcome? = .waiting, answeredAt: Instant? = nil, createdAt: Instant, modifiedAt: Instant, revision: Int64, time: String? = nil, deliveryUncertainty: DeliveryUncertainty? = nil) {
    self.id = id
    self.profile = profile
    self.phone = phone
    self.kind = kind
    self.text = text
    self.state = state
    self.attempts = attempts
    self.heldUntil = heldUntil
    self.claim = claim
    self.sender = sender
    self.claimedUntil = claimedUntil
    self.sentAt = sentAt
    self.reference = reference
    self.error = error
    self.task = task
    self.occurrence = occurrence
    self.dueAt = dueAt
    self.outcome = outcome
    self.answeredAt = answeredAt
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.revision = revision
    self.time = time
    self.deliveryUncertainty = deliveryUncertainty
  }

  package typealias Kind = CareMessageEntity
  /// Those columns of the table that follow from their declaration.
  static let definitions = "id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),\n  profile INTEGER NOT NULL REFERENCES profile (key),\n  text TEXT NOT NULL,\n  notBefore INTEGER,\n  claim TEXT,\n  sender TEXT,\n  reference TEXT,\n  error TEXT,\n  outcome TEXT CHECK (\(ColumnRule.isOne("outcome", of: "waiting answered late missed"))),\n  createdAt INTEGER NOT NULL,\n  modifiedAt INTEGER NOT NULL,\n  revision INTEGER NOT NULL CHECK (revision >= 1)"
  /// The columns in the order in which they are read.
  package static let columns = #"careMessage."id", (SELECT id FROM profile WHERE key = careMessage."profile"), \#(CareMessageSQL.phone), careMessage."kind", careMessage."text", careMessage."state", careMessage."attempts", careMessage."notBefore", careMessage."claim", careMessage."sender", careMessage."claimedUntil", careMessage."sent", careMessage."reference", careMessage."error", careMessage."task", careMessage."occurrence", careMessage."deadline", careMessage."outcome", careMessage."answered", careMessage."createdAt", careMessage."modifiedAt", careMessage."revision", careMessage."time", careMessage."deliveryUncertainty""#
  /// The index of the first column behind them.
  package static let endIndex = 24

  package init(_ row: Row) throws {
    id = try row.value(0)
    profile = try row.value(1)
    phone = try row.value(2)
    kind = try row.value(3)
    text = try row.value(4)
    state = try row.value(5)
    attempts = try row.value(6)
    heldUntil = try row.value(7)
    claim = try row.value(8)
    sender = try row.value(9)
    claimedUntil = try row.value(10)
    sentAt = try row.value(11)
    reference = try row.value(12)
    error = try row.value(13)
    task = try row.value(14)
    occurrence = try row.value(15)
    dueAt = try row.value(16)
    outcome = try row.value(17)
    answeredAt = try row.value(18)
    createdAt = try row.value(19)
    modifiedAt = try row.value(20)
    revision = try row.value(21)
    time = try row.value(22)
    deliveryUncertainty = try row.value(23)
  }

  /// The members that the change log keeps.
  static let snapshot: [SnapshotMember] = [
    .owner("profile", .profile),
    .columns(["kind", "text", "state", "attempts", "notBefore", "claim", "sender", "claimedUntil", "sent", "reference", "error", "task", "occurrence", "deadline", "outcome", "answered", "createdAt", "time", "deliveryUncertainty"]),
  ]
  /// Those that undo takes back on their own.
  static let separate: [[String]] = [["text"], ["state"], ["sent"], ["reference"], ["error"], ["outcome"], ["answered"], ["deliveryUncertainty"]]
}

/// The fields of a message that are set, as they are stored.
struct CareMessageFields: StoredFields {
  var profile: ProfileID
  var kind: CareMessageKind
  var text: String
  var state: CareMessageState
  var task: TaskID?
  var occurrence: LocalDateTime?
  var dueAt: Instant?
  var outcome: CareOutcome?
  var time: String?

  init(profile: ProfileID, kind: CareMessageKind, text: String, state: CareMessageState, task: TaskID?, occurrence: LocalDateTime?, dueAt: Instant?, outcome: CareOutcome?, time: String?) throws {
    self.profile = profile
    self.kind = kind
    self.text = text
    self.state = state
    self.task = task
    self.occurrence = occurrence
    self.dueAt = dueAt
    self.outcome = outcome
    self.time = time
    try check(since: nil)
  }

  init(_ draft: CareMessageDraft) throws {
    self.profile = draft.profile
    self.kind = draft.kind
    self.text = draft.text
    self.state = draft.state
    self.task = draft.task
    self.occurrence = draft.occurrence
    self.dueAt = draft.dueAt
    self.outcome = draft.outcome
    self.time = draft.time
    try check(since: nil)
  }

  init(_ record: CareMessageRecord) {
    profile = record.profile
    kind = record.kind
    text = record.text
    state = record.state
    task = record.task
    occurrence = record.occurrence
    dueAt = record.dueAt
    outcome = record.outcome
    time = record.time
  }

  var values: [(any SQLiteValue)?] {
    [profile, kind, text, state, task, occurrence, dueAt, outcome, time]
  }

  var fingerprint: Int64 {
    var fingerprint = Fingerprint()
    fingerprint.append(profile)
    fingerprint.append(kind)
    fingerprint.append(text)
    fingerprint.append(state)
    fingerprint.append(task)
    fingerprint.append(occurrence)
    fingerprint.append(dueAt)
    fingerprint.append(outcome)
    fingerprint.append(time)
    return fingerprint.value
  }

  /// Its parameters are the id, the rank, when it was added and changed, the fingerprint and `values`.
  static let insert = #"""
    INSERT INTO careMessage ("id", "createdAt", "modifiedAt", "revision", "profile", "kind", "text", "state", "task", "occurrence", "deadline", "outcome", "time")
    VALUES (?1, ?3, ?4, 1, (SELECT key FROM profile WHERE id = ?6), ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """#
}

/// A message to be added.
package struct CareMessageDraft: Sendable, Hashable {
  /// nil generates one.
  package var id: CareMessageID?
  package var profile: ProfileID
  package var kind: CareMessageKind
  package var text: String
  package var state: CareMessageState
  /// Of a request, and of no other message.
  package var task: TaskID?
  /// What a request asks about, by the clock of the task's zone.
  package var occurrence: LocalDateTime?
  /// Until when a reply is in time.
  package var dueAt: Instant?
  package var outcome: CareOutcome?
  /// The time of a request's task when it was queued: `CareTask.time`.
  package var time: String?

  package init(id: CareMessageID? = nil, profile: ProfileID, kind: CareMessageKind, text: String, state: CareMessageState = .queued, task: TaskID? = nil, occurrence: LocalDateTime? = nil, dueAt: Instant? = nil, outcome: CareOutcome? = .waiting, time: String? = nil) {
    self.id = id
    self.profile = profile
    self.kind = kind
    self.text = text
    self.state = state
    self.task = task
    self.occurrence = occurrence
    self.dueAt = dueAt
    self.outcome = outcome
    self.time = time
  }
}
