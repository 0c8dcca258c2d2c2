/// All that the change log, undo, retention, checks, export and storage need to know of a kind of
/// entity. Each feature declares its own as a static member; `Entities.all` lists them.
struct EntityDefinition: Sendable {
  /// Where a person's words for one are. Fields are those of its snapshot.
  enum Title: Sendable {
    /// A field, in quotation marks: “Pay rent”.
    case field(String)
    /// The same behind the noun: the tag “home”.
    case named(String)
    /// The title of what it is a part of, whose id is in a field.
    case owner(Entity, String)
    /// The same behind what it is to that: a message to “Rose”.
    case relation(String, Entity, String)
    /// An SQL expression over `:image`.
    case words(String)
    /// There is only one.
    case fixed(String)
  }

  /// A column of which no two rows have the same value.
  struct Unique: Sendable {
    let column: String
    /// An SQL expression over `:image`.
    let value: String
    /// Why there cannot be two.
    let rule: String
  }

  /// A column that follows from other rows and is kept, so that an index has it.
  struct Kept: Sendable {
    let column: String
    /// What it should be, an SQL expression over the row.
    let value: String
    /// What is said of a row in which it is something else.
    let finding: String
  }

  /// A table that an export has besides, since nothing else could give it again.
  struct Exported: Sendable {
    let table: String
    /// Which rows are exported, in SQL.
    var condition = "true"
  }

  let entity: Entity
  let title: Title
  /// What the change log keeps of one, but for `id`, `modified` and `revision`.
  let snapshot: [SnapshotMember]
  /// Members of the snapshot that follow from something else, so that undo does not compare them.
  var derived: [String] = []
  /// Columns that follow from the snapshot, each with an expression over `:image`.
  var computed: [(column: String, expression: String)] = []
  /// Makes of the snapshot, an SQL expression, that of one which is removed or exported: with what
  /// follows from rows that are not kept any more.
  var whole: @Sendable (_ snapshot: String) -> String = { $0 }
  /// Statements over `:image` and `:key` that write again what `whole` has added.
  var wholeRestore: [String] = []
  var unique: [Unique] = []
  /// Whether it has a column `modified`.
  var isStamped = true
  /// Whether an id can be used again after a removal.
  var comesBack = false
  /// Whether there is exactly one, from the start.
  var isSingle = false
  /// What it is a part of: its id begins with that one's, up to a "@".
  var partOf: Entity?
  /// What its methods begin with; nil for its own name.
  var namespace: String?
  /// What the methods about it did, in the past: "task/complete": "completed". Others have "added",
  /// "changed" or "removed" it.
  var verbs: [String: String] = [:]
  /// Reads one as those who ask for it do, and throws what they would get.
  let read: @Sendable (ReadTransaction, _ id: String) throws -> Void
  /// What of it goes with age; empty for what stays for good.
  let retention: [RetentionPolicy]
  /// The parts of the database that it takes; empty for what is counted as the rest.
  let storage: [StoragePart]
  var exported: [Exported] = []
  /// The columns that hold one line of a person's text each, by their table.
  var lines: [String: [String]] = [:]
  var kept: [Kept] = []
  /// Made as an undo begins.
  var undoGuard: (@Sendable (WriteTransaction) throws -> any UndoGuard)?
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

/// Guards what an undo may do to the entities of a feature, and computes anew what follows from them.
protocol UndoGuard {
  /// Hears of a change before it is undone; may refuse it.
  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) throws
  /// Hears of all rows that are there again, once all of them are; may refuse them.
  mutating func finish(_ rows: [RestoredRow]) throws
}

extension UndoGuard {
  mutating func note(_ change: EntityChange, _ removal: UndoneAdd) {}
}

/// What becomes of an id when the act that added it is undone.
enum UndoneAdd {
  /// It was added by the act that is undone, so nobody ever used it.
  case forgetsID
  /// It is removed anew by a redo, and not used again.
  case keepsID
}

/// A row as an undo has made it.
struct RestoredRow {
  let change: EntityChange
  let key: Int64
  /// The snapshot that it was made from.
  let image: String
  /// The snapshot until then; nil for one that was not there.
  let before: String?
}
