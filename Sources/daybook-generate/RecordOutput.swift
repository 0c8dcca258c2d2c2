/// Writes what follows from the declaration of a record: in the model its types and statements, in
/// the server how it goes to the wire and comes from it.
struct RecordOutput {
  let record: RecordDeclaration
  let schema: Schema

  /// The Swift of the model, without its header.
  func model() -> String {
    var out = SourceText()
    let members = record.kept.map { field in
      let isAsGiven = field.typed == nil && !field.isLeftOpen
      return Member(
        field.name ?? "", field.type, isAsGiven ? field.draftDefault : nil, field.summary)
    }
    guard record.owner == nil else {
      writeStruct(
        record.summary, "\(record.swiftName): PartRecord", members, in: &out, also: writePart)
      return out.text
    }
    if record.isEntity { writeKind(in: &out) }
    writeTables(in: &out)
    let kind = isRanked ? "RankedRecord" : record.isEntity ? "StoredRecord" : "StoredRow"
    writeStruct(
      record.summary, "\(record.swiftName): \(kind)", members, in: &out, also: writeReading)
    guard !record.settable.isEmpty else { return out.text }
    writeFields(in: &out)
    if record.hasDraft { writeDraft(in: &out) }
    guard record.isEdited else { return out.text }
    writeStruct(
      "What to change of \(record.noun.withArticle); a field that is not named stays.",
      "\(record.name)Edit: Sendable, Hashable",
      record.editable.map { Member($0.input, "Edit<\($0.inputType)>", ".keep", $0.summary) },
      in: &out, also: writeNames)
    return out.text
  }

  private func writeDraft(in out: inout SourceText) {
    let id = Member("id", "\(record.name)ID?", "nil", "nil generates one.")
    writeStruct(
      "\(record.noun.withArticle.capitalizedFirst) to be added.",
      "\(record.name)Draft: Sendable, Hashable",
      (record.isEntity ? [id] : [])
        + record.drafted.map {
          Member($0.input, $0.inputType + ($0.isLeftOpen ? "?" : ""), $0.draftDefault, $0.summary)
        }, in: &out)
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

  /// What the kind of entity is called, and the type of its ids.
  private func writeKind(in out: inout SourceText) {
    let (name, table) = (record.name, record.table)
    let noun = record.noun == table ? "" : ", noun: \(quoted(record.noun))"
    out.block("package extension Entity") { out in
      out.line("static let \(table) = Entity(\(quoted(table))\(noun))")
    }
    out.block("package enum \(name)Entity: EntityKind") { out in
      out.line("package static let entity = Entity.\(table)")
    }
    out.line("package typealias \(name)ID = EntityID<\(name)Entity>")
    out.blank()
  }

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

  private func writeColumns(_ out: inout SourceText) {
    let columns = record.kept.map { member in
      let columns = member.columns.map { #"\#(record.table)."\#($0)""# }.joined(separator: ", ")
      if let owner = member.owner { return "(SELECT id FROM \(owner) WHERE key = \(columns))" }
      return member.select.map { "\\#(\($0))" } ?? columns
    }
    out.comment("The columns in the order in which they are read.")
    out.line("package static let columns = #\"\(columns.joined(separator: ", "))\"#")
    out.comment("The index of the first column behind them.")
    out.line("package static let endIndex = \(record.kept.reduce(0) { $0 + $1.width })")
    out.blank()
    let (param, first) = record.owner == nil ? ("", "") : (", at first: Int", "first + ")
    out.block("package init(_ row: Row\(param)) throws") { out in
      var index = 0
      for member in record.kept {
        let read = member.width > 1 ? "part" : member.type.hasPrefix("[") ? "items" : "value"
        let standard = member.ifNull.map { " ?? \($0)" } ?? ""
        out.line("\(member.name ?? "") = try row.\(read)(\(first)\(index))\(standard)")
        index += member.width
      }
    }
  }

  private func writeReading(_ out: inout SourceText) {
    out.blank()
    out.line(
      record.isEntity
        ? "package typealias Kind = \(record.name)Entity"
        : "package static let table = \(quoted(record.table))")
    if !record.definitions.isEmpty {
      out.comment("Those columns of the table that follow from their declaration.")
      let definitions = record.definitions.joined(separator: ",\\n  ")
      out.line("static let definitions = \"\(definitions)\"")
    }
    writeColumns(&out)
    if record.fields.contains(where: { $0.edit == .set }) { writePreview(&out) }
    guard record.isEntity else { return }
    writeSnapshot(&out)
    out.comment("Those that undo takes back on their own.")
    let registers = record.fields.filter {
      $0.group != "rest" && ($0.role == .register || $0.role == .set && $0.group != nil)
    }
    let groups = registers.map { $0.group ?? $0.column }.unrepeated
    let lists = groups.map { group in
      "["
        + registers.filter { ($0.group ?? $0.column) == group }.flatMap(\.columns).map(quoted)
        .joined(separator: ", ") + "]"
    }
    out.line("static let separate: [[String]] = [\(lists.joined(separator: ", "))]")
  }

  private func writeSnapshot(_ out: inout SourceText) {
    out.blank()
    out.comment("The members that the change log keeps.")
    out.line("static let snapshot: [SnapshotMember] = [")
    let kept = record.fields.filter(\.isInSnapshot)
    for case (let column, let owner?) in kept.map({ ($0.column, $0.owner) }) {
      out.line("  .owner(\(quoted(column)), .\(owner)),")
    }
    let names = kept.filter { $0.owner == nil }.flatMap(\.columns)
    var rest = names.filter { $0 != "rank" }[...]
    while let first = rest.first {
      let isReal = record.reals.contains(first)
      let run = rest.prefix { record.reals.contains($0) == isReal }
      rest = rest.dropFirst(run.count)
      out.line("  .\(isReal ? "reals" : "columns")([\(run.map(quoted).joined(separator: ", "))]),")
    }
    if names.contains("rank") { out.line("  .rank,") }
    out.line("]")
  }

  /// A part is written whole.
  private func writePart(_ out: inout SourceText) {
    let owner = record.owner ?? ""
    out.blank()
    out.line("static let table = \(quoted(record.table))")
    out.line("static let owner = \(quoted(owner))")
    writeColumns(&out)
    writeSnapshot(&out)
    let written = record.members.filter { $0.select == nil }
    let columns = written.flatMap(\.columns)
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, "?\($0 + 2)") })
    let made = record.fields.compactMap { field in
      field.value.map { (field.column, placed($0, places)) }
    }
    out.comment("Its parameters are the owner's key and `values`.")
    out.line("static let insert = #\"\"\"")
    let names = ([owner] + columns + made.map(\.0)).map { #""\#($0)""# }
    out.line("  INSERT INTO \(record.table) (\(names.joined(separator: ", ")))")
    let values = ["?1"] + columns.map { places[$0] ?? "" } + made.map(\.1)
    out.line("  VALUES (\(values.joined(separator: ", ")))")
    out.line("  \"\"\"#")
    if columns.contains("revision") {
      let changed = columns.map { #""\#($0)" = \#(places[$0] ?? "")"# }
      out.comment("Its parameters are its key and `values`.")
      out.line("static let update = #\"\"\"")
      out.line("  UPDATE \(record.table) SET \(changed.joined(separator: ", ")) WHERE key = ?1")
      out.line("  \"\"\"#")
    }
    writeValues(written, in: &out)
  }

  /// The values of columns, several of a value that stands in them together.
  private func writeValues(_ fields: [RecordDeclaration.Field], in out: inout SourceText) {
    let lists = fields.map { field -> String in
      let name = field.name ?? ""
      if let property = field.property { return "[\(property)]" }
      guard field.width > 1, field.select == nil else { return "[\(name)]" }
      let none = Array(repeating: "nil", count: field.width).joined(separator: ", ")
      return field.isOptional ? "(\(name)?.values ?? [\(none)])" : "\(name).values"
    }
    let list = lists.joined(separator: "; ").replacing("]; [", with: ", ")
    out.block("var values: [(any SQLiteValue)?]") { out in
      let parts = list.split(separator: "; ")
      guard parts.count > 1 else { return out.line(list) }
      out.line("var values: [(any SQLiteValue)?] = []")
      for part in parts { out.line("values += \(part)") }
      out.line("return values")
    }
  }

  /// SQL over columns (`:name`) with their parameters in place of them.
  func placed(_ value: String, _ places: [String: String]) -> String {
    value.replacing(/:(\w+)/) { places[String($0.output.1)] ?? String($0.output.0) }
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
    let isChanged = fields.contains { $0.edit != .added }
    let kind = record.isEdited ? "Edited" : isChanged ? "Changed" : "Stored"
    out.block("struct \(name): \(kind)Fields") { out in
      for field in fields {
        if let length = field.maxLength {
          out.line("static let \(field.name ?? "")Length = \(length)")
        }
      }
      if record.isEdited { out.line("typealias Change = \(record.name)Edit") }
      for field in fields { out.line("var \(field.name ?? ""): \(field.type)") }
      out.blank()
      if fields.allSatisfy({ $0.edit != .set }) {
        let params = fields.map { "\($0.name ?? ""): \($0.type)" }.joined(separator: ", ")
        out.block("init(\(params)) throws") { out in
          for field in fields { out.line("self.\(field.name ?? "") = \(field.name ?? "")") }
          writeCheck("", since: "nil", in: &out)
        }
        out.blank()
      }
      if record.hasDraft { writeMaking(in: &out) }
      out.block("init(_ record: \(record.swiftName))") { out in
        for field in fields { out.line("\(field.name ?? "") = record.\(field.name ?? "")") }
      }
      out.blank()
      if record.isEdited { writeApplying(name, in: &out) }
      writeValues(given, in: &out)
      out.blank()
      out.block("var fingerprint: Int64") { out in
        out.line("var fingerprint = Fingerprint()")
        for field in record.drafted { out.line("fingerprint.append(\(field.name ?? ""))") }
        out.line("return fingerprint.value")
      }
      writeStatements(in: &out)
    }
  }

  private func writeMaking(in out: inout SourceText) {
    let fields = record.settable
    let open = fields.filter(\.isLeftOpen).map { "\($0.input): \($0.inputType)" }
    let params = (["_ draft: \(record.name)Draft"] + open).joined(separator: ", ")
    out.block("init(\(params)) throws") { out in
      for field in fields {
        let given = "draft.\(field.input)" + (field.isLeftOpen ? " ?? \(field.input)" : "")
        let value = field.edit == .set ? field.standard ?? "nil" : given
        let made = field.typed == nil ? value : "try \(field.element)(\(value))"
        out.line("self.\(field.name ?? "") = \(made)")
      }
      writeCheck("", since: "nil", in: &out)
    }
    out.blank()
  }

  /// The rules that the feature writes, and then of each text that is new what no text may lack, so
  /// that a field without a rule of its own is safe.
  private func writeCheck(_ fields: String, since old: String, in out: inout SourceText) {
    out.line("try \(fields)check(since: \(old))")
    for field in record.settable
    where field.maxLength != nil && field.element == "String" && field.text != .cleaned {
      let name = field.name ?? ""
      let params = "\(fields)\(name), field: \(quoted(field.input)), atMost: Self.\(name)Length"
      let isCleared = field.edit == .cleared
      let check =
        field.text == .lines
        ? "try TextRules.checkLines(\(params))"
        : "try TextRules.checkLine(\(params), isCleared: \(isCleared))"
      out.line(fields.isEmpty ? check : "if \(fields)\(name) != \(name) { \(check) }")
    }
    for field in record.settable {
      guard let range = field.range else { continue }
      let name = field.name ?? ""
      let check = "try require(\(fields)\(name), in: \(range), \(quoted(field.input)))"
      out.line(fields.isEmpty ? check : "if \(fields)\(name) != \(name) { \(check) }")
    }
  }

  private func writeApplying(_ name: String, in out: inout SourceText) {
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
      writeCheck("fields.", since: "self", in: &out)
      out.line("return fields")
    }
    out.blank()
  }

  /// What the statements are given a value of. What an update leaves out comes first, so that its
  /// last parameter is one that it has.
  var given: [RecordDeclaration.Field] {
    let fields = record.stored.filter { $0.edit != nil || $0.property != nil }
    return fields.filter { $0.edit == .added } + fields.filter { $0.edit != .added }
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
