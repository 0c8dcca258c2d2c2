// Taskwarrior's JSON, in both directions: `TaskwarriorFile` reads what `task export` prints, and
// `TaskwarriorOutput` writes what `task import` reads. It serves the format "taskwarrior" of
// `data/import` and `data/export`. The one idea: nothing is lost; what has no place here is kept
// with the task as foreign fields, is counted, and comes back with an export. A recurring template
// and the tasks made from it are a family, which becomes one recurring task where one rule
// describes it (`TaskwarriorFamilies`). Its periods and series are in
// Sources/DaybookModel/Transfer, the decision record is docs/decisions/0010-taskwarrior-import.md.

import CivilTime
import DaybookModel
import JSON
import JSONRPC

/// The output of `task export` (Taskwarrior 2.4 and later): an array, or one object a line as older
/// versions print it. It is read twice: first to count the tasks and find the families, then for
/// each task when that is written, since all of them might not fit into the memory.
struct TaskwarriorFile {
  let count: Int
  /// How many tasks are handed over at once; one at a time takes a tenth longer.
  private static let batchCount = 250
  /// How many batches are read while the one before them is written.
  private static let batchesAhead = 4
  private let file: ImportFile
  let zone: Zone
  private let families: TaskwarriorFamilies

  init(_ file: ImportFile, zone: Zone, call: Call) throws {
    self.file = file
    self.zone = zone
    var members = TaskwarriorMembers()
    var count = 0
    try Self.forEachPiece(of: file) { piece, index in
      if index % 1000 == 0 {
        try call.checkCancelled()
        call.progress.report(
          "Read \(index) tasks", percentage: piece.offset * 10 / max(file.size, 1))
      }
      guard piece.bytes.first == UInt8(ascii: "{") else {
        _ = try piece.json()
        throw Self.problem(index, "", "is not an object")
      }
      try members.note(piece, index)
      count += 1
    }
    self.count = count
    families = try TaskwarriorFamilies(members, of: file, zone: zone, call: call)
  }

  /// Passes on the tasks in order, each read and checked; a task that became an occurrence is part
  /// of the recurring task. Returns what could not be imported as it was.
  func forEachTask(_ body: (TaskImport) throws -> Void) throws -> ImportWarnings {
    try ReadAhead.run(Self.batchesAhead) { pass in
      var warnings = ImportWarnings()
      var batch: [TaskImport] = []
      try Self.forEachPiece(of: file) { piece, index in
        guard case .object(let object) = try piece.json() else {
          throw Self.problem(index, "", "is not an object")
        }
        let task = try families.task(object, at: index, zone: zone, warnings: &warnings)
        if let task { batch.append(task) }
        if batch.count == Self.batchCount {
          try pass(batch)
          batch.removeAll(keepingCapacity: true)
        }
      }
      try pass(batch)
      return warnings
    } take: { batch in
      for task in batch { try body(task) }
    }
  }

  /// Returns an error about a task of the file, with a pointer into the file.
  static func problem(_ index: Int, _ field: String, _ message: String) -> ModelError {
    .invalidValue(
      field: field.isEmpty ? "\(index)" : "\(index)/\(field)",
      message: "Task \(index + 1) of the file: \(field.isEmpty ? "it" : field) \(message).")
  }

  private static func forEachPiece(
    of file: ImportFile, _ body: (_ piece: JSONPiece, _ index: Int) throws -> Void
  ) throws {
    var index = 0
    func take(_ piece: JSONPiece) throws {
      try body(piece, index)
      index += 1
    }
    try file.reading { stream in
      switch try stream.peek() {
      case UInt8(ascii: "["):
        try stream.forEachElement { try take(stream.value()) }
        try stream.finish()
      case UInt8(ascii: "{"):
        while let line = try stream.line() {
          let piece = line.trimmed { [0x20, 0x09, 0x0D, UInt8(ascii: ",")].contains($0) }
          if !piece.bytes.isEmpty { try take(piece) }
        }
      default:
        _ = try stream.value().json()
        try stream.finish()
        throw ModelError.invalidValue(
          field: "path",
          message: "The file contains neither an array of tasks nor one task per line.")
      }
    }
  }
}
