import JSON
import Support
import Testing

/// The built `daybook-generate` on small schemas in a folder of its own.
@Suite("The generator")
struct GeneratorTests {
  // proves: Values: A `long` method
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
    let file = toy.folder.path("\(Toy.generated)/Toy.swift")
    let (parsed, complaints) = try run(["/usr/bin/env", "swiftc", "-frontend", "-parse", file])
    #expect(parsed == .exit(0), "\(complaints)")
  }

  // proves: Values: An `Instant` ends
  // proves: Values: No member is
  @Test(
    "No member is a keyword of Python or Lua, and the name of a time says what it is",
    arguments: [
      ("from", "string", "is a keyword of Python or Lua"),
      ("end", "string?", "is a keyword of Python or Lua"),
      ("added", "Instant", "is an Instant, so its name ends in At or Until"),
      ("openedAt", "string", "is no Instant, so its name does not end in At or Until"),
      ("opens", "LocalTime?", "is a LocalTime, so its name is time or ends in Time"),
      ("openTime", "string", "is no LocalTime, so its name is not time and does not end in Time"),
      ("dateTime", "LocalTime", "is no LocalDateTime, so it has another name"),
    ])
  func names(name: String, type: String, complaint: String) throws {
    let toy = try Toy(
      """
      {
        "namespace": "toy",
        "types": {
          "Instant": { "scalar": "string", "summary": "A point in time.", "examples": ["now"] },
          "LocalTime": { "scalar": "string", "summary": "A time.", "examples": ["now"] },
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

  @Test(
    "What goes on, a number that may be too small and a reason are said in one way",
    arguments: [
      (
        #""cursor": { "type": "string?", "summary": "A." }"#, "", "",
        "toy/get: has a cursor without a nextCursor, or one without it"
      ),
      (
        "", #""nextCursor": { "type": "string?", "summary": "A." }"#, "",
        "toy/get: has a cursor without a nextCursor, or one without it"
      ),
      (
        "", #""hasMore": { "type": "boolean", "summary": "A." }"#, "",
        "toy/get: says that there is more in other words than nextCursor"
      ),
      (
        "", #""isTotalLeast": { "type": "boolean", "summary": "A." }"#, "",
        "Toy/isTotalLeast: is beside no number total"
      ),
      (
        "", "", #", "StateReason": { "summary": "A.", "enum": ["busy"], "open": true }"#,
        "StateReason: has the reason busy, which no method has"
      ),
    ])
  func pages(params: String, fields: String, types: String, complaint: String) throws {
    let toy = try Toy(
      Toy.method(effects: "read", errors: "", params: params, fields: fields, types: types))
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(65), "\(said)")
    #expect(said == "protocol/schema: \(complaint)\n")
  }

  // proves: Values: A name has
  @Test(
    "A name has one shape in all types and params",
    arguments: [
      ("task", "string", "Other", "integer", "is a number, but a text"),
      ("tasks", "[Task]", "Other", "integer", "is a number, but a list"),
      ("tasks", "[Task]", "TaskCounts", "integer", nil),
      ("tasks", "[Task]", "TaskCounts", "string", "is a text, but a list"),
      ("task", "boolean", "Other", "Task", "is its structure, but yes or no"),
      ("owner", "string", "Other", "Task", "is a structure, but a text"),
      ("task", "string", "Other", "Task?", nil),
      ("start", "string", "Other", "integer?", nil),
    ])
  func shapes(
    name: String, type: String, place: String, other: String, complaint: String?
  ) throws {
    func declared(_ place: String, _ type: String) -> String {
      let cap = type.hasPrefix("[") ? #", "cap": 9"# : ""
      return """
        "\(place)": {
          "summary": "Some.", "fields": { "\(name)": { "type": "\(type)", "summary": "One."\(cap) } }
        }
        """
    }
    let toy = try Toy(
      """
      {
        "namespace": "toy",
        "types": {
          "Task": {
            "summary": "A task.", "fields": { "title": { "type": "string", "summary": "A word." } }
          },
          \(declared("One", type)),
          \(declared(place, other))
        }
      }
      """)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(complaint == nil ? 0 : 65), "\(said)")
    #expect(said == (complaint.map { "protocol/schema: \(place)/\(name): \($0) in One\n" } ?? ""))
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

  @Test("The bundle marks what a server says in words of its own")
  func wording() throws {
    let toy = try Toy(
      Toy.type(
        """
        "fields": {
          "name": { "type": "string", "summary": "Its name." },
          "sentence": { "type": "string?", "wording": true, "summary": "What it is." }
        }
        """))
    #expect(try toy.generate().ending == .exit(0))
    let fields = try toy.bundle()["components"]?["schemas"]?["Toy"]?["properties"]
    #expect(fields?["sentence"]?["x-wording"] == true)
    #expect(fields?["name"]?["x-wording"] == nil)
  }

  @Test(
    "A method's errors are its own and those of its effects",
    arguments: [
      ("none", ["notFound"]),
      ("read", ["notFound", "unavailable", "readOnly", "tooNew", "requestCancelled"]),
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

  @Test(
    "What a method changes follows from its effects, and is said where it does not",
    arguments: [
      ("none", "", true, false, true), ("read", "", true, false, true),
      ("write", "", false, false, false), ("long", "", false, false, false),
      ("write", #", "destructive": true, "idempotent": true"#, false, true, true),
      ("long", #", "readOnly": true"#, true, false, true),
    ])
  func changes(effects: String, said: String, readOnly: Bool, destructive: Bool, idempotent: Bool)
    throws
  {
    let toy = try Toy(Toy.method(effects: effects, errors: "", traits: Toy.title + said))
    #expect(try toy.generate().ending == .exit(0))
    let method = try #require(try toy.bundle().requiredItems("methods").first)
    #expect(method["x-read-only"] == .bool(readOnly))
    #expect(method["x-destructive"] == .bool(destructive))
    #expect(method["x-idempotent"] == .bool(idempotent))
  }

  @Test(
    "A method has a title, is for a person and stable unless it says otherwise",
    arguments: [
      ("", "person", "stable"), (#", "audience": "client""#, "client", "stable"),
      (#", "stability": "experimental""#, "person", "experimental"),
    ])
  func traits(said: String, audience: String, stability: String) throws {
    let toy = try Toy(Toy.method(effects: "read", errors: "", traits: Toy.title + said))
    #expect(try toy.generate().ending == .exit(0))
    let method = try #require(try toy.bundle().requiredItems("methods").first)
    #expect(method["x-title"] == "Get a toy")
    #expect(method["x-audience"] == .string(audience))
    #expect(method["x-stability"] == .string(stability))
  }

  @Test("No two methods have one title")
  func titles() throws {
    let other = """
      {
        "namespace": "other",
        "methods": {
          "get": {
            \(Toy.title), "summary": "Gets it.", "effects": "none", "params": {}, "reply": "Toy",
            "errors": [], "since": "1.0", "example": { "params": {}, "reply": {} }
          }
        }
      }
      """
    let toy = try Toy(Toy.method(effects: "none", errors: ""), ["other": other])
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(65), "\(said)")
    #expect(said == "protocol/schema: Get a toy: is the title of more than one method\n")
  }

  @Test("What the transport answers is in the bundle and the index, and no Swift is made of it")
  func transport() throws {
    let toy = try Toy(
      """
      {
        "namespace": "", "transport": true,
        "types": {
          "Key": { "scalar": "string or number", "summary": "A key.", "examples": ["a"] }
        },
        "methods": {
          "shutdown": {
            \(Toy.title), "summary": "Ends it.", "effects": "none", "params": {}, "reply": "null",
            "errors": [], "since": "1.0", "example": { "params": {}, "reply": null }
          }
        },
        "notifications": {
          "$/progress": {
            "summary": "It goes on.", "direction": "toClient", "since": "1.0",
            "params": { "token": { "type": "Key", "summary": "Of what." } },
            "example": { "params": { "token": 1.5 } }
          }
        }
      }
      """)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(0), "\(said)")
    let bundle = try toy.bundle()
    let method = try #require(try bundle.requiredItems("methods").first)
    #expect(method["name"] == "shutdown")
    #expect(method["result"]?["schema"] == ["type": "null"])
    #expect(try bundle.requiredItems("x-notifications").map { $0["name"] } == ["$/progress"])
    #expect(bundle["components"]?["schemas"]?["Key"]?["type"] == ["string", "number"])
    let page = try #require(toy.text("protocol/README.md"))
    #expect(
      page.contains("| `shutdown` | none |") && page.contains("| `$/progress` | to the client |"))
    #expect(toy.text("\(Toy.generated)/Lifecycle.swift") == nil)
    #expect(toy.text("\(Toy.generated)/ParamTypes.swift")?.contains("shutdown") == false)
  }

  @Test("What a plugin answers is in a list of its own, and the server has no handler of it")
  func toPlugin() throws {
    let toy = try Toy(Toy.toPlugin())
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(0), "\(said)")
    let bundle = try toy.bundle()
    #expect(bundle["methods"] == [])
    let method = try #require(try bundle.requiredItems("x-plugin-methods").first)
    #expect(method["name"] == "toy/get" && method["x-direction"] == "toPlugin")
    // What every write of the server takes is not added.
    #expect(method["params"] == [] && method["errors"] == [])
    let page = try #require(toy.text("protocol/README.md"))
    #expect(page.contains("| `toy/get` | Gets it. |"))
    let types = try #require(toy.text("\(Toy.generated)/Toy.swift"))
    #expect(types.contains("enum ToyGet"))
    #expect(toy.text("\(Toy.generated)/ToyMethods.swift") == nil)
    #expect(toy.text("\(Toy.generated)/ParamTypes.swift")?.contains("toy/get") == false)
  }

  @Test(
    "An enumeration that a client receives is open, and closed in params unless it is open there",
    arguments: [
      ("params", "", [nil, nil]), ("reply", "", [true, nil]), ("both", "", [true, true]),
      ("both", #", "open": true"#, [true, nil]),
    ] as [(String, String, [JSON?])])
  func enumerations(place: String, open: String, expected: [JSON?]) throws {
    let field = #""kind": { "type": "Kind", "summary": "Which." }"#
    let schema = Toy.method(
      effects: "read", errors: "", params: place == "reply" ? "" : field,
      fields: place == "params" ? "" : field,
      types: #", "Kind": { "summary": "A kind.", "enum": ["a"]\#(open) }"#)
    let toy = try Toy(schema)
    let (ending, said) = try toy.generate()
    #expect(ending == .exit(0), "\(said)")
    let kind = try #require(try toy.bundle()["components"]?["schemas"]?["Kind"])
    #expect([kind["x-open"], kind["x-closed-in-params"]] == expected)
    #expect(kind[expected[0] == nil ? "enum" : "examples"] == ["a"])
  }
}
