package import CivilTime
package import Merge
import SQLite

/// An act as devices give it to each other: one JSON object on one line. Its stamp's device and what
/// it had seen stand once for many of them, where the line comes from.
///
///     {"stamp":N,"name":"task/edit","client":"nvim","at":MS,"changes":[
///       {"entity":"task","id":"fern","set":{"title":"Fern"},"in":{"tagIDs":["home"]}}]}
///
/// `set` has the new values by the members of the snapshot; what is a part of a list has its own
/// name behind a "/", and its place in `places`. `in` and `out` have the elements that came into
/// lists and left them; `alive` says that the entity came or went. `final` is true of an act that
/// cannot be undone. `joined` and `weak` have the ticks of `EntityWrites.Time`. Where it is `new`, the
/// members that `set` lacks are null.
package struct ActLine {
  package let act: Act
  /// The method that did it, and what its client calls itself.
  package let name: String
  package let client: String
  /// When it was done.
  package let at: Instant
  /// Whether it cannot be undone.
  package let isFinal: Bool
  /// Changes that this daybook does not know, as they came; a newer one may.
  var later: [String] = []

  package init(_ act: Act, name: String, client: String, at: Instant, isFinal: Bool) {
    (self.act, self.name, self.client, self.at) = (act, name, client, at)
    self.isFinal = isFinal
  }

  package var text: String { text(of: act.changes.map(\.text)) }

  /// The same act with other changes.
  func text(of changes: [String]) -> String {
    let changes = changes.joined(separator: ",")
    var members = [
      "stamp": "\(act.stamp.ticks)", "name": SnapshotText.quoted(name),
      "client": SnapshotText.quoted(client), "at": "\(at.millisecond)", "changes": "[\(changes)]",
    ]
    if isFinal { members["final"] = "true" }
    return SnapshotText.joined(members)
  }
}

extension EntityWrites {
  fileprivate var text: String {
    func lists(_ lists: [String: some Collection<String>]) -> String? {
      let filled = lists.filter { !$0.value.isEmpty }
      guard !filled.isEmpty else { return nil }
      return SnapshotText.joined(
        filled.mapValues { "[\($0.map(SnapshotText.quoted).joined(separator: ","))]" })
    }
    var members = ["entity": SnapshotText.quoted(name.entity), "id": SnapshotText.quoted(name.id)]
    // A word in each register says what is null besides.
    let single = (try? Entities.named(name.entity))?.carried.single
    let isNew = isAlive == true && single.map { $0.isSubset(of: self.members.keys) } ?? false
    if isNew { members["new"] = "true" }
    let set = isNew ? self.members.filter { $0.value != SnapshotText.null } : self.members
    if !set.isEmpty { members["set"] = SnapshotText.joined(set) }
    if !places.isEmpty { members["places"] = SnapshotText.joined(places.mapValues { "\($0)" }) }
    members["in"] = lists(added)
    members["out"] = lists(removed.mapValues { $0.sorted() })
    members["alive"] = isAlive.map { "\($0)" }
    switch time {
    case .act: break
    case .joined(let ticks): members["joined"] = "\(ticks)"
    case .weak(let ticks): members["weak"] = "\(ticks)"
    }
    return SnapshotText.joined(members)
  }
}

extension SnapshotText {
  /// Whether a text of it has U+0000, at which SQLite would end it.
  static func hasNUL(_ json: String) -> Bool {
    var isEscaped = false
    for place in json.utf8.indices {
      let isBackslash = json.utf8[place] == UInt8(ascii: "\\")
      if isEscaped, json.utf8[place...].starts(with: "u0000".utf8) { return true }
      isEscaped = isBackslash && !isEscaped
    }
    return false
  }

  /// A text as JSON.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

package extension ReplicaReader {
  /// Reads the line of an act that a device wrote who had seen this much. Throws `invalidValue` for
  /// one that no daybook of this version writes.
  func act(_ line: String, by device: String, seen: Seen) throws -> ActLine {
    guard !SnapshotText.hasNUL(line) else {
      throw ActLine.invalid("It has a character that no text can hold.")
    }
    let json: String?
    do {
      json = try db.value(String.self, "SELECT json(?)", [line])
    } catch is SQLiteError {
      throw ActLine.invalid("It is no JSON.")
    }
    let members = try ActLine.object(json)
    let ticks = try ActLine.ticks(members["stamp"])
    let texts = try SnapshotText.objects(ActLine.list(members["changes"]))
    guard texts.count <= [EntityWrites].mostInAct else {
      throw ActLine.invalid("It changes more at once than one line has.")
    }
    var later: [String] = []
    let changes = try texts.compactMap { try change($0, &later) }
    for case .joined(let joined) in changes.map(\.time) where joined > ticks {
      throw ActLine.invalid("It joined with a stamp that is later than its own.")
    }
    guard Set(changes.map(\.name)).count == changes.count else {
      throw ActLine.invalid("It changes one thing twice.")
    }
    guard let at = members["at"].flatMap(Int64.init), ActLine.instants ~= at else {
      throw ActLine.invalid("“at” is no instant.")
    }
    guard ["true", nil].contains(members["final"]) else {
      throw ActLine.invalid("“final” is not true.")
    }
    var act = ActLine(
      Act(Stamp(ticks, device), seen: seen, changes), name: try word(members["name"], "name"),
      client: try word(members["client"], "client"), at: Instant(millisecond: at),
      isFinal: members["final"] != nil)
    act.later = later
    return act
  }

  private func change(_ text: String, _ later: inout [String]) throws -> EntityWrites? {
    var members = try ActLine.object(text)
    let entity = try word(members["entity"], "entity")
    let id = try ActLine.id(word(members["id"], "id"))
    guard let definition = try? Entities.named(entity) else {
      later.append(text)
      return nil
    }
    guard definition.isGiven else {
      throw ActLine.invalid("“\(entity)” is nothing that a device gives.")
    }
    let isChosen = !definition.comesBack && definition.entity != .wellnessLog
    guard !isChosen || TextRules.isWord(id, atMost: 64) else {
      throw ActLine.invalid("It has what is no id.")
    }
    var writes = EntityWrites(EntityName(entity, id))
    if let unknown = try definition.carried.takeUnknown(from: &members) { later.append(unknown) }
    writes.members = try members["set"].map(ActLine.object) ?? [:]
    let carried = definition.carried
    for (member, value) in writes.members { try check(member, value, of: definition, carried) }
    let places = try members["places"].map(ActLine.object) ?? [:]
    for (member, text) in places {
      guard let place = Int(text), 0..<10_000 ~= place, writes.members[member] != nil else {
        throw ActLine.invalid("“places” has what is no place.")
      }
      writes.places[member] = place
    }
    for (list, ids) in try lists(members["in"], of: definition) { writes.added[list] = ids }
    for (list, ids) in try lists(members["out"], of: definition) {
      guard Set(ids).isDisjoint(with: writes.added[list] ?? []) else {
        throw ActLine.invalid("“\(list)” has an element that comes and goes.")
      }
      writes.removed[list] = Set(ids)
    }
    switch members["alive"] {
    case "true": writes.isAlive = true
    case "false": writes.isAlive = false
    case nil: break
    default: throw ActLine.invalid("“alive” is neither true nor false.")
    }
    switch members["new"] {
    case "true" where writes.isAlive == true:
      for member in carried.single.subtracting(writes.members.keys) {
        writes.members[member] = SnapshotText.null
      }
    case nil: break
    default: throw ActLine.invalid("“new” is not true of what is there.")
    }
    if let ticks = members["joined"] { writes.time = .joined(ticks: try ActLine.ticks(ticks)) }
    if let ticks = members["weak"] { writes.time = .weak(ticks: try ActLine.ticks(ticks)) }
    return writes
  }

  private func check(
    _ member: String, _ value: String, of definition: EntityDefinition, _ carried: CarriedMembers
  ) throws {
    let name = member.split(separator: "/", maxSplits: 1).map(String.init)
    let isPart = name.count == 2 && carried.parts[name[0]] != nil
    if isPart { _ = try ActLine.id(name[1]) }
    guard isPart || carried.single.contains(member) else {
      throw ActLine.invalid(
        "“\(definition.entity.name)” has no “\(member)” that is given as one value.")
    }
    let isObject = value.hasPrefix("{")
    guard value == SnapshotText.null || isObject == isPart, !value.hasPrefix("[") else {
      throw ActLine.invalid("“\(member)” has a value that it cannot have.")
    }
    guard definition.lines[definition.entity.name]?.contains(member) ?? false,
      value.hasPrefix("\"")
    else { return }
    let line = try word(value, member)
    guard TextRules.withoutHidden(line) == line else {
      throw ActLine.invalid("“\(member)” has a character that a line cannot hold.")
    }
  }

  private func lists(
    _ text: String?, of definition: EntityDefinition
  ) throws -> [(String, [String])] {
    try (text.map(ActLine.object) ?? [:]).map { list, elements in
      guard definition.carried.lists.contains(list) else {
        throw ActLine.invalid("“\(list)” is no list of a “\(definition.entity.name)”.")
      }
      let ids = try SnapshotText.objects(ActLine.list(elements)).map {
        try ActLine.id(word($0, list))
      }
      guard Set(ids).count == ids.count else {
        throw ActLine.invalid("“\(list)” has an element twice.")
      }
      return (list, ids)
    }
  }

  /// A text of JSON.
  private func word(_ json: String?, _ member: String) throws -> String {
    guard let json, json.hasPrefix("\""), json.utf8.count <= 10_000 else {
      throw ActLine.invalid("“\(member)” is no text, or too long.")
    }
    if json.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\\") }) {
      return String(json.dropFirst().dropLast())
    }
    guard let word = try db.value(String.self, "SELECT json_extract(?, '$')", [json])
    else { throw ActLine.invalid("“\(member)” is no text, or too long.") }
    return word
  }
}

extension ActLine {
  static func invalid(_ message: String) -> ModelError {
    .invalidValue(field: "acts", message: "An act of another device cannot be read. " + message)
  }

  fileprivate static func object(_ json: String?) throws -> [String: String] {
    guard let json, json.hasPrefix("{"), let text = try? SnapshotText(json) else {
      throw invalid("It lacks an object.")
    }
    return text.allMembers
  }

  fileprivate static func list(_ json: String?) throws -> String {
    guard let json, json.hasPrefix("[") else { throw invalid("It lacks a list.") }
    return json
  }

  /// The years 1 to 9999, in milliseconds.
  fileprivate static let instants: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  fileprivate static func ticks(_ json: String?) throws -> Int64 {
    guard let ticks = json.flatMap(Int64.init), ticks >= 0 else {
      throw invalid("It has no stamp.")
    }
    return ticks
  }

  /// What daybook makes ids of: those that a client may choose, and days, times and marks between.
  fileprivate static func id(_ text: String) throws -> String {
    guard TextRules.isWord(text.replacing(/[@:]/, with: "-"), atMost: 200) else {
      throw invalid("It has what is no id.")
    }
    return text
  }
}
