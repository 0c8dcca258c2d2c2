import JSON

/// The records that are declared beside the entities of the model, `<Name>Record.json`, held against
/// their tables and the schema.
struct Records {
  private static let folder = "Sources/DaybookModel"
  private static let server = "Sources/DaybookServer"

  private let declarations: [RecordDeclaration]
  private let schema: Schema

  init(schema: Schema) throws {
    self.schema = schema
    let paths = try Files.names(under: Self.folder)
    declarations = try paths.filter { $0.hasSuffix("Record.json") }.map { path in
      do {
        return try SchemaReader(file: path).record(JSON(parsing: Files.read(path)))
      } catch let error as JSONSyntaxError {
        throw SchemaError(file: path, place: "byte \(error.offset)", message: error.message)
      }
    }
    guard !declarations.isEmpty else { return }
    let sources = try paths.filter { $0.hasSuffix(".swift") }.map {
      String(decoding: try Files.read($0), as: UTF8.self)
    }.joined()
    for declaration in declarations { try check(declaration, sources) }
  }

  func files() -> [Outputs.File] {
    let outputs = declarations.map { RecordOutput(record: $0, schema: schema) }
    guard !outputs.isEmpty else { return [] }
    let wire = outputs.map { $0.server() }.joined()
    return outputs.map { output in
      Self.file(
        Self.folder, output.record.swiftName,
        "package import CivilTime\npackage import SQLite\n\n" + output.model())
    } + [
      Self.file(
        Self.server, "RecordsOnTheWire",
        "import CivilTime\nimport DaybookModel\nimport DaybookProtocol\n\n" + wire)
    ]
  }

  private static func file(_ folder: String, _ name: String, _ text: String) -> Outputs.File {
    Outputs.File(
      path: "\(folder)/Generated/\(name).swift",
      text: "// Generated from the records of Sources/DaybookModel by scripts/generate.\n"
        + "// swift-format-ignore-file\n\n" + text.dropLast())
  }

  // MARK: - What holds

  private func check(_ record: RecordDeclaration, _ sources: String) throws {
    func problem(_ field: RecordDeclaration.Field?, _ message: String) -> SchemaError {
      let index = record.fields.firstIndex { $0.column == field?.column }
      let place = index.map { "fields/\($0) (\(record.fields[$0].column))" } ?? record.name
      return SchemaError(file: record.file, place: place, message: message)
    }
    for (index, field) in record.fields.enumerated()
    where record.fields[..<index].contains(where: { $0.column == field.column }) {
      throw SchemaError(
        file: record.file, place: "fields/\(index) (\(field.column))",
        message: "is another field of the same column")
    }
    guard let table = Self.table(record.table, in: sources) else {
      throw problem(nil, "no source makes the table \(record.table)")
    }
    for field in record.stored {
      guard let column = table.first(where: { $0.name == field.column }) else {
        throw problem(field, "the table \(record.table) has no such column")
      }
      guard !(field.edit == .kept && !column.rule.contains("NOT NULL")) else {
        throw problem(field, "is kept, and the column may be NULL")
      }
      guard column.maxLength == field.maxLength || field.edit == nil else {
        let said = column.maxLength.map { "\($0)" } ?? "none"
        throw problem(field, "has another maxLength than the CHECK of its column, \(said)")
      }
    }
    if let column = table.first(where: { column in
      column.name != "key" && !record.stored.contains { $0.column == column.name }
    }) {
      throw problem(nil, "has no field for the column \(column.name) of the table \(record.table)")
    }
    try checkWire(record, problem)
  }

  private func checkWire(
    _ record: RecordDeclaration, _ problem: (RecordDeclaration.Field?, String) -> SchemaError
  ) throws {
    guard let type = schema.type(record.wire.type) else {
      throw problem(nil, "the schema has no type \(record.wire.type)")
    }
    let names = record.members.compactMap(\.name) + record.wire.given + record.wire.computed
    if let member = type.fields.first(where: { !names.contains($0.name) }) {
      throw problem(nil, "has neither a field nor a given one for \(type.name).\(member.name)")
    }
    for name in record.wire.given + record.wire.computed
    where !type.fields.contains(where: { $0.name == name }) {
      throw problem(nil, "is given \(name), which \(type.name) does not have")
    }
    for method in [record.wire.add, record.wire.edit].compactMap({ $0 }) {
      guard let params = schema.methods.first(where: { $0.fullName == method })?.params else {
        throw problem(nil, "the schema has no method \(method)")
      }
      for field in record.editable where !params.contains(where: { $0.name == field.input }) {
        throw problem(field, "is no param of \(method)")
      }
    }
  }

  private struct Column {
    var name: String
    var rule: String

    /// The most characters that its CHECK allows.
    var maxLength: Int? {
      let bound = /length\("?\w+"?\) (?:BETWEEN \d+ AND|<=|=) (\d+)/
      return rule.firstMatch(of: bound).flatMap { Int($0.output.1) }
    }
  }

  /// The columns of a table, as the SQL in the sources makes it.
  private static func table(_ name: String, in sources: String) -> [Column]? {
    guard let start = sources.firstRange(of: "CREATE TABLE \(name) (\n")?.upperBound else {
      return nil
    }
    return sources[start...].split(separator: "\n").prefix { !$0.contains(/^ *\)/) }
      .compactMap { line in
        guard let found = line.firstMatch(of: /^ +"?([a-z]\w*)"? (.+)$/) else { return nil }
        return Column(name: String(found.output.1), rule: String(found.output.2))
      }
  }
}
