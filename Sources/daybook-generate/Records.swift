import JSON

/// The records that are declared beside the entities of the model, `<Name>Record.json`, held against
/// their tables and the schema.
struct Records {
  private static let folder = "Sources/DaybookModel"
  private static let server = "Sources/DaybookServer"

  private var declarations: [RecordDeclaration]
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
    for index in declarations.indices {
      try check(&declarations[index], sources)
    }
  }

  func files() -> [Outputs.File] {
    let outputs = declarations.map { RecordOutput(record: $0, schema: schema) }
    guard !outputs.isEmpty else { return [] }
    let wire = outputs.map { $0.server() }.joined() + schema.conversions()
    return outputs.map { output in
      let text = output.model()
      let civil = text.contains(/\b(?:Day|Local\w*Time|Instant|Month|Weekday|Recurrence\w+)\b/)
      return Self.file(
        Self.folder, output.record.swiftName,
        (civil ? "package import CivilTime\n" : "") + "package import SQLite\n\n" + text)
    } + [
      Self.file(
        Self.server, "RecordsOnTheWire",
        ["CivilTime", "DaybookModel", "DaybookProtocol", "QuickAdd", "SearchLanguage"]
          .map { "import \($0)\n" }.joined() + "\n" + wire)
    ]
  }

  private static func file(_ folder: String, _ name: String, _ text: String) -> Outputs.File {
    Outputs.File(
      path: "\(folder)/Generated/\(name).swift",
      text: "// Generated from the records of Sources/DaybookModel by scripts/generate.\n"
        + "// swift-format-ignore-file\n\n" + text.dropLast())
  }

  // MARK: - What holds

  /// Adds to the declaration what the schema and the table say.
  private func check(_ declaration: inout RecordDeclaration, _ sources: String) throws {
    let params = declaration.wire?.add.first.flatMap(schema.params)?.fields ?? []
    for (index, field) in declaration.fields.enumerated() where field.element == "Int" {
      let bounds = params.first { $0.name == field.input }?.bounds
      guard let least = bounds?.minimum, let most = bounds?.maximum else { continue }
      declaration.fields[index].range = least...most
    }
    let record = declaration
    func problem(_ field: RecordDeclaration.Field?, _ message: String) -> SchemaError {
      let index = record.fields.firstIndex { $0.column == field?.column }
      let place = index.map { "fields/\($0) (\(record.fields[$0].column))" } ?? record.name
      return SchemaError(file: record.file, place: place, message: message)
    }
    for (index, field) in record.fields.enumerated()
    where record.fields[..<index].contains(where: { other in
      field.columns.contains(where: other.columns.contains)
    }) {
      throw SchemaError(
        file: record.file, place: "fields/\(index) (\(field.column))",
        message: "is another field of the same column")
    }
    guard let table = Self.table(record.table, in: sources) else {
      throw problem(nil, "no source makes the table \(record.table)")
    }
    let isDefining = sources.contains("\\(\(record.swiftName).definitions)")
    for field in record.stored {
      let columns = field.columns.map { name in (name, table.first { $0.name == name }) }
      if let (missing, _) = columns.first(where: { $0.1 == nil }) {
        if isDefining, let definition = definition(of: field, record) {
          declaration.definitions.append(definition)
          continue
        }
        throw problem(field, "the table \(record.table) has no column \(missing)")
      }
      guard columns.count == 1, let column = columns[0].1 else { continue }
      guard field.edit != .kept || field.property != nil || column.rule.contains("NOT NULL") else {
        throw problem(field, "is kept, and the column may be NULL")
      }
      let isText = field.edit != nil && field.edit != .set && field.property == nil
      guard column.maxLength == field.maxLength || !isText else {
        let said = column.maxLength.map { "\($0)" } ?? "none"
        throw problem(field, "has another maxLength than the CHECK of its column, \(said)")
      }
    }
    if let column = table.first(where: { column in
      !["key", record.owner].contains(column.name) && !column.rule.contains("GENERATED ALWAYS")
        && !record.fields.contains { $0.columns.contains(column.name) }
    }) {
      throw problem(nil, "has no field for the column \(column.name) of the table \(record.table)")
    }
    if let wire = record.wire { try check(wire, of: record, problem) }
    try checkComputed(record, problem)
    declaration.reals = Set(table.filter { $0.rule.hasPrefix("REAL") }.map(\.name))
  }

  private func check(
    _ wire: RecordDeclaration.Wire, of record: RecordDeclaration,
    _ problem: (RecordDeclaration.Field?, String) -> SchemaError
  ) throws {
    let names = record.members.compactMap(\.name) + wire.given + wire.computed
    var members: Set<String> = []
    for name in wire.types {
      guard let type = schema.type(name) else {
        throw problem(nil, "the schema has no type \(name)")
      }
      members.formUnion(type.fields.map(\.name))
      if let member = type.fields.first(where: { !names.contains($0.name) }) {
        throw problem(nil, "has neither a field nor a given one for \(type.name).\(member.name)")
      }
    }
    for name in wire.given + wire.computed
    where !members.contains(name) && !record.editable.contains(where: { $0.input == name }) {
      throw problem(
        nil, "is given \(name), which \(wire.types.joined(separator: " or ")) does not have")
    }
    let checked =
      wire.types.map { ($0, record.kept) } + wire.edit.map { ($0, record.editable) }
    let others = Set([String](wire.over.keys) + wire.without.keys).subtracting(checked.map(\.0))
    let drafts = others.union(wire.add)
    for (name, fields) in checked + drafts.sorted().map({ ($0, record.drafted) }) {
      guard let has = schema.type(name)?.fields ?? schema.params(name)?.fields else {
        throw problem(nil, "the schema has neither a type nor a method \(name)")
      }
      for field in fields where !wire.given.contains(field.input) {
        let member = has.first { [field.name, field.input].contains($0.name) }
        let isLeftOut = wire.without[name]?.contains(field.input) ?? false
        guard (member == nil) == isLeftOut else {
          throw problem(
            field,
            isLeftOut
              ? "is a member of \(name), and wire/without says that it is none"
              : "is no member of \(name): add it, or name it in wire/without")
        }
        guard field.typed == nil, let most = field.maxLength, let bound = member?.bounds.maximum,
          !wire.types.contains(name)
        else { continue }
        guard most <= bound else {
          throw problem(field, "has a maxLength that \(name) does not let in, \(bound)")
        }
      }
    }
    let groups = record.fields.compactMap(\.group)
    if let field = record.fields.first(where: { field in
      field.group != nil && field.group != "rest" && groups.count(where: { $0 == field.group }) < 2
    }) {
      throw problem(field, "is alone in its group \(field.group ?? "")")
    }
  }

  /// What the revision of an entity covers is what its record stores and the change log keeps.
  private func checkComputed(
    _ record: RecordDeclaration,
    _ problem: (RecordDeclaration.Field?, String) -> SchemaError
  ) throws {
    let type = record.owner == nil ? schema.type(record.name) : nil
    guard let type, type.fields.contains(where: { $0.name == "revision" }) else { return }
    for field in type.fields where field.isComputed == record.isCovered(field.name) {
      throw problem(
        nil,
        field.isComputed
          ? "stores \(field.name), which the schema calls computed"
          : "does not store \(field.name): the schema has to call it computed")
    }
  }

  /// Returns how a table has the column of a field, as SQL in a text of Swift; nil where type and
  /// bounds do not say all of it.
  private func definition(
    of field: RecordDeclaration.Field, _ record: RecordDeclaration
  ) -> String? {
    guard field.columns.count == 1, field.property == nil, field.value == nil else { return nil }
    let column = field.column
    let rule: (type: String, check: String)? =
      switch (column, field.element) {
      case _ where field.owner != nil: ("INTEGER", "REFERENCES \(field.owner ?? "") (key)")
      case ("id", "\(record.name)ID"): ("TEXT", "UNIQUE CHECK (length(id) BETWEEN 1 AND 64)")
      case ("rank", _): ("", "\\(ColumnRule.rank)")
      case ("revision", _): ("INTEGER", "CHECK (revision >= 1)")
      case ("fingerprint", _), (_, "Instant"): ("INTEGER", "")
      case (_, "Day"): ("TEXT", "\\(ColumnRule.day(\"\(column)\"))")
      case (_, "LocalTime"): ("TEXT", "\\(ColumnRule.time(\"\(column)\"))")
      case (_, "Bool"): ("INTEGER", "CHECK (\(column) IN (0, 1))")
      case (_, "Int"):
        field.range.map {
          ("INTEGER", "CHECK (\(column) BETWEEN \($0.lowerBound) AND \($0.upperBound))")
        }
      case (_, "String"):
        field.maxLength.map { most in
          let least = field.text == .lines && !field.isOptional ? 0 : 1
          return ("TEXT", "CHECK (length(\(column)) BETWEEN \(least) AND \(most))")
        } ?? ("TEXT", "")
      case (_, let element):
        schema.words(of: element).map {
          ("TEXT", "CHECK (\\(ColumnRule.isOne(\"\(column)\", of: \"\($0)\")))")
        }
      }
    let required = field.isOptional || column == "rank" ? "" : "NOT NULL"
    return rule.map { rule in
      [column, rule.type, required, rule.check].filter { !$0.isEmpty }.joined(separator: " ")
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
    let column = /^ +"?([a-z]\w*)"? ((?:INTEGER|TEXT|REAL|BLOB|\\\(ColumnRule).*)$/
    var columns: [Column] = []
    for line in sources[start...].split(separator: "\n").prefix(while: { !$0.contains(") STRICT") })
    {
      if let found = line.firstMatch(of: column) {
        columns.append(Column(name: String(found.output.1), rule: String(found.output.2)))
      } else if !columns.isEmpty {
        columns[columns.count - 1].rule += line
      }
    }
    return columns
  }
}
