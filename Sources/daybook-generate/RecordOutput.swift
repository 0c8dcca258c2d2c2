/// Writes what follows from the declaration of a record: in the model its types and statements, in
/// the server how it goes to the wire and comes from it.
struct RecordOutput {
  let record: RecordDeclaration
  let schema: Schema

  /// The Swift of the model, without its header.
  func model() -> String {
    var out = SourceText()
    writeTables(in: &out)
    writeStruct(
      record.summary, "\(record.swiftName): \(isRanked ? "Ranked" : "Stored")Record",
      record.members.map { Member($0.name ?? "", $0.type, nil, $0.summary) }, in: &out,
      also: writeReading)
    guard !record.editable.isEmpty else { return out.text }
    writeStruct(
      "\(record.noun.withArticle.capitalizedFirst) to be added.",
      "\(record.name)Draft: Sendable, Hashable",
      [Member("id", "\(record.name)ID?", "nil", "nil generates one.")]
        + record.editable.map {
          Member($0.input, $0.inputType, $0.edit == .cleared ? "nil" : nil, $0.summary)
        }, in: &out)
    writeStruct(
      "What to change of \(record.noun.withArticle); a field that is not named stays.",
      "\(record.name)Edit: Sendable, Hashable",
      record.editable.map { Member($0.input, "Edit<\($0.inputType)>", ".keep", $0.summary) },
      in: &out)
    writeFields(in: &out)
    return out.text
  }

  private struct Member {
    let name, type: String
    let standard, summary: String?

    init(_ name: String, _ type: String, _ standard: String?, _ summary: String?) {
      (self.name, self.type, self.standard, self.summary) = (name, type, standard, summary)
    }
  }

  private func writeStruct(
    _ summary: String, _ header: String, _ members: [Member], in out: inout SourceText,
    also: (inout SourceText) -> Void = { _ in }
  ) {
    out.comment(summary)
    out.block("package struct \(header)") { out in
      for member in members {
        if let summary = member.summary { out.comment(summary) }
        out.line("package var \(member.name): \(member.type)")
      }
      out.blank()
      let params = members.map { member in
        "\(member.name): \(member.type)" + (member.standard.map { " = \($0)" } ?? "")
      }
      out.block("package init(\(params.joined(separator: ", ")))") { out in
        for member in members { out.line("self.\(member.name) = \(member.name)") }
      }
      also(&out)
    }
  }

  private var isRanked: Bool { record.members.contains { $0.name == "rank" } }

  private func writeTables(in out: inout SourceText) {
    for (transaction, access, place) in [
      ("Read", "Reader", "db: db"), ("Write", "Writer", "writer: self"),
    ] {
      out.block("package extension \(transaction)Transaction") { out in
        out.line(
          "var \(record.all): Record\(access)<\(record.swiftName)> { Record\(access)(\(place)) }")
      }
    }
  }

  private func writeReading(_ out: inout SourceText) {
    let columns = record.members.map { member in
      member.select.map { "\\#(\($0))" } ?? #"\#(record.table)."\#(member.column)""#
    }
    out.blank()
    out.line("package typealias Kind = \(record.name)Entity")
    out.comment("The columns in the order in which `init(_:)` reads them.")
    out.line("package static let columns = #\"\(columns.joined(separator: ", "))\"#")
    out.blank()
    out.block("package init(_ row: Row) throws") { out in
      var index = 0
      for member in record.members {
        let read = member.width == 1 ? "value" : "part"
        out.line("\(member.name ?? "") = try row.\(read)(\(index))")
        index += member.width
      }
    }
    out.blank()
    let names = record.fields.filter(\.isInSnapshot).map(\.column)
    out.comment("The members that the change log keeps.")
    out.line("static let snapshot: [SnapshotMember] = [")
    let plain = names.filter { $0 != "rank" }.map(quoted).joined(separator: ", ")
    out.line("  .columns([\(plain)])," + (names.contains("rank") ? " .rank," : ""))
    out.line("]")
    out.comment("Those that undo takes back on their own.")
    let registers = record.fields.filter { $0.role == .register }
    let groups = registers.map { $0.group ?? $0.column }.unrepeated
    let lists = groups.map { group in
      "["
        + registers.filter { ($0.group ?? $0.column) == group }.map { quoted($0.column) }
        .joined(separator: ", ") + "]"
    }
    out.line("static let separate = [\(lists.joined(separator: ", "))]")
  }

  /// The fields that a person sets, with how a row is made and changed by them.
  private func writeFields(in out: inout SourceText) {
    let name = "\(record.name)Fields"
    let fields = record.editable
    out.comment("The fields of \(record.noun.withArticle) that a person sets, as they are stored.")
    out.block("struct \(name): StoredFields") { out in
      for field in fields {
        if let length = field.maxLength {
          out.line("static let \(field.name ?? "")Length = \(length)")
        }
      }
      out.line("typealias Change = \(record.name)Edit")
      for field in fields { out.line("var \(field.name ?? ""): \(field.type)") }
      out.blank()
      out.block(
        "init(\(fields.map { "\($0.name ?? ""): \($0.type)" }.joined(separator: ", "))) throws"
      ) {
        out in
        for field in fields { out.line("self.\(field.name ?? "") = \(field.name ?? "")") }
        out.line("try check(since: nil)")
      }
      out.blank()
      out.block("init(_ draft: \(record.name)Draft) throws") { out in
        for field in fields {
          let value = "draft.\(field.input)"
          let made = field.typed == nil ? value : "try \(field.element)(\(value))"
          out.line("\(field.name ?? "") = \(made)")
        }
        out.line("try check(since: nil)")
      }
      out.blank()
      out.block("init(_ record: \(record.swiftName))") { out in
        for field in fields { out.line("\(field.name ?? "") = record.\(field.name ?? "")") }
      }
      out.blank()
      out.block("func applying(_ edit: \(record.name)Edit) throws -> \(name)") { out in
        out.line("var fields = self")
        for field in fields {
          let name = field.name ?? ""
          let value =
            field.typed == nil
            ? "edit.\(field.input)" : "try edit.\(field.input).map { try \(field.element)($0) }"
          out.line("fields.\(name) = \(value).applied(to: \(name))")
        }
        out.line("try fields.check(since: self)")
        out.line("return fields")
      }
      out.blank()
      let list = fields.compactMap(\.name).joined(separator: ", ")
      out.line("var values: [(any SQLiteValue)?] { [\(list)] }")
      out.blank()
      out.block("var fingerprint: Int64") { out in
        out.line("var fingerprint = Fingerprint()")
        for field in fields { out.line("fingerprint.append(\(field.name ?? ""))") }
        out.line("return fingerprint.value")
      }
      writeStatements(in: &out)
    }
  }

  private func writeStatements(in out: inout SourceText) {
    let fields = record.editable
    /// The columns that are set, each with its expression; the parameters of `fields` are from `first`.
    func set(from first: Int, isNew: Bool) -> [(column: String, value: String)] {
      let places = Dictionary(
        uniqueKeysWithValues: fields.enumerated().map { ($1.column, "?\(first + $0)") })
      return record.fields.compactMap { field in
        if let place = places[field.column] { return (field.column, place) }
        if let initial = field.initial, isNew { return (field.column, initial) }
        guard let value = field.value else { return nil }
        return (
          field.column,
          value.replacing(/:(\w+)/) { places[String($0.output.1)] ?? String($0.output.0) }
        )
      }
    }
    let has = Set(record.fields.map(\.column))
    let fixed = [
      ("id", "?1"), ("rank", "?2"), ("createdAt", "?3"), ("modifiedAt", "?3"), ("revision", "1"),
      ("fingerprint", "?4"),
    ].filter { has.contains($0.0) }
    let new = fixed + set(from: 5, isNew: true).map { ($0.column, $0.value) }
    out.blank()
    out.comment("Its parameters are the id, the rank, the moment, the fingerprint and `values`.")
    out.line("static let insert = #\"\"\"")
    out.line(
      "  INSERT INTO \(record.table) (\(new.map { #""\#($0.0)""# }.joined(separator: ", ")))")
    out.line("  VALUES (\(new.map(\.1).joined(separator: ", ")))")
    out.line("  \"\"\"#")
    let changed = set(from: 3, isNew: false).map { #""\#($0.column)" = \#($0.value)"# }
    out.comment("Its parameters are the key, the moment and `values`.")
    out.line("static let update = #\"\"\"")
    out.line("  UPDATE \(record.table) SET \(changed.joined(separator: ", ")),")
    out.line("    modifiedAt = ?2, revision = revision + 1")
    out.line("  WHERE key = ?1")
    out.line("  \"\"\"#")
  }
}

// MARK: - The wire

extension RecordOutput {
  /// The Swift of the server, without its header.
  func server() -> String {
    var out = SourceText()
    let members = schema.type(record.wire.type)?.fields ?? []
    let given = members.filter { record.wire.given.contains($0.name) }
    let computed = Set(record.wire.computed)
    out.block("extension Wire.\(record.wire.type)") { out in
      let params = given.map { field in
        "\(field.name): \(field.swiftType)" + (field.type.isOptional ? " = nil" : "")
      }
      out.block("init(\((["_ record: \(record.swiftName)"] + params).joined(separator: ", ")))") {
        out in
        let values = members.map { field in
          if computed.contains(field.name) { return "\(field.name): record.\(field.name)" }
          let member = record.members.first { $0.name == field.name }
          return "\(field.name): " + (member.map { toWire($0, field) } ?? field.name)
        }
        out.line("self.init(\(values.joined(separator: ", ")))")
      }
    }
    let methods = [(record.wire.add, "Draft"), (record.wire.edit, "Edit")]
    for case (let name?, let kind) in methods {
      guard let method = schema.methods.first(where: { $0.fullName == name }) else { continue }
      out.block("extension \(record.name)\(kind)") { out in
        out.block("init(_ params: Wire.\(method.swiftName).Params)") { out in
          let id = record.members.filter { $0.name == "id" && kind == "Draft" }
          let values = (id + record.editable).compactMap { member -> String? in
            guard let param = method.params.first(where: { $0.name == member.input }) else {
              return nil
            }
            return "\(member.input): \(fromWire(member, param, isEdit: kind == "Edit" ))"
          }
          out.line("self.init(\(values.joined(separator: ", ")))")
        }
      }
    }
    return out.text
  }

  private enum Kind {
    case same, scalar, other
  }

  private func kind(_ field: Field) -> Kind {
    if field.type.base != nil || TypeReference.civil.contains(field.type.element) { return .same }
    if case .scalar? = schema.type(field.type.element)?.shape { return .scalar }
    return .other
  }

  private func toWire(_ member: RecordDeclaration.Field, _ field: Field) -> String {
    let value = "record.\(member.name ?? "")"
    let convert: (String) -> String = { one in
      switch kind(field) {
      case .same where member.element == "Int64": "Int(\(one))"
      case .same where member.typed != nil: "\(one).description"
      case .same: one
      case .scalar:
        "Wire.\(field.type.element)(unchecked: \(one)\(member.element == "String" ? "" : ".text"))"
      case .other: "Wire.\(field.type.element)(\(one))"
      }
    }
    guard convert("$0") != "$0" else { return value }
    return member.isOptional || field.type.isArray
      ? "\(value).map { \(convert("$0")) }" : convert(value)
  }

  private func fromWire(
    _ member: RecordDeclaration.Field, _ field: Field, isEdit: Bool
  ) -> String {
    let value = "params.\(field.name)"
    let convert: (String) -> String = { one in
      switch kind(field) {
      case .same: one
      case .scalar: member.element == "String" ? "\(one).text" : "\(member.element)(\(one).text)"
      case .other: "\(member.element)(\(one))"
      }
    }
    guard convert("$0") != "$0" else { return value }
    let inner =
      field.type.isOptional ? "$0.map { \(convert("$0")) }" : convert("$0")
    if isEdit { return "\(value).map { \(inner) }" }
    return field.type.isOptional ? "\(value).map { \(convert("$0")) }" : convert(value)
  }
}

extension String {
  fileprivate var withArticle: String { ("aeiou".contains(first ?? "x") ? "an " : "a ") + self }
}

extension [String] {
  fileprivate var unrepeated: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
