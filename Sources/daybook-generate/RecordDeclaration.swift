import JSON

/// A record of the store, as the JSON file beside its `EntityDefinition` declares it: a row for each
/// column of its table, in the order in which they are read.
struct RecordDeclaration {
  /// A column of the table and, where it has a name, a member of the record.
  struct Field {
    /// nil for a column that no record has.
    var name: String?
    /// More than one hold a value that is read and written whole, with NULL in all of them for none.
    var columns: [String]
    /// The Swift type, empty for a column that no record has.
    var type: String
    /// Swift for the value of a member that is not given (`nil` leaves it to who makes the fields),
    /// and for one that is NULL.
    var standard, ifNull: String?
    /// Swift that gives the SQL that is read in place of a column; nil for a column of the table.
    var select: String?
    /// The table whose key the column has; the record has the id of that row, without which its own
    /// cannot exist.
    var owner: String?
    /// How many columns are read.
    var width: Int
    /// Swift over the fields that gives the value of the column; nil where that is a field.
    var property: String?
    /// Whether the record computes it from other members.
    var isComputed: Bool
    /// The type of the text that a person gives, from which `type` is made and may be refused.
    var typed: String?
    /// The name in the draft and the edit, where the record's own is another.
    var given: String?
    var summary: String?
    var edit: Edit?
    /// The most Unicode scalars of a text; the table and the schema say the same.
    var maxLength: Int?
    /// The whole numbers that the schema lets in, where it has both bounds.
    var range: ClosedRange<Int>?
    /// What a text is that is not one line.
    var text: Text?
    /// What the column is made of, in SQL over other columns (`:name`); nil for a value of its own.
    var value: String?
    /// What a later merge of two devices does with it.
    var role: Role
    /// Whether the change log keeps it.
    var isInSnapshot: Bool
    /// What undo takes back together; nil for a member of its own, `rest` for those in no group.
    var group: String?
    /// The value of a new row, in SQL; nil for that of the draft or NULL.
    var initial: String?

    var column: String { columns.first ?? "" }
    /// The name of what a person sets.
    var input: String { given ?? name ?? "" }
    var inputType: String { typed ?? type }

    var isOptional: Bool { type.hasSuffix("?") }
    /// Whether a draft may leave it open.
    var isLeftOpen: Bool { standard == "nil" && !isOptional }
    /// The default of the parameter of a draft.
    var draftDefault: String? { standard ?? (isOptional ? "nil" : nil) }
    var element: String { isOptional ? String(type.dropLast()) : type }
  }

  /// How a person sets a member.
  enum Edit: String, CaseIterable {
    /// It always has a value.
    case kept
    /// null clears it.
    case cleared
    /// It is given at the add alone.
    case added
    /// What the feature sets, and no person.
    case set
  }

  /// What a text is that is not one line.
  enum Text: String, CaseIterable {
    /// It has several.
    case lines
    /// The feature makes of any text one that can be stored.
    case cleaned
  }

  /// What a later merge of two devices does with a member.
  enum Role: String, CaseIterable {
    /// The later change holds.
    case register
    /// Members that are added and taken out one by one.
    case set
    /// Written once, at the add.
    case birth
    /// Computed from other members or rows.
    case derived
    /// Never given to another device.
    case local
  }

  /// The types and methods of the schema that it goes to and comes from.
  struct Wire {
    /// The type of an answer, and others that have some of its members.
    var types: [String]
    /// Methods and types that a draft comes from, and methods that an edit comes from; the first of
    /// each has all members that a person sets.
    var add, edit: [String]
    /// Methods whose params are laid over a draft, with those that the feature lays over it itself.
    var over: [String: [String]]
    /// Members of the type that the record does not have.
    var given: [String]
    /// What a type or a method lacks, by its name; anything else that it lacks is a mistake, also of
    /// one that is named here alone.
    var without: [String: [String]]
    /// Those that it has as computed properties of the same type.
    var computed: [String]
    /// Members that the session reads: by their names, its methods.
    var read: [String: String]
  }

  var file: String
  /// What the Swift types begin with: “Tag” for `TagRecord`, `TagDraft`, `TagEdit` and `TagFields`;
  /// of a part, its type.
  var name: String
  /// The column with the key of the record that it is a part of; nil for one of a table of its own.
  var owner: String?
  var table: String
  /// The table's name in the transactions: `reader.tags`.
  var all: String
  var noun: String
  var summary: String
  var fields: [Field]
  /// nil where the two are written by hand.
  var wire: Wire?
  /// Members of the entity's type that are made of what the record or its parts store, under other
  /// names.
  var covered: [String]
  /// Whether there is a draft, also without a method that adds one.
  var isDrafted: Bool
  /// The columns that hold numbers with a fraction, as the table says.
  var reals: Set<String> = []
  /// How the table has the columns that it leaves to the generator, as SQL in a text of Swift.
  var definitions: [String] = []

  var members: [Field] { fields.filter { $0.name != nil } }
  /// The columns of the table.
  var stored: [Field] { fields.filter { $0.select == nil || $0.value != nil } }
  /// What a record has by itself.
  var kept: [Field] { members.filter { !$0.isComputed } }
  /// What a draft has, what an edit has, and both with what the feature sets.
  var drafted: [Field] { fields.filter { $0.edit != nil && $0.edit != .set } }
  var editable: [Field] { drafted.filter { $0.edit != .added } }
  var settable: [Field] { fields.filter { $0.edit != nil } }
  /// Whether it is an entity, and not a row that is part of another one.
  var isEntity: Bool { members.contains { $0.name == "id" && $0.type == "\(name)ID" } }
  var hasDraft: Bool { wire?.add.isEmpty == false || isDrafted }
  var isEdited: Bool { wire?.edit.isEmpty == false }
  var swiftName: String { owner == nil ? "\(name)Record" : name }

  /// Whether a change of the type's member is one of the entity's revision.
  func isCovered(_ member: String) -> Bool {
    let others = ["id", "modifiedAt", "revision"] + covered + (wire?.computed ?? [])
    if others.contains(member) { return true }
    let field =
      fields.first { $0.name == member }
      ?? fields.first { $0.name == nil && $0.column == member }
    guard let field else { return false }
    return field.role != .derived && (field.isInSnapshot || field.select != nil)
  }
}

extension SchemaReader {
  func record(_ json: JSON) throws -> RecordDeclaration {
    let object = try object(
      json, "",
      [
        "record", "part", "of", "table", "all", "noun", "summary", "fields", "wire", "covered",
        "draft",
      ])
    let isPart = object["part"] != nil
    func ofRecord(_ key: String) throws -> String { isPart ? "" : try string(object, key, "") }
    guard case .array(let rows)? = object["fields"] else {
      throw problem("fields", "is not an array")
    }
    return RecordDeclaration(
      file: file, name: try string(object, isPart ? "part" : "record", ""),
      owner: isPart ? try string(object, "of", "") : nil, table: try string(object, "table", ""),
      all: try ofRecord("all"), noun: try ofRecord("noun"),
      summary: try string(object, "summary", ""),
      fields: try rows.enumerated().map { try recordField($1, "fields/\($0)") },
      wire: try object["wire"].map(recordWire),
      covered: object["covered"] == nil ? [] : try strings(object, "covered", ""),
      isDrafted: try boolean(object, "draft", ""))
  }

  private func recordField(_ json: JSON, _ place: String) throws -> RecordDeclaration.Field {
    let object = try object(
      json, place,
      [
        "name", "column", "columns", "type", "summary", "edit", "maxLength", "value", "role",
        "snapshot", "group", "select", "owner", "width", "typed", "given", "initial", "standard",
        "ifNull", "property", "computed", "text",
      ])
    let name = try stringIfAny(object, "name", place)
    let columns =
      object["columns"] == nil
      ? [try stringIfAny(object, "column", place) ?? name].compactMap(\.self)
      : try strings(object, "columns", place)
    guard let column = columns.first else {
      throw problem(place, "has neither a \"name\" nor a \"column\"")
    }
    let edit = try choice(object, "edit", place, RecordDeclaration.Edit.self)
    guard let role = try choice(object, "role", place, RecordDeclaration.Role.self) else {
      throw problem("\(place) (\(column))", "has no \"role\"")
    }
    let type = name == nil ? "" : try string(object, "type", place)
    guard edit == nil || edit == .added || edit == .set || (edit == .cleared) == type.hasSuffix("?")
    else {
      throw problem("\(place) (\(column))", "is cleared exactly if its type is optional")
    }
    return RecordDeclaration.Field(
      name: name, columns: columns, type: type,
      standard: try stringIfAny(object, "standard", place),
      ifNull: try stringIfAny(object, "ifNull", place),
      select: try stringIfAny(object, "select", place),
      owner: try stringIfAny(object, "owner", place),
      width: try integer(object, "width", place) ?? columns.count,
      property: try stringIfAny(object, "property", place),
      isComputed: try boolean(object, "computed", place),
      typed: try stringIfAny(object, "typed", place),
      given: try stringIfAny(object, "given", place),
      summary: try stringIfAny(object, "summary", place),
      edit: edit, maxLength: try integer(object, "maxLength", place),
      text: try choice(object, "text", place, RecordDeclaration.Text.self),
      value: try stringIfAny(object, "value", place), role: role,
      isInSnapshot: object["snapshot"] == nil
        ? !["id", "key"].contains(column) && object["select"] == nil
        : try boolean(object, "snapshot", place),
      group: try stringIfAny(object, "group", place),
      initial: try stringIfAny(object, "initial", place))
  }

  private func recordWire(_ json: JSON) throws -> RecordDeclaration.Wire {
    let object = try object(
      json, "wire", ["types", "add", "edit", "over", "given", "computed", "read", "without"])
    func list(_ key: String) throws -> [String] {
      object[key] == nil ? [] : try strings(object, key, "wire")
    }
    var read: [String: String] = [:]
    if case .object(let members)? = object["read"] {
      for name in members.map(\.key) { read[name] = try string(members, name, "wire/read") }
    }
    func lists(_ key: String) throws -> [String: [String]] {
      guard case .object(let members)? = object[key] else { return [:] }
      return try members.map(\.key).reduce(into: [:]) {
        $0[$1] = try strings(members, $1, "wire/\(key)")
      }
    }
    return RecordDeclaration.Wire(
      types: try strings(object, "types", "wire"), add: try list("add"), edit: try list("edit"),
      over: try lists("over"), given: try list("given"), without: try lists("without"),
      computed: try list("computed"), read: read)
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ object: JSONObject, _ key: String, _ place: String, _: Choice.Type
  ) throws -> Choice? {
    guard let word = try stringIfAny(object, key, place) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem(place, "has a \"\(key)\" that is none of \(words)")
    }
    return choice
  }
}
