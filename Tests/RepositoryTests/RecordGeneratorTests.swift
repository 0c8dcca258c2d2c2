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
    _ rows: [String], given: String = "",
    table: String = "name TEXT NOT NULL CHECK (length(name) <= 50)"
  ) throws -> (toy: Toy, ending: ServerProcess.Ending, said: String) {
    let toy = try Toy(Self.schema)
    let folder = toy.folder.url.appendingPathComponent("Sources/DaybookModel/Toys")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let declaration = """
      { "record": "Toy", "table": "toy", "all": "toys", "noun": "toy", "summary": "A toy.",
        "wire": { "types": ["Toy"], "given": [\(given)] }, "fields": [\(rows.joined(separator: ","))] }
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

  @Test(
    "A declaration that its table, its schema or itself contradicts is refused with its row",
    arguments: [
      (
        rows + [#"{ "name": "colour", "type": "String", "role": "register" }"#],
        "fields/2 (colour): the table toy has no such column"
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
}
