import JSON

/// An error in a schema file, with its place.
struct SchemaError: Error, CustomStringConvertible {
  var file: String
  var place: String
  var message: String
  var description: String { "\(file): \(place): \(message)" }
}

/// Reads the schema language: scalars, `T?`, `[T]`, enums and structs, nothing else.
struct SchemaReader {
  let file: String

  func namespace(_ json: JSON) throws -> Namespace {
    let object = try object(
      json, "",
      [
        "namespace", "summary", "transport", "direction", "values", "types", "methods",
        "notifications", "errors",
      ])
    // The reference has it; what is generated here does not.
    if object["summary"] != nil { _ = try sentence(object, "namespace") }
    let name = try string(object, "namespace", "")
    let isTransport = try boolean(object, "transport", "")
    guard name.isEmpty || isMemberName(name) else {
      throw problem("namespace", "is no name for a namespace")
    }
    if let owner = reservedNamespaces[name] {
      throw problem("namespace", "is reserved for \(owner)")
    }
    guard !isTransport || name.isEmpty else {
      throw problem("transport", "names its messages in full, and so has no namespace")
    }
    let direction = try stringIfAny(object, "direction", "")
    guard direction == nil || (direction == "toPlugin" && !isTransport) else {
      throw problem("direction", "is none but toPlugin, and not the transport's")
    }
    let events = isTransport ? transportNotifications : closedEvents
    return Namespace(
      name: name, isTransport: isTransport, isToPlugin: direction != nil,
      values: try values(object),
      types: try members(object, "types").map(type),
      methods: try members(object, "methods").map {
        try method($0, $1, name, isTransport: isTransport, isToPlugin: direction != nil)
      },
      notifications: try members(object, "notifications").map {
        try notification($0, $1, name, events)
      },
      errors: try members(object, "errors").map(error))
  }

  /// What the file adds to enumerations of other files, by their names.
  private func values(_ owner: JSONObject) throws -> [String: [String]] {
    guard let json = owner["values"] else { return [:] }
    let lists = try object(json, "values", nil)
    var found: [String: [String]] = [:]
    for name in lists.map(\.key) { found[name] = try words(lists, name, "values/\(name)") }
    return found
  }

  private func words(_ owner: JSONObject, _ key: String, _ place: String) throws -> [String] {
    let values = try strings(owner, key, place)
    let word = /[a-z][A-Za-z0-9]*(-[a-z0-9]+)*/
    if let value = values.first(where: { $0.wholeMatch(of: word) == nil }) {
      throw problem(place, "has the value \"\(value)\", which gives no name in Swift")
    }
    return values
  }

  private func type(_ name: String, _ json: JSON) throws -> TypeDeclaration {
    let place = "types/\(name)"
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil, !keptTypeNames.contains(name) else {
      throw problem(place, "is no name for a type")
    }
    let shapes = ["enum", "fields", "scalar"]
    guard case .object(let members) = json,
      case let given = shapes.filter({ members[$0] != nil }), given.count == 1
    else {
      throw problem(place, "is not exactly one of \"scalar\", \"enum\" and \"fields\"")
    }
    let shape: TypeDeclaration.Shape =
      switch given[0] {
      case "enum": try enumeration(json, place)
      case "fields":
        .structure(
          try fields(try object(json, place, ["summary", "fields", "document"]), "fields", place))
      default: .scalar(try scalar(json, place))
      }
    return TypeDeclaration(
      name: name, summary: try sentence(members, place), shape: shape,
      isDocument: try boolean(members, "document", place),
      model: try stringIfAny(members, "model", place))
  }

  private func enumeration(_ json: JSON, _ place: String) throws -> TypeDeclaration.Shape {
    let object = try object(json, place, ["summary", "enum", "open", "model"])
    let values = try words(object, "enum", place)
    let isOpen = try boolean(object, "open", place)
    // Other files may add to an open one.
    guard isOpen || !values.isEmpty, Set(values.map(camelCased)).count == values.count else {
      throw problem(place, "has no values, or two of one name")
    }
    return .enumeration(values: values, open: isOpen)
  }

  private func scalar(_ json: JSON, _ place: String) throws -> Scalar {
    let object = try object(
      json, place,
      ["summary", "scalar", "minLength", "maxLength", "pattern", "format", "examples", "model"])
    let base = try string(object, "scalar", place)
    guard ["string", "string or integer", "string or number"].contains(base) else {
      throw problem(
        place, "is a scalar other than \"string\", \"string or integer\" and \"string or number\"")
    }
    let scalar = Scalar(
      types: base.split(separator: " or ").map(String.init),
      bounds: try bounds(object, from: "minLength", to: "maxLength", place),
      pattern: try stringIfAny(object, "pattern", place),
      format: try stringIfAny(object, "format", place),
      examples: try strings(object, "examples", place))
    guard (scalar.pattern == nil) == (scalar.format == nil), !scalar.examples.isEmpty else {
      throw problem(place, "needs examples, and a pattern and a format together or neither")
    }
    return scalar
  }

  private func fields(_ owner: JSONObject, _ key: String, _ place: String) throws -> [Field] {
    guard case .object(let members)? = owner[key] else {
      throw problem("\(place)/\(key)", "is not an object")
    }
    return try members.map { try field($0.key, $0.value, "\(place)/\(key)/\($0.key)") }
  }

  private func field(_ name: String, _ json: JSON, _ place: String) throws -> Field {
    let object = try object(
      json, place,
      [
        "type", "summary", "absent", "wording", "computed", "minimum", "maximum", "minLength",
        "maxLength", "cap", "default", "since", "deprecated",
      ])
    guard isMemberName(name), !keptFieldNames.contains(name) else {
      throw problem(place, "is no name for a field")
    }
    guard let type = TypeReference(try string(object, "type", place)) else {
      throw problem(place, "has a type that is none of T, T?, [T], [T]?")
    }
    let absent = object["absent"]
    guard absent == nil || absent == "keep" || (absent == "never" && type.isOptional) else {
      throw problem(
        place, "has an \"absent\" that is neither \"keep\" nor, with T?, \"never\"")
    }
    let wording = object["wording"]
    guard wording == nil || (wording == true && type.base == .string) else {
      throw problem(place, "has a \"wording\" that is not true, or is no string")
    }
    guard object["computed"] == nil || object["computed"] == true else {
      throw problem(place, "has a \"computed\" that is not true")
    }
    return Field(
      name: name, type: type, bounds: try bounds(object, of: type, place),
      keepsWhenAbsent: absent == "keep", writesNull: absent == "never", isWording: wording != nil,
      isComputed: object["computed"] != nil,
      standard: try standard(object, of: type, place),
      since: try stringIfAny(object, "since", place),
      deprecated: try stringIfAny(object, "deprecated", place),
      summary: try sentence(object, place))
  }

  /// The default, which the summary says as “null is …”.
  private func standard(
    _ object: JSONObject, of type: TypeReference, _ place: String
  ) throws -> JSON? {
    let summary = try string(object, "summary", place)
    let said = summary.firstMatch(of: /null is ([0-9.]*[0-9]|true|false)(?![^.;,])/)?.output.1
    // Where absent keeps what is there, null is not what absent means.
    let keeps = object["absent"] == "keep"
    guard let value = object["default"] else {
      guard said == nil || keeps else {
        throw problem(place, "says what null is, and has no \"default\"")
      }
      return nil
    }
    let text =
      if case .string(let word) = value { word } else { value.text }
    guard type.isOptional, !type.isArray, !keeps, summary.contains("null is \(text)") else {
      throw problem(place, "has a \"default\" that its summary does not say, or cannot be null")
    }
    return value
  }

  /// The bounds that a value of the type can have; any other is refused.
  private func bounds(_ object: JSONObject, of type: TypeReference, _ place: String) throws
    -> Bounds
  {
    let (low, high): (String?, String?) =
      switch (type.isArray, type.base) {
      case (true, _): (nil, "cap")
      case (false, .string): ("minLength", "maxLength")
      case (false, .integer), (false, .number): ("minimum", "maximum")
      default: (nil, nil)
      }
    for key in ["minimum", "maximum", "minLength", "maxLength", "cap"]
    where object[key] != nil && key != low && key != high {
      throw problem(place, "has \"\(key)\", which cannot bound a value of the type \(type.text)")
    }
    if type.isArray, object["cap"] == nil { throw problem(place, "is an array without a cap") }
    return try bounds(object, from: low, to: high, place)
  }

  private func method(
    _ verb: String, _ json: JSON, _ namespace: String, isTransport: Bool, isToPlugin: Bool
  ) throws -> MethodDeclaration {
    let place = "methods/\(verb)"
    let object = try object(
      json, place,
      Self.traits.union([
        "summary", "effects", "params", "reply", "errors", "reasons", "since", "deprecated",
        "example",
      ]))
    guard let effects = Effects(rawValue: try string(object, "effects", place)) else {
      let known = Effects.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem(place, "has effects that are not among \(known)")
    }
    guard !isTransport || transportMethods.contains(verb) else {
      throw problem(place, "is none that the transport answers")
    }
    if let word = replacedVerbs[verb] { throw problem(place, "says “\(word)” in other words") }
    let errors = try strings(object, "errors", place)
    if let kind = errors.first(where: effects.errors.contains) {
      throw problem(place, "names the error \(kind), which follows from its effects")
    }
    guard !isToPlugin || errors.isEmpty else {
      throw problem(place, "names errors, and a plugin may answer any")
    }
    let reasons = object["reasons"] == nil ? [] : try words(object, "reasons", place)
    guard reasons.isEmpty != errors.contains("invalidState"), Set(reasons).count == reasons.count
    else {
      throw problem(place, "has an invalidState without reasons, reasons without one, or one twice")
    }
    let params = try fields(object, "params", place)
    if let field = params.first(where: \.writesNull) {
      throw problem("\(place)/params/\(field.name)", "can be null, and so be absent too")
    }
    let summary = try sentence(object, place)
    let traits = try traits(object, effects, place)
    if effects == .long, !traits.isReadOnly, !isToPlugin {
      for name in safeguards where !params.contains(where: { $0.name == name }) {
        guard summary.contains("`\(name)`") else {
          throw problem(place, "changes something without a \(name), and does not say so")
        }
      }
    }
    return MethodDeclaration(
      namespace: namespace, verb: verb, summary: summary, effects: effects,
      traits: traits, params: params,
      reply: try string(object, "reply", place),
      errors: isToPlugin ? [] : errors + effects.errors,
      reasons: reasons,
      since: try string(object, "since", place),
      deprecated: try stringIfAny(object, "deprecated", place),
      example: try example(object, place, of: namespace.isEmpty ? verb : "\(namespace)/\(verb)"))
  }

  private func notification(
    _ verb: String, _ json: JSON, _ namespace: String, _ events: Set<String>
  ) throws -> NotificationDeclaration {
    let place = "notifications/\(verb)"
    let object = try object(json, place, ["summary", "direction", "params", "since", "example"])
    let direction = try string(object, "direction", place)
    guard ["toClient", "toServer"].contains(direction) else {
      throw problem(place, "has a direction that is neither toClient nor toServer")
    }
    guard events.contains(verb) else {
      throw problem(place, "uses a word that is not in the closed list of notifications")
    }
    return NotificationDeclaration(
      namespace: namespace, verb: verb, summary: try sentence(object, place),
      direction: direction, params: try fields(object, "params", place),
      since: try string(object, "since", place), example: try example(object, place))
  }

  private func error(_ kind: String, _ json: JSON) throws -> ErrorDeclaration {
    let place = "errors/\(kind)"
    let object = try object(json, place, ["code", "summary"])
    guard isMemberName(kind) else { throw problem(place, "is no name for an error") }
    guard let code = try integer(object, "code", place) else {
      throw problem(place, "has no code")
    }
    guard code > 0 || sharedCodes.contains(code) else {
      throw problem(place, "has a code that is reserved for JSON-RPC and LSP")
    }
    return ErrorDeclaration(kind: kind, code: code, summary: try sentence(object, place))
  }

  /// Of a method: a request of a case, or both sides in full where no case can show them.
  private func example(_ owner: JSONObject, _ place: String, of method: String) throws -> Example {
    guard case .object(let object)? = owner["example"], case .string(let name)? = object["case"],
      let id = object["id"]
    else { return try example(owner, place) }
    do {
      return try PlayedExample(name: name, id: id).example(of: method)
    } catch {
      throw problem("\(place)/example", error.message)
    }
  }

  private func example(_ owner: JSONObject, _ place: String) throws -> Example {
    guard case .object(let object)? = owner["example"], let params = object["params"] else {
      throw problem(place, "has no example with params")
    }
    return Example(params: params, reply: object["reply"])
  }
}

/// One call as a client would see it.
struct Example {
  var params: JSON
  var reply: JSON?
  /// The time and zone that it was made at, as `now` of a case has them.
  var clock: String?
}
