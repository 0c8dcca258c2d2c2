import SQLite

/// What a transaction did, in one sentence made of its name and the titles.
struct HistorySummary {
  private struct Count {
    let definition: EntityDefinition
    let operation: ChangeRecord.Operation
    let count: Int
  }

  private let transaction: ActionRow
  private let db: Connection
  private let counts: [Count]
  /// How many entities the transaction touched.
  let entities: Int

  init(_ transaction: ActionRow, _ db: Connection) throws {
    self.transaction = transaction
    self.db = db
    counts = try db.rows(Self.select, [transaction.id]) { (entity: String, operation, count) in
      Count(definition: try Entities.named(entity), operation: operation, count: count)
    }
    entities = counts.reduce(0) { $0 + $1.count }
  }

  static let select = """
    SELECT entity, operation, count(DISTINCT id) FROM change INDEXED BY changeAction
    WHERE action = ? GROUP BY entity, operation ORDER BY min(sequence)
    """

  func text() throws -> String {
    if transaction.isUndo, let undone = transaction.undoes {
      let row = try ReadTransaction(db: db).history.actionRow(undone)
      return "Undid: \(try HistorySummary(row, db).text().lowercasedAtStart)"
    }
    return try sentence().capitalizedAtStart
  }

  private func sentence() throws -> String {
    if let imported { return imported }
    if transaction.name == ActionRow.restore { return "restored the database" }
    guard let definition = subject else { return "changed nothing" }
    let entity = definition.entity
    let own = counts.filter { $0.definition.entity == entity }
    let operation = self.operation(own)
    let count = own.filter { $0.operation == operation }.reduce(0) { $0 + $1.count }
    let isMove = transaction.name.hasSuffix("/move")
    let snapshot = try snapshot(of: entity, operation, isMove)
    let verb = HistoryFormatter.verb(of: transaction.name, operation)
    let what =
      try count > 1 && !isMove
      ? Self.counted(count, entity.noun)
      : HistoryTitle(db: db).text(of: definition, snapshot: snapshot)
    return "\(verb) \(what)\(try skipped)"
  }

  /// ", 17 missed occurrences skipped", where completing caught up with them.
  private var skipped: String {
    get throws {
      guard transaction.name == "task/complete" else { return "" }
      let sql = """
        SELECT count(*) FROM change INDEXED BY changeAction
        WHERE action = ? AND entity = ? AND after ->> 'state' = ?
        """
      let state = OccurrenceState.skipped.rawValue
      let count =
        try db.value(Int.self, sql, [transaction.id, Entity.occurrence.name, state]) ?? 0
      return count > 0 ? ", \(Self.counted(count, "missed occurrence")) skipped" : ""
    }
  }

  /// "imported 2 habits and 11 marks", where an import added several kinds; a part is named with
  /// what it is a part of.
  private var imported: String? {
    guard transaction.name == "data/import" else { return nil }
    let added = Entities.all.compactMap { definition in
      counts.first { $0.operation == .add && $0.definition.entity == definition.entity }
    }
    let words = added.map { Self.counted($0.count, $0.definition.entity.noun) }
    return words.count > 1 ? "imported \(words.listed)" : nil
  }

  /// Of all entities that the transaction touched, those that its method is named after.
  private var subject: EntityDefinition? {
    let definitions = counts.map(\.definition)
    let added = counts.first { $0.operation == .add && transaction.name == "data/import" }
    return definitions.first { $0.verbs[transaction.name] != nil }
      ?? definitions.first { $0.has(transaction.name) } ?? added?.definition ?? definitions.first
  }

  /// A transaction that adds or removes may edit others besides.
  private func operation(_ own: [Count]) -> ChangeRecord.Operation {
    let wanted: ChangeRecord.Operation? =
      switch transaction.name.split(separator: "/").last {
      case "add", "addLine", "addLines", "import": .add
      case "remove", "merge": .remove
      default: nil
      }
    return own.first { $0.operation == wanted }?.operation ?? own.first?.operation ?? .edit
  }

  /// Of a move, that of the moved entity and not of those that made room.
  private func snapshot(
    of entity: Entity, _ operation: ChangeRecord.Operation, _ isMove: Bool
  ) throws -> String? {
    let sql = """
      SELECT ifnull(after, before) FROM change INDEXED BY changeAction
      WHERE action = ? AND entity = ? AND operation = ?
      ORDER BY \(isMove ? "(after ->> 'modifiedAt') = ? DESC," : "") sequence LIMIT 1
      """
    var arguments: Arguments = [transaction.id, entity.name, operation.rawValue]
    if isMove { arguments += [transaction.at] }
    return try db.value(String?.self, sql, arguments) ?? nil
  }

  /// "3 tasks", "11,300 tasks".
  static func counted(_ count: Int, _ noun: String) -> String {
    var digits = String(count)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    let plural =
      switch noun {
      case _ where count == 1: noun
      case "saved search": "saved searches"
      case "person": "people"
      case "preferences": noun
      default: noun + "s"
      }
    return "\(digits) \(plural)"
  }
}

extension String {
  package var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
  package var lowercasedAtStart: String { prefix(1).lowercased() + dropFirst() }
}
