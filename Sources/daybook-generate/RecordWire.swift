/// How a record goes to the wire and comes from it.
extension RecordOutput {
  /// The Swift of the server, without its header.
  func server() -> String {
    var out = SourceText()
    guard let wire = record.wire else { return "" }
    for type in wire.types { writeToWire(type, wire, in: &out) }
    for (index, name) in wire.add.enumerated() {
      writeFromWire(name, wire, isEdit: false, isWhole: index == 0, in: &out)
    }
    for (index, name) in wire.edit.enumerated() {
      writeFromWire(name, wire, isEdit: true, isWhole: index == 0, in: &out)
    }
    for (name, own) in wire.over.sorted(by: { $0.key < $1.key }) {
      writeFromWire(name, wire, isEdit: false, isWhole: true, over: own, in: &out)
    }
    return out.text
  }

  private func writeToWire(
    _ type: String, _ wire: RecordDeclaration.Wire, in out: inout SourceText
  ) {
    let members = schema.type(type)?.fields ?? []
    let given = members.filter { wire.given.contains($0.name) }
    let computed = Set(wire.computed)
    out.block("extension Wire.\(type)") { out in
      let params = given.map { field in
        "\(field.name): \(field.swiftType)" + (field.type.isOptional ? " = nil" : "")
      }
      out.block("init(\((["_ record: \(record.swiftName)"] + params).joined(separator: ", ")))") {
        out in
        let values = members.map { field in
          if computed.contains(field.name) { return "\(field.name): record.\(field.name)" }
          if wire.given.contains(field.name) { return "\(field.name): \(field.name)" }
          let member = record.members.first { $0.name == field.name }
          return "\(field.name): " + (member.map { toWire($0, field) } ?? field.name)
        }
        out.line("self.init(\(values.joined(separator: ", ")))")
      }
    }
  }

  /// What the first source has no member for, the caller gives; what one that is laid over a draft
  /// does not have, the draft, and what the feature lays over it itself (`own`).
  private func writeFromWire(
    _ name: String, _ wire: RecordDeclaration.Wire, isEdit: Bool, isWhole: Bool,
    over own: [String]? = nil, in out: inout SourceText
  ) {
    guard let (type, params) = schema.params(name) else { return }
    let id = record.members.filter { $0.name == "id" && !isEdit && record.isEntity }
    let members = id + (isEdit ? record.editable : record.drafted)
    var inits = ["_ params: Wire.\(type)"]
    if own != nil { inits.append("over draft: \(record.name)Draft") }
    var isRead = false
    let values = members.compactMap { member -> String? in
      let current = own.map { _ in "draft.\(member.input)" }
      let isOwn = own?.contains(member.input) ?? false
      guard let param = params.first(where: { $0.name == member.input && !isOwn }) else {
        if let current { return "\(member.input): \(current)" }
        guard isWhole, member.edit != nil else { return nil }
        let standard = isEdit ? nil : member.draftDefault
        inits.append(
          "\(member.input): " + (isEdit ? "Edit<\(member.inputType)>" : member.inputType)
            + (standard.map { " = \($0)" } ?? ""))
        return "\(member.input): \(member.input)"
      }
      if wire.read[param.name] != nil { isRead = true }
      return "\(member.input): \(fromWire(member, param, wire, isEdit: isEdit, over: current))"
    }
    if isRead { inits.append("_ session: Session") }
    out.block("extension \(record.name)\(isEdit ? "Edit" : "Draft")") { out in
      out.block("init(\(inits.joined(separator: ", ")))\(isRead ? " throws" : "")") { out in
        out.line("self.init(\(values.joined(separator: ", ")))")
      }
    }
  }

  private enum Kind {
    case same, scalar, other
  }

  private func kind(_ field: Field) -> Kind {
    if field.type.base != nil || TypeReference.civil.contains(field.type.element) { return .same }
    if case .scalar? = schema.type(field.type.element)?.shape { return .scalar }
    return .other
  }

  private func toWire(_ member: RecordDeclaration.Field, _ field: Field) -> String {
    let isCleared =
      field.type.isOptional && !member.isOptional
      && (member.type == "String" || member.type.hasPrefix("["))
    let value = "record.\(member.name ?? "")" + (isCleared ? ".nonEmpty" : "")
    let convert: (String) -> String = { one in
      switch kind(field) {
      case .same where member.element == "Int64": "Int(\(one))"
      case .same where member.typed != nil: "\(one).description"
      case .same where field.type.isOptional && member.type == "Bool": "\(one) ? true : nil"
      case .same: one
      case .scalar:
        "Wire.\(field.type.element)(unchecked: \(one)\(Self.text(of: member.element)))"
      case .other: "Wire.\(field.type.element)(\(one))"
      }
    }
    guard convert("$0") != "$0" else { return value }
    if isCleared, field.type.isArray { return "\(value)?.map { \(convert("$0")) }" }
    return member.isOptional || field.type.isArray || isCleared
      ? "\(value).map { \(convert("$0")) }" : convert(value)
  }

  /// What makes a text of a value of a Swift type; the wire's scalars hold one.
  private static func text(of type: String) -> String {
    type == "String" ? "" : type.hasSuffix("ID") || type.hasSuffix("ID]") ? ".text" : ".description"
  }

  private func fromWire(
    _ member: RecordDeclaration.Field, _ field: Field, _ wire: RecordDeclaration.Wire, isEdit: Bool,
    over current: String? = nil
  ) -> String {
    let element = member.element.trimmingPrefix("[").prefix { $0 != "]" }
    let one: (String) -> String = { one in
      if let read = wire.read[field.name] { return "try session.\(read)(\(one))" }
      switch kind(field) {
      case .same: return one
      case .scalar: return element == "String" ? "\(one).text" : "\(element)(\(one).text)"
      case .other: return member.typed == "String" ? "\(one).rawValue" : "\(element)(\(one))"
      }
    }
    let whole: (String) -> String = { value in
      field.type.isArray && one("$0") != "$0" ? "\(value).map { \(one("$0")) }" : one(value)
    }
    let isFilled = field.type.isOptional && !member.isOptional && !member.isLeftOpen
    let other = field.type.isOptional ? current : nil
    let standard = (other ?? (isFilled ? member.standard : nil)).map { " ?? \($0)" } ?? ""
    let any: (String) -> String = { value in
      (field.type.isOptional && whole("$0") != "$0"
        ? Self.mapped(value, whole("$0")) : whole(value))
        + standard
    }
    let value = "params.\(field.name)"
    guard isEdit else { return any(value) }
    return any("$0") == "$0" ? value : Self.mapped(value, any("$0"))
  }

  private static func mapped(_ value: String, _ body: String) -> String {
    "\(body.contains("try ") ? "try " : "")\(value).map { \(body) }"
  }
}

extension Schema {
  /// The values of the enumeration that a type of the model has, with spaces between them.
  func words(of model: String) -> String? {
    for type in types where type.model == model {
      if case .enumeration(let values, _) = type.shape { return values.joined(separator: " ") }
    }
    return nil
  }

  /// The Swift name and the members of a method's params, or of a type.
  func params(_ name: String) -> (type: String, fields: [Field])? {
    if let method = methods.first(where: { $0.fullName == name }) {
      return ("\(method.swiftName).Params", method.params)
    }
    return type(name).map { ($0.name, $0.fields) }
  }
}

extension Schema {
  /// How the ids and enumerations become what they are in the model, and back.
  func conversions() -> String {
    var out = SourceText()
    func convert(_ type: String, from other: String, _ body: [String]) {
      out.block("extension \(type)") { out in
        out.block("init(_ value: \(other))") { out in body.forEach { out.line($0) } }
      }
    }
    for type in types {
      guard let model = type.model else { continue }
      let wire = "Wire.\(type.name)"
      switch type.shape {
      case .scalar:
        convert(wire, from: model, ["self.init(unchecked: value.text)"])
        convert(model, from: wire, ["self.init(value.text)"])
      case .enumeration(let values, let isOpen):
        let cases = values.map { "case .\(camelCased($0)): .\(camelCased($0))" }
        convert(wire, from: model, ["self = switch value {"] + cases + ["}"])
        if !isOpen { convert(model, from: wire, ["self = switch value {"] + cases + ["}"]) }
      case .structure: continue
      }
    }
    return out.text
  }
}
