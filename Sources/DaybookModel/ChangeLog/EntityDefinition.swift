/// All that the change log, undo, retention, checks, export and the report of storage need of an
/// entity. Each feature declares its own as a static member, which scripts/generate finds.
struct EntityDefinition: Sendable {
  /// How one is named for a person. Fields are those of its snapshot.
  enum Title: Sendable {
    /// A field, in quotation marks: “Pay rent”.
    case field(String)
    /// The same after the noun: the tag “home”.
    case named(String)
    /// The title of what it is a part of, whose id is in a field.
    case owner(Entity, String)
    /// The same after its relation to that: a message to “Rose”.
    case relation(String, Entity, String)
    /// An SQL expression over `:snapshot`.
    case words(String)
    /// A fixed name, since there is only one.
    case fixed(String)
  }

  /// Columns of which no two rows have the same values: an undo that would make two is refused, and
  /// a repair makes one of two that came in past the index, or sets them apart.
  struct Unique: Sendable {
    let columns: [String]
    /// For each column an SQL expression over `:snapshot`.
    let values: [String]
    /// Why there cannot be two.
    let rule: String
    /// Changes the younger row, or removes it, so that the rule holds again; logged as any change.
    let repair: @Sendable (WriteTransaction, _ younger: String, _ elder: String) throws -> Void

    /// The columns as one expression, and their values.
    var column: String { "(\(columns.joined(separator: ", ")))" }
    var value: String { "(\(values.joined(separator: ", ")))" }
  }

  /// Members of the snapshot that are recomputed from other members or other rows.
  struct Derived: Sendable {
    let names: [String]
    /// An SQL condition over the snapshots `snapshot.before` and `snapshot.after` of a transaction:
    /// when they are derived.
    var condition = "true"
    /// A member that, where it is set, has them derived whatever else a transaction changed.
    var always: String?
  }

  /// A column that is derived from other rows and stored, so that an index has it.
  struct Kept: Sendable {
    let column: String
    /// The value that it should have, an SQL expression over the row.
    let value: String
    /// What a check says of a row in which it has another value.
    let finding: String
  }

  /// A table that an export has besides, since nothing else could restore it.
  struct Exported: Sendable {
    let table: String
    /// Which rows are exported, in SQL.
    var condition = "true"
    /// The entity of which a row is a part, whose id is in a column of its name; nil for statistics.
    var owner: Entity?
  }

  let entity: Entity
  let title: Title
  /// Its table in SQL, with its indexes; empty where Sources/DaybookModel/Schema has it, as it has
  /// those with triggers on others.
  var table = ""
  /// What the change log keeps of one, but for `id`, `modifiedAt` and `revision`.
  let snapshot: [SnapshotMember]
  /// Members of the snapshot that follow from something else, so that undo does not compare them.
  var derived: [Derived] = []
  /// Members of the snapshot that undo takes back on their own, whatever became of the others;
  /// those of one list hold together by a rule. Those in no list are one more.
  var separate: [[String]] = []
  /// Members that hold a list of days in a text, of which each comes and goes on its own.
  var dayLists: [String] = []
  /// Since when a rule has one as it is, and no person, in milliseconds; nil where a person said so.
  /// Anything that was said of it on another device holds instead.
  var foundSince: (@Sendable (_ snapshot: [String: String]) -> Int64?)?
  /// The members of a snapshot as somebody said them, without what follows from others.
  var given: @Sendable (_ snapshot: [String: String]) -> [String: String] = { $0 }
  /// Whether other devices get it, and the members that they do not get.
  var isGiven = true
  var notGiven: [String] = []
  /// Computes anew what follows from rows that were merged, given their snapshots before and after.
  var settle: (@Sendable (WriteTransaction, [(id: String, snapshot: String)]) throws -> Void)?
  /// Columns that follow from the snapshot, each with an expression over `:snapshot`.
  var computed: [(column: String, expression: String)] = []
  /// Members of the snapshot that are about this machine, so that an import leaves them alone.
  var local: [String] = []
  /// Whether only statistics are kept of the days of one, an SQL condition over `:snapshot`; an
  /// import adds none of these to what is there.
  var isPruned = "false"
  /// Makes the snapshot (an SQL expression) of a row that is added, removed or exported, with what
  /// was derived from rows that are pruned by then.
  var whole: @Sendable (_ snapshot: String) -> String = { $0 }
  /// Statements over `:snapshot` and `:key` that write again what `whole` has added.
  var wholeRestore: [String] = []
  var unique: [Unique] = []
  /// The members of the younger one of two that `unique` keeps apart, where it can stand beside the
  /// elder; nil where it cannot.
  var younger: (@Sendable (_ members: [String: String], _ id: String) -> [String: String])?
  /// Tables with rows that go with it and are not logged, each with a column of its name.
  var unlogged: [String] = []
  /// Whether it has a column `modifiedAt`.
  var isStamped = true
  /// Whether an id can be used again after a removal.
  var comesBack = false
  /// Whether there is exactly one, from the start.
  var isSingle = false
  /// Whether it is in an export of everything.
  var isExported = true
  /// The entity that it is a part of, whose id its own begins with, up to a "@" (`ChangeKey.parts`).
  var partOf: Entity?
  /// What its methods begin with; nil for its own name.
  var namespace: String?
  /// The words for what its methods did, where they are not the regular past of the method's last
  /// word: "task/skip": "skipped an occurrence of".
  var verbs: [String: String] = [:]
  /// Reads one in the way that its methods do, and throws the same errors.
  let read: @Sendable (ReadTransaction, _ id: String) throws -> Void
  /// Throws `invalidValue` for one of a file that no method would have written.
  var accepts: @Sendable (ReadTransaction, _ id: String) throws -> Void = { _, _ in }
  /// Its rows that are pruned by age; empty where all are kept.
  let retention: [RetentionPolicy]
  /// The parts of the database that it takes; empty where it is counted as the rest.
  let storage: [StoragePart]
  var exported: [Exported] = []
  /// The columns that hold one line of a person's text each, by their table.
  var lines: [String: [String]] = [:]
  var kept: [Kept] = []
  /// Made as an undo begins.
  var undoGuard: (@Sendable (WriteTransaction) throws -> any UndoGuard)?
  /// Called with what happens to another entity, which is of a feature before this one.
  var follow: (@Sendable (WriteTransaction, Happening) throws -> Void)?
  /// Made as a transaction begins of a program that acts for the person; called as it ends, it
  /// throws `permissionDenied` where what they alone decide was changed, in whatever way.
  var decisions: (@Sendable (ReadTransaction) throws -> () throws -> Void)?
}

extension EntityDefinition {
  /// The members that are lists of links, of which each comes and goes on its own.
  var links: [String] {
    snapshot.compactMap { if case .links(let name, _, _, _) = $0 { name } else { nil } }
  }
}

/// What other entities follow.
enum Happening {
  case preferencesChanged(Set<String>)
  case tagRenamed(String, to: String)
  /// A task was given to a profile, by its key.
  case taskAssigned(profile: Int64)
  /// The current occurrence of a task is done.
  case occurrencePassed(task: String)
}

extension WriteTransaction {
  func tell(_ happening: Happening) throws {
    for definition in Entities.all { try definition.follow?(self, happening) }
  }

  /// Runs the body of a transaction with the `decisions` of all entities.
  func leavingDecisions<T>(to body: (WriteTransaction) throws -> T) throws -> T {
    guard !action.isPersons else { return try body(self) }
    let checks = try Entities.all.compactMap { try $0.decisions?(reader) }
    let value = try body(self)
    for check in checks { try check() }
    return value
  }
}

/// What people call a part of the database, and the tables that it is in.
package struct StoragePart: Sendable {
  package let name: String
  /// The first one has a row for each thing of the kind.
  let tables: [String]

  init(_ name: String, _ tables: [String]) {
    self.name = name
    self.tables = tables
  }
}

/// Checks an undo that touches the entities of a feature, and computes anew what is derived from
/// them.
protocol UndoGuard {
  /// Called with a change before it is undone; may throw to refuse it.
  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) throws
  /// Called with all restored rows, once all of them are written; may throw to refuse them.
  mutating func finish(_ rows: [RestoredRow]) throws
}

extension UndoGuard {
  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) {}
}

/// What becomes of an id when the transaction that added it is undone.
enum UndoneAdd {
  /// It was added by the transaction that is undone, so it can be used again.
  case forgetsID
  /// It is removed again by a redo, and is not used again.
  case keepsID
}

/// A row as an undo has made it.
struct RestoredRow {
  let change: EntityChange
  let key: Int64
  /// The snapshot that it was made from.
  let snapshot: String
  /// The snapshot until then, but for what is derived; nil for one that was not there.
  let before: String?
  /// The members that are written; nil for all.
  let members: Set<String>?

  func writes(_ member: String) -> Bool { members?.contains(member) ?? true }
}
