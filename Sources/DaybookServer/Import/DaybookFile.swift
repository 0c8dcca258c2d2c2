import DaybookModel
import JSON

/// An export of daybook, read and checked as far as that can be without a database.
struct DaybookFile {
  private let parts: [String: [JSON]]
  /// How many records it holds.
  let count: Int

  /// Throws `invalidValue` for what is no such file, for one of another version, and for one with
  /// something that this daybook does not know.
  init(path: String) throws {
    guard case .object(let object) = try ImportFile.parse(ImportFile.read(path)[...]),
      object["format"] == "daybook"
    else { throw Self.refusal("The file is no export of daybook.") }
    guard object["version"] == .integer(Int64(DaybookOutput.version)) else {
      throw Self.refusal("The file is an export of another version of daybook.")
    }
    let known = Set(ExportPart.all.map(\.name))
    var parts: [String: [JSON]] = [:]
    for (name, value) in object where name != "format" && name != "version" {
      guard known.contains(name) else {
        throw Self.refusal("The file has “\(name)”, which this daybook does not know.")
      }
      guard case .array(let records) = value else {
        throw Self.refusal("“\(name)” of the file is no array.")
      }
      for (index, record) in records.enumerated() {
        guard case .object = record else {
          throw ModelError.invalidValue(
            field: "\(name)/\(index)",
            message: "Record \(index + 1) of “\(name)” in the file is not an object.")
        }
      }
      parts[name] = records
    }
    self.parts = parts
    count = parts.values.reduce(0) { $0 + $1.count }
  }

  /// The records of a part, each as the text of a JSON object.
  func records(_ part: ExportPart) -> LazyMapCollection<[JSON], String> {
    (parts[part.name] ?? []).lazy.map(\.text)
  }

  var counts: [ExportCount] {
    ExportPart.all.map { ExportCount(entity: $0.name, count: parts[$0.name]?.count ?? 0) }
  }

  private static func refusal(_ message: String) -> ModelError {
    .invalidValue(field: "path", message: message)
  }
}
