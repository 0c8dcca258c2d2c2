import CivilTime
import DaybookModel
import JSON
import JSONRPC

/// The output of `task export` (Taskwarrior 2.4 and later), read and checked: an array, or one
/// object a line as older versions print it.
struct TaskwarriorFile {
  /// Those that became occurrences of another are in that other.
  private(set) var tasks: [TaskImport] = []
  /// How many tasks the file holds.
  private(set) var count = 0
  private(set) var remarks = ImportRemarks()

  init(path: String, zone: Zone, call: Call) throws {
    let objects = try Self.objects(in: try ImportFile.read(path))
    count = objects.count
    tasks.reserveCapacity(count)
    let families = try TaskwarriorFamilies(objects, zone: zone, call: call)
    for (index, json) in objects.enumerated() {
      if index % 1000 == 0 {
        try call.checkCancelled()
        call.progress.report(
          "Checked \(index) of \(count) tasks", percentage: index * 50 / count)
      }
      guard case .object(let object) = json else {
        throw Self.problem(index, "", "is not an object")
      }
      let task = try families.task(object, at: index, zone: zone, remarks: &remarks)
      if let task { tasks.append(task) }
    }
  }

  /// What is wrong with a task of the file, with a pointer into the file.
  static func problem(_ index: Int, _ field: String, _ message: String) -> ModelError {
    .invalidValue(
      field: field.isEmpty ? "\(index)" : "\(index)/\(field)",
      message: "Task \(index + 1) of the file: \(field.isEmpty ? "it" : field) \(message).")
  }

  private static func objects(in bytes: [UInt8]) throws -> [JSON] {
    let firstMark = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard firstMark != UInt8(ascii: "{") else { return try lines(bytes) }
    guard case .array(let items) = try ImportFile.parse(bytes[...]) else {
      throw ModelError.invalidValue(
        field: "path", message: "The file holds neither an array of tasks nor one task a line.")
    }
    return items
  }

  private static func lines(_ bytes: [UInt8]) throws -> [JSON] {
    try bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      var line = line
      while let last = line.last, [0x20, 0x09, 0x0D, UInt8(ascii: ",")].contains(last) {
        line.removeLast()
      }
      return line.isEmpty ? nil : try ImportFile.parse(line)
    }
  }
}
