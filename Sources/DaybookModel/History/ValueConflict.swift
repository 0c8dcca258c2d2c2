import Merge
import SQLite

/// Two values that two devices gave one field without having seen the other's. One stands, and
/// nobody who has seen both has given another since.
package struct ValueConflict: Sendable, Hashable {
  /// The transaction by which they met here.
  package let transaction: Int64
  package let key: ChangeKey
  /// Names the field among those of the entity; `title` is for people: "title of “Pay rent”".
  package let field: String
  package let title: String
  /// The value that stands and the one that lost, each with the name of its device; nil for this one.
  package let value: String
  package let device: String?
  package let otherValue: String
  package let otherDevice: String?
}

/// A field of an entity in which a write lost against another value, as the table `sibling` has it.
struct ContestedField: Hashable {
  let key: ChangeKey
  /// The members in which they differ, by their names in that table.
  let names: [String]
  /// That of the write that lost.
  let stamp: Stamp

  /// One device gave no more than one of these by one transaction.
  var name: String { names[0] }
}

extension EntityDefinition {
  /// The field that a register belongs to: those of one field win and lose together.
  func mergedField(of register: String) -> String {
    guard register.contains(where: { ":/".contains($0) }) else {
      return separate.first { $0.contains(register) }?.first ?? ""
    }
    return register
  }

  /// Whether a person knows a member by its name, and would choose between two values of it.
  fileprivate static func isChosen(_ member: String) -> Bool {
    !member.hasSuffix("At") && !member.hasPrefix("series") && !unchosen.contains(member)
  }

  private static let unchosen: Set = [
    "at", "ended", "fingerprint", "foreignFields", "instant", "lapsed", "next", "occurrence",
    "rank",
  ]
}

extension HistoryReader {
  /// The fields in which a value lost, by the transactions by which it did.
  func contested(_ transactions: ClosedRange<Int64>) throws -> [Int64: [ContestedField]] {
    let rows = try db.rows(
      """
      SELECT entity, id, name, at, device, action FROM sibling INDEXED BY siblingAction
      WHERE action BETWEEN ? AND ? ORDER BY action, entity, id, at DESC, device DESC, name
      """, [transactions.lowerBound, transactions.upperBound]
    ) { row in
      let (entity, id, name): (String, String, String) = try row.read { ($0, $1, $2) }
      let (at, device, action): (Int64, String, Int64) = try row.read(from: 3) { ($0, $1, $2) }
      let definition = try Entities.named(entity)
      return (
        action: action, key: ChangeKey(definition.entity, id), definition: definition, name: name,
        stamp: Stamp(at, device)
      )
    }
    guard !rows.isEmpty else { return [:] }
    let there = try there(Set(rows.map(\.key)))
    let settled = try settled(transactions)
    var found: [Int64: [ContestedField]] = [:]
    for row in rows where there.contains(row.key) && EntityDefinition.isChosen(row.name) {
      guard
        try !(settled[row.key] ?? []).contains(where: {
          try row.definition.writes(row.name, from: $0.before, to: $0.after)
        })
      else { continue }
      let field = row.definition.mergedField(of: row.name)
      let place = found[row.action]?.lastIndex {
        $0.key == row.key && row.definition.mergedField(of: $0.name) == field
      }
      guard let place, let other = found[row.action]?[place] else {
        let new = ContestedField(key: row.key, names: [row.name], stamp: row.stamp)
        found[row.action, default: []].append(new)
        continue
      }
      // Of two with one value the later counts.
      guard other.stamp == row.stamp else { continue }
      let order = row.definition.separate.first { $0.contains(row.name) } ?? []
      let names = (other.names + [row.name]).sorted {
        (order.firstIndex(of: $0) ?? 0, $0) < (order.firstIndex(of: $1) ?? 0, $1)
      }
      found[row.action]?[place] = ContestedField(key: row.key, names: names, stamp: row.stamp)
    }
    return found
  }

  /// Those that have rows.
  private func there(_ keys: Set<ChangeKey>) throws -> Set<ChangeKey> {
    var there: Set<ChangeKey> = []
    for (entity, keys) in Dictionary(grouping: keys, by: \.entity) {
      let ids = keys.map { SnapshotText.quoted($0.id) }.joined(separator: ",")
      let sql = "SELECT id FROM \(entity.name) WHERE id IN (SELECT value FROM json_each(?))"
      there.formUnion(
        try db.values(String.self, sql, ["[\(ids)]"]).map { ChangeKey(entity, $0) })
    }
    return there
  }

  /// What this device has done to them since, and not given its stamps yet: it had seen both values.
  private func settled(
    _ transactions: ClosedRange<Int64>
  ) throws -> [ChangeKey: [(before: SnapshotText, after: SnapshotText)]] {
    let changes = try db.rows(
      """
      SELECT entity, id, before, after FROM change
      WHERE operation = 'edit' AND action > (SELECT caughtUp FROM replica)
        AND (entity, id) IN (
          SELECT entity, id FROM sibling INDEXED BY siblingAction WHERE action BETWEEN ? AND ?)
      """, [transactions.lowerBound, transactions.upperBound]
    ) { row in
      let (entity, id, before, after): (String, String, String, String) = try row.read {
        ($0, $1, $2, $3)
      }
      return (
        ChangeKey(try Entities.named(entity).entity, id),
        (before: try SnapshotText(before), after: try SnapshotText(after))
      )
    }
    return Dictionary(grouping: changes, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The one of a name. Throws `noTransaction`, and `invalidState` where it has ended.
  func contested(
    _ transaction: Int64, _ key: ChangeKey, _ name: String
  ) throws -> ContestedField {
    let id = try actionRow(transaction).id
    let fields = try contested(id...id)[id] ?? []
    guard let field = fields.first(where: { $0.key == key && $0.name == name }) else {
      throw ModelError.invalidState(
        .nothingToDo, message: "There is no other value of this any more.",
        hint: "`daybook history --conflicts` shows where there is one.")
    }
    return field
  }

  /// One of them in words.
  func conflict(_ field: ContestedField, of transaction: Int64) throws -> ValueConflict {
    let definition = try Entities.named(field.key.entity.name)
    let (entity, id) = (definition.entity.name, field.key.id)
    let row = try db.value(
      String.self, "SELECT \(definition.snapshotSQL) FROM \(entity) WHERE id = ?", [id])
    let standing = try definition.registers(row)
    let lost = try lost(field)
    let title = try HistoryTitle(db: db).text(of: definition, snapshot: row)
    func text(_ values: [String: String]) throws -> String {
      try field.names.map { try self.text(values[$0], of: $0, definition) }.joined(separator: ", ")
    }
    let winner = try db.value(
      String.self,
      """
      SELECT device FROM register WHERE entity = ?1 AND id = ?2 AND name = ?3
      UNION ALL SELECT device FROM stamp WHERE entity = ?1 AND id = ?2 LIMIT 1
      """, [entity, id, field.name])
    return try ValueConflict(
      transaction: transaction, key: field.key, field: field.name,
      title: "\(field.names.map(Self.word).listed) of \(title)", value: text(standing),
      device: winner.flatMap(name), otherValue: text(lost), otherDevice: name(field.stamp.device))
  }

  /// The values that lost, by the names of all registers of the field.
  func lost(_ field: ContestedField) throws -> [String: String] {
    let definition = try Entities.named(field.key.entity.name)
    let whole = definition.mergedField(of: field.name)
    let rows = try db.rows(
      "SELECT name, value FROM sibling WHERE entity = ? AND id = ? AND at = ? AND device = ?",
      [field.key.entity.name, field.key.id, field.stamp.ticks, field.stamp.device]
    ) { row in try row.read { ($0 as String, $1 as String) } }
    return Dictionary(rows.filter { definition.mergedField(of: $0.0) == whole }) { $1 }
  }

  /// What the person calls a device; nil for this one.
  func name(_ device: String) throws -> String? {
    let sql = """
      SELECT ifnull(nullif((SELECT name FROM replicaDevice WHERE device = ?1), ''), ?1)
      WHERE NOT EXISTS (SELECT 1 FROM replica WHERE device = ?1)
      """
    return try db.value(String.self, sql, [device])
  }
}

// MARK: Words

extension HistoryReader {
  /// "due time", "tags".
  private static func word(_ name: String) -> String {
    let member = String(name.prefix { !":/".contains($0) }).replacing(/IDs$/, with: "s")
    return member.replacing(/[A-Z]/) { " " + $0.output.lowercased() }
  }

  private static let longest = 200

  private func text(
    _ json: String?, of name: String, _ definition: EntityDefinition
  ) throws -> String {
    if case .element(let id, let list) = RegisterName.Member(name) {
      let element = try title(of: id, in: list, definition)
      return json == "true" ? "with \(element)" : "without \(element)"
    }
    let json = json ?? SnapshotText.null
    if json.hasPrefix("{") {
      let members = try SnapshotText(json).members.sorted { $0.key < $1.key }
      return try members.map { try text($0.value, of: $0.key, definition) }
        .joined(separator: ", ")
    }
    let sql = "SELECT CAST(json_extract(?, '$') AS TEXT)"
    guard let value = try db.value(String?.self, sql, [json]) ?? nil, !value.isEmpty else {
      return "none"
    }
    if definition.references.contains(where: { $0.member == name }) {
      return try title(of: value, in: name, definition)
    }
    return value.count > Self.longest ? value.prefix(Self.longest) + "…" : value
  }

  /// What a person knows something by that a member refers to.
  private func title(
    of id: String, in member: String, _ definition: EntityDefinition
  ) throws -> String {
    guard let entity = definition.references.first(where: { $0.member == member })?.entity
    else { return id }
    let other = try Entities.named(entity.name)
    let sql = "SELECT \(other.snapshotSQL) FROM \(entity.name) WHERE id = ?"
    guard let snapshot = try db.value(String.self, sql, [id]) else { return id }
    return try HistoryTitle(db: db).text(of: other, snapshot: snapshot)
  }
}

extension EntityDefinition {
  /// The values of a snapshot by the names of their registers.
  fileprivate func registers(_ snapshot: String?) throws -> [String: String] {
    let members = try snapshot.map { try SnapshotText($0).members } ?? [:]
    return Dictionary(try values(of: members).map { ($0.0.text, $0.1) }) { $1 }
  }

  /// Whether what led from one snapshot to another writes the field of a register.
  fileprivate func writes(
    _ register: String, from before: SnapshotText, to after: SnapshotText
  ) throws -> Bool {
    let (before, after) = (before.members, after.members)
    switch RegisterName.Member(register) {
    case .element(let id, let list):
      return elements(before[list]).contains(id) != elements(after[list]).contains(id)
    default:
      let list = String(register.prefix { $0 != "/" })
      let field = separate.first { $0.contains(list) } ?? [list]
      return !carried.told(after).intersection(field).allSatisfy { before[$0] == after[$0] }
    }
  }
}

// MARK: Taking the other value

package extension HistoryReader {
  /// How many conflicts there are.
  func conflictCount() throws -> Int {
    try contested(0...Int64.max).values.reduce(0) { $0 + $1.count }
  }

  /// Throws as `HistoryWriter.take` does.
  func conflict(
    _ transaction: Int64, _ key: ChangeKey, field: String
  ) throws -> ValueConflict {
    try conflict(contested(transaction, key, field), of: transaction)
  }
}

package extension HistoryWriter {
  /// Gives a field the value that lost when a transaction met another one. Throws
  /// `noTransaction`, `revisionConflict` as an undo does where what it refers to is gone, and
  /// `invalidState` where the conflict has ended.
  func take(
    _ id: Int64, _ key: ChangeKey, field: String, ifRevision: Int?
  ) throws -> HistoryStep {
    let contested = try reader.history.contested(id, key, field)
    let definition = try Entities.named(key.entity.name)
    let row = try db.rows(
      "SELECT key, revision, \(definition.snapshotSQL) FROM \(key.entity.name) WHERE id = ?",
      [key.id]
    ) { row in try row.read { (key: $0 as Int64, revision: $1 as Int64, text: $2 as String) } }
    .first
    guard let row else { throw ModelError.corruptValue }
    try writer.check(ifRevision, of: key.entity, key.id, current: row.revision)
    let lost = try reader.history.lost(contested)
    let (snapshot, members) = try definition.snapshot(row.text, with: lost)
    let change = EntityChange(
      of: definition, key.id, first: 0, last: 0, wasThere: true, isThere: true, key: row.key)
    let taken = UndoneChange(
      change: change, snapshot: snapshot, members: members, current: row.text)
    do {
      try HistoryRestore(writer: writer, removal: .keepsID).run([(change, .changed(taken))])
      try definition.read(reader, key.id)
    } catch  where ModelError.isRefusal(error) {
      throw ModelError.revisionConflict(
        key.entity, key.id, current: row.revision,
        message: "The other value does not fit what stands beside it by now.")
    }
    let action = try writer.log.key()
    return HistoryStep(
      action: action, summary: try reader.history.summary(of: reader.history.actionRow(action)),
      changes: 1, focus: key)
  }
}

extension EntityDefinition {
  /// A snapshot in which registers have these values, and the members that this may change.
  fileprivate func snapshot(
    _ text: String, with values: [String: String]
  ) throws -> (text: String, members: Set<String>) {
    var members = try SnapshotText(text).members
    var changed: Set<String> = []
    for (name, value) in values {
      let list = String(name.prefix { !":/".contains($0) })
      changed.formUnion(separate.first { $0.contains(list) } ?? [list])
      switch RegisterName.Member(name) {
      case .element(let id, _):
        let ids = elements(members[list]).filter { $0 != id } + (value == "true" ? [id] : [])
        members[list] =
          dayLists.contains(list)
          ? "\"\(ids.sorted().joined(separator: ","))\""
          : "[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]"
      case .value(let part) where part.contains("/"):
        let others = try self.values(of: [list: members[list] ?? "[]"]).filter {
          $0.0.text != part
        }.map(\.1)
        let all = others + (value == SnapshotText.null ? [] : [value])
        members[list] = "[\(all.joined(separator: ","))]"
      default: members[name] = value == SnapshotText.null ? nil : value
      }
    }
    return (SnapshotText.joined(members), changed)
  }
}
