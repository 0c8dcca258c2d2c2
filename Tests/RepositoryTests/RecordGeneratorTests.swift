import Foundation
import Support
import Testing

/// What the generator makes of a record's declaration, and what it refuses.
@Suite("Records that are declared")
struct RecordGeneratorTests {
  private static let schema = """
    { "namespace": "toy", "types": { "Toy": { "summary": "A toy.", "fields": {
      "id": { "type": "string", "summary": "Its id." },
      "name": { "type": "string", "summary": "Its name." } } } } }
    """
  private static let rows = [
    #"{ "name": "id", "type": "ToyID", "role": "birth" }"#,
    #"{ "name": "name", "type": "String", "edit": "kept", "maxLength": 50, "role": "register" }"#,
  ]

  /// Runs the generator on a toy with this declaration, and answers with how it ended and what it said.
  private func generate(
    _ rows: [String], given: String = "", without: String = "", over: String = "",
    members: String = "", name: String = "", isPart: Bool = false,
    table: String = "name TEXT NOT NULL CHECK (length(name) <= 50)"
  ) throws -> (toy: Toy, ending: ServerProcess.Ending, said: String) {
    let toy = try Toy(
      Self.schema.replacing("\"Its name.\" }", with: "\"Its name.\" }\(members)")
        .replacing(#""name": { "type": "string","#, with: #""name": { "type": "string",\#(name)"#))
    let folder = toy.folder.url.appendingPathComponent("Sources/DaybookModel/Toys")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let wire = """
      { "types": ["Toy"], "add": ["Toy"], "edit": ["Toy"], "over": { \(over) }, "given": [\(given)],
        "without": { "Toy": [\(without)] } }
      """
    let kind =
      isPart
      ? #""part": "Toy", "of": "box""#
      : #""record": "Toy", "all": "toys", "noun": "toy", "wire": \#(wire)"#
    let declaration = """
      { \(kind), "table": "toy", "summary": "A toy.", "fields": [\(rows.joined(separator: ","))] }
      """
    try Data(declaration.utf8).write(to: folder.appendingPathComponent("ToyRecord.json"))
    let sql = """
      let sql = \"""
        CREATE TABLE toy (
          key INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          \(table)
        ) STRICT;
        \"""
      """
    try Data(sql.utf8).write(to: folder.appendingPathComponent("ToyEntity.swift"))
    let (ending, said) = try toy.generate()
    return (toy, ending, said)
  }

  @Test("A declaration gives the record, its draft, its edit and its statements")
  func whole() throws {
    let (toy, ending, said) = try generate(Self.rows)
    #expect(ending == .exit(0), "\(said)")
    let model = try #require(toy.text("Sources/DaybookModel/Generated/ToyRecord.swift"))
    for words in [
      "struct ToyRecord", "struct ToyDraft", "struct ToyEdit", "INSERT INTO toy", "UPDATE toy",
      "var toys: RecordReader<ToyRecord>",
    ] { #expect(model.contains(words), "\(words)") }
    let server = try #require(toy.text("Sources/DaybookServer/Generated/RecordsOnTheWire.swift"))
    #expect(server.contains("extension Wire.Toy"))
  }

  @Test("A part of a record is written whole with the key of that, and may have values of columns")
  func part() throws {
    func generate(_ second: String) throws -> (toy: Toy, ending: ServerProcess.Ending, said: String)
    {
      try self.generate(
        [
          #"{ "name": "made", "columns": ["day", "\#(second)"], "type": "Date?", "role": "register" }"#,
          #"{ "column": "id", "value": "?1 || '@' || :day", "role": "birth" }"#,
        ], isPart: true, table: "box INTEGER NOT NULL,\n    day TEXT,\n    weight REAL")
    }
    let (toy, ending, said) = try generate("weight")
    #expect(ending == .exit(0), "\(said)")
    let model = try #require(toy.text("Sources/DaybookModel/Generated/Toy.swift"))
    for words in [
      "struct Toy: PartRecord", "made = try row.part(first + 0)",
      #"INSERT INTO toy ("box", "day", "weight", "id")"#, "VALUES (?1, ?2, ?3, ?1 || '@' || ?2)",
      #".columns(["day"])"#, #".reals(["weight"])"#, "made?.values ?? [nil, nil]",
    ] { #expect(model.contains(words), "\(words)") }
    #expect(
      try generate("hour").said.hasSuffix("fields/0 (day): the table toy has no column hour\n"))
  }

  @Test("A column that the table leaves out follows from its row and from the schema's bounds")
  func definitions() throws {
    let size = #""name": "size", "type": "Int?", "edit": "cleared", "role": "register""#
    let rows = [
      "{ \(size) }", #"{ "name": "made", "type": "Day", "role": "birth" }"#,
      #"{ "name": "isWhole", "type": "Bool?", "role": "register" }"#,
      #"{ "column": "fingerprint", "role": "birth" }"#,
    ]
    func generate(_ rows: [String]) throws -> (toy: Toy, ending: ServerProcess.Ending, said: String)
    {
      try self.generate(
        Self.rows + rows, without: #""made", "isWhole""#,
        members: #", "size": { "type": "integer?", "minimum": 1, "maximum": 5, "summary": "X." }"#,
        table: #"\(ToyRecord.definitions)"#)
    }
    let (toy, ending, said) = try generate(rows)
    #expect(ending == .exit(0), "\(said)")
    let model = try #require(toy.text("Sources/DaybookModel/Generated/ToyRecord.swift"))
    let columns = [
      "name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50)",
      "size INTEGER CHECK (size BETWEEN 1 AND 5)", #"made TEXT NOT NULL \(ColumnRule.day("made"))"#,
      "isWhole INTEGER CHECK (isWhole IN (0, 1))", "fingerprint INTEGER NOT NULL",
    ].joined(separator: #",\n  "#)
    #expect(model.contains("static let definitions = \"\(columns)\""))
    #expect(model.contains(#"try require(size, in: 1...5, "size")"#))
    let colour = #"{ "name": "colour", "type": "Colour", "role": "register" }"#
    #expect(
      try generate(rows + [colour]).said.hasSuffix(
        "fields/6 (colour): the table toy has no column colour\n"))
  }

  @Test("What is laid over a draft keeps what it does not have, and what the feature lays itself")
  func over() throws {
    let colour = #"{ "name": "colour", "type": "Int?", "edit": "cleared", "role": "register" }"#
    func server(_ own: String) throws -> String {
      let (toy, ending, said) = try generate(
        Self.rows + [colour], over: #""Toy": [\#(own)]"#,
        members: #", "colour": { "type": "integer?", "summary": "X." }"#,
        table: "name TEXT NOT NULL CHECK (length(name) <= 50),\n    colour INTEGER")
      #expect(ending == .exit(0), "\(said)")
      return try #require(toy.text("Sources/DaybookServer/Generated/RecordsOnTheWire.swift"))
    }
    let line = "name: params.name, colour: params.colour ?? draft.colour)"
    #expect(try server("").contains(line))
    #expect(try server(#""colour""#).contains("name: params.name, colour: draft.colour)"))
  }

  @Test(
    "A value of several columns, the owner of a row and what follows from the fields are written")
  func parts() throws {
    let rows = [
      #"{ "name": "shop", "owner": "shop", "type": "ShopID", "edit": "added", "role": "birth" }"#,
      #"{ "name": "size", "columns": ["width", "height"], "type": "Size?", "role": "birth","#
        + #" "edit": "added" }"#,
      #"{ "column": "area", "property": "area", "role": "derived" }"#,
    ]
    let columns = ["shop", "width", "height", "area"].map { "\($0) INTEGER" }
    let table = ["name TEXT NOT NULL CHECK (length(name) <= 50)"] + columns
    let (toy, ending, said) = try generate(
      Self.rows + rows, without: #""shop", "size""#, table: table.joined(separator: ",\n    "))
    #expect(ending == .exit(0), "\(said)")
    let model = try #require(toy.text("Sources/DaybookModel/Generated/ToyRecord.swift"))
    for words in [
      #"(SELECT id FROM shop WHERE key = toy."shop"), toy."width", toy."height""#,
      "size = try row.part(3)", #".owner("shop", .shop)"#, "static let endIndex = 5",
      "values += [shop]", "values += (size?.values ?? [nil, nil])", "values += [name, area]",
      #"("id", "name", "shop", "width", "height", "area")"#,
      "(?1, ?9, (SELECT key FROM shop WHERE id = ?6), ?7, ?8, ?10)",
      #"SET "name" = ?7, "area" = ?8"#,
    ] { #expect(model.contains(words), "\(words)") }
  }

  @Test(
    "A declaration that its table, its schema or itself contradicts is refused with its row",
    arguments: [
      (
        rows + [#"{ "name": "colour", "type": "String", "role": "register" }"#],
        "fields/2 (colour): the table toy has no column colour"
      ),
      (rows.dropLast(), "Toy: has no field for the column name of the table toy"),
      (rows + rows.suffix(1), "fields/2 (name): is another field of the same column"),
      (
        rows.map { $0.replacing("50", with: "49") },
        "fields/1 (name): has another maxLength than the CHECK of its column, 50"
      ),
      (
        rows.map { $0.replacing(#", "role": "register""#, with: "") },
        #"fields/1 (name): has no "role""#
      ),
      (
        rows.map { $0.replacing("register", with: "master") },
        #"fields/1: has a "role" that is none of register, set, birth, derived, local"#
      ),
      (
        rows.map { $0.replacing("kept", with: "cleared") },
        "fields/1 (name): is cleared exactly if its type is optional"
      ),
      (
        rows.map { $0.replacing(#""name": "name""#, with: #""name": "title", "column": "name""#) },
        "Toy: has neither a field nor a given one for Toy.name"
      ),
    ])
  func refused(rows: [String], message: String) throws {
    let (_, ending, said) = try generate(rows)
    #expect(ending == .exit(65))
    #expect(said == "Sources/DaybookModel/Toys/ToyRecord.json: \(message)\n")
  }

  @Test(
    "A member that is kept needs a column that is never NULL, and what is given a member of the type"
  )
  func neighbours() throws {
    let nullable = try generate(Self.rows, table: "name TEXT CHECK (length(name) <= 50)")
    #expect(nullable.said.hasSuffix("fields/1 (name): is kept, and the column may be NULL\n"))
    let given = try generate(Self.rows, given: #""total""#)
    #expect(given.said.hasSuffix("Toy: is given total, which Toy does not have\n"))
  }

  @Test("A type of the entity has each member, or the declaration says that it has not")
  func members() throws {
    let colour = #"{ "name": "colour", "type": "Int", "edit": "kept", "role": "register" }"#
    let table = "name TEXT NOT NULL CHECK (length(name) <= 50),\n    colour INTEGER NOT NULL"
    let lacking = try generate(Self.rows + [colour], table: table)
    #expect(
      lacking.said.hasSuffix(
        "fields/2 (colour): is no member of Toy: add it, or name it in wire/without\n"))
    let said = try generate(Self.rows + [colour], without: #""colour""#, table: table)
    #expect(said.ending == .exit(0), "\(said.said)")
    let stale = try generate(Self.rows, without: #""name""#)
    #expect(
      stale.said.hasSuffix(
        "fields/1 (name): is a member of Toy, and wire/without says that it is none\n"))
  }

  // proves: Values: A revision covers
  @Test("What the record does not store is computed on the wire, and nothing else is")
  func computed() throws {
    func generate(_ total: String, _ name: String = "") throws -> (
      ending: ServerProcess.Ending, said: String
    ) {
      let members = """
        , "revision": { "type": "integer", "summary": "R." },
        "total": { "type": "integer",\(total) "summary": "T." }
        """
      let given = #""revision", "total""#
      let made = try self.generate(Self.rows, given: given, members: members, name: name)
      return (made.ending, made.said)
    }
    let word = #" "computed": true,"#
    #expect(try generate(word).ending == .exit(0))
    #expect(
      try generate("").said.hasSuffix(
        "Toy: does not store total: the schema has to call it computed\n"))
    #expect(
      try generate(word, word).said.hasSuffix(
        "Toy: stores name, which the schema calls computed\n"))
  }

  @Test("A group has more than one member, so that none is misspelt")
  func groups() throws {
    let rows = Self.rows.map { $0.replacing(#""kept""#, with: #""kept", "group": "nmae""#) }
    #expect(try generate(rows).said.hasSuffix("fields/1 (name): is alone in its group nmae\n"))
  }

  @Test("A text has the rule of its kind, behind those of the feature")
  func texts() throws {
    func checks(_ text: String) throws -> String {
      let rows = Self.rows.map {
        $0.replacing(#""maxLength": 50"#, with: #""maxLength": 50\#(text)"#)
      }
      let (toy, ending, said) = try generate(rows)
      #expect(ending == .exit(0), "\(said)")
      return try #require(toy.text("Sources/DaybookModel/Generated/ToyRecord.swift"))
    }
    let line = #"TextRules.checkLine(name, field: "name", atMost: Self.nameLength"#
    #expect(try checks("").contains(line + ", isCleared: false)"))
    let lines = #"TextRules.checkLines(name, field: "name", atMost: Self.nameLength)"#
    #expect(try checks(#", "text": "lines""#).contains(lines))
    #expect(try !checks(#", "text": "cleaned""#).contains("TextRules"))
  }
}
