import Foundation
import JSON
import Support
import Testing

/// The built `daybook-generate` on small schemas in a folder of its own.
@Suite("The generator")
struct GeneratorTests {
  @Test(
    "A schema that says what it cannot say is refused by file and place", arguments: BadSchema.all)
  func refuses(_ bad: BadSchema) throws {
    let toy = try Toy(bad.schema)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(65), "\(said)")
    #expect(said == "protocol/schema/toy.json: \(bad.complaint)\n")
    #expect(toy.text("protocol/openrpc.json") == nil)
  }

  @Test("Any word may name a field or a value, and the Swift that follows is well formed")
  func reservedWords() throws {
    let words = """
      as associatedtype await borrowing break case catch class consuming continue default defer \
      deinit do else enum extension fallthrough false fileprivate for func guard if import in \
      inout internal is let nil nonisolated open operator precedencegroup private protocol \
      public repeat rethrows return static struct subscript super switch throw throws true try \
      typealias var where while async get set some any package indirect lazy weak optional
      """.split(separator: " ")
    // What is a keyword of Python or Lua cannot name a field.
    let refused: Set<Substring> = [
      "as", "async", "await", "break", "class", "continue", "do", "else", "false", "for", "if",
      "import", "in", "is", "repeat", "nil", "return", "true", "try", "while",
    ]
    let fields = words.filter { !refused.contains($0) }.map {
      #""\#($0)": { "type": "string?", "summary": "A word." }"#
    }
    let values = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let toy = try Toy(
      """
      {
        "namespace": "toy",
        "types": {
          "Words": { "summary": "Words.", "fields": { \(fields.joined(separator: ",\n")) } },
          "Word": { "summary": "A word.", "enum": [\(values)] },
          "Some": { "summary": "A \\"# or \\"## or \\\\##(it).", "enum": [\(values)], "open": true }
        }
      }
      """)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(0), "\(said)")
    let files = ["Toy", "OpenRPCBundle"].map { toy.folder.path("\(Toy.generated)/\($0).swift") }
    let (parsed, complaints) = try run(["/usr/bin/env", "swiftc", "-frontend", "-parse"] + files)
    #expect(parsed == .exit(0), "\(complaints)")
  }

  @Test(
    "No member is a keyword of Python or Lua, and the name of an instant says that it is one",
    arguments: [
      ("from", "string", "is a keyword of Python or Lua"),
      ("end", "string?", "is a keyword of Python or Lua"),
      ("added", "Instant", "is an Instant, so its name ends in At or Until"),
    ])
  func names(name: String, type: String, complaint: String) throws {
    let toy = try Toy(
      """
      {
        "namespace": "toy",
        "types": {
          "Instant": { "scalar": "string", "summary": "A point in time.", "examples": ["now"] },
          "Words": {
            "summary": "Words.", "fields": { "\(name)": { "type": "\(type)", "summary": "A word." } }
          }
        }
      }
      """)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(65), "\(said)")
    #expect(said == "protocol/schema: Words/\(name): \(complaint)\n")
  }

  @Test("The example of a method is a request of a case, its answer and the case's clock")
  func examples() throws {
    let toy = try Toy(
      Toy.method(
        effects: "read", errors: "", example: #"{ "case": "toy/played.rpc", "id": 1 }"#))
    #expect(try toy.generate().ending == .exit(0))
    let method = try #require(try toy.bundle().requiredItems("methods").first)
    let example = try #require(try method.requiredItems("examples").first)
    #expect(example["x-now"] == "2026-03-02T09:00 Europe/Berlin")
    #expect(example["result"]?["value"] == [:])
  }

  @Test("The bundle requires what can be neither absent nor null")
  func required() throws {
    let toy = try Toy(
      Toy.type(
        """
        "fields": {
          "always": { "type": "string", "summary": "Always." },
          "kept": { "type": "string", "absent": "keep", "summary": "Absent keeps it." },
          "perhaps": { "type": "string?", "summary": "Perhaps." }
        }
        """))
    #expect(try toy.generate().ending == .exit(0))
    #expect(try toy.bundle()["components"]?["schemas"]?["Toy"]?["required"] == ["always"])
  }

  @Test(
    "A method's errors are its own and those of its effects",
    arguments: [
      ("none", ["notFound"]), ("read", ["notFound", "unavailable", "readOnly", "tooNew"]),
      ("write", ["notFound", "unavailable", "readOnly", "tooNew"]),
      ("long", ["notFound", "unavailable", "readOnly", "tooNew", "requestCancelled"]),
    ])
  func errors(effects: String, expected: [String]) throws {
    let toy = try Toy(Toy.method(effects: effects, errors: #""notFound""#))
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(0), "\(said)")
    let methods = try toy.bundle().requiredItems("methods")
    #expect(
      try methods.first?.requiredItems("errors").map { $0["data"]?["kind"] }
        == expected.map { .string($0) })
    let table = try #require(toy.text("\(Toy.generated)/ToyMethods.swift"))
    #expect(table.contains(#"add("toy/get", .\#(effects == "none" ? "read" : effects))"#))
  }
}

struct BadSchema: Sendable, CustomTestStringConvertible {
  let schema: String
  let complaint: String
  var testDescription: String { complaint }

  private static func field(_ members: String, _ complaint: String, name: String = "a") -> Self {
    Self(
      schema: Toy.type(#""fields": { "\#(name)": { \#(members), "summary": "A." } }"#),
      complaint: "types/Toy/fields/\(name): \(complaint)")
  }

  private static func type(_ members: String, _ complaint: String, summary: String = "A toy.")
    -> Self
  {
    Self(schema: Toy.type(members, summary: summary), complaint: "types/Toy: \(complaint)")
  }

  static let all = [
    field(
      #""type": "integer?", "minLength": 1"#,
      #"has "minLength", which cannot bound a value of the type integer?"#),
    field(
      #""type": "Word", "maxLength": 9"#,
      #"has "maxLength", which cannot bound a value of the type Word"#),
    field(
      #""type": "Word", "minimum": 1"#,
      #"has "minimum", which cannot bound a value of the type Word"#),
    field(
      #""type": "boolean", "maximum": 9"#,
      #"has "maximum", which cannot bound a value of the type boolean"#),
    field(
      #""type": "[string]", "cap": 9, "maxLength": 9"#,
      #"has "maxLength", which cannot bound a value of the type [string]"#),
    field(
      #""type": "string", "cap": 9"#, #"has "cap", which cannot bound a value of the type string"#),
    field(#""type": "[string]""#, "is an array without a cap"),
    field(#""type": "integer", "minimum": "1""#, #"has a "minimum" that is not a whole number"#),
    field(#""type": "integer", "maximum": 1.5"#, #"has a "maximum" that is not a whole number"#),
    field(#""type": "integer", "minimum": 5, "maximum": 3"#, "has bounds that no value is within"),
    field(
      #""type": "string", "minLength": 5, "maxLength": 3"#, "has bounds that no value is within"),
    field(#""type": "string", "minLength": -1"#, "has bounds that no value is within"),
    field(#""type": "[string]", "cap": -1"#, "has bounds that no value is within"),
    field(
      #""type": "string", "absent": true"#,
      #"has an "absent" that is neither "keep" nor, with T?, "never""#),
    field(
      #""type": "string", "absent": "never""#,
      #"has an "absent" that is neither "keep" nor, with T?, "never""#),
    Self(
      schema: Toy.method(
        effects: "read", errors: "",
        params: #""a": { "type": "string?", "absent": "never", "summary": "A." }"#),
      complaint: "methods/get/params/a: can be null, and so be absent too"),
    field(#""type": "string""#, "is no name for a field", name: "due-day"),
    field(#""type": "string""#, "is no name for a field", name: "json"),
    type(
      #""enum": ["a"], "fields": {}"#,
      #"is not exactly one of "scalar", "enum" and "fields""#),
    type(
      #""summary2": "A.""#, #"is not exactly one of "scalar", "enum" and "fields""#),
    type(#""enum": ["a"], "open": "yes""#, #"has a "open" that is neither true nor false"#),
    type(#""fields": {}, "open": true"#, #"has the unknown member "open""#),
    type(#""enum": ["a b"]"#, #"has the value "a b", which gives no name in Swift"#),
    type(#""enum": ["utf-8", "utf8"]"#, "has no values, or two of one name"),
    type(#""enum": []"#, "has no values, or two of one name"),
    type(
      #""scalar": "string", "minLength": 9, "maxLength": 3, "examples": ["a"]"#,
      "has bounds that no value is within"),
    type(
      #""scalar": "string", "maxLength": "9", "examples": ["a"]"#,
      #"has a "maxLength" that is not a whole number"#),
    type(
      #""scalar": "string", "pattern": 1, "format": 2, "examples": ["a"]"#,
      #"has a "pattern" that is not a string"#),
    type(#""fields": {}"#, "has a summary without a full stop", summary: "A toy"),
    type(#""fields": {}"#, #"has a summary with a new line or a "|""#, summary: #"A\ntoy."#),
    type(#""fields": {}"#, #"has a summary with a new line or a "|""#, summary: "A | toy."),
    Self(
      schema: Toy.method(effects: "some", errors: ""),
      complaint: "methods/get: has effects that are not among none, read, write, long"),
    Self(
      schema: Toy.method(effects: "read", errors: #""unavailable""#),
      complaint: "methods/get: names the error unavailable, which follows from its effects"),
    Self(
      schema: Toy.method(
        effects: "read", errors: "", example: #"{ "case": "toy/get.rpc", "id": 1 }"#),
      complaint: "methods/get/example: names the case toy/get.rpc, which does not exist"),
    Self(
      schema: Toy.method(
        effects: "read", errors: "", example: #"{ "case": "toy/played.rpc", "id": 2 }"#),
      complaint:
        "methods/get/example: names toy/played.rpc, which shows no result of toy/get with the id 2"),
    Self(
      schema: #"{ "namespace": "toy", "values": { "Game": ["chess"] } }"#,
      complaint: "values/Game: adds to what is no open enumeration"),
    type(#""enum": []"#, "has no values, or two of one name"),
    Self(
      schema: Toy.method(effects: "read", errors: "", verb: "fetch"),
      complaint: "methods/fetch: uses a verb that is not in the closed list"),
    Self(
      schema: #"""
        {
          "namespace": "toy",
          "notifications": {
            "altered": {
              "summary": "It is other.", "direction": "toClient", "params": {}, "since": "1.0",
              "example": { "params": {} }
            }
          }
        }
        """#,
      complaint:
        "notifications/altered: uses a word that is not in the closed list of notifications"),
  ]
}

/// A repository of one schema file.
private struct Toy {
  static let generated = "Sources/DaybookProtocol/Generated"
  let folder: TemporaryFolder

  init(_ schema: String) throws {
    folder = try TemporaryFolder()
    let schemas = folder.url.appendingPathComponent("protocol/schema")
    try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: true)
    try Data(schema.utf8).write(to: schemas.appendingPathComponent("toy.json"))
    let cases = folder.url.appendingPathComponent("protocol/cases/toy")
    try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: true)
    let play = """
      # It is shown.
      now 2026-03-02T09:00 Europe/Berlin

      --> {"id": 1, "method": "toy/get", "params": {}}
      <-- {"id": 1, "result": {}}
      --> {"id": 2, "method": "toy/get", "params": {}}
      <-- {"id": 2, "error": {"code": 1}}

      """
    try Data(play.utf8).write(to: cases.appendingPathComponent("played.rpc"))
    try Data("<!-- generated: begin -->\n<!-- generated: end -->\n".utf8)
      .write(to: folder.url.appendingPathComponent("protocol/README.md"))
  }

  static func type(_ members: String, summary: String = "A toy.") -> String {
    #"{ "namespace": "toy", "types": { "Toy": { \#(members), "summary": "\#(summary)" } } }"#
  }

  static func method(
    effects: String, errors: String, verb: String = "get", params: String = "",
    example: String = #"{ "params": {}, "reply": {} }"#
  ) -> String {
    let kinds = ["notFound", "unavailable", "readOnly", "tooNew", "requestCancelled"]
    let declared = kinds.enumerated().map {
      #""\#($0.element)": { "code": \#($0.offset + 1), "summary": "An error." }"#
    }
    return """
      {
        "namespace": "toy",
        "types": { "Toy": { "summary": "A toy.", "fields": {} } },
        "errors": { \(declared.joined(separator: ", ")) },
        "methods": {
          "\(verb)": {
            "summary": "Gets it.", "effects": "\(effects)", "params": { \(params) },
            "reply": "Toy",
            "errors": [\(errors)], "since": "1.0", "example": \(example)
          }
        }
      }
      """
  }

  /// Runs the generator in the folder and answers with all it said.
  func generate() throws -> (ending: ServerProcess.Ending, said: String) {
    try run([
      "/bin/sh", "-c", #"cd "$1" && exec "$2" 2>&1"#, "sh", folder.url.path, ToolPaths.generator,
    ])
  }

  func text(_ path: String) -> String? {
    try? String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  func bundle() throws -> JSON {
    try JSON(parsing: try #require(text("protocol/openrpc.json")))
  }
}
