import Merge
import SQLite

/// The registers of one entity. Their values stand in its row, or in what is held of one that is not
/// there; their stamps beside it.
struct EntityRegisters {
  let definition: EntityDefinition
  let id: String
  /// The key of its row; nil where it is not there.
  private(set) var key: Int64?
  /// What its row holds now, or what is held of it, by the names of the members.
  private(set) var members: [String: String]
  private(set) var registers: [RegisterName.Member: Register] = [:]
  /// Whether this device put it back after a removal, with what others wrote meanwhile.
  let cameBack: Bool
  private var standard: Stamp?
  /// What follows from the registers, where they do not change any more.
  private var fixed: (members: [String: String], snapshot: String)?
  private var changed: Set<RegisterName.Member> = []
  /// Those that have rows of their own, and those that have siblings.
  private var stored: Set<RegisterName.Member> = []
  private var contested: Set<RegisterName.Member> = []
  /// By which transactions the writes of a field came to lose against another value.
  private var known: [FieldWrite: Int64] = [:]

  private struct FieldWrite: Hashable {
    let field: String
    let stamp: Stamp
  }

  private var entity: String { definition.entity.name }
  private var arguments: Arguments { ["entity": entity, "id": id] }

  init(_ definition: EntityDefinition, _ id: String, _ db: Connection) throws {
    let stored = try StoredRegisters.all(definition, [id], db)[id]
    try self.init(definition, id, stored ?? StoredRegisters())
  }

  init(_ definition: EntityDefinition, _ id: String, _ found: StoredRegisters) throws {
    (self.definition, self.id) = (definition, id)
    key = found.row?.key
    let whole = try found.held[EntityRegisters.whole].map(Self.members)
    cameBack = key != nil && whole != nil
    members = try found.row.map { try Self.members($0.snapshot) } ?? whole ?? [:]
    standard = found.standard
    guard let standard else { return }
    var writes: [RegisterName.Member: [Write]] = [.alive: [Write("true", standard)]]
    for member in definition.carried.single {
      writes[.value(member)] = [Write(SnapshotText.null, standard)]
    }
    // Those of one stamp keep the order in which they stand.
    for (member, value, position) in try definition.values(of: definition.given(whole ?? members)) {
      writes[member] = [Write(value, standard, position: position)]
    }
    writes[Self.modified] = (whole ?? members)["modifiedAt"].map { [Write($0, standard)] }
    for (name, value) in found.held
    where ![EntityRegisters.whole, EntityRegisters.elder].contains(name) {
      if name.hasPrefix(EntityRegisters.stands) {
        writes[RegisterName.Member(String(name.dropFirst()))] = nil
        continue
      }
      let member = RegisterName.Member(name)
      let value = if case .element = member { "true" } else { value }
      writes[member] = [Write(value, standard)]
    }
    for kept in found.winners {
      let value = kept.value ?? writes[kept.member]?.first?.value ?? SnapshotText.null
      writes[kept.member] = [Write(value, kept.stamp, position: kept.position)]
      stored.insert(kept.member)
    }
    for kept in found.lost {
      let write = Write(kept.value ?? SnapshotText.null, kept.stamp, position: kept.position)
      writes[kept.member, default: []].append(write)
      contested.insert(kept.member)
      let field = definition.mergedField(of: kept.member.text)
      known[FieldWrite(field: field, stamp: kept.stamp)] = kept.action
    }
    registers = writes.compactMapValues(Register.init(kept:))
  }

  /// The name of the whole snapshot in `held`.
  static let whole = ""
  /// What `held` calls the older one that has its name.
  static let elder = "="
  /// Before the name of an element that only stands in place of a younger one.
  static let stands = "+"

  /// Says when an act wrote it last.
  private static let modified = RegisterName.Member.value("modifiedAt")

  private static func members(_ snapshot: String) throws -> [String: String] {
    try SnapshotText(snapshot).allMembers.filter {
      $0.value != SnapshotText.null && $0.key != "revision"
    }
  }

  static func held(of entity: String, _ id: String, _ db: Connection) throws -> [String: String] {
    let sql = "SELECT name, value FROM held WHERE entity = ? AND id = ?"
    let rows = try db.rows(sql, [entity, id]) { row in
      try row.read { ($0 as String, $1 as String) }
    }
    return Dictionary(rows) { $1 }
  }

  /// Whether it is there, as far as it goes by itself.
  var isAlive: Bool { registers[.alive]?.winner.value == "true" }

  /// When it was last modified, in milliseconds: when the newest act was done that wrote it, by the
  /// clock of its device.
  var modifiedAt: Int64 { registers[Self.modified].flatMap { Int64($0.winner.value) } ?? 0 }

  /// Notes an act that changed it, in whatever way. Nobody is asked about two of them.
  mutating func modify(_ stamp: Stamp, at milliseconds: Int64) {
    guard definition.isStamped else { return }
    let write = Write("\(milliseconds)", stamp)
    if standard == nil { standard = stamp }
    registers[Self.modified] = Register(max(registers[Self.modified]?.winner ?? write, write))
    changed.insert(Self.modified)
  }

  mutating func apply(_ write: Write, _ member: RegisterName.Member, seen: Seen) {
    if standard == nil { standard = write.stamp }
    if registers[member]?.apply(write, seen: seen) == nil { registers[member] = Register(write) }
    changed.insert(member)
  }

  /// Writes what `apply` has changed, but for the values; `action` is the transaction of it.
  mutating func keep(_ db: Connection, _ action: Int64) throws {
    guard let standard else { return }
    try db.run(
      "INSERT OR IGNORE INTO stamp (entity, id, at, device) VALUES (:entity, :id, :at, :device)",
      arguments + ["at": standard.ticks, "device": standard.device])
    for member in changed {
      guard let register = registers[member] else { continue }
      try keep(register, as: member, standard, db, action)
    }
  }

  /// Keeps where the elements of a list stand, since its row has not all of them.
  func keepOrder(of list: String, _ db: Connection) throws {
    for case (.element(let id, list), let register) in registers {
      let write = register.winner
      try db.run(
        """
        INSERT OR IGNORE INTO register (entity, id, name, at, device, position, value)
        VALUES (:entity, :id, :name, :at, :device, :position, NULL)
        """,
        arguments + [
          "name": RegisterName.Member.element(id, of: list).text, "at": write.stamp.ticks,
          "device": write.stamp.device, "position": write.position,
        ])
    }
  }

  private mutating func keep(
    _ register: Register, as member: RegisterName.Member, _ standard: Stamp, _ db: Connection,
    _ action: Int64
  ) throws {
    let write = register.winner
    let isUnsaid = member == .alive || ["null", "false"].contains(write.value)
    // What a new entity has without a row here.
    let isImplied =
      switch member {
      case .alive, .element: write.value == "true"
      case .value(let name): !isUnsaid || definition.carried.single.contains(name)
      }
    let isStored = stored.contains(member)
    if write.stamp == standard, isImplied, register.writes.count == 1, !isStored,
      !contested.contains(member)
    {
      return
    }
    let key = arguments + ["name": member.text]
    let whose = "WHERE entity = :entity AND id = :id AND name = :name"
    if write.stamp == standard, isImplied {
      if isStored { try db.run("DELETE FROM register \(whose)", key) }
    } else {
      try db.run(
        """
        INSERT OR REPLACE INTO register (entity, id, name, at, device, position, value)
        VALUES (:entity, :id, :name, :at, :device, :position, :value)
        """,
        key + [
          "at": write.stamp.ticks, "device": write.stamp.device, "position": write.position,
          "value": isUnsaid ? write.value : nil,
        ])
    }
    if contested.contains(member) { try db.run("DELETE FROM sibling \(whose)", key) }
    for lost in register.writes.dropFirst() {
      let field = FieldWrite(field: definition.mergedField(of: member.text), stamp: lost.stamp)
      // What nobody set of what there is once is nobody's word.
      let isUnset = lost.value == SnapshotText.null && id == entity
      let isConflict = lost.value != write.value && member != .alive && !isUnset
      if isConflict { known[field] = known[field] ?? action }
      try db.run(
        """
        INSERT OR REPLACE INTO sibling (entity, id, name, at, device, position, value, action)
        VALUES (:entity, :id, :name, :at, :device, :position, :value, :action)
        """,
        key + [
          "at": lost.stamp.ticks, "device": lost.stamp.device, "position": lost.position,
          "value": lost.value, "action": isConflict ? known[field] : nil,
        ])
    }
  }
}

extension EntityRegisters {
  /// The same with what follows from the registers, for whoever asks for it several times.
  func fix() -> EntityRegisters {
    var fixed = self
    let merged = merged()
    fixed.fixed = (merged, SnapshotText.joined(merged))
    return fixed
  }

  var snapshot: String { fixed?.snapshot ?? SnapshotText.joined(merged()) }

  /// The members that follow from the registers, with what is not given as it is now.
  func merged() -> [String: String] {
    if let fixed { return fixed.members }
    var merged = members
    merged["id"] = "\"\(id)\""
    var lists: [String: [(id: String, register: Register)]] = [:]
    var parts: [String: [(id: String, register: Register)]] = [:]
    for list in definition.links { lists[list] = [] }
    if registers[.value("recurrence")]?.winner.value ?? SnapshotText.null != SnapshotText.null {
      for list in definition.dayLists { lists[list] = [] }
    }
    for (member, register) in registers {
      switch member {
      case .alive: break
      case .element(let id, let list): lists[list]?.append((id, register))
      case .value(let name):
        let value = register.winner.value
        if let slash = name.firstIndex(of: "/") {
          let list = String(name[..<slash])
          parts[list, default: []].append((String(name[slash...].dropFirst()), register))
        } else {
          merged[name] = value == SnapshotText.null ? nil : value
        }
      }
    }
    for list in definition.dayLists where lists[list] == nil { merged[list] = nil }
    for (list, elements) in lists {
      let ids = elements.elements
      merged[list] =
        definition.dayLists.contains(list)
        ? "\"\(ids.sorted().joined(separator: ","))\""
        : "[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]"
    }
    for (list, entries) in parts {
      let isOrdered = definition.carried.parts[list] == "id"
      let there = entries.filter { $0.register.winner.value != SnapshotText.null }.sorted {
        let (one, other) = ($0.register.winner, $1.register.winner)
        guard isOrdered else { return $0.id < $1.id }
        return (one.stamp, one.position, $0.id) < (other.stamp, other.position, $1.id)
      }
      merged[list] = "[\(there.map(\.register.winner.value).joined(separator: ","))]"
    }
    return merged
  }
}

extension RegisterName.Member {
  /// As the tables name it: a list and its element have a colon between them.
  var text: String {
    switch self {
    case .alive: ""
    case .value(let name): name
    case .element(let id, let list): "\(list):\(id)"
    }
  }

  init(_ text: String) {
    let end = text.firstIndex { ":/".contains($0) }
    if text.isEmpty {
      self = .alive
    } else if let end, text[end] == ":" {
      self = .element(String(text[text.index(after: end)...]), of: String(text[..<end]))
    } else {
      self = .value(text)
    }
  }
}
