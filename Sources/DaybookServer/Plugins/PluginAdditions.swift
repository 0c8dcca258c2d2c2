import DaybookModel
import DaybookProtocol
import JSON

/// What the plugins that are enabled add, for clients that ask what there is.
struct PluginAdditions: Sendable {
  let catalog: PluginCatalog

  /// Returns the names of their methods and views; nothing where the database cannot be read.
  func list(in session: Session) -> [Wire.ServerPlugin] {
    plugins(in: session).map { plugin in
      func names(_ names: [String]) -> [String] { names.map { "x/\(plugin.name)/\($0)" } }
      let formats = names((plugin.manifest?.formats ?? []).map(\.name))
      let searches = names((plugin.manifest?.searches ?? []).map(\.name))
      return Wire.ServerPlugin(
        formats: formats.isEmpty ? nil : formats,
        id: Wire.PluginID(unchecked: plugin.name),
        methods: names((plugin.manifest?.methods ?? []).map(\.name)),
        searches: searches.isEmpty ? nil : searches,
        views: names((plugin.manifest?.views ?? []).map(\.name)))
    }
  }

  /// Returns the bundle with their methods, and with the structures of these as `<plugin>.<name>`.
  func adding(to bundle: JSON, _ session: Session) -> JSON {
    guard case .object(var document) = bundle, case .array(var methods)? = document["methods"],
      case .object(var components)? = document["components"],
      case .object(var schemas)? = components["schemas"]
    else { return bundle }
    let plugins = plugins(in: session)
    guard !plugins.isEmpty else { return bundle }
    let errors: [JSON] = [Wire.ErrorKind.invalidState, .pluginFailed, .pluginTimeout].compactMap {
      guard case .object(var error)? = components["errors"]?[$0.rawValue] else { return nil }
      if $0 == .invalidState { error["x-reasons"] = ["wrongStep"] }
      return .object(error)
    }
    for plugin in plugins {
      let schema = plugin.schema
      methods += (plugin.manifest?.methods ?? []).map { schema.method($0, errors: errors) }
      for structure in schema.structures {
        let name = schema.name(of: structure.name)
        schemas[name] = schema.type(name)
      }
    }
    components["schemas"] = .object(schemas)
    document["components"] = .object(components)
    document["methods"] = .array(methods)
    return .object(document)
  }

  private func plugins(in session: Session) -> [InstalledPlugin] {
    let records = try? session.store().read { try $0.plugins.all() }
    return catalog.enabled(records ?? [])
  }
}

extension InstalledPlugin {
  var schema: PluginSchema {
    PluginSchema(plugin: name, structures: manifest?.structures ?? [])
  }
}

/// Writes what a manifest declares as the bundle has it, and judges params and results by it.
struct PluginSchema {
  let plugin: String
  let structures: [Wire.PluginStructure]

  /// Throws for the first member that is unknown, missing or of another type, with its place.
  func check(_ value: JSON, _ fields: [Wire.PluginField]) throws(JSONDecodingError) {
    let check = SchemaCheck { type($0) ?? Bundle.entry($0) }
    guard let problem = check.problems(value, object(fields, "")).first else { return }
    guard problem.kind == .missing else { throw problem.error }
    throw JSONDecodingError(pointer: problem.error.pointer, message: "is missing")
  }

  /// Returns the structure of a name of the bundle.
  func type(_ name: String) -> JSON? {
    structures.first { self.name(of: $0.name) == name }.map { object($0.fields, $0.summary) }
  }

  func name(of structure: String) -> String { "\(plugin).\(structure)" }

  func method(_ method: Wire.PluginMethod, errors: [JSON]) -> JSON {
    let isReadOnly = JSON.bool(method.readOnly == true)
    let params = method.params ?? []
    let sorted = params.filter(isRequired) + params.filter { !isRequired($0) }
    return [
      "name": .string("x/\(plugin)/\(method.name)"),
      "summary": .string(method.summary),
      "paramStructure": "by-name",
      "params": .array(
        sorted.map {
          [
            "name": .string($0.name), "summary": .string($0.summary),
            "required": .bool(isRequired($0)), "schema": schema($0),
          ]
        } + [Self.token]),
      "result": [
        "name": .string(method.name), "schema": object(method.reply ?? [], method.summary),
      ],
      "errors": .array(errors),
      "examples": [],
      "x-effects": "long",
      "x-plugin": .string(plugin),
      "x-title": .string(method.title),
      "x-audience": .string(method.audience?.rawValue ?? "person"),
      "x-stability": "experimental",
      "x-read-only": isReadOnly,
      "x-destructive": .bool(method.readOnly != true),
      "x-idempotent": isReadOnly,
    ]
  }

  /// What asks for progress, which every method of a plugin takes.
  private static let token: JSON = [
    "name": "workDoneToken", "summary": "Requests `$/progress` notifications with this token.",
    "required": false, "schema": ["$ref": "#/components/schemas/ProgressToken"],
  ]

  private func object(_ fields: [Wire.PluginField], _ summary: String) -> JSON {
    var object: JSONObject = [
      "description": .string(summary), "type": "object",
      "properties": .object(JSONObject(fields.map { ($0.name, schema($0)) })),
    ]
    let required = fields.filter(isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { object["required"] = .array(required) }
    return .object(object)
  }

  private func isRequired(_ field: Wire.PluginField) -> Bool {
    PluginFieldType(field.type)?.isOptional == false
  }

  private func schema(_ field: Wire.PluginField) -> JSON {
    guard let type = PluginFieldType(field.type) else { return [:] }
    var schema: JSONObject =
      switch type.element {
      case "string", "integer", "number", "boolean": ["type": .string(type.element)]
      case _ where PluginFieldType.scalars.contains(type.element): reference(type.element)
      default: reference(name(of: type.element))
      }
    if type.isList { schema = ["type": "array", "items": .object(schema)] }
    if type.isOptional { schema = ["anyOf": [.object(schema), ["type": "null"]]] }
    schema["description"] = .string(field.summary)
    return .object(schema)
  }

  private func reference(_ name: String) -> JSONObject {
    ["allOf": [["$ref": .string("#/components/schemas/\(name)")]]]
  }
}
