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
      record.kept.map { field in
        Member(
          field.name ?? "", field.type, field.standard ?? (field.isOptional ? "nil" : nil),
          field.summary)
      }, in: &out, also: writeReading)
    guard !record.editable.isEmpty else { return out.text }
    writeStruct(
      "\(record.noun.withArticle.capitalizedFirst) to be added.",
      "\(record.name)Draft: Sendable, Hashable",
      [Member("id", "\(record.name)ID?", "nil", "nil generates one.")]
        + record.drafted.map {
          Member($0.input, $0.inputType, $0.standard ?? ($0.isOptional ? "nil" : nil), $0.summary)
        }, in: &out)
    writeStruct(
      "What to change of \(record.noun.withArticle); a field that is not named stays.",
      "\(record.name)Edit: Sendable, Hashable",
      record.editable.map { Member($0.input, "Edit<\($0.inputType)>", ".keep", $0.summary) },
      in: &out, also: writeNames)
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
    let columns = record.kept.map { member in
      member.select.map { "\\#(\($0))" } ?? #"\#(record.table)."\#(member.column)""#
    }
    out.blank()
    out.line("package typealias Kind = \(record.name)Entity")
    out.comment("The columns in the order in which `init(_:)` reads them.")
    out.line("package static let columns = #\"\(columns.joined(separator: ", "))\"#")
    out.comment("How many columns these are.")
    out.line("package static let width = \(record.kept.reduce(0) { $0 + $1.width })")
    out.blank()
    out.block("package init(_ row: Row) throws") { out in
      var index = 0
      for member in record.kept {
        let read = member.width > 1 ? "part" : member.type.hasPrefix("[") ? "items" : "value"
        let standard = member.ifNull.map { " ?? \($0)" } ?? ""
        out.line("\(member.name ?? "") = try row.\(read)(\(index))\(standard)")
        index += member.width
      }
    }
    if record.fields.contains(where: { $0.edit == .set }) { writePreview(&out) }
    out.blank()
    let names = record.fields.filter(\.isInSnapshot).map(\.column)
    out.comment("The members that the change log keeps.")
    out.line("static let snapshot: [SnapshotMember] = [")
    let plain = names.filter { $0 != "rank" }.map(quoted).joined(separator: ", ")
    out.line("  .columns([\(plain)])," + (names.contains("rank") ? " .rank," : ""))
    out.line("]")
    out.comment("Those that undo takes back on their own.")
    let registers = record.fields.filter {
      $0.role == .register || $0.role == .set && $0.group != nil
    }
    let groups = registers.map { $0.group ?? $0.column }.unrepeated
    let lists = groups.map { group in
      "["
        + registers.filter { ($0.group ?? $0.column) == group }.map { quoted($0.column) }
        .joined(separator: ", ") + "]"
    }
    out.line("static let separate = [\(lists.joined(separator: ", "))]")
  }

  private func writePreview(_ out: inout SourceText) {
    let set = Set(record.settable.compactMap(\.name))
    let others = record.kept.filter {
      !set.contains($0.name ?? "") && $0.standard == nil && !$0.isOptional
    }
    let params = others.map { "\($0.name ?? ""): \($0.type)" }
    out.blank()
    out.comment("One with these fields, as it would be stored.")
    out.block("init(_ fields: \(record.name)Fields, \(params.joined(separator: ", ")))") { out in
      let values = record.kept.compactMap { field -> String? in
        let name = field.name ?? ""
        if set.contains(name) { return "\(name): fields.\(name)" }
        return others.contains { $0.name == name } ? "\(name): \(name)" : nil
      }
      out.line("self.init(\(values.joined(separator: ", ")))")
    }
  }

  private func writeNames(_ out: inout SourceText) {
    out.blank()
    out.comment("The names of what it changes.")
    out.block("package var names: [String]") { out in
      let names = record.editable.map { "(\(quoted($0.input)), \($0.input).isKept)" }
      out.line("[\(names.joined(separator: ", "))].filter { !$0.1 }.map(\\.0)")
    }
  }

  /// The fields that a person or the feature sets, with how a row is made and changed by them.
  private func writeFields(in out: inout SourceText) {
    let name = "\(record.name)Fields"
    let fields = record.settable
    out.comment("The fields of \(record.noun.withArticle) that are set, as they are stored.")
    out.block("struct \(name): StoredFields") { out in
      for field in fields {
        if let length = field.maxLength {
          out.line("static let \(field.name ?? "")Length = \(length)")
        }
      }
      out.line("typealias Change = \(record.name)Edit")
      for field in fields { out.line("var \(field.name ?? ""): \(field.type)") }
      out.blank()
      if fields.allSatisfy({ $0.edit != .set }) {
        let params = fields.map { "\($0.name ?? ""): \($0.type)" }.joined(separator: ", ")
        out.block("init(\(params)) throws") { out in
          for field in fields { out.line("self.\(field.name ?? "") = \(field.name ?? "")") }
          out.line("try check(since: nil)")
        }
        out.blank()
      }
      out.block("init(_ draft: \(record.name)Draft) throws") { out in
        for field in fields {
          let value =
            field.edit == .set ? field.standard ?? "nil" : "draft.\(field.input)"
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
        for field in record.editable {
          let name = field.name ?? ""
          let value =
            field.typed == nil
            ? "edit.\(field.input)" : "try edit.\(field.input).map { try \(field.element)($0) }"
          out.line("fields.\(name) = \(value).applied(to: \(name))")
        }
        out.line("try fields.follow(edit, since: self)")
        out.line("try fields.check(since: self)")
        out.line("return fields")
      }
      out.blank()
      out.line(
        "var values: [(any SQLiteValue)?] { [\(given.map(\.value).joined(separator: ", "))] }")
      out.blank()
      out.block("var fingerprint: Int64") { out in
        out.line("var fingerprint = Fingerprint()")
        for field in record.drafted { out.line("fingerprint.append(\(field.name ?? ""))") }
        out.line("return fingerprint.value")
      }
      writeStatements(in: &out)
    }
  }

  /// The columns whose values the statements are given, each with the Swift of its value.
  private var given: [(column: String, value: String)] {
    record.stored.compactMap { field in
      if let from = field.from { return (field.column, from) }
      return field.edit == nil ? nil : (field.column, field.name ?? "")
    }
  }

  private func writeStatements(in out: inout SourceText) {
    /// The columns that are set, each with its expression; the parameters of `given` are from `first`.
    func set(from first: Int, isNew: Bool) -> [(column: String, value: String)] {
      var places = Dictionary(
        uniqueKeysWithValues: given.enumerated().map { ($1.column, "?\(first + $0)") })
      places["now"] = isNew ? "?4" : "?2"
      return record.stored.compactMap { field in
        let place = places[field.column]
        guard let value = (isNew ? field.initial : nil) ?? field.value ?? place else { return nil }
        return (
          field.column,
          value.replacing(/:(\w+)/) { places[String($0.output.1)] ?? String($0.output.0) }
        )
      }
    }
    let has = Set(record.fields.map(\.column))
    let fixed = [
      ("id", "?1"), ("rank", "?2"), ("createdAt", "?3"), ("modifiedAt", "?4"), ("revision", "1"),
      ("fingerprint", "?5"),
    ].filter { has.contains($0.0) }
    let new = fixed + set(from: 6, isNew: true).map { ($0.column, $0.value) }
    out.blank()
    out.comment(
      "Its parameters are the id, the rank, when it was added and changed, the fingerprint and "
        + "`values`.")
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
    for type in record.wire.types { writeToWire(type, in: &out) }
    for name in record.wire.add { writeFromWire(name, "Draft", in: &out) }
    for name in record.wire.edit { writeFromWire(name, "Edit", in: &out) }
    return out.text
  }

  private func writeToWire(_ type: String, in out: inout SourceText) {
    let members = schema.type(type)?.fields ?? []
    let given = members.filter { record.wire.given.contains($0.name) }
    let computed = Set(record.wire.computed)
    out.block("extension Wire.\(type)") { out in
      let params = given.map { field in
        "\(field.name): \(field.swiftType)" + (field.type.isOptional ? " = nil" : "")
      }
      out.block("init(\((["_ record: \(record.swiftName)"] + params).joined(separator: ", ")))") {
        out in
        let values = members.map { field in
          if computed.contains(field.name) { return "\(field.name): record.\(field.name)" }
          if record.wire.given.contains(field.name) { return "\(field.name): \(field.name)" }
          let member = record.members.first { $0.name == field.name }
          return "\(field.name): " + (member.map { toWire($0, field) } ?? field.name)
        }
        out.line("self.init(\(values.joined(separator: ", ")))")
      }
    }
  }

  private func writeFromWire(_ name: String, _ kind: String, in out: inout SourceText) {
    let method = schema.methods.first { $0.fullName == name }
    let source = method.map { "\($0.swiftName).Params" } ?? name
    let id = record.members.filter { $0.name == "id" && kind == "Draft" }
    let members = id + (kind == "Draft" ? record.drafted : record.editable)
    let params = method?.params ?? schema.type(name)?.fields ?? []
    var isRead = false
    let values = members.compactMap { member -> String? in
      guard let param = params.first(where: { $0.name == member.input }) else { return nil }
      if record.wire.read[param.name] != nil { isRead = true }
      return "\(member.input): \(fromWire(member, param, isEdit: kind == "Edit" ))"
    }
    let session = isRead ? ", _ session: Session) throws" : ")"
    out.block("extension \(record.name)\(kind)") { out in
      out.block("init(_ params: Wire.\(source)\(session)") { out in
        out.line("\(isRead ? "try " : "")self.init(\(values.joined(separator: ", ")))")
      }
    }
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
    let isCleared =
      field.type.isOptional && !member.isOptional
      && (member.type == "String" || member.type.hasPrefix("["))
    let value = "record.\(member.name ?? "")" + (isCleared ? ".nonEmpty" : "")
    let convert: (String) -> String = { one in
      switch kind(field) {
      case .same where member.element == "Int64": "Int(\(one))"
      case .same where member.typed != nil: "\(one).description"
      case .same: one
      case .scalar:
        "Wire.\(field.type.element)(unchecked: \(one)\(Self.text(of: member.element)))"
      case .other: "Wire.\(field.type.element)(\(one))"
      }
    }
    guard convert("$0") != "$0" else { return value }
    if isCleared, field.type.isArray { return "\(value)?.map { \(convert("$0")) }" }
    return member.isOptional || field.type.isArray || isCleared
      ? "\(value).map { \(convert("$0")) }" : convert(value)
  }

  /// What makes a text of a value of a Swift type; the wire's scalars hold one.
  private static func text(of type: String) -> String {
    type == "String" ? "" : type.hasSuffix("ID") || type.hasSuffix("ID]") ? ".text" : ".description"
  }

  private func fromWire(
    _ member: RecordDeclaration.Field, _ field: Field, isEdit: Bool
  ) -> String {
    let element = member.element.trimmingPrefix("[").prefix { $0 != "]" }
    let one: (String) -> String = { one in
      if let read = record.wire.read[field.name] { return "try session.\(read)(\(one))" }
      switch kind(field) {
      case .same: return one
      case .scalar: return element == "String" ? "\(one).text" : "\(element)(\(one).text)"
      case .other: return "\(element)(\(one))"
      }
    }
    let whole: (String) -> String = { value in
      field.type.isArray && one("$0") != "$0" ? "\(value).map { \(one("$0")) }" : one(value)
    }
    let standard =
      field.type.isOptional && !member.isOptional ? member.standard.map { " ?? \($0)" } ?? "" : ""
    let any: (String) -> String = { value in
      (field.type.isOptional && whole("$0") != "$0"
        ? Self.mapped(value, whole("$0")) : whole(value))
        + standard
    }
    let value = "params.\(field.name)"
    guard isEdit else { return any(value) }
    return any("$0") == "$0" ? value : Self.mapped(value, any("$0"))
  }

  private static func mapped(_ value: String, _ body: String) -> String {
    "\(body.contains("try ") ? "try " : "")\(value).map { \(body) }"
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
