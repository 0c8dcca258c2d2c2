/// Writes the wire types of one namespace in Swift.
struct SwiftTypes {
  var out = SourceText()

  mutating func write(_ declaration: TypeDeclaration) {
    switch declaration.shape {
    case .scalar where TypeReference.civil.contains(declaration.name): break
    case .scalar(let scalar) where scalar.types.count > 1: break
    case .scalar(let scalar): writeScalar(declaration, scalar)
    case .enumeration(let values, open: true): writeOpenEnum(declaration, values)
    case .enumeration(let values, open: false): writeClosedEnum(declaration, values)
    case .structure(let fields):
      out.block("extension Wire") {
        Self.writeStruct(declaration.name, declaration.summary, fields, in: &$0)
      }
      writeCoding("Wire.\(declaration.name)", fields)
    }
  }

  mutating func write(_ method: MethodDeclaration) {
    out.block("extension Wire") { out in
      out.comment(method.summary)
      out.block("package enum \(method.swiftName)") { out in
        out.line("package static let method = \(quoted(method.fullName))")
        out.line("package typealias Reply = Wire.\(method.reply)")
        out.blank()
        Self.writeStruct("Params", "The params of `\(method.fullName)`.", method.params, in: &out)
      }
    }
    writeCoding("Wire.\(method.swiftName).Params", method.params)
  }

  mutating func write(_ notification: NotificationDeclaration) {
    out.block("extension Wire") { out in
      out.comment(notification.summary)
      out.block("package enum \(notification.swiftName)") { out in
        out.line("package static let method = \(quoted(notification.fullName))")
        out.blank()
        Self.writeStruct(
          "Params", "The params of `\(notification.fullName)`.", notification.params, in: &out)
      }
    }
    writeCoding("Wire.\(notification.swiftName).Params", notification.params)
  }

  private mutating func writeScalar(_ declaration: TypeDeclaration, _ scalar: Scalar) {
    out.block("extension Wire") { out in
      out.comment(declaration.summary)
      out.block("package struct \(declaration.name): WireScalar") { out in
        let minimum = scalar.bounds.minimum.map { "\($0)" } ?? "0"
        let maximum = scalar.bounds.maximum.map { "\($0)" } ?? "Int.max"
        out.line("package static let length = \(minimum)...\(maximum)")
        out.line("package static let format = TextFormat.\(scalar.format ?? "any")")
        out.line("package let text: String")
        out.line("package init(unchecked text: String) { self.text = text }")
      }
    }
  }

  private mutating func writeClosedEnum(_ declaration: TypeDeclaration, _ values: [String]) {
    out.block("extension Wire") { out in
      out.comment(declaration.summary)
      out.block("package enum \(declaration.name): String, WireEnum") { out in
        for value in values {
          let name = camelCased(value)
          out.line(name == value ? "case \(escaped(name))" : "case \(name) = \(quoted(value))")
        }
      }
    }
  }

  private mutating func writeOpenEnum(_ declaration: TypeDeclaration, _ values: [String]) {
    out.block("extension Wire") { out in
      out.comment(declaration.summary)
      out.block("package struct \(declaration.name): WireOpenEnum") { out in
        out.line("package let rawValue: String")
        out.line("package init(rawValue: String) { self.rawValue = rawValue }")
        out.blank()
        for value in values {
          out.line(
            "package static let \(escaped(camelCased(value))) = Self(rawValue: \(quoted(value)))")
        }
      }
    }
  }

  private static func writeStruct(
    _ name: String, _ summary: String, _ fields: [Field], in out: inout SourceText
  ) {
    out.comment(summary)
    // What `clear` names is a value of the field itself.
    let fields = fields.filter { !$0.isClear }
    out.block("package struct \(name): Sendable, Hashable") { out in
      for field in fields {
        out.comment(field.summary)
        out.line("package var \(escaped(field.name)): \(field.swiftType)")
      }
      if fields.isEmpty { return out.line("package init() {}") }
      out.blank()
      let parameters = fields.map {
        "\(escaped($0.name)): \($0.swiftType)\($0.swiftDefault)"
      }
      out.block("package init(\(parameters.joined(separator: ", ")))") { out in
        for field in fields { out.line("self.\(escaped(field.name)) = \(escaped(field.name))") }
      }
    }
  }

  private mutating func writeCoding(_ name: String, _ fields: [Field]) {
    out.block("extension \(name): JSONDecodable, JSONEncodable") { out in
      out.block("package init(json: JSON) throws(JSONDecodingError)") { out in
        let binding = fields.isEmpty ? "_" : "let object"
        out.line("\(binding) = try JSONObject(json: json)")
        for field in fields where field.isClear {
          out.line("let clear: [Wire.\(field.type.element)]? = \(field.swiftDecoding)")
        }
        for field in fields where !field.isClear {
          out.line("\(escaped(field.name)) = \(field.swiftDecoding)")
        }
      }
      out.blank()
      out.block("package var json: JSON") { out in
        guard !fields.isEmpty else { return out.line(".object(JSONObject())") }
        out.line("var members = JSONMembers()")
        for field in fields where !field.isClear {
          let function = field.writesNull ? "addOrNull" : "add"
          out.line("members.\(function)(\(quoted(field.name)), \(escaped(field.name)))")
        }
        out.line("return members.json")
      }
    }
  }
}

extension Field {
  /// `Edit<T>` tells an absent member from a value, and `Edit<T?>` both from a cleared one.
  var swiftType: String {
    let type = type.swiftText + (type.isOptional ? "?" : "")
    return keepsWhenAbsent ? "Edit<\(type)>" : type
  }

  fileprivate var swiftDefault: String {
    keepsWhenAbsent ? " = .keep" : type.isOptional ? " = nil" : ""
  }

  /// The right side of the assignment that reads the field.
  fileprivate var swiftDecoding: String {
    let name = quoted(name)
    let call = "object.\(isNullable ? "decodeIfPresent" : "decode")(\(name)\(swiftBounds))"
    guard keepsWhenAbsent else { return "try \(call)" }
    return isClearable
      ? "try Edit(\(call), \(name), isCleared: clear?.contains(.\(camelCased(self.name))))"
      : "Edit(try \(call))"
  }

  /// The argument with the bounds of the value, where it has any.
  private var swiftBounds: String {
    guard !bounds.isEmpty else { return "" }
    if type.isArray { return ", cap: \(bounds.maximum ?? 0)" }
    let minimum = bounds.minimum.map { "\($0)" } ?? (type.base == .string ? "0" : "Int.min")
    let maximum = bounds.maximum.map { "\($0)" } ?? "Int.max"
    return ", \(type.base == .string ? "length" : "in"): \(minimum)...\(maximum)"
  }
}
