import JSON

/// The protocol as `protocol/schema/*.json` declares it.
struct Schema {
  private(set) var namespaces: [Namespace]

  /// Throws where a file adds values to what is not an open enumeration.
  init(namespaces: [Namespace]) throws {
    self.namespaces = namespaces
    for namespace in namespaces {
      for (name, values) in namespace.values { try add(values, to: name, from: namespace) }
    }
    if type("RequestKey") != nil {
      addToWrites(
        "requestKey", "RequestKey?",
        "Makes a retry harmless: a second request with this key is answered as the first.",
        error: "invalidValue")
    }
    addToWrites(
      "dryRun", "boolean?",
      "true answers as if the request had been carried out and confirmed, and changes nothing.")
    for owner in namespaces.indices { self.namespaces[owner].addClear() }
  }

  /// Adds what every write takes, and no file repeats, and the error that it may cause.
  private mutating func addToWrites(
    _ name: String, _ type: String, _ summary: String, error: String? = nil
  ) {
    guard let type = TypeReference(type) else { return }
    let field = Field(
      name: name, type: type, bounds: Bounds(), keepsWhenAbsent: false, writesNull: false,
      summary: summary)
    for owner in namespaces.indices {
      for index in namespaces[owner].methods.indices
      where !namespaces[owner].isToPlugin && namespaces[owner].methods[index].effects == .write {
        namespaces[owner].methods[index].params.append(field)
        namespaces[owner].methods[index].params.sort { $0.name < $1.name }
        if let error, !namespaces[owner].methods[index].errors.contains(error) {
          namespaces[owner].methods[index].errors.append(error)
        }
      }
    }
  }

  private mutating func add(
    _ added: [String], to name: String, from namespace: Namespace
  ) throws {
    for owner in namespaces.indices {
      for index in namespaces[owner].types.indices
      where namespaces[owner].types[index].name == name {
        guard case .enumeration(let values, true) = namespaces[owner].types[index].shape else {
          continue
        }
        namespaces[owner].types[index].shape = .enumeration(values: values + added, open: true)
        return
      }
    }
    throw SchemaError(
      file: "protocol/schema/\(namespace.name).json", place: "values/\(name)",
      message: "adds to what is no open enumeration")
  }

  var types: [TypeDeclaration] { namespaces.flatMap(\.types).sorted { $0.name < $1.name } }
  var errors: [ErrorDeclaration] { namespaces.flatMap(\.errors) }
  /// Those that the server answers.
  var methods: [MethodDeclaration] { methods(toPlugin: false) }
  /// Those that daybook calls and a plugin answers.
  var pluginMethods: [MethodDeclaration] { methods(toPlugin: true) }

  private func methods(toPlugin: Bool) -> [MethodDeclaration] {
    namespaces.filter { $0.isToPlugin == toPlugin }.flatMap(\.methods)
      .sorted { $0.fullName < $1.fullName }
  }

  /// Those of which Swift is made.
  var coded: [Namespace] { namespaces.filter { !$0.isTransport } }

  /// The types of the fields, and those of their fields.
  func types(of fields: [Field]) -> [TypeDeclaration] {
    var found: [String: TypeDeclaration] = [:]
    var fields = fields
    while let field = fields.popLast() {
      guard let type = type(field.type.element), found[type.name] == nil else { continue }
      found[type.name] = type
      if case .structure(let members) = type.shape { fields += members }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  func type(_ name: String) -> TypeDeclaration? {
    namespaces.lazy.flatMap(\.types).first { $0.name == name }
  }
}

/// One schema file: the types, methods, notifications and errors of one feature.
struct Namespace {
  var name: String
  /// Whether the transport answers its messages, which are named in full. No Swift is made of it.
  var isTransport: Bool
  /// Whether daybook calls its methods and a plugin answers them.
  var isToPlugin: Bool
  /// What it adds to enumerations, by their names.
  var values: [String: [String]]
  var types: [TypeDeclaration]
  var methods: [MethodDeclaration]
  var notifications: [NotificationDeclaration]
  var errors: [ErrorDeclaration]

  /// `task` gives `Task`; the nameless namespace holds the lifecycle.
  var swiftName: String { name.isEmpty ? "Lifecycle" : name.capitalizedFirst }

  /// Adds `clear` to each edit with fields that can be cleared, and the enumeration of their names.
  mutating func addClear() {
    for index in methods.indices {
      guard let added = clear(methods[index].swiftName, methods[index].params) else { continue }
      types.append(added.type)
      methods[index].params.append(added.field)
      methods[index].params.sort { $0.name < $1.name }
    }
    for index in types.indices {
      guard case .structure(var fields) = types[index].shape,
        let added = clear(types[index].name, fields)
      else { continue }
      types.append(added.type)
      fields.append(added.field)
      types[index].shape = .structure(fields.sorted { $0.name < $1.name })
    }
    types.sort { $0.name < $1.name }
  }

  private func clear(_ owner: String, _ fields: [Field]) -> (type: TypeDeclaration, field: Field)? {
    let names = fields.filter(\.isClearable).map(\.name).sorted()
    let name = "\(owner)Clear"
    guard !names.isEmpty, let type = TypeReference("[\(name)]?") else { return nil }
    return (
      TypeDeclaration(
        name: name, summary: "A member that can be cleared.",
        shape: .enumeration(values: names, open: false)),
      Field(
        name: Field.clear, type: type, bounds: Bounds(maximum: names.count),
        keepsWhenAbsent: false, writesNull: false,
        summary: "The members to clear. One that is also given is refused.")
    )
  }

  /// The fields of all of them.
  var fields: [Field] {
    types.flatMap(\.fields) + methods.flatMap(\.params) + notifications.flatMap(\.params)
  }
}

struct TypeDeclaration {
  enum Shape {
    case scalar(Scalar)
    case enumeration(values: [String], open: Bool)
    case structure([Field])
  }

  var name: String
  var summary: String
  var shape: Shape
  /// Whether it is read from a file too, where a member that it does not declare is an error.
  var isDocument = false
  /// The type of the model that has the same values.
  var model: String?

  /// Those of a structure.
  var fields: [Field] {
    if case .structure(let fields) = shape { fields } else { [] }
  }

  var isStructure: Bool {
    if case .structure = shape { true } else { false }
  }
}

/// A string with a meaning of its own.
struct Scalar {
  /// The types of JSON that it may have, string first; with another one, as an id of JSON-RPC has,
  /// its Swift type is hand-written.
  var types: [String]
  var bounds: Bounds
  var pattern: String?
  /// The hand-written check of `DaybookProtocol` that accepts the same as `pattern`.
  var format: String?
  var examples: [String]
}

/// Inclusive limits: of a number's value, of a text's Unicode scalars, of an array's items.
struct Bounds {
  var minimum: Int?
  var maximum: Int?
  var isEmpty: Bool { minimum == nil && maximum == nil }
}

struct Field {
  var name: String
  var type: TypeReference
  var bounds: Bounds
  /// Whether absent and null mean "leave as it is"; what `isClearable` is cleared by `clear`.
  var keepsWhenAbsent: Bool
  /// Whether null is written, instead of leaving the field out.
  var writesNull: Bool
  /// Whether it is what a server says to a person, in words of its own.
  var isWording = false
  /// Whether the revision of the entity does not cover it.
  var isComputed = false
  /// What null and absence mean; nil where that is no single value.
  var standard: JSON?
  /// The version that added it, where it is not that of the method or type.
  var since: String?
  /// What to use instead, and until when it stays.
  var deprecated: String?
  var summary: String

  var isRequired: Bool { writesNull || (!type.isOptional && !keepsWhenAbsent) }
  var isNullable: Bool { type.isOptional || keepsWhenAbsent }
  var isClearable: Bool { type.isOptional && keepsWhenAbsent }
  /// Whether it is the one that names those to clear.
  var isClear: Bool { name == Self.clear }

  static let clear = "clear"
}

/// The effects of a method.
enum Effects: String, CaseIterable {
  /// Touches no database.
  case none
  case read, write
  /// Reads or writes beside the lane, and can be cancelled while it runs.
  case long

  /// The errors that the database or a cancellation can always cause, so that no method lists them.
  /// A read may find a write-protected database of an older version, which cannot be brought up to
  /// date.
  var errors: [String] {
    switch self {
    case .none: []
    case .write: ["unavailable", "readOnly", "tooNew"]
    case .read, .long: ["unavailable", "readOnly", "tooNew", "requestCancelled"]
    }
  }
}

struct MethodDeclaration {
  var namespace: String
  var verb: String
  var summary: String
  var effects: Effects
  var traits: MethodTraits
  var params: [Field]
  var reply: String
  /// The errors that the method itself names, before those of its effects.
  var errors: [String]
  /// Those of `StateReason` that come with its `invalidState`.
  var reasons: [String]
  var since: String
  /// What to use instead, and until when it stays.
  var deprecated: String?
  var example: Example

  var fullName: String { namespace.isEmpty ? verb : "\(namespace)/\(verb)" }
  /// `task/add` gives `TaskAdd`.
  var swiftName: String { namespace.capitalizedFirst + verb.capitalizedFirst }
}

struct NotificationDeclaration {
  var namespace: String
  var verb: String
  var summary: String
  var direction: String
  var params: [Field]
  var since: String
  var example: Example

  var fullName: String { namespace.isEmpty ? verb : "\(namespace)/\(verb)" }
  var swiftName: String { namespace.capitalizedFirst + verb.capitalizedFirst }
}

struct ErrorDeclaration {
  var kind: String
  var code: Int
  var summary: String
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
