import DaybookModel
import DaybookProtocol
import JSON

/// An export of daybook, read and checked as far as possible without a database. Its records are
/// read again when they are written, since all of them might not fit into the memory.
struct DaybookFile {
  private let file: ImportFile
  /// Where each part begins, and how many records it holds.
  private let parts: [String: (offset: Int, count: Int)]
  let count: Int

  /// The parts that programs from before the first release name otherwise.
  private static let formerNames = ["foldedTask": "mergedTask", "keptFrom": "retainedSince"]
  /// The members of records that they name otherwise, also those of a habit's pauses.
  private static let formerMembers = [
    "acknowledged": "acknowledgedAt", "archived": "archivedOn", "color": "colour",
    "completed": "completedAt", "created": "createdAt", "dayStart": "dayStartTime",
    "end": "through", "from": "since", "greeting": "showGreeting", "modified": "modifiedAt",
  ]

  /// Throws `invalidValue` for a file that is no export, for one of another version, and for one
  /// with members that this version does not know.
  init(_ file: ImportFile) throws {
    let known = Set(ExportPart.all.map(\.name))
    var head: [String: JSON] = [:]
    var parts: [String: (offset: Int, count: Int)] = [:]
    try file.reading { stream in
      guard try stream.peek() == UInt8(ascii: "{") else {
        _ = try stream.value().json()
        throw Self.foreign
      }
      try stream.forEachMember { member in
        let name = Self.formerNames[member] ?? member
        guard head[name] == nil, parts[name] == nil else {
          throw ModelError.path("The file contains “\(name)” twice.")
        }
        switch name {
        case "format", "version":
          head[name] = try stream.value().json()
        case _ where known.contains(name):
          let offset = stream.offset
          parts[name] = (offset, try Self.count(of: name, in: stream, head))
        default:
          try Self.check(head)
          throw ModelError.path(
            "The file contains “\(name.prefix(100))”, which this daybook does not know.")
        }
      }
      try stream.finish()
    }
    try Self.check(head)
    self.file = file
    self.parts = parts
    count = parts.values.reduce(0) { $0 + $1.count }
  }

  /// Passes on the records of a part, each as the text of a JSON object.
  func forEachRecord(of part: ExportPart, _ body: (String) throws -> Void) throws {
    guard let place = parts[part.name] else { return }
    try file.reading(from: place.offset) { stream in
      var index = 0
      try stream.forEachElement {
        let record = try stream.value().json()
        guard case .object = record else { throw Self.noObject(index, of: part.name) }
        try body(Self.renamed(record).text)
        index += 1
      }
    }
  }

  func count(of entity: Entity) -> Int { parts[entity.name]?.count ?? 0 }

  private static func renamed(_ record: JSON) -> JSON {
    guard case .object(var object) = record else { return record }
    for (former, name) in formerMembers {
      guard let value = object[former] else { continue }
      object[former] = nil
      object[name] = value
    }
    if let step = object["step"] {
      object["step"] = nil
      // The steps of setting up somebody who is cared for: the later ones followed the introduction.
      let isIntroduced = !["form", "summary", "introduction", .null].contains(step)
      object["introducedAt"] = isIntroduced ? object["modifiedAt"] : .null
    }
    if case .array(let pauses)? = object["pauses"] {
      object["pauses"] = .array(pauses.map(renamed))
    }
    return .object(object)
  }

  private static func count(
    of name: String, in stream: JSONStream, _ head: [String: JSON]
  ) throws -> Int {
    guard try stream.peek() == UInt8(ascii: "[") else {
      try check(head)
      throw ModelError.path("“\(name)” in the file is not an array.")
    }
    var count = 0
    try stream.forEachElement {
      let piece = try stream.value()
      guard piece.bytes.first == UInt8(ascii: "{") else {
        _ = try piece.json()
        throw noObject(count, of: name)
      }
      count += 1
    }
    return count
  }

  /// Whether the members beside the records declare an export of this version.
  private static func check(_ head: [String: JSON]) throws {
    guard head["format"] == "daybook" else { throw foreign }
    guard head["version"] == .integer(Int64(DaybookOutput.version)) else {
      throw ModelError.path("This file was exported by another version of daybook.")
    }
  }

  private static func noObject(_ index: Int, of name: String) -> ModelError {
    .invalidValue(
      field: "\(name)/\(index)",
      message: "Record \(index + 1) of “\(name)” in the file is not an object.")
  }

  private static let foreign = ModelError.path("This file is not a daybook export.")
}
