import JSON

/// Writes the schema as an OpenRPC 1.3 document, its types as JSON Schema (draft 7).
struct OpenRPC {
  let schema: Schema
  /// The names of the types that a client or a plugin receives, and of those that it sends.
  private let namesInResults: Set<String>
  private let namesInParams: Set<String>

  init(schema: Schema) {
    self.schema = schema
    func replies(_ methods: [MethodDeclaration]) -> [Field] {
      methods.compactMap { schema.type($0.reply) }.flatMap(\.fields)
    }
    let results = replies(schema.methods) + schema.pluginMethods.flatMap(\.params)
    let notifications = Dictionary(
      grouping: schema.namespaces.flatMap(\.notifications), by: \.direction
    ).mapValues { $0.flatMap(\.params) }
    let params = schema.methods.flatMap(\.params) + replies(schema.pluginMethods)
    let received = schema.types(of: results + (notifications["toClient"] ?? []))
    let sent = schema.types(of: params + (notifications["toServer"] ?? []))
    namesInResults = Set(received.map(\.name))
    namesInParams = Set(sent.map(\.name))
  }

  var document: JSON {
    let toPlugin: JSON = ["x-direction": "toPlugin"]
    return [
      "openrpc": "1.3.2",
      "info": [
        "title": "daybook", "version": "0.9",
        "description":
          "A person's tasks, habits, calendar, reminders, care and wellness, over JSON-RPC 2.0. Integers have 64 bits. Framing, lifecycle and versions are in protocol/README.md.",
        "license": ["name": "MIT"],
      ],
      "methods": .array(schema.methods.map(method)),
      "components": [
        "schemas": .object(JSONObject(types)),
        "errors": .object(JSONObject(schema.errors.map { ($0.kind, error($0)) })),
      ],
      "x-notifications": .array(schema.namespaces.flatMap(\.notifications).map(notification)),
      "x-plugin-methods": .array(schema.pluginMethods.map { method($0).adding(toPlugin) }),
    ]
  }

  private var types: [(key: String, value: JSON)] {
    schema.types.map { ($0.name, type($0)) } + [
      (
        "ErrorKind",
        [
          "description": "Which error it is; stable for ever.", "type": "string",
          "examples": .array(schema.errors.map { .string($0.kind) }),
        ]
      )
    ]
  }

  private func method(_ method: MethodDeclaration) -> JSON {
    var example: JSONObject = [
      "name": .string(method.fullName),
      "params": .array(exampleParams(method.example)),
    ]
    if let reply = method.example.reply {
      example["result"] = ["name": .string(method.reply), "value": reply]
    }
    example["x-now"] = method.example.clock.map { .string($0) }
    let errors = method.errors.compactMap { kind in schema.errors.first { $0.kind == kind } }
    let json: JSON = [
      "name": .string(method.fullName),
      "summary": .string(method.summary),
      "paramStructure": "by-name",
      // OpenRPC asks for those that are required first.
      "params": .array(
        (method.params.filter(\.isRequired) + method.params.filter { !$0.isRequired })
          .map(descriptor)),
      "result": ["name": .string(method.reply), "schema": result(method.reply)],
      "errors": .array(errors.map { error($0, method.reasons) }),
      "examples": [.object(example)],
      "x-effects": .string(method.effects.rawValue),
      "x-since": .string(method.since),
    ]
    return json.adding(method.traits.json).adding(deprecation(method.deprecated))
  }

  private func result(_ name: String) -> JSON {
    plainReplies.contains(name) ? ["type": .string(name)] : reference(name)
  }

  private func notification(_ notification: NotificationDeclaration) -> JSON {
    [
      "name": .string(notification.fullName),
      "summary": .string(notification.summary),
      "params": .array(notification.params.map(descriptor)),
      "examples": .array(exampleParams(notification.example)),
      "x-direction": .string(notification.direction),
      "x-since": .string(notification.since),
    ]
  }

  private func exampleParams(_ example: Example) -> [JSON] {
    guard case .object(let members) = example.params else { return [] }
    return members.map { ["name": .string($0.key), "value": $0.value] }
  }

  private func deprecation(_ text: String?) -> JSON? {
    text.map { ["deprecated": true, "x-deprecated": .string($0)] }
  }

  private func descriptor(_ field: Field) -> JSON {
    let json: JSON = [
      "name": .string(field.name),
      "summary": .string(field.summary),
      "required": .bool(field.isRequired),
      "schema": fieldSchema(field),
    ]
    return json.adding(deprecation(field.deprecated))
  }

  private func error(_ error: ErrorDeclaration, _ reasons: [String] = []) -> JSON {
    let json: JSON = [
      "code": .integer(Int64(error.code)), "message": .string(error.summary),
      "data": ["kind": .string(error.kind)],
    ]
    return json.adding(
      error.kind == "invalidState" && !reasons.isEmpty
        ? ["x-reasons": .array(reasons.map { .string($0) })] : nil)
  }

  private func type(_ declaration: TypeDeclaration) -> JSON {
    var result: JSONObject = ["description": .string(declaration.summary)]
    switch declaration.shape {
    case .scalar(let scalar):
      let types = scalar.types.map(JSON.string)
      result["type"] = types.count > 1 ? .array(types) : types.first
      result["minLength"] = scalar.bounds.minimum.map { .integer(Int64($0)) }
      result["maxLength"] = scalar.bounds.maximum.map { .integer(Int64($0)) }
      result["pattern"] = scalar.pattern.map { .string($0) }
      result["examples"] = .array(scalar.examples.map { .string($0) })
    case .enumeration(let values, let open):
      result["type"] = "string"
      // A later minor version may add values, which an older client must not refuse.
      let isOpen = open || namesInResults.contains(declaration.name)
      result[isOpen ? "examples" : "enum"] = .array(values.map { .string($0) })
      if isOpen { result["x-open"] = true }
      if isOpen && !open && namesInParams.contains(declaration.name) {
        result["x-closed-in-params"] = true
      }
    case .structure(let fields):
      result["type"] = "object"
      result["properties"] = .object(JSONObject(fields.map { ($0.name, fieldSchema($0)) }))
      let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
      if !required.isEmpty { result["required"] = .array(required) }
    }
    return .object(result)
  }

  private func fieldSchema(_ field: Field) -> JSON {
    var plain = elementSchema(field.type)
    if field.type.isArray {
      plain = ["type": "array", "items": plain]
      plain.set("maxItems", field.bounds.maximum)
    } else if field.type.base == .string {
      plain.set("minLength", field.bounds.minimum)
      plain.set("maxLength", field.bounds.maximum)
    } else {
      plain.set("minimum", field.bounds.minimum)
      plain.set("maximum", field.bounds.maximum)
    }
    if field.isNullable { plain = ["anyOf": [plain, ["type": "null"]]] }
    plain.set("description", field.summary)
    return plain.adding(field.since.map { ["x-since": .string($0)] })
      .adding(field.keepsWhenAbsent ? ["x-absent": "keep"] : nil)
      .adding(field.writesNull ? ["x-absent": "never"] : nil)
      .adding(field.isWording ? ["x-wording": true] : nil)
      .adding(field.isComputed ? ["x-computed": true] : nil)
      .adding(field.standard.map { ["default": $0] })
  }

  private func elementSchema(_ type: TypeReference) -> JSON {
    guard let base = type.base else { return reference(type.element) }
    return ["type": .string(base.rawValue)]
  }

  /// Draft 7 ignores what stands beside a `$ref`, so a description would be lost there.
  private func reference(_ name: String) -> JSON {
    ["allOf": [["$ref": .string("#/components/schemas/\(name)")]]]
  }
}

extension JSON {
  /// The object with the members of another.
  fileprivate func adding(_ members: JSON?) -> JSON {
    guard case .object(var object) = self, case .object(let others)? = members else { return self }
    for (key, value) in others { object[key] = value }
    return .object(object)
  }

  fileprivate mutating func set(_ key: String, _ value: Int?) {
    guard let value, case .object(var object) = self else { return }
    object[key] = .integer(Int64(value))
    self = .object(object)
  }

  fileprivate mutating func set(_ key: String, _ value: String) {
    guard case .object(var object) = self else { return }
    object[key] = .string(value)
    self = .object(object)
  }
}
