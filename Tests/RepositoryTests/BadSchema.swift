import Testing

/// A schema that the generator refuses, and what it says.
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

  private static func method(_ effects: String, _ traits: String, _ complaint: String) -> Self {
    Self(
      schema: Toy.method(effects: effects, errors: "", traits: traits),
      complaint: "methods/get: \(complaint)")
  }

  static let all = [
    Self(
      schema: #"{ "namespace": "toy", "colour": "red" }"#,
      complaint: #"the file: has the unknown member "colour""#),
    method(
      "read", Toy.title + #", "colour": "red""#, #"has the unknown member "colour""#),
    field(#""type": "string", "colour": "red""#, #"has the unknown member "colour""#),
    method("write", #""idempotent": true"#, #"has no "title""#),
    method(
      "read", #""title": "get a toy""#,
      "has a title that is not 2 to 40 characters, from a capital letter on"),
    method(
      "read", #""title": "Get a toy.""#,
      "has a title that is not 2 to 40 characters, from a capital letter on"),
    method(
      "read", Toy.title + #", "destructive": true"#, #"has a "destructive" and changes nothing"#),
    method(
      "none", Toy.title + #", "idempotent": true"#, #"has a "idempotent" and changes nothing"#),
    method(
      "long", Toy.title + #", "readOnly": true, "destructive": true"#,
      #"has a "destructive" and changes nothing"#),
    method(
      "write", Toy.title + #", "readOnly": true"#,
      #"has a "readOnly", which follows from its effects"#),
    method(
      "read", Toy.title + #", "audience": "person""#,
      #"has a "audience" other than client and conformance"#),
    method(
      "read", Toy.title + #", "stability": "stable""#,
      #"has a "stability" other than experimental"#),
    Self(
      schema: #"{ "namespace": "x" }"#,
      complaint: "namespace: is reserved for plugins, whose methods begin with `x/`"),
    Self(
      schema: #"{ "namespace": "rpc" }"#,
      complaint: "namespace: is reserved for JSON-RPC and OpenRPC, as `rpc.discover`"),
    Self(
      schema:
        #"{ "namespace": "toy", "errors": { "odd": { "code": -32001, "summary": "Odd." } } }"#,
      complaint: "errors/odd: has a code that is reserved for JSON-RPC and LSP"),
    Self(
      schema: #"{ "namespace": "toy", "summary": "Toys" }"#,
      complaint: "namespace: has a summary without a full stop"),
    Self(
      schema: #"{ "namespace": "toy", "transport": true }"#,
      complaint: "transport: names its messages in full, and so has no namespace"),
    Self(
      schema: Toy.method(effects: "none", errors: "")
        .replacing(#""namespace": "toy""#, with: #""namespace": "", "transport": true"#),
      complaint: "methods/get: is none that the transport answers"),
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
    field(
      #""type": "integer?", "default": 9"#,
      #"has a "default" that its summary does not say, or cannot be null"#),
    Self(
      schema: Toy.type(#""fields": { "a": { "type": "integer?", "summary": "It; null is 9." } }"#),
      complaint: #"types/Toy/fields/a: says what null is, and has no "default""#),
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
    field(
      #""type": "integer", "wording": true"#, #"has a "wording" that is not true, or is no string"#),
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
      schema: Toy.method(effects: "long", errors: "", summary: "Gets it, without `dryRun`."),
      complaint: "methods/get: changes something without a requestKey, and does not say so"),
    Self(
      schema: Toy.method(effects: "long", errors: "", summary: "Gets it, without `requestKey`."),
      complaint: "methods/get: changes something without a dryRun, and does not say so"),
    method(
      "read", Toy.title + #", "reasons": ["busy"]"#,
      "has an invalidState without reasons, reasons without one, or one twice"),
    Self(
      schema: Toy.method(effects: "read", errors: #""invalidState""#),
      complaint:
        "methods/get: has an invalidState without reasons, reasons without one, or one twice"),
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
      schema: #"{ "namespace": "toy", "direction": "toServer" }"#,
      complaint: "direction: is none but toPlugin, and not the transport's"),
    Self(
      schema: Toy.toPlugin(errors: #""notFound""#),
      complaint: "methods/get: names errors, and a plugin may answer any"),
    Self(
      schema: Toy.method(effects: "read", errors: "", verb: "fetch"),
      complaint: "methods/fetch: says “get” in other words"),
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
